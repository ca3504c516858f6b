//! What the user is told until they close it.

use yew::{Callback, Html};

use crate::state::{Action, Notice, State, Tone};
use crate::ui::element::{button, el, nothing, say};
use crate::ui::store::Dispatch;
use crate::ui::workspaces::{keep_as, open};

pub fn notice(state: &State, dispatch: &Dispatch) -> Html {
    let Some(notice) = &state.notice else { return nothing() };
    let bar = match notice.tone {
        Tone::Info => el("div").class("notice info"),
        Tone::Error | Tone::Split => el("div").class("notice error").set("role", "alert"),
    };
    let close = button("plain").text("Close").on_click(say(dispatch, Action::Dismiss));
    let mut bar = bar.child(el("p").user_text(&notice.text));
    if let (Tone::Split, Some(workspace)) = (notice.tone, &state.model.workspace) {
        let told = {
            let dispatch = dispatch.clone();
            Callback::from(move |text: String| {
                if !text.is_empty() {
                    dispatch.emit(Action::Tell(Notice::error(text)));
                }
            })
        };
        let copy = {
            let (model, workspace) = (state.model.clone(), workspace.clone());
            let (dispatch, told) = (dispatch.clone(), told.clone());
            Callback::from(move |_| keep_as(&workspace.name, &model, &dispatch, told.clone()))
        };
        let take_over = {
            let (id, dispatch) = (workspace.id.clone(), dispatch.clone());
            Callback::from(move |_| open(&id, &dispatch, told.clone()))
        };
        bar = bar
            .child(button("plain").text("Keep mine as a copy").on_click(copy))
            .child(button("plain").text("Take over the other\u{2019}s").on_click(take_over));
    }
    bar.child(close).done()
}
