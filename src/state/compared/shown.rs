//! Which queries of a comparison the page shows.

use std::rc::Rc;

use super::scores::Scores;
use super::two::{Compared, Difference};
use crate::data::{self, Id, by_value, natural};
use crate::present::number::signed;

/// The queries that are listed: those that pass every part of the filter. A part that is empty lets all through.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Filter {
    /// How the candidate does.
    pub outcome: Option<Outcome>,
    /// The query's id or its text contains this, in any letter case.
    pub text: String,
    /// The difference lies from the first number to the second.
    pub differences: Option<[f64; 2]>,
    /// The values of both runs.
    pub values: Option<Values>,
    /// A group of queries.
    pub group: Option<Group>,
}

/// How the candidate does on a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Its value is higher.
    Won,
    /// Both have the same value.
    Tied,
    /// Its value is lower.
    Lost,
}

/// The values of both runs lie from the first number to the second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Values {
    /// Those of the baseline.
    pub baseline: [f64; 2],
    /// Those of the candidate.
    pub candidate: [f64; 2],
}

/// A group of queries.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// The name of the group.
    pub name: Id,
    /// The indices of its queries among those of all runs, in rising order.
    pub queries: Rc<[usize]>,
}

impl Outcome {
    fn word(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Tied => "tied",
            Self::Lost => "lost",
        }
    }

    fn holds(self, difference: f64) -> bool {
        match self {
            Self::Won => difference > 0.0,
            Self::Tied => difference == 0.0,
            Self::Lost => difference < 0.0,
        }
    }
}

impl Filter {
    /// Returns what the filter lets through, in words; empty for all queries.
    pub fn words(&self, digits: u8) -> String {
        let between =
            |[from, to]: [f64; 2]| format!("{} to {}", signed(from, digits), signed(to, digits));
        let text = Some(&self.text).filter(|text| !text.is_empty());
        [
            self.outcome.map(|outcome| format!("queries {}", outcome.word())),
            text.map(|text| format!("queries with “{text}”")),
            self.differences.map(|ends| format!("differences from {}", between(ends))),
            self.values.map(|_| "queries marked in the plot".into()),
            self.group.as_ref().map(|group| group.name.to_string()),
        ]
        .into_iter()
        .flatten()
        .collect::<Vec<String>>()
        .join(", ")
    }

    /// Returns the places, in [`Compared::queries`], of the queries that are let through.
    pub fn places(&self, scores: &Scores, compared: &Compared) -> Vec<usize> {
        let queries = compared.queries.iter().enumerate();
        queries.filter(|(_, query)| self.holds(scores, query)).map(|(place, _)| place).collect()
    }

    /// Whether a query is let through.
    fn holds(&self, scores: &Scores, query: &Difference) -> bool {
        let is_in = |value: Option<f64>, [from, to]: [f64; 2]| {
            value.is_some_and(|value| (from..=to).contains(&value))
        };
        let has = |text: &str| data::find(text, &self.text).is_some();
        let difference = query.difference();
        self.outcome.is_none_or(|outcome| difference.is_some_and(|d| outcome.holds(d)))
            && self.differences.is_none_or(|ends| is_in(difference, ends))
            && self.values.is_none_or(|Values { baseline, candidate }| {
                is_in(query.baseline, baseline) && is_in(query.candidate, candidate)
            })
            && self
                .group
                .as_ref()
                .is_none_or(|group| group.queries.binary_search(&query.query).is_ok())
            && (self.text.is_empty()
                || has(&query.id)
                || scores.text(query.query).is_some_and(|text| has(text)))
    }
}

/// A column of the table of queries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// The ids, with runs of digits as numbers.
    Query,
    /// The values of the baseline.
    Baseline,
    /// The values of the candidate.
    Candidate,
    /// The differences.
    Difference,
}

/// The order of the listed queries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// What is compared.
    pub by: Column,
    /// Whether the largest comes first.
    pub descending: bool,
}

impl Default for Order {
    /// The largest gain first, as in [`Compared::queries`].
    fn default() -> Self {
        Self { by: Column::Difference, descending: true }
    }
}

impl Order {
    /// Sorts places in [`Compared::queries`] that rise. Equal queries stay in the order of their differences; queries
    /// without the value come last in both directions.
    pub fn sort(self, compared: &Compared, places: &mut [usize]) {
        if self == Self::default() {
            return;
        }
        places.sort_by(|one, other| {
            let [one, other] = [one, other].map(|place| &compared.queries[*place]);
            let values = |value: fn(&Difference) -> Option<f64>| {
                by_value(value(one), value(other), self.descending)
            };
            match self.by {
                Column::Query if self.descending => natural(&other.id, &one.id),
                Column::Query => natural(&one.id, &other.id),
                Column::Baseline => values(|of| of.baseline),
                Column::Candidate => values(|of| of.candidate),
                Column::Difference => values(Difference::difference),
            }
        });
    }
}
