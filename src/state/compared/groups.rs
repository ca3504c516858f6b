//! The differences by groups of queries.

use std::rc::Rc;

use super::scores::Scores;
use super::table::FEW_PERMUTATIONS;
use super::two::Compared;
use crate::compare::slices::{Facts, Rule, Slice, Slicing};
use crate::data::Id;
use crate::formats::holds_texts;
use crate::statistics::{CompareError, Options};

/// A rule that groups queries, as the page offers it.
#[derive(Clone, Debug, PartialEq)]
pub enum Grouping {
    /// The text of each query in a column of an imported table.
    Tag(Id),
    /// The number of words.
    Words,
    /// The number of judged documents.
    Judged,
    /// The number of relevant documents.
    Relevant,
    /// The value of the baseline.
    Baseline,
    /// Whether a query fits a pattern.
    Pattern {
        /// The name of the group that fits.
        name: Id,
        /// For each query of all runs, whether it fits. The browser evaluates the pattern.
        fits: Rc<[bool]>,
    },
}

impl Grouping {
    /// Returns the rules that apply to these queries, each with its name: first the columns of imported tables. A
    /// pattern is not among them.
    pub fn all(scores: &Scores) -> Vec<(String, Self)> {
        let has_words = scores.texts().iter().any(|text| text.trim().contains(' '));
        let has_judgments = !scores.are_values();
        // The texts of queries all differ, so they form no groups. They are grouped by length, or by a pattern.
        let columns = scores.tags.iter().map(|tags| &tags.column);
        let columns = columns
            .filter(|column| !holds_texts(column))
            .map(|column| (column.to_string(), Self::Tag(column.clone())));
        let rules = [
            ("Words of the query", Self::Words, has_words),
            ("Documents judged", Self::Judged, has_judgments),
            ("Documents relevant", Self::Relevant, has_judgments),
            ("Value of the baseline", Self::Baseline, true),
        ];
        let fitting = rules.into_iter().filter(|(.., fits)| *fits);
        columns.chain(fitting.map(|(name, rule, _)| (name.to_owned(), rule))).collect()
    }
}

/// The groups of a rule, computed step by step with [`Groups::step`].
pub struct Groups {
    slicing: Slicing,
    /// The queries that have both values.
    queries: Vec<usize>,
}

/// The approximate number of values that are drawn in one step.
const DRAWS: usize = 100_000;

impl Groups {
    /// Groups the queries that have both values.
    ///
    /// # Errors
    /// Returns an error if a value is not finite, or too large.
    pub fn new(
        scores: &Scores,
        compared: &Compared,
        grouping: &Grouping,
    ) -> Result<Self, CompareError> {
        let both = compared.both();
        let mut facts: Vec<Facts> = both.queries.iter().map(|query| scores.facts(*query)).collect();
        if matches!(grouping, Grouping::Words) {
            let texts = scores.texts();
            for (facts, query) in facts.iter_mut().zip(&both.queries) {
                facts.text = texts[*query].clone();
            }
        }
        if let Grouping::Tag(column) = grouping {
            let said = scores.said(column);
            for (facts, query) in facts.iter_mut().zip(&both.queries) {
                let text = said.get(*query).cloned().flatten();
                facts.tags = text.map(|text| (column.clone(), text)).into_iter().collect();
            }
        }
        let fits = |text: &str| match grouping {
            Grouping::Pattern { fits, .. } => {
                // The text is the id of a query, by which the result of the pattern is found.
                let place = scores.lists.place_of(text);
                place.and_then(|place| fits.get(place)).copied().unwrap_or(false)
            }
            _ => false,
        };
        let rule = match grouping {
            Grouping::Tag(column) => Rule::Tag(column),
            Grouping::Words => Rule::Words,
            Grouping::Judged => Rule::Judged,
            Grouping::Relevant => Rule::Relevant,
            Grouping::Baseline => Rule::Baseline,
            Grouping::Pattern { name, .. } => Rule::Pattern { name, fits: &fits },
        };
        // The groups show no permutation test.
        let options = Options { permutations: FEW_PERMUTATIONS, ..Options::default() };
        let slicing = Slicing::new(rule, &facts, &both.baseline, &both.candidate, &options)?;
        Ok(Self { slicing, queries: both.queries.clone() })
    }

    /// Draws the next values. Returns whether all values are drawn.
    pub fn step(&mut self) -> bool {
        self.slicing.step(DRAWS)
    }

    /// Returns the number of queries in the groups that are done.
    pub fn done(&self) -> usize {
        self.slicing.done()
    }

    /// Returns the groups, each with its queries among those of all runs, once [`Groups::step`] has returned
    /// true.
    pub fn finish(self) -> Vec<(Slice, Rc<[usize]>)> {
        let Self { slicing, queries } = self;
        let named = |slice: Slice| {
            let mut all: Vec<usize> =
                slice.queries.iter().filter_map(|at| queries.get(*at).copied()).collect();
            all.sort_unstable();
            (slice, all.into())
        };
        slicing.finish().into_iter().map(named).collect()
    }
}
