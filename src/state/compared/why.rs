//! Explains why a query has different values in two runs.

use super::grounds::grades;
use super::scores::Scores;
use super::sides::Sides;
use super::two::{Compared, Difference, rankings};
use crate::compare::causes::{Causes, NoCauses, causes};
use crate::compare::dominance::{Dominance, dominance};

/// One query of two runs, with the causes of the difference.
#[derive(Clone, Debug)]
pub struct Why {
    /// The query and its values.
    pub query: Difference,
    /// Its index among the queries in the order of their differences.
    pub place: usize,
    /// The causes, which add up to the difference, or why it is not split.
    pub causes: Result<Causes, NoCauses>,
    /// Whether one list is better under every measure. `None` without both lists.
    pub dominance: Option<Dominance>,
    /// Both lists. They are empty if the tool refuses one.
    pub sides: Sides,
}

impl Why {
    /// Explains the query at an index of [`Compared::queries`]. `None` beyond the last query.
    pub fn of(scores: &Scores, compared: &Compared, place: usize) -> Option<Self> {
        let query = compared.queries.get(place)?.clone();
        let has_lists = scores.lists.has_lists();
        let pair = has_lists.then(|| rankings(scores, compared.two, query.query)).flatten();
        let split = |[baseline, candidate]: &[_; 2]| {
            let causes = causes(&compared.measure, baseline, candidate)?;
            // A tool's value may differ from the value of its ranking, such as when the tool rounds it.
            let difference = query.difference().ok_or(NoCauses::NoValue)?;
            let is_same = (causes.difference() - difference).abs() <= 1e-9;
            if is_same { Ok(causes) } else { Err(NoCauses::Settings) }
        };
        let causes = pair.as_ref().map_or(Err(NoCauses::NoValue), split);
        let sides =
            pair.as_ref().map(|pair| Sides::of(scores, query.query, &compared.measure, pair));
        let dominance = pair
            .map(|pair| pair.map(|ranking| grades(ranking.rows.iter())))
            .map(|[baseline, candidate]| dominance(&baseline, &candidate));
        Some(Self { query, place, causes, dominance, sides: sides.unwrap_or_default() })
    }
}
