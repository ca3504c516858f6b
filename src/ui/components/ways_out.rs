//! The buttons of the notice about a workspace that was changed in two places.

use std::rc::Rc;

use yew::prelude::*;

use crate::state::{Action, Model, Notice, Workspace};
use crate::ui::events::Dispatch;
use crate::ui::workspaces::{keep_as, open};

/// Draws two buttons for a workspace that was changed elsewhere at the same time: keep a copy, or take over the other
/// version.
pub fn ways_out(workspace: &Rc<Workspace>, model: &Rc<Model>, dispatch: &Dispatch) -> Html {
    let on_failure = {
        let dispatch = dispatch.clone();
        Callback::from(move |text: String| {
            if !text.is_empty() {
                dispatch.emit(Action::Tell(Notice::error(text)));
            }
        })
    };
    let copy = {
        let (model, workspace) = (model.clone(), workspace.clone());
        let (dispatch, on_failure) = (dispatch.clone(), on_failure.clone());
        move |_| keep_as(&workspace.name, &model, &dispatch, on_failure.clone())
    };
    let take_over = {
        let (id, dispatch) = (workspace.id.clone(), dispatch.clone());
        move |_| open(&id, &dispatch, on_failure.clone())
    };
    html! {
        <>
            <button type="button" class="plain" onclick={copy}>{ "Keep mine as a copy" }</button>
            <button type="button" class="plain" onclick={take_over}>
                { "Take over the other\u{2019}s" }
            </button>
        </>
    }
}
