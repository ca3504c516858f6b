//! The notice to the user. A report leaves with the next change of the work.

use std::rc::Rc;

use yew::prelude::*;

use crate::present::words;
use crate::state::{Action, Arrival, Model, Notice, Tone, View, Workspace};
use crate::ui::components::lazy::lazy;
use crate::ui::context::use_dispatch;
use crate::ui::events::{Dispatch, send_and_leave};

/// What `NoticeBar` shows. Without a `notice` it draws nothing.
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub notice: Option<Notice>,
    pub view: Rc<View>,
    /// Compares the runs that arrived. `None` if the Compare view is open already.
    #[prop_or_default]
    pub on_compare: Option<Callback<()>>,
}

/// Draws the notice and what can be done: compare new runs, or settle a workspace that was changed elsewhere.
#[component]
pub fn NoticeBar(props: &Props) -> Html {
    let Props { notice, view, on_compare } = props;
    let model = &view.model;
    let dispatch = use_dispatch();
    let Some(notice) = notice else { return Html::default() };
    let (class, role) = match notice.tone {
        Tone::Info => ("notice info", "region"),
        Tone::Error | Tone::Split => ("notice error", "alert"),
    };
    let workspace = model.workspace.as_ref().filter(|_| notice.tone == Tone::Split);
    html! {
        <div {class} {role} aria-label="Notice">
            <p dir="auto">{ &notice.text }</p>
            { workspace.map(|workspace| split(workspace, model, &dispatch)) }
            { on_compare.as_ref().filter(|_| notice.arrival != Arrival::Alone).map(|on_compare| offer(model, on_compare, &dispatch)) }
            <button type="button" class="plain" onclick={send_and_leave(&dispatch, Action::Dismiss, "#main")}>
                { "Close" }
            </button>
        </div>
    }
}

/// Draws the button that compares the runs that arrived. It names the runs if there are two.
fn offer(model: &Model, on_compare: &Callback<()>, dispatch: &Dispatch) -> Html {
    let label = words::compare_runs(model.runs.list.iter().map(|run| &*run.name));
    let (on_compare, dispatch) = (on_compare.clone(), dispatch.clone());
    let onclick = move |_: MouseEvent| {
        dispatch.emit(Action::Dismiss);
        on_compare.emit(());
    };
    html! { <button type="button" class="plain" {onclick}>{ label }</button> }
}

/// Draws buttons for a workspace that was changed elsewhere at the same time.
fn split(workspace: &Rc<Workspace>, model: &Rc<Model>, dispatch: &Dispatch) -> Html {
    let (workspace, model, dispatch) = (workspace.clone(), model.clone(), dispatch.clone());
    lazy("ways-out", move |part| (part.ways_out)(&workspace, &model, &dispatch))
}
