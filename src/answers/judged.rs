//! The range of a value over all grades that unjudged documents could get.
//!
//! If the documents and the grades are few, every assignment is derived. Otherwise the claims of the measure help: if
//! promotion provably never lowers the value, then of all ways to give the same grades to the documents the one with
//! the best grades first has the highest value, and the one with the worst first the lowest. So two orders of each
//! collection of grades are enough. Without a proof only equal grades for all are derived, and the range is not exact.

use super::question::{self, Question, Unjudged};
use crate::metrics::claims::Worth;
use crate::metrics::settings::IdealOrder;
use crate::metrics::{Derivation, Id, Index, Ranking};

/// The most assignments of grades that are derived, and the most rows that all of them have together.
const MOST_ASSIGNMENTS: usize = 300;
const MOST_ROWS: usize = 3_000;

/// The values over all grades of the unjudged documents, on the scale from 0 to the highest grade in whole steps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged {
    /// The number of unjudged documents, including those that the settings leave out of the list.
    pub documents: usize,
    /// The lowest and the highest value found. At least one assignment gives each. `None`: no assignment has a value.
    pub ends: Option<[f64; 2]>,
    /// Whether some assignment has no value.
    pub can_lack: bool,
    /// Whether no assignment gives less or more.
    pub exact: bool,
}

/// Returns the range. `now` derives the value from `ranking`. `None` if every document of the list is judged.
pub(super) fn judged(question: &Question, now: &Derivation, ranking: &Ranking) -> Option<Judged> {
    let docs = question::unjudged(ranking);
    // A document may be listed twice.
    let documents = Index::of(docs.iter().map(|(_, id)| id)).count();
    if documents == 0 {
        return None;
    }
    let rows = (ranking.rows.len() + ranking.left_out.len()).max(1);
    let most = MOST_ASSIGNMENTS.min(MOST_ROWS / rows);
    let levels = if question.best < most as f64 { levels(question.best) } else { Vec::new() };
    // An ideal ranking in the order of the judgments depends on where the new ones stand.
    let is_certain = !levels.is_empty()
        && documents == docs.len()
        && now.settings.ideal.order == IdealOrder::Gain;
    let all =
        levels.len().checked_pow(documents as u32).filter(|count| *count <= most && is_certain);
    let (assignments, exact) = if all.is_some() {
        (every(&levels, documents), true)
    } else if let Some(sorted) = sorted(question, now, &docs, &levels, most).filter(|_| is_certain)
    {
        (sorted, true)
    } else {
        (vec![vec![0.0; docs.len()], vec![question.best; docs.len()]], false)
    };
    let ordered = in_list_order(question, &docs);
    let (mut ends, mut can_lack) = (None::<[f64; 2]>, false);
    for grades in &assignments {
        let graded = ordered.iter().copied().cloned().zip(grades.iter().copied());
        match question::value(&now.measure, &question.judged(graded)) {
            Some(value) => {
                let [low, high] = ends.unwrap_or([value; 2]);
                ends = Some([low.min(value), high.max(value)]);
            }
            None => can_lack = true,
        }
    }
    Some(Judged { documents, ends, can_lack, exact })
}

/// The grades of a short scale, from the lowest.
fn levels(best: f64) -> Vec<f64> {
    let mut levels: Vec<f64> = (0..=best.max(0.0) as usize).map(|grade| grade as f64).collect();
    if best > 0.0 && best.fract() > 0.0 {
        levels.push(best);
    }
    levels
}

/// The ids in the order of the list.
fn in_list_order<'a>(question: &Question, docs: &'a [Unjudged]) -> Vec<&'a Id> {
    let mut ids: Vec<&Id> = docs.iter().map(|(_, id)| id).collect();
    // Documents that the settings leave out have no rank.
    if docs.iter().any(|(rank, _)| rank.is_none()) {
        let places = Index::of(question.run.iter().map(|(id, _)| id));
        ids.sort_by_key(|id| places.get(id));
    }
    ids
}

/// Every assignment of grades to so many documents.
fn every(levels: &[f64], documents: usize) -> Vec<Vec<f64>> {
    let mut all = vec![Vec::new()];
    for _ in 0..documents {
        let longer = |grades: &Vec<f64>| {
            let grades = grades.clone();
            levels.iter().map(move |grade| [&*grades, &[*grade]].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// Each collection of grades in falling and in rising order. `None` if nothing proves that these are the extremes, or
/// if there are more than `most`.
fn sorted(
    question: &Question,
    now: &Derivation,
    docs: &[Unjudged],
    levels: &[f64],
    most: usize,
) -> Option<Vec<Vec<f64>>> {
    let claims = now.measure.definition.proven(&now.settings)?;
    let is_plain =
        docs.iter().all(|(rank, _)| rank.is_some()) && question.convention.input.depth.is_none();
    if !is_plain
        || !question::promotion_helps(now, true)
        || (claims.worth)(&now.settings) == Worth::Judged
    {
        return None;
    }
    let mut all = vec![vec![]];
    for _ in docs {
        all = all.iter().flat_map(|grades| fallen(grades, levels)).collect();
        if 2 * all.len() > most {
            return None;
        }
    }
    let rising: Vec<Vec<f64>> =
        all.iter().map(|grades| grades.iter().rev().copied().collect()).collect();
    all.extend(rising);
    Some(all)
}

/// The falling sequences of grades that are longer than this one by a grade.
fn fallen(grades: &[f64], levels: &[f64]) -> Vec<Vec<f64>> {
    let least = grades.last().copied().unwrap_or(f64::INFINITY);
    let next = levels.iter().filter(|grade| **grade <= least);
    next.map(|grade| [grades, &[*grade]].concat()).collect()
}
