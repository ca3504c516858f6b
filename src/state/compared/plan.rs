//! The differences that this set of queries could find, and the cost of a larger set.

use super::scores::Scores;
use super::two::Compared;
use crate::metrics::{Id, Index, Measure, ndcg};
use crate::statistics::power::{Depth, Trade};
use crate::statistics::{Differences, Planner};

/// Returns the standard deviation of the differences. `None` without a spread.
pub fn spread(compared: &Compared) -> Option<f64> {
    compared.differences().spread().ok()
}

/// The greatest number of queries in which documents are counted. Of more, an even selection stands for all.
const ENOUGH: usize = 500;

/// Returns the queries and judgments that a mean difference needs at each depth that the table has: those of the
/// chosen measure, or else of nDCG. A query needs judgments of the documents that either run shows.
pub fn trade(scores: &Scores, compared: &Compared, difference: f64) -> Vec<(Measure, Trade)> {
    let of = |name: &str| -> Vec<Measure> {
        let is = |measure: &&Measure| measure.definition.name == name && measure.cutoff.is_some();
        scores.measures.iter().filter(is).copied().collect()
    };
    let mut measures = of(compared.measure.definition.name);
    if measures.len() < 2 {
        measures = of(ndcg::DEFINITION.name);
    }
    measures.sort_by_key(|measure| measure.cutoff);
    let depth = |measure: &Measure| {
        let at = scores.measures.iter().position(|other| other == measure)?;
        let both = scores.scored.get(at)?.both(compared.two.baseline, compared.two.candidate);
        let spread = Differences::of(&both.baseline, &both.candidate).spread().ok()?;
        let depth = measure.cutoff?;
        let judgments = shown(scores, compared, depth);
        Some((*measure, Depth { depth, spread, judgments }))
    };
    let (measures, depths): (Vec<Measure>, Vec<Depth>) = measures.iter().filter_map(depth).unzip();
    let trades = Planner::default().trade(&depths, difference);
    measures.into_iter().zip(trades).collect()
}

/// Returns the mean number of different documents that the two lists of a query show down to a depth.
fn shown(scores: &Scores, compared: &Compared, depth: usize) -> f64 {
    let shared = compared.shared();
    let step = shared.len().div_ceil(ENOUGH).max(1);
    let (mut sum, mut count) = (0, 0);
    for query in shared.iter().step_by(step) {
        let lists = compared.two.runs().map(|run| scores.first(run, *query, depth));
        let all: Vec<Id> = lists.into_iter().flatten().collect();
        sum += Index::of(all.iter()).count();
        count += 1;
    }
    sum as f64 / f64::from(count.max(1))
}
