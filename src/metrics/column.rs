//! The columns of a table. One entry for each column holds its key and all texts about it.

/// How the numbers of a column are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Digits {
    /// In full: counts and ranks.
    Exact,
    /// In full if that fits into the decimals asked for, else with these.
    ExactIfShort,
    /// With the decimals asked for.
    Fixed,
}

/// What is written about a column.
struct Entry {
    key: &'static str,
    label: &'static str,
    symbol: &'static str,
    digits: Digits,
    meaning: &'static str,
}

macro_rules! columns {
    ($($column:ident: $key:literal, $label:literal, $symbol:literal, $digits:ident, $meaning:literal;)*) => {
        /// A column of numbers, one for each row.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Column {
            $(#[doc = $meaning] $column,)*
        }

        impl Column {
            /// Every column.
            pub const ALL: &[Column] = &[$(Column::$column),*];

            const fn entry(self) -> Entry {
                match self {
                    $(Column::$column => Entry {
                        key: $key,
                        label: $label,
                        symbol: $symbol,
                        digits: Digits::$digits,
                        meaning: $meaning,
                    },)*
                }
            }
        }
    };
}

// Column: key in answers, header, symbol in formulas, digits, meaning.
columns! {
    Rank: "rank", "Rank", "rank", Exact, "The position in the list, from 1.";
    Grade: "countedGrade", "Grade", "grade", Exact, "How relevant the document was judged to be.";
    Relevant: "relevant", "Relevant", "relevant", Exact,
        "1 where the grade is high enough to count as relevant, else 0.";
    NonRelevant: "nonRelevant", "Not relevant", "nonrelevant", Exact,
        "1 where the document was judged and is not relevant, else 0.";
    Judged: "judged", "Judged", "judged", Exact, "1 where somebody judged the document, else 0.";
    OwnGain: "ownGain", "Own gain", "own", ExactIfShort,
        "What the grade is worth, before ties share their gains.";
    Gain: "gain", "Gain", "gain", ExactIfShort, "What the grade is worth.";
    Share: "share", "Relevant share", "share", Fixed,
        "The share of relevant documents among those with the same score.";
    Discount: "discount", "Divisor", "divisor", Fixed,
        "What the gain is divided by; it grows with the rank.";
    Contribution: "contribution", "Contribution", "contribution", Fixed,
        "What this rank adds to the sum.";
    Cumulative: "cumulative", "Sum", "sum", Fixed,
        "The sum of the contributions down to this rank.";
    Hits: "hits", "Hits", "hits", Exact, "The number of relevant documents down to this rank.";
    Precision: "precision", "Precision", "precision", Fixed,
        "The share of relevant documents among those down to this rank.";
    Recall: "recall", "Recall", "recall", Fixed,
        "The share of all relevant documents found down to this rank.";
    First: "first", "First hit", "first", Exact, "1 at the first relevant document, else 0.";
    Weight: "weight", "Weight", "weight", Fixed, "The chance that the reader looks at this rank.";
    Stop: "stop", "Stops here", "stop", Fixed,
        "The chance that a reader who gets here is satisfied and stops.";
    Reach: "reach", "Gets here", "reach", Fixed,
        "The chance that nothing above has stopped the reader.";
    Above: "above", "Non-relevant above", "above", Exact,
        "The number of documents above that were judged not relevant.";
    HitsAbove: "hitsAbove", "Hits above", "hitsabove", Exact,
        "The number of relevant documents above.";
    MissesAbove: "missesAbove", "Misses above", "missesabove", Exact,
        "The number of documents above that are not relevant.";
    ReadRank: "readRank", "Rank read", "readrank", Exact,
        "The rank that the tool reads: the mean of those that share a score, cut to a whole number.";
    FirstRank: "firstRank", "Rank of first hit", "firstrank", Exact,
        "The rank read of the first relevant document, else 0.";
    Last: "last", "Last is relevant", "last", Exact,
        "1 where the last row of the table, of those up to this rank, is relevant, else 0.";
    TiedWeight: "tiedWeight", "Shared weight", "tiedweight", Fixed,
        "The mean weight of the documents shown that share a score.";
    JudgedAbove: "judgedAbove", "Judged above", "judgedabove", Exact,
        "The number of judged documents above.";
    TiedRank: "tiedRank", "Last rank of tie", "tiedrank", Exact,
        "The rank of the last document with the same score.";
    TiedHits: "tiedHits", "Hits to end of tie", "tiedhits", Exact,
        "Relevant documents down to the last one with the same score.";
    OtherRank: "otherRank", "Other rank", "otherrank", Exact,
        "The rank in the other list, 0 where it is not there.";
    Deeper: "deeper", "Larger rank", "deeper", Exact, "The larger of the ranks in both lists.";
    OwnWeight: "ownWeight", "Own weight", "ownweight", Fixed,
        "What a relevant document weighs at its own rank.";
}

impl Column {
    /// The key in answers to programs: `ownGain`.
    pub const fn key(self) -> &'static str {
        self.entry().key
    }

    /// Returns the column with this key.
    pub fn with_key(key: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|column| column.key() == key)
    }

    /// The header of the column, unless the derivation gives it a different one.
    pub const fn label(self) -> &'static str {
        self.entry().label
    }

    /// The symbol in formulas, before its index: the `gain` of `gain_i`.
    pub const fn symbol(self) -> &'static str {
        self.entry().symbol
    }

    /// How its numbers are written.
    pub const fn digits(self) -> Digits {
        self.entry().digits
    }

    /// What the column holds, in one sentence.
    pub const fn meaning(self) -> &'static str {
        self.entry().meaning
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_names_one_column() {
        for column in Column::ALL {
            assert_eq!(Column::with_key(column.key()), Some(*column));
            assert!(column.meaning().ends_with('.'));
        }
    }
}
