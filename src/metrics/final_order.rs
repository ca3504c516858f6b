//! The order in which a tool ranks the documents of a list.

use std::cmp::Ordering;

use super::index::{self, Id};
use super::numba;
use super::settings::{Scores, Settings, Ties};
use super::table::Row;

/// Returns the places of documents in their final order, and the scores that decide it, in the order of `docs`. `grade`
/// gives the grade of the document at a place, 0 for an unjudged document.
pub fn final_order(
    docs: &[(Id, Option<f64>)],
    settings: &Settings,
    grade: &dyn Fn(usize) -> f64,
) -> (Vec<usize>, Vec<Option<f64>>) {
    let score_of = |doc: &(Id, Option<f64>)| match settings.order.scores {
        Scores::Binary64 => doc.1,
        Scores::Binary32 => doc.1.map(|score| f64::from(score as f32)),
        Scores::Ignored => None,
    };
    let scores: Vec<Option<f64>> = docs.iter().map(score_of).collect();
    let scored = scores.iter().any(Option::is_some);
    let by_rule = |a: usize, b: usize| {
        // Documents without a score come last. 0 and -0 are the same score.
        let by_score = scores[b].partial_cmp(&scores[a]).unwrap_or(Ordering::Equal);
        by_score.then_with(|| match settings.order.ties {
            Ties::Reversed if scored => b.cmp(&a),
            Ties::IdDescending if scored => docs[b].0.cmp(&docs[a].0),
            Ties::IdAscending if scored => docs[a].0.cmp(&docs[b].0),
            Ties::LowestGradeFirst if scored => grade(a).total_cmp(&grade(b)),
            _ => Ordering::Equal,
        })
    };
    let order = match settings.order.ties {
        Ties::Numba if scored => numba::order(&scores),
        _ => index::order(docs.len(), &by_rule),
    };
    (order, scores)
}

/// Returns the rows of a list. `order` and `scores` come from [`final_order`]; `order` may lack documents that are left
/// out. `grade` gives the grade of the document at a place, and `listed` its place in the list as given.
pub fn rows_in_order(
    docs: &[(Id, Option<f64>)],
    order: &[usize],
    scores: &[Option<f64>],
    grade: &dyn Fn(usize) -> Option<f64>,
    listed: &dyn Fn(usize) -> Option<usize>,
) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::with_capacity(order.len());
    let mut above = None;
    for &at in order {
        let is_tied = scores[at].is_some() && scores[at] == above;
        above = scores[at];
        let tie = rows.last().map_or(0, |last| last.tie + usize::from(!is_tied));
        let (rank, doc) = (rows.len() + 1, docs[at].0.clone());
        rows.push(Row { rank, doc, grade: grade(at), listed: listed(at), found_at: None, tie });
    }
    rows
}
