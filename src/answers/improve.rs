//! Finds the changes that would help a measure most: an exchange of two documents, an insertion, a judgment.
//!
//! Only changes that can be the best are derived. Documents that are worth the same form one kind. Of two
//! kinds, the best exchange takes the topmost document of the worse kind and the lowest of the better
//! kind, because every other exchange leaves a worse document above a better one. So one exchange for each
//! pair of kinds is enough, however long the list. The best judgment is at an end of the list or at the
//! cutoff. The result says whether this is proven, or all changes were tried.

use std::cmp::Ordering;

use super::question::{self, Question};
use crate::metrics::settings::Ties;
use crate::metrics::{Derivation, Id, Measure, Name, Ranking, Row, derive, order};

/// The highest number of kinds that are tried for an exchange. Also the highest number of unjudged documents that
/// are all tried if the best one need not be at an end of the list.
const MOST: usize = 8;

/// The number of documents that all exchanges together may rank. Of a long list, fewer kinds are tried.
const RANKED: usize = 250_000;

/// The best change of each sort. `None` if no such change helps.
#[derive(Clone, Debug, PartialEq)]
pub struct Improvements {
    pub swap: Option<Swap>,
    pub insert: Option<Insert>,
    pub judgment: Option<Judgment>,
}

/// An exchange of two documents of the list. After it, the scores no longer decide the order.
#[derive(Clone, Debug, PartialEq)]
pub struct Swap {
    /// The document that moves up, from rank `from` to rank `to`.
    pub up: Id,
    pub from: usize,
    /// The document that moves down, from rank `to` to rank `from`.
    pub down: Id,
    pub to: usize,
    pub before: f64,
    pub after: f64,
    /// Whether no other exchange gives more.
    pub is_best: bool,
}

/// The missed document with the highest gain, inserted at a rank. Only the rank of the topmost document of
/// each kind is tried, so another rank may help more.
#[derive(Clone, Debug, PartialEq)]
pub struct Insert {
    pub doc: Id,
    pub rank: usize,
    pub before: Option<f64>,
    pub after: f64,
}

/// The judgment that would move the value most, up or down. It gives an unjudged document of the list the lowest or
/// the highest grade.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgment {
    pub doc: Id,
    /// The rank of the document. `None` if it is left out because it has no judgment.
    pub rank: Option<usize>,
    pub grade: f64,
    pub before: Option<f64>,
    pub after: f64,
    /// Whether no other judgment with one of these two grades moves the value more.
    pub is_most: bool,
}

/// Returns the changes that would help this measure most.
pub fn improve(question: &Question, measure: &Measure) -> Improvements {
    let ranking = &question.ranking;
    let now = derive(measure, ranking);
    let worth = question::worth(&now);
    let rows: Vec<&Row> = ranking.rows.iter().collect();
    let value = |rows: &[&Row]| question::value(measure, &question.moved(rows));
    // The topmost rows of the kinds, from the top; the lowest rows of the kinds, the best kind first.
    let (mut tops, mut lows) = (Vec::new(), Vec::new());
    let most = (RANKED / rows.len().max(1)).isqrt().clamp(1, MOST);
    let mut by_worth =
        order(rows.len(), &|a, b| worth[b].partial_cmp(&worth[a]).unwrap_or(Ordering::Equal));
    // A convention may rank documents that are not in the list. Such documents cannot be moved.
    let is_listed = |at: &usize| rows[*at].listed.is_some();
    by_worth.retain(is_listed);
    for at in 0..rows.len() {
        if tops.len() < most && !worth[..at].contains(&worth[at]) {
            tops.push(at);
        }
    }
    for (at, &row) in by_worth.iter().enumerate() {
        let next = by_worth.get(at + 1).map(|next| worth[*next]);
        if lows.len() < most && next != Some(worth[row]) {
            lows.push(row);
        }
    }
    let is_best = tops.len() < most
        && is_proven(question, &now)
        && now.term(Name::Idcg).is_none_or(|ideal| ideal >= 0.0);
    let before = now.outcome.value();
    // Without its scores, a list whose ties were averaged has a different value.
    let unscored = value(&rows).unwrap_or(f64::NEG_INFINITY);
    let least = before.map_or(f64::NEG_INFINITY, |before| before.max(unscored));

    let mut swap: Option<Swap> = None;
    for &high in tops.iter().filter(|at| **at < now.actual.counted && is_listed(at)) {
        for &low in lows.iter().filter(|at| **at > high && worth[**at] > worth[high]) {
            let Some(before) = before else { continue };
            let mut order = rows.clone();
            order.swap(high, low);
            let Some(after) = value(&order) else { continue };
            if after > swap.as_ref().map_or(least, |swap| swap.after) {
                let (up, down) = (rows[low].doc.clone(), rows[high].doc.clone());
                swap = Some(Swap { up, from: low + 1, down, to: high + 1, before, after, is_best });
            }
        }
    }

    let mut insert: Option<Insert> = None;
    // If a score of 0 means not retrieved, documents of the list are among the missed ones.
    let missed = ranking.missed().next().filter(|_| !question.convention.input.found_above_zero);
    if tops.is_empty() {
        tops.push(0);
    }
    for at in tops {
        let Some(row) = missed else { break };
        let mut order = rows.clone();
        order.insert(at, row);
        let Some(after) = value(&order) else { continue };
        if after > insert.as_ref().map_or(least, |insert| insert.after) {
            insert = Some(Insert { doc: row.doc.clone(), rank: at + 1, before, after });
        }
    }
    Improvements { swap, insert, judgment: judgment(question, ranking, &now) }
}

fn judgment(question: &Question, ranking: &Ranking, now: &Derivation) -> Option<Judgment> {
    let docs = question::unjudged(ranking);
    let counts = |rank: Option<usize>| rank.is_some_and(|rank| rank <= now.actual.counted);
    let within = docs.iter().filter(|(rank, _)| counts(*rank)).count();
    // The rank that a left-out document will have is not known. If the lower grade comes first in a tie, the
    // grade changes the rank.
    let is_placed =
        ranking.left_out.is_empty() && ranking.settings.order.ties != Ties::LowestGradeFirst;
    let ends_suffice = is_placed && is_proven(question, now);
    let is_few = docs.len() <= MOST;
    let is_most = ends_suffice || is_few;
    let before = now.outcome.value();
    let mut found: Option<Judgment> = None;
    let mut most = 0.0;
    for (at, (rank, doc)) in docs.iter().enumerate() {
        let is_end = at == 0 || at + 1 == within || at == within || at + 1 == docs.len();
        if !is_end && (ends_suffice || !is_few) {
            continue;
        }
        for grade in [question.best, 0.0] {
            let graded = question.judged([(docs[at].1.clone(), grade)]);
            let Some(after) = question::value(&now.measure, &graded) else { continue };
            let moved = (after - before.unwrap_or(0.0)).abs();
            if moved > most || found.is_none() && before.is_none() {
                most = moved;
                let (doc, rank) = (doc.clone(), *rank);
                found = Some(Judgment { doc, rank, grade, before, after, is_most });
            }
        }
    }
    found
}

fn is_proven(question: &Question, now: &Derivation) -> bool {
    let is_cut = now.actual.counted < now.actual.rows.len();
    !question.convention.input.found_above_zero && question::promotion_helps(now, is_cut)
}
