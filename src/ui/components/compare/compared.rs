//! Compares two runs: in workers or, if there are few queries or no worker can, in the page.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::timers::callback::Timeout;
use yew::prelude::*;

use super::work::{FirstFigures, TwoCompared};
use crate::state::Model;
use crate::state::compared::{Compared, Comparing, Scores, Two};
use crate::ui::comparer::{CompareEvent, Comparer};
use crate::ui::hooks::identity::Identity;
use crate::ui::hooks::sliced::{Progress, use_sliced};

/// What is known of two runs so far.
#[derive(Clone)]
pub struct SoFar {
    /// The figures: none at first. The error is a sentence for the user.
    pub compared: Result<Option<Rc<Compared>>, String>,
    /// The share of the resamples that are drawn, in percent.
    pub percent: usize,
}

impl SoFar {
    const NOTHING: Self = Self { compared: Ok(None), percent: 0 };

    /// Whether the figures come from all draws.
    fn is_whole(&self) -> bool {
        matches!(&self.compared, Ok(Some(compared)) if !compared.is_interim)
    }
}

/// The values of all runs, and the two that are compared.
type Key = (Identity<Scores>, Two);

/// Workers that were started before the values are known.
pub type Waiting = Identity<RefCell<Option<Comparer>>>;

/// Starts workers while the values of many queries are computed, so that they are ready for them.
#[hook]
pub fn use_waiting(model: &Rc<Model>, are_computed: bool) -> Waiting {
    let waiting = Identity(use_mut_ref(|| None));
    let pairs = if are_computed { None } else { Comparing::pairs_of(model) };
    use_effect_with(pairs, {
        let waiting = waiting.clone();
        move |pairs| {
            if let Some(pairs) = *pairs {
                waiting.0.borrow_mut().get_or_insert_with(|| Comparer::start(pairs));
            }
        }
    });
    waiting
}

/// Compares two runs. If this takes long, the first figures come from a part of the draws.
#[hook]
pub fn use_compared(scores: &Identity<Scores>, two: Two, waiting: &Waiting) -> SoFar {
    let by_workers = use_workers((scores.clone(), two), waiting);
    let in_page = use_page(by_workers.is_none().then(|| (scores.clone(), two)));
    by_workers.unwrap_or(in_page)
}

/// Compares two runs in workers. Returns `None` if the page must do it: there are few queries, or no worker can.
#[hook]
fn use_workers(key: Key, waiting: &Waiting) -> Option<SoFar> {
    let reported = use_state(|| None::<(Key, Option<SoFar>)>);
    let is_many = Comparing::has_interim(&key.0.0);
    use_effect_with(key.clone(), {
        let (reported, waiting) = (reported.clone(), waiting.clone());
        move |key| {
            let is_known =
                matches!(&*reported, Some((of, Some(so_far))) if of == key && so_far.is_whole());
            let (key, setter) = (key.clone(), reported.setter());
            // The page is drawn before the values are sent.
            let start = (is_many && !is_known).then(|| {
                let comparer = Rc::new(RefCell::new(None));
                let place = comparer.clone();
                let timeout = Timeout::new(0, move || {
                    let of = key.clone();
                    let tell = move |so_far| setter.set(Some((of.clone(), so_far)));
                    *place.borrow_mut() = compare(&key, waiting.0.take(), tell);
                });
                (timeout, comparer)
            });
            move || drop(start)
        }
    });
    match &*reported {
        Some((of, so_far)) if *of == key => so_far.clone(),
        _ => is_many.then_some(SoFar::NOTHING),
    }
}

/// Compares two runs of many queries in workers: in those that wait, or in new ones. Calls `tell` with the figures so far
/// at each report, and with `None` if workers cannot compare.
fn compare(
    (scores, two): &Key,
    waiting: Option<Comparer>,
    tell: impl Fn(Option<SoFar>) + 'static,
) -> Option<Comparer> {
    let scores = scores.0.clone();
    let mut comparing = Comparing::with_interim(&scores, *two);
    let pairs = comparing.to_compare(&scores);
    if pairs.is_empty() {
        tell(None);
        return None;
    }
    let comparer = waiting.unwrap_or_else(|| Comparer::start(pairs.len()));
    let share = comparing.goal();
    let known = Rc::new(RefCell::new((comparing, SoFar::NOTHING)));
    comparer.compare(&pairs, share, {
        let (known, scores) = (known.clone(), scores.clone());
        move |event| {
            let (comparing, so_far) = &mut *known.borrow_mut();
            match event {
                CompareEvent::Failed => return tell(None),
                CompareEvent::Share(share) => so_far.percent = (100.0 * share) as usize,
                CompareEvent::Figures { all, is_interim } => {
                    comparing.take(all, is_interim);
                    let compared = comparing.finish(&scores);
                    so_far.compared = compared
                        .map(|compared| Some(Rc::new(compared)))
                        .map_err(|error| error.to_string());
                }
            }
            tell(Some(so_far.clone()));
        }
    });
    // While the workers draw.
    known.borrow().0.prepare(&scores);
    Some(comparer)
}

/// Compares two runs in slices between the frames. Does nothing if `key` is `None`.
#[hook]
fn use_page(key: Option<Key>) -> SoFar {
    let first =
        use_sliced(key, |key| key.as_ref().map(|(scores, two)| TwoCompared::new(&scores.0, *two)));
    let figures = match &first {
        Progress::Finished(found) => Some(Identity(found.clone())),
        Progress::Running(_) => None,
    };
    let whole = use_sliced(figures, |figures| {
        let figures =
            figures.as_ref().and_then(|figures| figures.0.as_ref().as_ref()?.as_ref().ok());
        figures.and_then(FirstFigures::rest)
    });
    let first = match &first {
        Progress::Finished(first) => (**first).as_ref(),
        Progress::Running(percent) => return SoFar { percent: *percent, ..SoFar::NOTHING },
    };
    let Some(first) = first else { return SoFar::NOTHING };
    let (whole, percent) = match &whole {
        Progress::Finished(whole) => ((**whole).clone().flatten(), 100),
        Progress::Running(percent) => (None, *percent),
    };
    let compared = first.as_ref().map_err(Clone::clone);
    SoFar {
        compared: compared.map(|first| Some(whole.unwrap_or_else(|| first.compared.clone()))),
        percent,
    }
}
