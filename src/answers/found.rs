//! The result of the search for conventions that give a number.

use super::equal::same;
use super::tools::Tool;
use crate::metrics::{Measure, Settings};
use crate::presets::{AdjustedPreset, TEXTBOOK};

/// The convention that gives a value.
#[derive(Clone)]
pub enum MatchedConvention {
    /// A call of a tool, perhaps with changed settings.
    Tool(Box<Tool>),
    /// The textbook with changes.
    Settings(Vec<(&'static str, String)>),
    /// Ranks were counted from 0 (-1) or from 2 (1): the value is 1 / (rank + this number).
    RankOff(i32),
}

/// A convention and its value.
#[derive(Clone)]
pub struct Match {
    pub how: MatchedConvention,
    /// The measure, with the cutoff that was tried.
    pub measure: Measure,
    pub value: f64,
    /// How unusual the convention is: 0 for the textbook without changes, 1 for a tool's usual call.
    pub cost: u32,
}

/// The conventions that give a number.
#[derive(Clone, Default)]
pub struct Found {
    /// The most usual first.
    pub matches: Vec<Match>,
    /// If nothing matches: the conventions with the nearest values, the nearest first.
    pub near: Vec<Match>,
    /// The number of combinations that were tried.
    pub tried: usize,
}

impl Match {
    /// Returns the convention in the form that the page can choose. `None` if ranks were counted from 0 or 2: no
    /// convention counts them so.
    pub fn chosen(&self) -> Option<AdjustedPreset> {
        match &self.how {
            MatchedConvention::Tool(tool) => Some(tool.chosen()),
            MatchedConvention::Settings(changes) => {
                Some(AdjustedPreset::from(&Settings::default().with(changes).ok()?))
            }
            MatchedConvention::RankOff(_) => None,
        }
    }

    /// Whether this match makes `other` needless: it gives the value by a part of the other's changes, or by the same
    /// call.
    pub(super) fn is_simpler_than(&self, other: &Match) -> bool {
        // If both values are equal, the cutoff makes no difference.
        let is_same_cutoff =
            self.measure.cutoff == other.measure.cutoff || same(self.value, other.value);
        match (&self.how, &other.how) {
            (MatchedConvention::Settings(few), MatchedConvention::Settings(many)) => {
                // A changed cutoff is no simpler than a changed setting of the same cost.
                let is_simpler = self.measure.cutoff == other.measure.cutoff
                    || few.len() == many.len()
                    || self.cost < other.cost;
                is_same_cutoff && is_simpler && few.iter().all(|change| many.contains(change))
            }
            (MatchedConvention::Tool(few), MatchedConvention::Settings(many)) => {
                is_same_cutoff
                    && few.preset.name == TEXTBOOK.name
                    && few.changes.iter().all(|change| many.contains(change))
            }
            (MatchedConvention::Tool(few), MatchedConvention::Tool(many)) => {
                few.preset.name == many.preset.name
                    && few.adapter == many.adapter
                    && few.written == many.written
            }
            _ => false,
        }
    }
}
