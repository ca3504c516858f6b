//! Explains why a query's value differs between two lists: splits the difference into causes that add up to it.
//!
//! Each judged document has a place among the judged documents of its list, and unjudged documents take ranks
//! between them. Both together give the rank of a document. A cause stands for one kind of change from the baseline
//! to the candidate (see [`Cause`]). Any set of causes gives ranks: the documents of the causes in the set stand
//! where the candidate has them, the others where the baseline has them. The empty set gives the baseline, the full
//! set the candidate.
//!
//! The share of a cause is its Shapley value (Shapley 1953): the amount that the cause adds to the value, as the mean
//! over all orders in which the causes can be added. So the shares depend on no order, they add up to the difference,
//! and a cause without effect has the share 0. For measures that are sums over ranks, the share of a cause is what
//! its documents gain or lose at their own ranks. An effect that needs both a cause and the unjudged documents is
//! split between the two.

mod model;
mod shapley;
mod total;
mod words;

use crate::compare::lists::{BothLists, KeptRanks, Side};
use crate::metrics::{Id, Measure, Ranking, derive};
use model::Model;

pub use total::Total;

/// A kind of change between two lists. Unless stated otherwise, the documents are judged with a grade other than 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cause {
    /// Documents that the baseline does not have.
    Came,
    /// Documents that the candidate does not have.
    Left,
    /// Documents that rose from beyond the cutoff into it.
    Entered,
    /// Documents that fell from within the cutoff to beyond it.
    Dropped,
    /// Documents further up among the judged ones.
    Up,
    /// Documents further down among the judged ones.
    Down,
    /// Ranks taken by unjudged documents.
    Unjudged,
    /// Documents with the same score that only the tie rule puts into a different order. Without this cause, tied
    /// documents stand in the order of the other list.
    Ties,
    /// Documents judged 0, and the length of the list, for measures that depend on them.
    Other,
}

impl Cause {
    /// All causes, in the order shown.
    pub const ALL: [Self; 9] = [
        Self::Came,
        Self::Left,
        Self::Entered,
        Self::Dropped,
        Self::Up,
        Self::Down,
        Self::Unjudged,
        Self::Ties,
        Self::Other,
    ];

    /// Returns the stable name, for scripts.
    pub fn key(self) -> &'static str {
        match self {
            Self::Came => "came",
            Self::Left => "left",
            Self::Entered => "entered",
            Self::Dropped => "dropped",
            Self::Up => "up",
            Self::Down => "down",
            Self::Unjudged => "unjudged",
            Self::Ties => "ties",
            Self::Other => "other",
        }
    }
}

/// A document whose move belongs to a cause.
#[derive(Clone, Debug, PartialEq)]
pub struct MovedDocument {
    pub doc: Id,
    /// `None` for an unjudged document.
    pub grade: Option<f64>,
    /// The document's rank in the baseline. `None` if the baseline lacks it.
    pub before: Option<usize>,
    /// The document's rank in the candidate. `None` if the candidate lacks it.
    pub after: Option<usize>,
    /// The candidate's value minus its value with this document alone back at its place in the baseline. These
    /// amounts do not add up to a share. 0 for unjudged documents and for documents that the tie rule alone moves.
    pub alone: f64,
}

/// What one cause adds to the difference.
#[derive(Clone, Debug, PartialEq)]
pub struct Share {
    pub cause: Cause,
    /// In the units of the measure. All shares add up to the difference.
    pub amount: f64,
    /// The documents concerned, those with the largest effect first.
    pub docs: Vec<MovedDocument>,
}

/// The difference between two values of one query, split into causes.
#[derive(Clone, Debug, PartialEq)]
pub struct Causes {
    pub baseline: f64,
    pub candidate: f64,
    /// The cutoff of the measure.
    pub cutoff: Option<usize>,
    /// The causes that occur, in the order of [`Cause::ALL`].
    pub shares: Vec<Share>,
}

impl Causes {
    /// Returns the candidate's value minus the baseline's.
    pub fn difference(&self) -> f64 {
        self.candidate - self.baseline
    }

