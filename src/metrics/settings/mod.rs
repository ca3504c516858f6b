//! A convention: every choice that changes a value, as one value.
//!
//! The default is the textbook. [`Settings::set`] reads and [`Settings::get`] prints each setting of
//! [`table`] as `key=value`, which links, saved work and scripts share.

mod others;
mod setting;
pub mod table;
mod text;
mod value_text;

pub use text::SettingError;
pub use value_text::parse_grade;

/// The largest grade, and the smallest without its sign: far beyond every scale in use.
pub const MAX_GRADE: f64 = 1e6;

/// The largest gain, and the smallest without its sign. 2^g - 1 of LightGBM's highest grade, 30, is below.
pub const MAX_GAIN: f64 = 1e15;

/// All choices. Equal settings give equal values on equal data.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    pub gain: Gain,
    pub discount: Discount,
    pub ideal: IdealPool,
    /// The lowest grade that counts as relevant.
    pub threshold: f64,
    pub unjudged: Unjudged,
    pub negative: Negative,
    pub scores: Scores,
    pub ties: Ties,
    pub precision_divisor: PrecisionDivisor,
    pub recall_divisor: RecallDivisor,
    pub ap_divisor: ApDivisor,
    pub nothing_relevant: NothingRelevant,
    /// The end of the grade scale, which ERR needs. `None`: the highest grade judged for the query.
    pub max_grade: Option<f64>,
    /// What becomes of a list that shows nothing relevant.
    pub no_hit: NoHit,
    pub ideal_order: IdealOrder,
    pub ideal_ties: IdealTies,
    pub chance: Chance,
    pub recall_points: RecallPoints,
    pub rbp_ranks: RbpRanks,
    pub rbp_ties: RbpTies,
    pub no_non_relevant: NoNonRelevant,
    /// The number of items of the catalogue. `None`: those listed or judged.
    pub catalogue: Option<usize>,
    /// Decimals to which every step is rounded, as when worked by hand. `None`: not rounded.
    pub rounding: Option<u8>,
}

impl Settings {
    /// The textbook: the definition of each measure in the literature.
    pub const TEXTBOOK: Self = Self {
        gain: Gain::Linear,
        discount: Discount::Log { base: 2.0 },
        ideal: IdealPool::Judged,
        threshold: 1.0,
        unjudged: Unjudged::Zero,
        negative: Negative::Zero,
        scores: Scores::Binary64,
        ties: Ties::Listed,
        precision_divisor: PrecisionDivisor::Cutoff,
        recall_divisor: RecallDivisor::Relevant,
        ap_divisor: ApDivisor::Relevant,
        nothing_relevant: NothingRelevant::Undefined,
        max_grade: None,
        no_hit: NoHit::AsDefined,
        ideal_order: IdealOrder::Gain,
        ideal_ties: IdealTies::Rank,
        chance: Chance::Usual,
        recall_points: RecallPoints::Exact,
        rbp_ranks: RbpRanks::All,
        rbp_ties: RbpTies::Ordered,
        no_non_relevant: NoNonRelevant::One,
        catalogue: None,
        rounding: None,
    };
}

impl Settings {
    /// Whether a grade counts as relevant.
    pub fn is_relevant(&self, grade: f64) -> bool {
        grade >= self.threshold || self.negative == Negative::Relevant && grade < 0.0
    }
}

impl Default for Settings {
    /// The textbook.
    fn default() -> Self {
        Self::TEXTBOOK
    }
}

/// What a grade g is worth.
#[derive(Clone, Debug, PartialEq)]
pub enum Gain {
    /// g (Järvelin and Kekäläinen 2002).
    Linear,
    /// 2^g - 1 (Burges et al. 2005).
    Exponential,
    /// 1 for a relevant document, else 0.
    Binary,
    /// A gain for each grade; a grade without an entry gains 0.
    Map(Vec<(f64, f64)>),
}

impl Gain {
    /// Whether a higher grade never gains less, and grade 0 gains nothing.
    pub fn rises(&self) -> bool {
        match self {
            Gain::Linear | Gain::Exponential | Gain::Binary => true,
            // A grade without an entry gains 0, so that no other table can be told to rise.
            Gain::Map(_) => false,
        }
    }

    /// The gain of one document, for ordering the ideal. The steps state the same rule.
    pub(super) fn of(&self, grade: f64, relevant: bool) -> f64 {
        match self {
            Gain::Linear => grade,
            Gain::Exponential => crate::metrics::arithmetic::pow(2.0, grade) - 1.0,
            Gain::Binary => f64::from(u8::from(relevant)),
            Gain::Map(map) => map.iter().find(|(g, _)| *g == grade).map_or(0.0, |(_, gain)| *gain),
        }
    }
}

/// What a gain at rank i is divided by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Discount {
    /// log_base(i + 1). The base is above 1.
    Log { base: f64 },
    /// 1 at rank 1, then log_2(i): the definition of 2002, and what ranks counted from 0 give.
    Late,
    /// i.
    Rank,
    /// Nothing: every rank counts the same.
    None,
}

/// The documents from which the ideal ranking is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdealPool {
    /// All judged documents, retrieved or not.
    Judged,
    /// The documents of the list, all of them.
    Retrieved,
    /// The documents of the list within the cutoff.
    Top,
    /// All judged documents, not cut where the list is cut (Quepid).
    Whole,
    /// All judged documents, cut where the list ends, should that be before the cutoff. A grade that
    /// the settings give is not in it (Elasticsearch).
    Hits,
    /// The list within the cutoff and then all judged documents, so that documents on both sides
    /// stand twice. A mistake seen in published code, here to be recognised.
    Twice,
    /// As many documents as the cutoff says, or as the list has, each as good as the best one judged
    /// (RecTools).
    Best,
}

