//! Keeps what is loaded later at hand.

use yew::prelude::*;

use super::effect::{no_undo, use_act};
use crate::ui::later::{on_load, with};
use crate::ui::store::Dispatch;

/// Draws again when it is loaded, which is when somebody asks for it or what is shown needs it. Gives whether
/// that is going on.
#[hook]
pub fn use_later(is_needed: bool, dispatch: &Dispatch) -> bool {
    let loading = use_state(|| false);
    let (set, dispatch) = (loading.setter(), dispatch.clone());
    let act = move || {
        on_load(Callback::from(move |begins| set.set(begins)));
        if is_needed {
            with(&dispatch, Box::new(|_| ()));
        }
        no_undo()
    };
    use_act([usize::from(is_needed), 0, 0], Box::new(act));
    *loading
}
