//! Keeps the work on the screen under a new name.

use std::rc::Rc;

use yew::prelude::*;

use crate::platform::dom;
use crate::state::View;
use crate::ui::context::use_dispatch;
use crate::ui::workspaces::{OnOutcome, keep_as};

/// The work that `KeepForm` keeps.
#[derive(PartialEq, Properties)]
pub struct KeepFormProps {
    pub view: Rc<View>,
    /// Receives why the work was not kept; an empty text if it was kept.
    pub on_outcome: OnOutcome,
}

/// Draws a field for the name, and a button that keeps the work. The new workspace then receives every change.
#[component]
pub fn KeepForm(props: &KeepFormProps) -> Html {
    let KeepFormProps { view, on_outcome } = props;
    let dispatch = use_dispatch();
    let name = use_state(String::new);
    let write = use_callback(name.setter(), |event: InputEvent, name| {
        name.set(dom::value_of(&event));
    });
    let keep = use_callback(
        (name.clone(), view.clone(), dispatch, on_outcome.clone()),
        |event: SubmitEvent, (name, view, dispatch, on_outcome)| {
            event.prevent_default();
            keep_as(name, &view.model, dispatch, on_outcome.clone());
        },
    );
    html! {
        <form class="buttons" onsubmit={keep}>
            <input
                id="workspace-name"
                maxlength="100"
                autocomplete="off"
                dir="auto"
                placeholder="Name for this work"
                aria-label="Name for this work"
                value={(*name).clone()}
                oninput={write}
            />
            <button type="submit" class="primary">{ "Keep under this name" }</button>
        </form>
    }
}
