//! Links into what is shown. Those that are packed take a moment.

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::effect::{no_undo, use_act};
use crate::platform::{location, packed};
use crate::state::link::LinkError;
use crate::state::model::FEW;
use crate::state::{Action, Loaded, Notice, link};
use crate::ui::later;
use crate::ui::store::Dispatch;

/// Opens the link with which the page was called, where that is still to be done.
#[hook]
pub fn use_link(pending: bool, dispatch: &Dispatch) {
    let dispatch = dispatch.clone();
    let act = move || {
        if pending {
            open_link(location::fragment(), &dispatch, Callback::noop());
        }
        no_undo()
    };
    use_act([0; 3], Box::new(act));
}

/// Opens what the link holds, packed or not, and says `opened`; or says why that cannot be.
pub fn open_link(fragment: String, dispatch: &Dispatch, opened: Callback<()>) {
    let dispatch = dispatch.clone();
    let open = move |link: Result<Option<Loaded>, LinkError>| match link {
        Ok(Some(loaded)) => {
            opened.emit(());
            dispatch.emit(Action::Load(loaded));
        }
        Ok(None) => {}
        Err(error) => dispatch.emit(Action::Tell(Notice::error(error.to_string()))),
    };
    match link::packed::payload(&fragment) {
        None => open(link::parse(&fragment)),
        Some(Err(error)) => open(Err(error)),
        Some(Ok(letters)) => {
            spawn_local(async move {
                let text = packed::unpack(&letters, link::packed::MAX_BYTES).await;
                let text = text.ok_or_else(link::packed::damaged);
                let opened = text.and_then(|text| link::packed::open(&text));
                if opened.as_ref().is_ok_and(|loaded| loaded.data.queries.len() > FEW) {
                    later::load(later::PATIENCE).await;
                }
                open(opened.map(Some));
            });
        }
    }
}
