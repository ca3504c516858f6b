//! A measure as code for other programs. The exports turn this data into text.

/// A measure in SQL: window functions over the documents of a query, sums over these, and a value from the sums.
///
/// Names in braces stand for fragments that depend on the settings; the SQL export fills them in. The most common ones:
///
/// * `{within}`: whether the document `d` counts
/// * `{hit}`: whether it counts and is relevant
/// * `{share}`: its relevance, from 0 to 1
/// * `{hits}`: the sum of `{share}`, as `s.hits`
/// * `{found}`: the number of documents with `{hit}`, as `s.hits`
/// * `{shown}`: the number of documents that count
/// * `{cutoff}`: the cutoff
/// * `{divisor}`: what precision divides by
/// * `{unless}`: the case in which nothing is relevant
/// * `{none}`: what stands for no value
/// * `{zero}` and `{one}`: the numbers 0 and 1, as the dialect writes them for calculations
///
/// `s.n` counts the documents of the list, `s.r` the relevant ones.
pub struct Sql {
    /// Columns with window functions over the documents, each with a comma before it.
    pub windows: &'static str,
    /// Sums over the documents, each with a comma before it.
    pub sums: &'static str,
    /// The value: the text between `CASE` and `END`.
    pub value: &'static str,
    /// Whether the sums read the discounts. Logarithmic discounts come from the table `discounts`.
    pub reads_discounts: bool,
    /// Whether the value reads the DCG of the ideal, `i.idcg`.
    pub reads_ideal: bool,
    /// Whether the setting `rbp.ranks` limits how many ranks count.
    pub ends_at_rbp_ranks: bool,
}

impl Sql {
    /// Returns a measure that has only sums and a value.
    pub const fn new(sums: &'static str, value: &'static str) -> Self {
        Self {
            windows: "",
            sums,
            value,
            reads_discounts: false,
            reads_ideal: false,
            ends_at_rbp_ranks: false,
        }
    }
}

/// Sums the judged documents that count, as `s.judged_shown`.
pub const SQL_JUDGED_SHOWN: &str = ",
    SUM(CASE WHEN {within} AND d.graded = 1 THEN {one} ELSE {zero} END) AS judged_shown";

/// A metric of Elasticsearch's ranking evaluation API.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Elasticsearch {
    Precision,
    Recall,
    MeanReciprocalRank,
    DiscountedCumulativeGain { normalized: bool },
    ExpectedReciprocalRank,
}