    /// Returns the amount that a cause adds, 0 for a cause that does not occur.
    pub fn amount(&self, cause: Cause) -> f64 {
        self.shares.iter().find(|share| share.cause == cause).map_or(0.0, |share| share.amount)
    }
}

/// Why a difference is not split.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoCauses {
    /// One of the lists has no value.
    #[error("one of the lists has no value")]
    NoValue,
    /// The value depends on more than the ranks of the judged documents: averaged ties, rounded steps, a grade for
    /// unjudged documents, an ideal in the order of the judgments, a document that is listed twice.
    #[error(
        "under these settings the value does not follow from the ranks of the judged documents"
    )]
    Settings,
}

/// Splits the difference between the values of two rankings into causes. Both come from the same judgments and
/// settings.
///
/// # Errors
/// A list has no value, or the value does not follow from the ranks of judged documents.
///
/// ```
/// use ranklens::compare::causes::{Cause, causes};
/// use ranklens::metrics::{Id, Ranking, Settings};
///
/// let judged = || [(Id::from("a"), 1.0), (Id::from("b"), 1.0)];
/// let list = |ids: [&str; 2]| {
///     Ranking::new(ids.map(|id| (id.into(), None)), judged(), Settings::default().into())
/// };
/// let causes = causes(&"RR".parse()?, &list(["x", "a"]), &list(["b", "x"]))?;
/// // From 1/2 to 1: b came first. That a left then makes no difference.
/// assert_eq!(causes.difference(), 0.5);
/// let shares = [Cause::Came, Cause::Left, Cause::Unjudged].map(|cause| causes.amount(cause));
/// assert!((shares.iter().sum::<f64>() - 0.5).abs() < 1e-12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn causes(
    measure: &Measure,
    baseline: &Ranking,
    candidate: &Ranking,
) -> Result<Causes, NoCauses> {
    split(measure, &BothLists::of(baseline, candidate), &mut KeptRanks::default(), true)
}

/// As [`causes`], without the documents, for sums over many queries.
///
/// # Errors
/// The same as for [`causes`].
pub fn amounts(
    measure: &Measure,
    lists: &BothLists,
    kept: &mut KeptRanks,
) -> Result<Causes, NoCauses> {
    split(measure, lists, kept, false)
}

/// Returns the value of a measure: from the ranks of the judged documents if these decide it, else from the steps. `None`
/// if there is none.
fn value(measure: &Measure, side: &Side, kept: &mut KeptRanks) -> Option<f64> {
    let mut quick = || {
        let ranks = kept.under(side.settings).filter(|_| !side.repeats)?;
        ranks.read(side.rows.len(), side.found(), side.judged.iter().copied());
        measure.value(ranks)
    };
    let outcome = quick().or_else(|| Some(derive(measure, side.ranking?).outcome))?;
    outcome.value()
}

fn split(
    measure: &Measure,
    lists: &BothLists,
    kept: &mut KeptRanks,
    with_docs: bool,
) -> Result<Causes, NoCauses> {
    let [baseline, candidate] = &lists.sides;
    let before = value(measure, baseline, kept).ok_or(NoCauses::NoValue)?;
    let after = value(measure, candidate, kept).ok_or(NoCauses::NoValue)?;
    let mut model = Model::of(measure, lists, kept).ok_or(NoCauses::Settings)?;
    let players = model.causes();
    let values = shapley::values(players.len(), &mut |set| model.value(set));
    // The empty and the full set must give the values of the two lists.
    let ends = [(values.first(), before), (values.last(), after)];
    let is_near = |(own, real): (Option<&f64>, f64)| {
        own.is_some_and(|own| (own - real).abs() <= 1e-12 * real.abs().max(1.0))
    };
    if !ends.into_iter().all(is_near) {
        return Err(NoCauses::Settings);
    }
    let amounts = shapley::shares(players.len(), &values);
    let share = |(cause, amount): (&Cause, f64)| {
        let docs = if with_docs { model.docs(*cause) } else { Vec::new() };
        Share { cause: *cause, amount, docs }
    };
    let shares = players.iter().zip(amounts).map(share).collect();
    Ok(Causes { baseline: before, candidate: after, cutoff: measure.cutoff, shares })
}
