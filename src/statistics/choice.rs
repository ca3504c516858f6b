//! Chooses the test that leads for a number of queries, and says why.

use super::randomization::EXACT;

/// A test that may lead: its p-value is the one shown first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Test {
    Student,
    Randomization,
}

impl Test {
    /// Returns the stable name, for scripts.
    pub fn key(self) -> &'static str {
        match self {
            Self::Student => "t",
            Self::Randomization => "randomization",
        }
    }

    /// Returns its name in a sentence.
    pub fn title(self) -> &'static str {
        match self {
            Self::Student => "paired t-test",
            Self::Randomization => "randomisation test",
        }
    }
}

/// The test that leads, and the figures to read before or beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    pub test: Test,
    /// Whether the size of the effect comes before p.
    pub effect_leads: bool,
    /// Whether Wilcoxon's test may be shown beside the leading test.
    pub wilcoxon: bool,
    /// Why, in one sentence.
    pub reason: &'static str,
}

/// From this number of queries on, nearly every difference is significant.
pub const MANY: usize = 1000;

/// From this number of queries on, the mean of differences is close to a normal distribution.
const ENOUGH_FOR_T: usize = 25;

/// Returns the default for a number of queries.
///
/// Smucker, Allan and Carterette (2007) find that t-test, randomisation and bootstrap agree at the usual sizes.
/// Ihemelandu and Ekstrand (2023) find that, over thousands of queries, Wilcoxon's test reports differences that do
/// not exist; only the size of the effect is informative there.
pub fn choice(queries: usize) -> Choice {
    let (test, reason) = match queries {
        0..=EXACT => (
            Test::Randomization,
            "With so few queries the randomisation test is exact: every assignment of signs is counted.",
        ),
        few if few < ENOUGH_FOR_T => (
            Test::Randomization,
            "With fewer than 25 queries the t-test depends on a normal distribution of the differences; randomisation does not.",
        ),
        some if some < MANY => (
            Test::Student,
            "From 25 queries on the paired t-test and randomisation agree, and the t-test is the usual one.",
        ),
        _ => (
            Test::Student,
            "With so many queries nearly every difference is significant: look at the size of the \
             effect first.",
        ),
    };
    Choice { test, effect_leads: queries >= MANY, wilcoxon: queries < MANY, reason }
}
