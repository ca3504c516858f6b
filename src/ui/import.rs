//! Text and files into actions.

use std::rc::Rc;

use wasm_bindgen_futures::spawn_local;
use web_sys::File;
use yew::Callback;

use super::store::Dispatch;
use crate::platform::files;
use crate::state::import::{Input, Rejected, combine};
use crate::state::{Action, Model, Notice};

/// Texts that cannot be shown, why, and what was on the screen before they came.
pub type Refused = (Vec<Input>, Rejected, Rc<Model>);

/// Reads texts and shows them, or hands the text back with what is wrong.
pub fn texts(
    model: &Rc<Model>,
    inputs: &[Input],
    dispatch: &Dispatch,
    rejected: &Callback<Refused>,
) {
    match combine(model, inputs) {
        Ok(loaded) => dispatch.emit(Action::Load(loaded)),
        Err(why) => rejected.emit((inputs.to_vec(), why, model.clone())),
    }
}

/// Reads files and shows them, or hands their text back with what is wrong.
pub fn read_files(
    model: Rc<Model>,
    list: Vec<File>,
    dispatch: Dispatch,
    rejected: Callback<Refused>,
) {
    if list.is_empty() {
        return;
    }
    spawn_local(async move {
        match files::read(list).await {
            Ok(read) => {
                let input = |(name, text): (String, String)| Input::new(name, text);
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
