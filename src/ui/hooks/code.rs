//! Code for what is on the screen, by the module that writes it.

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::effect::{no_undo, use_act};
use crate::export::code::{Flat, Unable};
use crate::platform::scripts;

/// The code, or why there is none; `None` until either is there. It is written again under another key;
/// nothing is written for nothing asked.
#[hook]
pub fn use_code(
    asked: Option<Result<Flat, Unable>>,
    key: [usize; 3],
) -> Option<Result<String, String>> {
    let made = use_state(|| None::<([usize; 3], Result<String, String>)>);
    {
        let made = made.setter();
        let act = move || {
            match asked {
                None => {}
                Some(Err(why)) => made.set(Some((key, Err(why.0)))),
                Some(Ok(flat)) => spawn_local(async move {
                    let code = scripts::write_code(&flat.numbers, &flat.text).await;
                    made.set(Some((key, code)));
                }),
            }
            no_undo()
        };
        use_act(key, Box::new(act));
    }
    made.as_ref().filter(|(of, _)| *of == key).map(|(_, code)| code.clone())
}
