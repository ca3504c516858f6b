//! How much two lists differ, without judgments.
//!
//! The first sign of what a change does is the number of results that it moves. Overlap figures go from 0 (nothing in
//! common) to 1 (the same documents); rank correlations go from -1 (reversed) to 1 (the same order).

use crate::metrics::{Id, Index};

/// Rank-biased overlap: the overlap of two lists at every depth, weighted as by a reader who goes on with
/// probability p (Webber, Moffat and Zobel 2010).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rbo {
    /// The value if nothing beyond the lists overlaps (equation 11 of the paper, over both whole lists).
    pub min: f64,
    /// The most that documents beyond the lists could add (equation 30).
    pub residual: f64,
    /// The value if documents beyond the lists overlap as much as those in the lists (equation 32).
    pub extrapolated: f64,
}

/// How much two lists of one query differ.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    pub query: Id,
    /// See [`overlap`].
    pub overlap: f64,
    /// See [`jaccard`].
    pub jaccard: f64,
    pub rbo: Rbo,
    /// See [`kendall_tau`]. `None` if fewer than two documents are in both lists.
    pub tau: Option<f64>,
    /// See [`tau_ap`], with the baseline as reference.
    pub tau_ap: Option<f64>,
}

/// The default persistence: 86 % of the weight lies on the first ten ranks.
pub const PERSISTENCE: f64 = 0.9;

/// Compares the two lists of a query. `k` is the depth of overlap and Jaccard, `p` the persistence of rank-biased
/// overlap, above 0 and below 1.
pub fn change(query: &Id, baseline: &[Id], candidate: &[Id], k: usize, p: f64) -> Change {
    Change {
        query: query.clone(),
        overlap: overlap(baseline, candidate, k),
        jaccard: jaccard(baseline, candidate, k),
        rbo: rbo(baseline, candidate, p),
        tau: kendall_tau(baseline, candidate),
        tau_ap: tau_ap(baseline, candidate),
    }
}

/// Sorts changes: the queries whose lists changed most come first. Queries that changed equally keep their order.
pub fn most_changed(changes: &mut [Change]) {
    changes.sort_by(|a, b| a.rbo.extrapolated.total_cmp(&b.rbo.extrapolated));
}

/// Returns the number of documents that the first k of both lists share, divided by k, or by the length of the longer
/// list if both are shorter than k. 1 for two empty lists.
pub fn overlap(one: &[Id], other: &[Id], k: usize) -> f64 {
    let [one, other] = [one, other].map(|list| &list[..k.min(list.len())]);
    match one.len().max(other.len()) {
        0 => 1.0,
        longest => shared(one, other) as f64 / longest as f64,
    }
}

/// Returns the Jaccard index of the first k documents: the number that both lists have, divided by the number that
/// either list has. 1 for two empty lists.
pub fn jaccard(one: &[Id], other: &[Id], k: usize) -> f64 {
    let [one, other] = [one, other].map(|list| &list[..k.min(list.len())]);
    let shared = shared(one, other);
    match one.len() + other.len() - shared {
        0 => 1.0,
        all => shared as f64 / all as f64,
    }
}

