//! One query's list, reduced to its judged documents. Most values follow from these alone.
//!
//! A run of millions of lines is not kept. For each query, only the ranks of its judged documents are kept:
//! an unjudged document has no gain and only moves others down. A function in the measure's definition
//! computes the value from these ranks without the steps. A property test holds this value equal to that of
//! the derivation, bit for bit.

use std::collections::HashMap;

use foldhash::fast::RandomState;

use super::arithmetic;
use super::index::order;
use super::outcome::{Outcome, Reason};
use super::settings::{
    Discount, Gain, IdealOrder, IdealPool, Negative, NoHit, NothingRelevant, RbpTies, Settings,
    Ties, Unjudged,
};

/// A judged document of the list.
#[derive(Clone, Copy, Debug)]
pub struct JudgedDoc {
    /// From 1.
    pub rank: usize,
    /// The grade that counts: under the settings, grades below 0 may count as 0.
    pub grade: f64,
    pub gain: f64,
    pub is_relevant: bool,
    /// Judged 0 or more, and not relevant.
    pub is_non_relevant: bool,
}

/// The ranks of one query's judged documents, under given settings.
#[derive(Debug)]
pub struct JudgedRanks {
    pub settings: Settings,
    /// Length of the list.
    pub retrieved: usize,
    /// The judged documents of the list, by rank.
    pub found: Vec<JudgedDoc>,
    /// Gains of all judged documents, the highest first.
    pub ideal: Vec<f64>,
    /// The gain of each grade judged, with the number of documents that have the grade.
    gains: Vec<(f64, usize)>,
    /// Number of relevant documents, retrieved or not: R.
    pub relevant: usize,
    /// Number of documents judged 0 or more that are not relevant: N.
    pub non_relevant: usize,
    /// The highest grade that counts; 0 if there is none.
    pub highest_grade: f64,
    /// The discounts of the first ranks, as far as queries needed them.
    discounts: Vec<f64>,
}

/// The maximum number of ranks whose discounts are kept.
const KEPT: usize = 1024;

impl JudgedRanks {
    /// Prepares for queries under these settings.
    ///
    /// `None` if the judged documents alone do not decide the value: with tied documents that share gains,
    /// ranks or weights, grades for unjudged documents, a gain for grade 0, an ideal that is made of the list, repeats
    /// the best document or is not sorted, a special rule for lists without a hit, or rounded steps.
    pub fn under(settings: &Settings) -> Option<Self> {
        let of_zero = settings.gain.of(0.0, false);
        let pool = matches!(
            settings.ideal.pool,
            IdealPool::Judged | IdealPool::JudgedUncut | IdealPool::JudgedCutAtList
        );
        let enough = pool
            && of_zero == 0.0
            && settings.rounding.is_none()
            && !matches!(settings.order.ties, Ties::Averaged | Ties::SharedRank)
            && settings.rbp.ties == RbpTies::Ordered
            && settings.no_hit == NoHit::AsDefined
            && settings.ideal.order == IdealOrder::Gain
            && !matches!(settings.relevance.unjudged, Unjudged::Grade(_));
        enough.then(|| Self {
            settings: settings.clone(),
            retrieved: 0,
            found: Vec::new(),
            ideal: Vec::new(),
            gains: Vec::new(),
            relevant: 0,
            non_relevant: 0,
            highest_grade: 0.0,
            discounts: Vec::new(),
        })
    }

    /// Replaces the query.
    ///
    /// `retrieved` is the length of its list, `found` gives (rank, grade) of the judged documents in
    /// it by rank, and `judged` gives (grade, number of documents) over all judgments of the query.
    pub fn read(
        &mut self,
        retrieved: usize,
        found: impl Iterator<Item = (usize, f64)>,
        judged: impl Iterator<Item = (f64, usize)>,
    ) {
        self.read_judgments(judged);
        self.read_list(retrieved, found);
    }

    /// Replaces the judgments of the query, as [`Self::read`] does, but not its list.
    pub fn read_judgments(&mut self, judged: impl Iterator<Item = (f64, usize)>) {
        self.gains.clear();
        (self.relevant, self.non_relevant, self.highest_grade) = (0, 0, 0.0);
        for (grade, count) in judged {
            let doc = self.settings.judged_doc(0, grade);
            self.relevant += count * usize::from(doc.is_relevant);
            self.non_relevant += count * usize::from(doc.is_non_relevant);
            self.highest_grade = self.highest_grade.max(doc.grade);
            self.gains.push((doc.gain, count));
        }
        let gains = &self.gains;
        self.ideal.clear();
        for at in order(gains.len(), &|a, b| gains[b].0.total_cmp(&gains[a].0)) {
            let (gain, count) = gains[at];
            self.ideal.extend(std::iter::repeat_n(gain, count));
        }
        self.know_discounts(self.ideal.len());
    }

