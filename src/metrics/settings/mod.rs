//! All choices that can change a measure's value, as one [`Settings`].
//!
//! The default is the textbook. [`Settings::set`] reads and [`Settings::get`] prints the value of each setting
//! in [`table`]. Links, saved work and scripts write settings as `key=value`.

mod divisors;
mod edge_cases;
mod gain;
mod ideal;
mod order;
mod others;
mod probability;
mod rbp;
mod recall_points;
mod relevance;
mod setting;
pub mod table;
mod text;
mod value_text;

pub use divisors::{ApDivisor, Divisors, FOUND_EPSILON, PrecisionDivisor, RecallDivisor};
pub use edge_cases::{Imperfect, NoHit, NoNonRelevant, NothingRelevant};
pub use gain::{Discount, Gain};
pub use ideal::{Ideal, IdealOrder, IdealPool, IdealTies};
pub use order::{Order, Scores, Ties};
pub use probability::SatisfactionChance;
pub use rbp::{Rbp, RbpRanks, RbpTies};
pub use recall_points::RecallPoints;
pub use relevance::{Negative, Relevance, Unjudged};
pub use text::SettingError;
pub use value_text::parse_grade;

/// The largest allowed grade; the smallest is its negative. Every scale in use stays far below.
pub const MAX_GRADE: f64 = 1e6;

/// The largest allowed gain; the smallest is its negative. LightGBM's highest grade, 30, gains 2^30 - 1, which is
/// below.
pub const MAX_GAIN: f64 = 1e15;

/// All choices. Equal settings give equal values on equal data.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    pub gain: Gain,
    pub discount: Discount,
    pub relevance: Relevance,
    pub order: Order,
    pub ideal: Ideal,
    pub divisors: Divisors,
    pub imperfect: Imperfect,
    pub nothing_relevant: NothingRelevant,
    pub no_hit: NoHit,
    pub no_non_relevant: NoNonRelevant,
    /// The highest grade of the scale, which ERR needs. `None`: the highest grade judged for the query.
    pub max_grade: Option<f64>,
    pub chance: SatisfactionChance,
    pub recall_points: RecallPoints,
    pub rbp: Rbp,
    /// The number of items in the catalogue. `None`: the number of items listed or judged.
    pub catalogue: Option<usize>,
    /// Decimals to which every step but the last is rounded, as when worked by hand. `None`: not rounded.
    pub rounding: Option<u8>,
}

impl Settings {
    /// The textbook: the definition of each measure in the literature.
    pub const TEXTBOOK: Self = Self {
        gain: Gain::Linear,
        discount: Discount::Log { base: 2.0 },
        relevance: Relevance::TEXTBOOK,
        order: Order::TEXTBOOK,
        ideal: Ideal::TEXTBOOK,
        divisors: Divisors::TEXTBOOK,
        imperfect: Imperfect::Counts,
        nothing_relevant: NothingRelevant::Undefined,
        no_hit: NoHit::AsDefined,
        no_non_relevant: NoNonRelevant::One,
        max_grade: None,
        chance: SatisfactionChance::AsDefined,
        recall_points: RecallPoints::Exact,
        rbp: Rbp::TEXTBOOK,
        catalogue: None,
        rounding: None,
    };

    /// Whether a grade counts as relevant.
    pub fn is_relevant(&self, grade: f64) -> bool {
        self.relevance.is_relevant(grade)
    }
}

impl Default for Settings {
    /// The textbook.
    fn default() -> Self {
        Self::TEXTBOOK
    }
}

/// The largest allowed number of items in the catalogue.
pub const MAX_CATALOGUE: usize = u32::MAX as usize;
