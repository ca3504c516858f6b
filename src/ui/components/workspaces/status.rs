//! What was done last, and a button that restores the workspace that was deleted last.

use std::rc::Rc;

use yew::prelude::*;

use super::changes::{self, ChangeOutcome};
use crate::platform::dom;
use crate::platform::workspaces::List;

/// What `Status` reports. `done` is what was done last.
#[derive(PartialEq, Properties)]
pub struct StatusProps {
    pub list: Rc<List>,
    pub done: ChangeOutcome,
    /// Receives the outcome of a change, after which the dialog lists the workspaces again.
    pub on_change: Callback<ChangeOutcome>,
}

/// Draws what was done, and a button that restores the workspace that was deleted last. That is possible for 30 days.
#[component]
pub fn Status(props: &StatusProps) -> Html {
    let StatusProps { list, done, on_change } = props;
    // The button that deleted the workspace is gone. The focus moves to the one that brings it back. The number of
    // workspaces changes with each deletion, so the focus also moves after a second one.
    use_effect_with((done.is_deletion, list.entries.len()), |(is_deletion, _)| {
        if *is_deletion {
            dom::focus("#bring-back");
        }
    });
    let restore = use_callback(on_change.clone(), |_: MouseEvent, on_change| {
        changes::restore(on_change.clone());
    });
    html! {
        <p class="status" role="status">
            { &done.message }
            if let Some(removed) = &list.last_removed {
                if !done.is_deletion {
                    { format!(" \u{201c}{removed}\u{201d} is among the deleted workspaces.") }
                }
                { " " }
                <button type="button" class="link" id="bring-back" onclick={restore}>
                    { "Bring it back" }
                </button>
            }
        </p>
    }
}
