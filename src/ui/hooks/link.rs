//! Opens links. Packed links are unpacked asynchronously.

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::platform::{location, packed};
use crate::state::link::LinkError;
use crate::state::{Action, NewData, Notice, link};
use crate::ui::events::Dispatch;
use crate::ui::saved_part;
use crate::ui::second_part::load_in_time;
use crate::ui::store::needs_second_part;

/// Opens the packed link in the page's address, once, if `pending` says that there is one.
#[hook]
pub fn use_link(pending: bool, dispatch: &Dispatch) {
    let dispatch = dispatch.clone();
    use_effect_with((), move |()| {
        if pending {
            open_link(location::fragment(), &dispatch, Callback::noop());
        }
    });
}

/// Loads what the link in `fragment` holds, packed or not. Calls `opened` just before, if the link can be opened;
/// otherwise tells the user why not. A fragment without a link has no effect.
pub fn open_link(fragment: String, dispatch: &Dispatch, opened: Callback<()>) {
    let dispatch = dispatch.clone();
    let open = {
        let dispatch = dispatch.clone();
        move |link: Result<Option<NewData>, LinkError>| match link {
            Ok(Some(loaded)) => {
                opened.emit(());
                dispatch.emit(Action::Load(loaded));
            }
            Ok(None) => {}
            Err(error) => dispatch.emit(Action::Tell(Notice::error(error.to_string()))),
        }
    };
    match link::packed::payload(&fragment) {
        None => open(link::parse(&fragment)),
        Some(Err(error)) => open(Err(error)),
        Some(Ok(letters)) => {
            spawn_local(async move {
                let text = packed::unpack(&letters, link::packed::MAX_BYTES).await;
                let text = text.ok_or_else(link::packed::damaged);
                let Some(reader) = saved_part::load().await else {
                    let text = "A part of the page could not be loaded, so the link cannot be opened. Check the \
                                connection, then load the page again.";
                    return dispatch.emit(Action::Tell(Notice::error(text)));
                };
                let loaded = text.and_then(|text| (reader.link)(&text));
                if loaded.as_ref().is_ok_and(|new| needs_second_part(&new.data, &new.texts)) {
                    // The second part is loaded first, so that nothing moves when its views appear.
                    load_in_time().await;
                }
                open(loaded.map(Some));
            });
        }
    }
}
