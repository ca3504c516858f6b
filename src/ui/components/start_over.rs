//! Asks before everything is put back to the first example.

use yew::prelude::*;

use super::modal::Modal;
use crate::state::open::first_loaded;
use crate::state::{Action, Loaded};
use crate::ui::element::{button, el};
use crate::ui::store::Dispatch;

pub fn start_over(dispatch: &Dispatch, close: &Callback<()>) -> Html {
    let start = {
        let (dispatch, close) = (dispatch.clone(), close.clone());
        Callback::from(move |_: MouseEvent| {
            close.emit(());
            let message = "Started over. Undo brings your work back.".into();
            dispatch.emit(Action::Load(Loaded { message, ..first_loaded() }));
        })
    };
    let keep = button("").text("Keep my work").on_click(close.reform(|_| ()));
    let content = el("div")
        .child(el("h2").set("id", "start-over").text("Start over?"))
        .child(el("p").text(
            "The first example replaces what is on the screen, and the convention goes back to the \
             textbook. Undo brings everything back.",
        ))
        .child(
            el("div")
                .class("buttons end")
                .child(keep)
                .child(button("primary").text("Start over").on_click(start)),
        );
    html! { <Modal class="" heading="start-over" close={close.clone()}>{ content.done() }</Modal> }
}
