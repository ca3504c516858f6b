//! Text and files into actions.

use std::rc::Rc;

use wasm_bindgen_futures::spawn_local;
use web_sys::File;
use yew::Callback;

use super::store::Dispatch;
use crate::platform::files;
use crate::state::import::{Input, Rejected, combine};
use crate::state::{Action, Model, Notice};

/// Reads texts and shows them, or hands the text back with what is wrong.
pub fn texts(
    model: &Model,
    inputs: &[Input],
    dispatch: &Dispatch,
    rejected: &Callback<(Vec<Input>, Rejected)>,
) {
    match combine(model, inputs) {
        Ok(loaded) => dispatch.emit(Action::Load(loaded)),
        Err(why) => rejected.emit((inputs.to_vec(), why)),
    }
}

/// Reads what was pasted. A table keeps the line breaks in its cells as HTML; where that cannot be
/// read, as on a page that is laid out by tables, the text goes.
pub fn pasted(
    model: &Model,
    [html, text]: [String; 2],
    dispatch: &Dispatch,
    rejected: &Callback<(Vec<Input>, Rejected)>,
) {
    let input = |text| Input { name: "the pasted text".into(), text };
    if html.contains("<table") {
        if let Ok(loaded) = combine(model, &[input(html)]) {
            return dispatch.emit(Action::Load(loaded));
        }
    } else if text.trim().is_empty() {
        return;
    }
    texts(model, &[input(text)], dispatch, rejected);
}

/// Reads files and shows them, or hands their text back with what is wrong.
pub fn read_files(
    model: Rc<Model>,
    list: Vec<File>,
    dispatch: Dispatch,
    rejected: Callback<(Vec<Input>, Rejected)>,
) {
    if list.is_empty() {
        return;
    }
    spawn_local(async move {
        match files::read(list).await {
            Ok(read) => {
                let input = |(name, text)| Input { name, text };
                texts(
                    &model,
                    &read.into_iter().map(input).collect::<Vec<_>>(),
                    &dispatch,
                    &rejected,
                );
            }
            Err(why) => dispatch.emit(Action::Tell(Notice::error(why))),
        }
    });
}