    /// Replaces the list of the query, as [`Self::read`] does, but not its judgments.
    pub fn read_list(&mut self, retrieved: usize, found: impl Iterator<Item = (usize, f64)>) {
        let settings = &self.settings;
        self.found.clear();
        self.found.extend(found.map(|(rank, grade)| settings.judged_doc(rank, grade)));
        self.retrieved = retrieved;
        if settings.relevance.unjudged == Unjudged::LeftOut {
            // The judged documents move up.
            self.found.iter_mut().enumerate().for_each(|(at, doc)| doc.rank = at + 1);
            self.retrieved = self.found.len();
        }
        self.know_discounts(self.found.last().map_or(0, |doc| doc.rank));
    }

    /// Keeps the discounts of the ranks down to `last`.
    fn know_discounts(&mut self, last: usize) {
        let known = self.discounts.len();
        let rule = self.settings.discount;
        self.discounts.extend((known + 1..=last.min(KEPT)).map(|rank| discount(rule, rank)));
    }

    /// Returns the number of documents that count: those retrieved within the cutoff.
    pub(super) fn shown(&self, cutoff: Option<usize>) -> usize {
        self.depth(cutoff).min(self.retrieved)
    }

    /// Returns the cutoff, or the length of the list if there is none.
    pub(super) fn depth(&self, cutoff: Option<usize>) -> usize {
        cutoff.unwrap_or(self.retrieved)
    }

    /// Returns the judged documents down to a rank.
    pub(super) fn within(&self, rank: usize) -> &[JudgedDoc] {
        let end = self.found.partition_point(|doc| doc.rank <= rank);
        self.found.get(..end).unwrap_or_default()
    }

    /// Counts the relevant documents down to a rank.
    pub(super) fn relevant_within(&self, rank: usize) -> f64 {
        self.within(rank).iter().filter(|doc| doc.is_relevant).count() as f64
    }

    /// Returns DCG at the cutoff.
    pub(super) fn dcg(&self, cutoff: Option<usize>) -> f64 {
        let docs = self.within(self.depth(cutoff)).iter();
        docs.fold(0.0, |sum, doc| sum + doc.gain / self.discount(doc.rank))
    }

    /// Returns the DCG of the ideal ranking.
    pub(super) fn ideal_dcg(&self, cutoff: Option<usize>) -> f64 {
        let cutoff = match self.settings.ideal.pool {
            IdealPool::JudgedUncut => usize::MAX,
            IdealPool::JudgedCutAtList => self.shown(cutoff),
            _ => cutoff.unwrap_or(usize::MAX),
        };
        let gains = self.ideal.iter().take(cutoff).zip(1..);
        gains.fold(0.0, |sum, (gain, rank)| sum + gain / self.discount(rank))
    }

    /// Returns the outcome that the settings choose if the measure would divide by zero.
    pub(super) fn nothing_relevant(&self, reason: Reason) -> Outcome {
        match self.settings.nothing_relevant {
            NothingRelevant::Undefined => Outcome::Undefined(reason),
            NothingRelevant::Zero | NothingRelevant::ZeroUnlessPositive => Outcome::Value(0.0),
            NothingRelevant::One => Outcome::Value(1.0),
        }
    }

    fn discount(&self, rank: usize) -> f64 {
        let known = rank.checked_sub(1).and_then(|at| self.discounts.get(at));
        known.copied().unwrap_or_else(|| discount(self.settings.discount, rank))
    }
}

impl Settings {
    /// Returns a judged document at a rank.
    fn judged_doc(&self, rank: usize, grade: f64) -> JudgedDoc {
        let is_relevant = self.is_relevant(grade);
        let is_non_relevant = grade >= 0.0 && !is_relevant;
        let grade = match self.relevance.negative {
            Negative::Zero => grade.max(0.0),
            Negative::Counts | Negative::Relevant => grade,
        };
        let gain = match self.gain {
            Gain::Linear => grade,
            _ => self.gain.of(grade, is_relevant),
        };
        JudgedDoc { rank, grade, gain, is_relevant, is_non_relevant }
    }
}

/// Counts the documents of each grade, as [`JudgedRanks::read`] takes them.
pub fn counted(grades: impl Iterator<Item = f64>) -> Vec<(f64, usize)> {
    /// The number of grades up to which a search from the first takes less time than a map.
    const FEW: usize = 16;
    let mut counts: Vec<(f64, usize)> = Vec::new();
    // A list of fractions may have as many grades as documents.
    let mut places: HashMap<u64, usize, RandomState> = HashMap::default();
    for grade in grades {
        let is_same = |(known, _): &(f64, usize)| known.to_bits() == grade.to_bits();
        let among_few = counts.iter().take(FEW).position(is_same);
        let new = counts.len();
        let at = match among_few {
            Some(at) => at,
            None if new < FEW => new,
            None => *places.entry(grade.to_bits()).or_insert(new),
        };
        match counts.get_mut(at) {
            Some((_, count)) => *count += 1,
            None => counts.push((grade, 1)),
        }
    }
    counts
}

/// Returns the discount of a rank, from 1: the number by which the gain is divided.
pub fn discount(rule: Discount, rank: usize) -> f64 {
    match rule {
        Discount::Log { base } => arithmetic::log(base, (rank + 1) as f64),
        Discount::LogOfRank => arithmetic::log(2.0, rank.max(2) as f64),
        Discount::Rank => rank as f64,
        Discount::None => 1.0,
    }
}
