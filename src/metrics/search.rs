//! How the finder looks for the convention behind a number.

/// What the finder tries for a measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// Every setting in turn.
    Settings,
    /// Every setting in turn, and ranks counted from a number other than 1.
    SettingsAndFirstRanks,
    /// All combinations of gain, discount, ideal and rounding at once.
    GainGrid {
        /// Whether the value is divided by the ideal's value.
        normalized: bool,
    },
}

/// A value of a setting that matters to one measure.
pub struct Variant {
    pub key: &'static str,
    pub value: &'static str,
    /// How unusual the value is, from 1.
    pub cost: u32,
}

impl Variant {
    /// Makes a variant: the setting's key, its value in text, and its cost from 1.
    pub const fn new(key: &'static str, value: &'static str, cost: u32) -> Self {
        Self { key, value, cost }
    }
}
