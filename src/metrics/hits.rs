//! A ranking reduced to its judged documents, and values from that alone.
//!
//! A run of millions of lines is not kept. What is left of each query is where its judged documents
//! stand: documents that nobody judged gain nothing and only move others down. A measure gives its value
//! from this by [`Info::value`](super::Info), without the steps; a property test holds it equal to
//! [`derive`](super::derive), bit for bit.

use super::derivation::{Outcome, Reason};
use super::expr;
use super::index::order;
use super::measure::Measure;
use super::settings::{
    Discount, Gain, IdealPool, Negative, NothingRelevant, Settings, Ties, Unjudged,
};

/// A judged document of the list.
#[derive(Clone, Copy, Debug)]
pub struct Hit {
    /// From 1.
    pub rank: usize,
    /// As it counts.
    pub grade: f64,
    pub gain: f64,
    pub is_relevant: bool,
    /// Judged 0 or more, and not relevant.
    pub is_non_relevant: bool,
}

/// One query's judged documents under given settings.
#[derive(Debug)]
pub struct Hits {
    pub settings: Settings,
    /// Length of the list.
    pub retrieved: usize,
    /// By rank.
    pub found: Vec<Hit>,
    /// Gains of all judged documents, the highest first.
    pub ideal: Vec<f64>,
    /// The same, each once and with its number.
    gains: Vec<(f64, usize)>,
    /// Number of relevant documents, retrieved or not: R.
    pub relevant: usize,
    /// Number of documents judged 0 or more that are not relevant: N.
    pub non_relevant: usize,
    /// The highest grade that counts; 0 where there is none.
    pub highest_grade: f64,
    /// What a gain is divided by at the first ranks.
    divisors: Vec<f64>,
}

/// Ranks whose divisor is computed once.
const KNOWN: usize = 1024;

impl Hits {
    /// For rankings under these settings. `None` where more than the judged documents decides: averaged
    /// ties, grades for unjudged documents, an ideal made of the list, rounded steps.
    pub fn under(settings: &Settings) -> Option<Self> {
        let of_zero = settings.gain.of(0.0, false);
        let pool = matches!(settings.ideal, IdealPool::Judged | IdealPool::Whole | IdealPool::Hits);
        let enough = pool
            && of_zero == 0.0
            && settings.rounding.is_none()
            && settings.ties != Ties::Averaged
            && !matches!(settings.unjudged, Unjudged::Grade(_));
        enough.then(|| Self {
            settings: settings.clone(),
            retrieved: 0,
            found: Vec::new(),
            ideal: Vec::new(),
            gains: Vec::new(),
            relevant: 0,
            non_relevant: 0,
            highest_grade: 0.0,
            divisors: (1..=KNOWN).map(|rank| divisor(settings.discount, rank)).collect(),
        })
    }

    /// Takes the next query: the length of its list, rank and grade of the judged documents in it by
    /// rank, and the grades that its judged documents have, each with their number.
    pub fn read(
        &mut self,
        retrieved: usize,
        found: impl Iterator<Item = (usize, f64)>,
        judged: impl Iterator<Item = (f64, usize)>,
    ) {
        let settings = &self.settings;
        let hit = |rank: usize, grade: f64| {
            let is_relevant = grade >= settings.threshold;
            let is_non_relevant = grade >= 0.0 && !is_relevant;
            let grade = match settings.negative {
                Negative::Zero => grade.max(0.0),
                Negative::Counts => grade,
            };
            let gain = match settings.gain {
                Gain::Linear => grade,
                _ => settings.gain.of(grade, is_relevant),
            };
            Hit { rank, grade, gain, is_relevant, is_non_relevant }
        };
        self.found.clear();
        self.found.extend(found.map(|(rank, grade)| hit(rank, grade)));
        self.retrieved = retrieved;
        if settings.unjudged == Unjudged::LeftOut {
            // What follows moves up.
            self.found.iter_mut().enumerate().for_each(|(at, hit)| hit.rank = at + 1);
            self.retrieved = self.found.len();
        }
        self.gains.clear();
        (self.relevant, self.non_relevant, self.highest_grade) = (0, 0, 0.0);
        for (grade, count) in judged {
            let hit = hit(0, grade);
            self.relevant += count * usize::from(hit.is_relevant);
            self.non_relevant += count * usize::from(hit.is_non_relevant);
            self.highest_grade = self.highest_grade.max(hit.grade);
            self.gains.push((hit.gain, count));
        }
        let gains = &self.gains;
        self.ideal.clear();
        for at in order(gains.len(), &|a, b| gains[b].0.total_cmp(&gains[a].0)) {
            let (gain, count) = gains[at];
            self.ideal.extend(std::iter::repeat_n(gain, count));
        }
    }

    /// The measure's value; `None` where only its steps give it.
    pub fn value(&self, measure: &Measure) -> Option<Outcome> {
        let value = measure.info.value?;
        if measure.rel.is_some_and(|rel| rel != self.settings.threshold) {
            return None;
        }
        match value(self, measure) {
            Outcome::Value(value) if !value.is_finite() => None,
            outcome => Some(outcome),
        }
    }

    /// Documents that count: retrieved, within the cutoff.
    pub(super) fn shown(&self, measure: &Measure) -> usize {
        self.cutoff(measure).min(self.retrieved)
    }

    /// The cutoff, or the length of the list where the measure has none.
    pub(super) fn cutoff(&self, measure: &Measure) -> usize {
        measure.cutoff.unwrap_or(self.retrieved)
    }

    /// The judged documents down to a rank.
    pub(super) fn within(&self, rank: usize) -> &[Hit] {
        let end = self.found.partition_point(|hit| hit.rank <= rank);
        self.found.get(..end).unwrap_or_default()
    }

    /// Number of relevant documents down to a rank.
    pub(super) fn count(&self, rank: usize) -> f64 {
        self.within(rank).iter().filter(|hit| hit.is_relevant).count() as f64
    }

    pub(super) fn dcg(&self, measure: &Measure) -> f64 {
        let hits = self.within(self.cutoff(measure)).iter();
        hits.fold(0.0, |sum, hit| sum + hit.gain / self.divisor(hit.rank))
    }

    pub(super) fn ideal_dcg(&self, measure: &Measure) -> f64 {
        let cutoff = match self.settings.ideal {
            IdealPool::Whole => usize::MAX,
            IdealPool::Hits => self.shown(measure),
            _ => measure.cutoff.unwrap_or(usize::MAX),
        };
        let gains = self.ideal.iter().take(cutoff).zip(1..);
        gains.fold(0.0, |sum, (gain, rank)| sum + gain / self.divisor(rank))
    }

    pub(super) fn nothing_relevant(&self, reason: Reason) -> Outcome {
        match self.settings.nothing_relevant {
            NothingRelevant::Undefined => Outcome::Undefined(reason),
            NothingRelevant::Zero => Outcome::Value(0.0),
            NothingRelevant::One => Outcome::Value(1.0),
        }
    }

    fn divisor(&self, rank: usize) -> f64 {
        let known = rank.checked_sub(1).and_then(|at| self.divisors.get(at));
        known.copied().unwrap_or_else(|| divisor(self.settings.discount, rank))
    }
}

/// What a gain at a rank, from 1, is divided by.
pub fn divisor(discount: Discount, rank: usize) -> f64 {
    match discount {
        Discount::Log { base } => expr::log(base, (rank + 1) as f64),
        Discount::Late => expr::log(2.0, rank.max(2) as f64),
        Discount::Rank => rank as f64,
        Discount::None => 1.0,
    }
}
