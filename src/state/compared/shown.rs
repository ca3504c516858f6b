//! The filter that decides which queries of a comparison are shown.

use std::rc::Rc;

use super::two::{Compared, Difference};
use crate::data::{self, Id};
use crate::present::number::signed;

/// Which queries are shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Filter {
    /// All queries.
    #[default]
    All,
    /// Queries that the candidate wins.
    Won,
    /// Queries on which both have the same value.
    Tied,
    /// Queries that the candidate loses.
    Lost,
    /// Queries whose id contains a text, in any letter case.
    Text(String),
    /// Differences from the first number to the second.
    Differences([f64; 2]),
    /// Values from the first number to the second.
    Values {
        /// Those of the baseline.
        baseline: [f64; 2],
        /// Those of the candidate.
        candidate: [f64; 2],
    },
    /// A group of queries.
    Group {
        /// The name of the group.
        name: Id,
        /// The indices of its queries among those of all runs, in rising order.
        queries: Rc<[usize]>,
    },
}

impl Filter {
    /// Returns what the filter lets through, in words; empty for all.
    pub fn words(&self, digits: u8) -> String {
        let range =
            |[from, to]: [f64; 2]| format!("{} to {}", signed(from, digits), signed(to, digits));
        match self {
            Self::All => String::new(),
            Self::Won => "queries won".into(),
            Self::Tied => "queries tied".into(),
            Self::Lost => "queries lost".into(),
            Self::Text(text) => format!("queries with “{text}”"),
            Self::Differences(ends) => format!("differences from {}", range(*ends)),
            Self::Values { .. } => "queries marked in the plot".into(),
            Self::Group { name, .. } => name.to_string(),
        }
    }

    /// Whether a query is let through.
    pub fn holds(&self, query: &Difference) -> bool {
        let is_in = |value: Option<f64>, [from, to]: [f64; 2]| {
            value.is_some_and(|value| (from..=to).contains(&value))
        };
        let difference = query.difference();
        match self {
            Self::All => true,
            Self::Won => difference.is_some_and(|d| d > 0.0),
            Self::Tied => difference == Some(0.0),
            Self::Lost => difference.is_some_and(|d| d < 0.0),
            Self::Text(text) => data::find(&query.id, text).is_some(),
            Self::Differences(ends) => is_in(difference, *ends),
            Self::Values { baseline, candidate } => {
                is_in(query.baseline, *baseline) && is_in(query.candidate, *candidate)
            }
            Self::Group { queries, .. } => queries.binary_search(&query.query).is_ok(),
        }
    }

    /// Returns the places, in [`Compared::queries`], of the queries that are let through.
    pub fn places(&self, compared: &Compared) -> Vec<usize> {
        let queries = compared.queries.iter().enumerate();
        queries.filter(|(_, query)| self.holds(query)).map(|(place, _)| place).collect()
    }
}
