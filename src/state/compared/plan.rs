//! What this set of queries can show: the differences that it finds, the cost of a larger set, luck and losses.

use super::scores::Scores;
use super::two::Compared;
use crate::metrics::{Id, Index, Measure, ndcg};
use crate::statistics::best_of::{BestOf, best_of};
use crate::statistics::power::{Depth, Trade};
use crate::statistics::risk::{Risk, risk};
use crate::statistics::{Differences, NoValue, Planner};

/// Which differences a set of queries finds with a power of 80 % at the level of 5 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Power {
    /// The number of queries that have both values.
    pub queries: usize,
    /// The standard deviation of the differences.
    pub spread: f64,
    /// The smallest mean difference that the queries find.
    pub smallest: f64,
    /// The mean difference that is to be found.
    pub wanted: f64,
    /// The number of queries that find it. `None` if it is more than
    /// [`MOST`](crate::statistics::power::MOST).
    pub needed: Option<usize>,
}

/// Returns what the queries find, and how many are needed for a wanted difference. `None` without a spread.
pub fn power(compared: &Compared, wanted: f64) -> Option<Power> {
    let spread = compared.differences().spread().ok()?;
    let (planner, queries) = (Planner::default(), compared.comparison.queries);
    Some(Power {
        queries,
        spread,
        smallest: planner.smallest(spread, queries),
        wanted,
        needed: planner.needed(spread, wanted),
    })
}

/// Returns the gain by chance of the best of several equal variants. `None` without a spread.
pub fn best(compared: &Compared, variants: usize) -> Option<BestOf> {
    let spread = compared.differences().spread().ok()?;
    Some(best_of(spread, compared.comparison.queries, variants))
}

/// Returns the losses of the candidate, each with the extra weight `alpha`.
///
/// # Errors
/// Returns an error without queries.
pub fn at_risk(compared: &Compared, alpha: f64) -> Result<Risk, NoValue> {
    risk(&compared.differences(), alpha)
}

/// The greatest number of queries in which documents are counted. If there are more, an even selection is counted.
const ENOUGH: usize = 500;

/// Returns the queries and judgments that a mean difference needs at each depth of the table. The depths are those of
/// the chosen measure, or else of nDCG. A query needs judgments of the documents that either run shows. Empty for
/// fewer than two depths, and without lists.
pub fn trade(scores: &Scores, compared: &Compared, difference: f64) -> Vec<(Measure, Trade)> {
    if !scores.lists.has_lists() {
        return Vec::new();
    }
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
    if depths.len() < 2 {
        return Vec::new();
    }
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
