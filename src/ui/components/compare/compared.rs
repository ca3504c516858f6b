//! Compares two runs: in workers or, if there are few queries or no worker can, in the page.

use std::cell::RefCell;
use std::rc::Rc;

use yew::prelude::*;

use super::work::{FirstFigures, TwoCompared};
use crate::state::compared::{Compared, Comparing, Scores, Two};
use crate::ui::comparer::{CompareEvent, Comparer};
use crate::ui::hooks::identity::Identity;
use crate::ui::hooks::sliced::{Progress, use_sliced};

/// What is known of two runs.
#[derive(Clone)]
pub struct Found {
    /// The figures: none at first. The error is a sentence for the user.
    pub compared: Result<Option<Rc<Compared>>, String>,
    /// The share of the resamples that are drawn, in percent.
    pub percent: usize,
}

impl Found {
    const NOTHING: Self = Self { compared: Ok(None), percent: 0 };
}

/// The values of all runs, and the two that are compared.
type Key = (Identity<Scores>, Two);

/// Compares two runs. With many queries, the first figures come from a part of the draws.
#[hook]
pub fn use_compared(scores: &Identity<Scores>, two: Two) -> Found {
    let by_workers = use_workers((scores.clone(), two));
    let in_page = use_page(by_workers.is_none().then(|| (scores.clone(), two)));
    by_workers.unwrap_or(in_page)
}

/// Compares two runs in workers. Returns `None` if the page must do it: there are few queries, or no worker can.
#[hook]
fn use_workers(key: Key) -> Option<Found> {
    let reported = use_state(|| None::<(Key, Option<Found>)>);
    use_effect_with(key.clone(), {
        let reported = reported.setter();
        move |key| {
            let (of, key) = (key.clone(), key.clone());
            let comparer = start(&key, move |found| reported.set(Some((of.clone(), found))));
            move || drop(comparer)
        }
    });
    match &*reported {
        Some((of, found)) if *of == key => found.clone(),
        _ => Comparing::with_interim(&key.0.0, key.1).is_interim().then_some(Found::NOTHING),
    }
}

/// Starts workers that compare two runs, and calls `tell` with what is known each time that they report. They tell `None`
/// if they cannot compare. Starts none for few queries.
fn start((scores, two): &Key, tell: impl Fn(Option<Found>) + 'static) -> Option<Comparer> {
    let scores = scores.0.clone();
    let mut comparing = Comparing::with_interim(&scores, *two);
    if !comparing.is_interim() {
        return None;
    }
    let pairs = comparing.to_compare(&scores);
    if pairs.is_empty() {
        tell(None);
        return None;
    }
    let share = comparing.goal();
    let known = RefCell::new((comparing, Found::NOTHING));
    Some(Comparer::start(&pairs, share, move |event| {
        let (comparing, found) = &mut *known.borrow_mut();
        match event {
            CompareEvent::Failed => return tell(None),
            CompareEvent::Share(share) => found.percent = (100.0 * share) as usize,
            CompareEvent::Figures { all, is_interim } => {
                comparing.take(all, is_interim);
                let compared = comparing.finish(&scores);
                found.compared = compared
                    .map(|compared| Some(Rc::new(compared)))
                    .map_err(|error| error.to_string());
            }
        }
        tell(Some(found.clone()));
    }))
}

/// Compares two runs in slices between the frames. `None`: there is nothing to do here.
#[hook]
fn use_page(key: Option<Key>) -> Found {
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
        Progress::Running(percent) => return Found { percent: *percent, ..Found::NOTHING },
    };
    let Some(first) = first else { return Found::NOTHING };
    let (whole, percent) = match &whole {
        Progress::Finished(whole) => ((**whole).clone().flatten(), 100),
        Progress::Running(percent) => (None, *percent),
    };
    let compared = first.as_ref().map_err(Clone::clone);
    Found {
        compared: compared.map(|first| Some(whole.unwrap_or_else(|| first.compared.clone()))),
        percent,
    }
}
