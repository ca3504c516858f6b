//! The link that opens what is on the screen.

use std::rc::Rc;

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::platform::{location, packed};
use crate::state::link::packed::{PREFIX, print};
use crate::state::{Model, link};

/// Makes the link to what `model` shows, and makes it again when `key` changes. Returns the whole address: empty if
/// the browser cannot pack it, `None` until it is made.
#[hook]
pub fn use_shared(model: Rc<Model>, key: usize) -> Option<Rc<str>> {
    let made = use_state(|| None::<(usize, Rc<str>)>);
    {
        let made = made.setter();
        use_effect_with(key, move |&key| {
            spawn_local(async move {
                let fragment = match link::print(&model) {
                    Some(typed) => Some(typed),
                    None => packed::pack(&print(&model)).await.map(|it| format!("{PREFIX}{it}")),
                };
                let address =
                    fragment.map(|fragment| location::address(&location::with_place(&fragment)));
                made.set(Some((key, address.unwrap_or_default().into())));
            });
        });
    }
    // A link that was made for a different key may hold what is to be left out now.
    made.as_ref().filter(|(of, _)| *of == key).map(|(_, address)| address.clone())
}