/// What a document without a judgment counts as.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Unjudged {
    /// Grade 0, neither relevant nor judged non-relevant.
    Zero,
    /// As if judged with this grade.
    Grade(f64),
    /// Taken out of the list; what follows moves up.
    LeftOut,
}

/// What a grade below 0 counts as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Negative {
    /// 0: no gain.
    Zero,
    /// Itself: it takes gain away (scikit-learn's DCG, CatBoost).
    Counts,
    /// Itself, and its document is relevant, as any grade but 0 is (Phoenix).
    Relevant,
}

/// How exact the scores are that decide the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
pub enum Scores {
    /// As they are.
    Binary64,
    /// Rounded to single precision, so that close ones tie (trec_eval 9, XGBoost).
    Binary32,
    /// Not looked at: the position in the list decides.
    Position,
}

/// The order of documents that share a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
pub enum Ties {
    /// As in the list given.
    Listed,
    /// The later in the list given comes first (scikit-learn's `ignore_ties` on some processors).
    Reversed,
    /// By document id, descending by bytes (trec_eval).
    Id,
    /// By document id, ascending by bytes.
    IdUp,
    /// The lower grade first (CatBoost).
    Worst,
    /// As numba's quicksort leaves them (ranx).
    Numba,
    /// Every document of a tie gets the mean of their gains (McSherry and Najork 2008).
    Averaged,
    /// Every document of a tie has the mean of their ranks, cut to a whole number, in DCG, RR and under a
    /// cutoff (Evidently). In other measures they stay as listed.
    SharedRank,
}

/// What P@k divides by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrecisionDivisor {
    /// k, also when the list is shorter.
    Cutoff,
    /// The documents shown: k, or fewer when the list is shorter.
    Shown,
    /// The smaller of k and R, the number of relevant documents.
    RelevantOrCutoff,
    /// The judged documents shown.
    Judged,
}

/// What recall divides by. R is the number of relevant documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecallDivisor {
    /// R.
    Relevant,
    /// The smaller of R and k (LensKit).
    RelevantOrCutoff,
}

/// What AP divides by. R is the number of relevant documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ApDivisor {
    /// R.
    Relevant,
    /// The smaller of R and k.
    RelevantOrCutoff,
    /// The smallest of R, k and the documents retrieved.
    Reachable,
    /// The relevant documents found within the cutoff.
    Found,
    /// The same and [`FOUND_MORE`], which keeps programs from dividing by 0 (ragas).
    FoundAndMore,
    /// k (RecTools, `divide_by_k`).
    Cutoff,
}

/// What [`ApDivisor::FoundAndMore`] adds to the relevant documents found.
pub const FOUND_MORE: f64 = 1e-10;

/// The value where a measure would divide by zero because nothing is relevant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NothingRelevant {
    Undefined,
    Zero,
    One,
    /// 0, also where the divisor is below 0 (Haystack).
    ZeroUnlessPositive,
}

impl NothingRelevant {
    /// Whether it gives the value where this would be the divisor.
    pub fn replaces(self, divisor: f64) -> bool {
        divisor == 0.0 || self == Self::ZeroUnlessPositive && divisor < 0.0
    }
}

/// The value of a list that shows nothing relevant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoHit {
    /// What the measure makes of it.
    AsDefined,
    /// None (trectools).
    Undefined,
}

/// The order of the ideal ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdealOrder {
    /// The highest gain first.
    Gain,
    /// As judged, so that it is no ideal unless the judgments come sorted (Spark).
    Judged,
}

/// The order of documents with equal gain in the ideal ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdealTies {
    /// As ranked, then those that were not retrieved.
    Rank,
    /// By score, where those that were not retrieved score 0, and then as judged (ir_measures, Compat).
    Score,
}

/// What ERR and RBP take for the chance that a document satisfies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// ERR's `(2^g - 1) / 2^max`; in RBP 1 for a relevant document, else 0.
    Usual,
    /// The grade itself, which can be above 1 in RBP (ranx) and not in ERR (CatBoost).
    Grade,
}

/// How interpolated precision turns a share x of the R relevant documents into a number of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecallPoints {
    /// As many as make at least that share.
    Exact,
    /// floor(x R + 0.9) (trec_eval 9).
    NineTenthsUp,
    /// x R, rounded half up (trec_eval 10).
    Rounded,
}

/// The ranks that RBP is taken over, whatever the length of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RbpRanks {
    /// Without an end.
    All,
    /// 1000: divided by what as many relevant documents bring (cwl_eval).
    Thousand,
    /// Those on which the list could show relevant documents, min(R, n): divided by what they bring
    /// (LensKit, `normalize`).
    Reachable,
}

/// What RBP makes of documents that share a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RbpTies {
    /// What the order of ties makes of them.
    Ordered,
    /// Those shown share their weights (trectools).
    SharedWeights,
}

/// What bpref gives a relevant document where none is judged not relevant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoNonRelevant {
    One,
    /// Nothing (trectools).
    Zero,
}

/// The largest catalogue.
pub const MAX_CATALOGUE: usize = u32::MAX as usize;

impl RbpRanks {
    /// The last rank that counts, whatever the list.
    pub fn last(self) -> Option<usize> {
        (self == Self::Thousand).then_some(1000)
    }
}
