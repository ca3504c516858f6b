//! The link that opens what is on the screen.

use std::rc::Rc;

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::effect::{no_undo, use_act};
use crate::platform::{location, packed};
use crate::state::link::packed::{PREFIX, print};
use crate::state::{Model, link};

/// The whole address; empty where the browser cannot make one. `None` until it is made. It is made again
/// under another key.
#[hook]
pub fn use_shared(model: Rc<Model>, key: usize) -> Option<Rc<str>> {
    let made = use_state(|| None::<(usize, Rc<str>)>);
    {
        let made = made.setter();
        let act = move || {
            spawn_local(async move {
                let fragment = match link::print(&model) {
                    Some(typed) => Some(typed),
                    None => packed::pack(&print(&model)).await.map(|it| format!("{PREFIX}{it}")),
                };
                let address = fragment.map(|fragment| location::address(&fragment));
                made.set(Some((key, address.unwrap_or_default().into())));
            });
            no_undo()
        };
        use_act([key, 0, 0], Box::new(act));
    }
    // Not that of another key, which may hold what is to be left out.
    made.as_ref().filter(|(of, _)| *of == key).map(|(_, address)| address.clone())
}
