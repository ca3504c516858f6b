//! Names the settings that affect a value, in the words of one sentence.

use crate::metrics::settings::Gain;
use crate::metrics::settings::table::{SETTINGS, Setting};
use crate::metrics::{Derivation, Note, Outcome};
use crate::presets::AdjustedPreset;

/// A group of settings on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    Grades,
    Order,
    Sums,
    EdgeCases,
}

impl Group {
    /// All groups, in the order of the page.
    pub const ALL: [Self; 4] = [Self::Grades, Self::Order, Self::Sums, Self::EdgeCases];

    /// Returns the heading of the group.
    pub fn label(self) -> &'static str {
        match self {
            Self::Grades => "Grades and gains",
            Self::Order => "Order of the list",
            Self::Sums => "Discount, ideal and divisors",
            Self::EdgeCases => "Edge cases and rounding",
        }
    }

    /// Returns the group of a setting.
    pub fn of(key: &str) -> Self {
        match key {
            "rel" | "gain" | "unjudged" | "negative" | "max" => Self::Grades,
            "scores" | "ties" => Self::Order,
            "discount" | "ideal" | "pdiv" | "apdiv" => Self::Sums,
            _ => Self::EdgeCases,
        }
    }
}

/// Returns the words that lead to the value of a setting: `gain is`.
pub fn lead(setting: &Setting) -> &'static str {
    match setting.key {
        "gain" => "gain is",
        "discount" | "pdiv" | "apdiv" => "divided by",
        "ideal" => "ideal from",
        "max" => "scale to",
        "negative" => "grades below 0 as",
        _ => setting.label,
    }
}

/// Returns the settings on which this value depends, in the order of the table: the settings of the measure,
/// those that this list makes relevant, and the general settings that the user changed.
pub fn used(d: &Derivation, convention: &AdjustedPreset) -> Vec<&'static Setting> {
    let is_used = |setting: &&'static Setting| {
        let key = setting.key;
        d.measure.definition.settings.contains(&key) || is_called_for(key, d) || {
            is_general(key) && convention.is_changed(key)
        }
    };
    SETTINGS.iter().filter(is_used).collect()
}

/// Returns whether a setting can change the value of every measure.
pub fn is_general(key: &str) -> bool {
    matches!(key, "unjudged" | "negative" | "scores" | "ties" | "none" | "round")
}

/// Returns whether this list makes a setting relevant.
fn is_called_for(key: &str, d: &Derivation) -> bool {
    let rows = &d.actual.rows;
    let uses_gain = d.measure.definition.settings.contains(&"gain");
    match key {
        "rel" => uses_gain && d.settings.gain == Gain::Binary,
        "unjudged" => rows.iter().any(|row| row.grade.is_none()),
        "negative" => rows.iter().any(|row| row.grade.is_some_and(|grade| grade < 0.0)),
        "ties" => rows.windows(2).any(|two| two[0].tie == two[1].tie),
        "none" => {
            matches!(d.outcome, Outcome::Undefined(_))
                || d.notes.iter().any(|note| matches!(note, Note::ByRule { .. }))
        }
        _ => false,
    }
}
