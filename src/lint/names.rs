//! Queries that have only a list or only judgments, and their names.

use super::ids::{IdDifference, Keys};
use super::{Finding, Kind, add};
use crate::data::Data;

/// Queries that have only a list or only judgments, by their positions in the data.
pub(super) struct Sides {
    pub lists: Vec<usize>,
    pub judged: Vec<usize>,
    /// A query with a list, the query with judgments whose name nearly matches, and the difference.
    pub pairs: Vec<(usize, usize, IdDifference)>,
}

impl Sides {
    /// Finds the queries that have one side only, and pairs those whose names nearly match.
    pub fn of(data: &Data) -> Self {
        let (mut lists, mut judged) = (Vec::new(), Vec::new());
        for (at, query) in data.queries.iter().enumerate() {
            match (query.docs.is_empty(), query.judgments.is_empty()) {
                (false, true) => lists.push(at),
                (true, false) => judged.push(at),
                _ => {}
            }
        }
        let keys =
            |places: &[usize]| Keys::of(places.iter().map(|at| &data.queries[*at].id).collect());
        let mut pairs = keys(&lists).pairs(&keys(&judged));
        for pair in &mut pairs {
            (pair.0, pair.1) = (lists[pair.0], judged[pair.1]);
        }
        Self { lists, judged, pairs }
    }
}

pub(super) fn find(data: &Data, all: &mut Vec<Finding>) {
    let sides = Sides::of(data);
    let id = |at: usize| &data.queries[at].id;
    let mut paired = vec![false; data.queries.len()];
    for (list, judged, difference) in sides.pairs {
        (paired[list], paired[judged]) = (true, true);
        add(all, Kind::QueriesNearly(difference), id(list), id(list), Some(id(judged)));
    }
    // If no query has a list, or none has judgments, the user has not given that side yet.
    let has_lists = data.queries.iter().any(|query| !query.docs.is_empty());
    let has_judgments = data.queries.iter().any(|query| !query.judgments.is_empty());
    for (kind, places, is_reported) in [
        (Kind::ListsOnly, &sides.lists, has_judgments),
        (Kind::JudgedOnly, &sides.judged, has_lists),
    ] {
        for at in places {
            if is_reported && !paired[*at] {
                add(all, kind, id(*at), id(*at), None);
            }
        }
    }
}