/// Returns rank-biased overlap for a persistence above 0 and below 1. For two empty lists `extrapolated` is 1.
pub fn rbo(one: &[Id], other: &[Id], p: f64) -> Rbo {
    let (short, long) = (one.len().min(other.len()), one.len().max(other.len()));
    if long == 0 {
        return Rbo { min: 0.0, residual: 1.0, extrapolated: 1.0 };
    }
    let overlaps = overlaps(one, other, long);
    let at = |depth: usize| {
        depth.checked_sub(1).and_then(|at| overlaps.get(at)).map_or(0.0, |shared| *shared as f64)
    };
    let (x_short, x_long) = (at(short), at(long));
    let weight = |depth: usize| libm::pow(p, depth as f64);
    let sum = |from: usize, to: usize, of: &dyn Fn(f64, usize) -> f64| {
        (from..=to).fold(0.0, |sum, depth| sum + of(weight(depth) / depth as f64, depth))
    };
    let scale = (1.0 - p) / p;
    let all = -libm::log1p(-p);
    let min = scale * (sum(1, long, &|weight, depth| weight * (at(depth) - x_long)) + x_long * all);
    // The smallest depth at which both lists can have the same documents.
    let full = long + short - x_long as usize;
    let terms = short as f64 * sum(short + 1, full, &|weight, _| weight)
        + long as f64 * sum(long + 1, full, &|weight, _| weight)
        + x_long * (all - sum(1, full, &|weight, _| weight));
    let residual = weight(short) + weight(long) - weight(full) - scale * terms;
    let share = x_short / short.max(1) as f64;
    let beyond = sum(short + 1, long, &|weight, depth| weight * share * (depth - short) as f64);
    let seen = sum(1, long, &|weight, depth| weight * at(depth));
    let last = ((x_long - x_short) / long as f64 + share) * weight(long);
    Rbo { min, residual, extrapolated: scale * (seen + beyond) + last }
}

/// Returns Kendall's tau over the documents that both lists have: the number of pairs in the same order minus the
/// number in opposite order, divided by the number of all pairs (Kendall 1938). `None` for fewer than two such
/// documents.
pub fn kendall_tau(one: &[Id], other: &[Id]) -> Option<f64> {
    let order = common(one, other);
    let pairs = (order.len() * order.len().checked_sub(1)?) as f64 / 2.0;
    let in_order: usize = before(&order).into_iter().sum();
    (pairs > 0.0).then(|| 2.0 * in_order as f64 / pairs - 1.0)
}

/// Returns the AP correlation, a rank correlation that counts the top more (Yilmaz, Aslam and Robertson 2008). Only the
/// documents that both lists have are considered. Below the first of them in `list`, each document gives the share of
/// the documents above it that `reference` also has above it. The result is twice the mean share minus 1. `None` for
/// fewer than two such documents.
pub fn tau_ap(reference: &[Id], list: &[Id]) -> Option<f64> {
    let order = common(reference, list);
    let count = order.len().checked_sub(1).filter(|count| *count > 0)?;
    let above = before(&order).into_iter().enumerate().skip(1);
    let shares = above.fold(0.0, |sum, (at, above)| sum + above as f64 / at as f64);
    Some(2.0 * shares / count as f64 - 1.0)
}

/// Counts the documents that both lists have.
fn shared(one: &[Id], other: &[Id]) -> usize {
    let index = Index::of(one.iter());
    other.iter().filter(|id| index.has(id)).count()
}

/// Returns the number of shared documents at each depth from 1.
fn overlaps(one: &[Id], other: &[Id], depth: usize) -> Vec<usize> {
    let places = [one, other].map(|list| Index::of(list.iter()));
    let mut sizes = vec![0; depth];
    for (at, id) in one.iter().enumerate() {
        if let Some(place) = places[1].get(id) {
            // A document is shared from the first depth at which both lists have it.
            let from = at.max(place);
            sizes.get_mut(from).into_iter().for_each(|size| *size += 1);
        }
    }
    let mut total = 0;
    sizes
        .iter()
        .map(|size| {
            total += size;
            total
        })
        .collect()
}

/// Returns, in the order of `other`, the places in `one` of the documents that both lists have.
fn common(one: &[Id], other: &[Id]) -> Vec<usize> {
    let places = Index::of(one.iter());
    other.iter().filter_map(|id| places.get(id)).collect()
}

/// Returns for each place the number of smaller places before it. Counts in a tree of sums (Fenwick 1994).
fn before(places: &[usize]) -> Vec<usize> {
    let mut tree = vec![0; places.iter().max().map_or(0, |most| most + 2)];
    let count = |place: &usize| {
        let (mut at, mut smaller) = (*place, 0);
        while at > 0 {
            smaller += tree[at];
            at &= at - 1;
        }
        let mut at = place + 1;
        while at < tree.len() {
            tree[at] += 1;
            at += at & at.wrapping_neg();
        }
        smaller
    };
    places.iter().map(count).collect()
}
