//! Loads the second part of the page once the first is drawn, and again after a failure.

use std::cell::Cell;
use std::rc::Rc;

use gloo::timers::callback::Timeout;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::ui::deferred::Deferred;
use crate::ui::second_part::load;

/// The state of the second part.
#[derive(Clone, Copy, Default, PartialEq)]
pub struct Loading {
    /// `None` until it is loaded.
    pub part: Option<&'static Deferred>,
    /// Whether the user waits for it.
    pub is_wanted: bool,
    /// Whether it could not be loaded.
    pub has_failed: bool,
}

/// A change of [`Loading`].
pub enum Step {
    /// The user waits for the part.
    Ask,
    /// The user waits no more.
    GiveUp,
    /// The part is loaded, or could not be loaded.
    End(Option<&'static Deferred>),
}

impl Reducible for Loading {
    type Action = Step;

    fn reduce(self: Rc<Self>, step: Step) -> Rc<Self> {
        let mut next = *self;
        match step {
            Step::Ask => (next.is_wanted, next.has_failed) = (next.part.is_none(), false),
            Step::GiveUp => (next.is_wanted, next.has_failed) = (false, false),
            Step::End(Some(part)) => next = Self { part: Some(part), ..Self::default() },
            Step::End(None) => next.has_failed = next.part.is_none(),
        }
        Rc::new(next)
    }
}

/// Loads the second part after the page is drawn, because loading it earlier would delay the page. Loads nothing if
/// `part` is already there. Returns the state of the part, and a callback that reports that the user waits for it.
#[hook]
pub fn use_second_part(
    part: Option<&'static Deferred>,
) -> (UseReducerHandle<Loading>, Callback<()>) {
    let loading = use_reducer_eq(|| Loading { part, ..Loading::default() });
    let steps = loading.dispatcher();
    let start = use_memo((), {
        let steps = steps.clone();
        move |()| {
            let is_loading = Rc::new(Cell::new(false));
            move || {
                if is_loading.replace(true) {
                    return;
                }
                let (steps, is_loading) = (steps.clone(), is_loading.clone());
                spawn_local(async move {
                    let part = load().await;
                    is_loading.set(false);
                    steps.dispatch(Step::End(part));
                });
            }
        }
    });
    let ask = {
        let start = start.clone();
        use_callback(steps, move |(), steps| {
            steps.dispatch(Step::Ask);
            start();
        })
    };
    use_effect_with((), move |()| {
        if part.is_none() {
            Timeout::new(0, move || start()).forget();
        }
    });
    (loading, ask)
}
