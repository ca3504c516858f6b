//! Pieces of work under names, in the browser's database. `static/workspaces.js` speaks with it.

use std::cell::Cell;

use js_sys::{Array, JsString, Promise};
use wasm_bindgen::prelude::{JsCast as _, JsValue, wasm_bindgen};
use wasm_bindgen_futures::{JsFuture, spawn_local};

use super::storage::NotKept;

/// The event of the window when another tab has changed one.
pub const CHANGED: &str = "workspaces";

/// Texts. None of them: there is no such workspace any more. An error where the browser has no such
/// database, or no room in it.
pub type Answer = Result<Vec<String>, NotKept>;

/// What is done with the answer.
pub type Then = Box<dyn FnOnce(Answer)>;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(catch, variadic)]
    fn workspaces(asked: &Array) -> Result<Promise, JsValue>;
}

/// Asks one of the things that the script knows.
pub fn ask(asked: &[&str], then: Then) {
    let asked: Array = asked.iter().copied().map(JsValue::from_str).collect();
    spawn_local(async move {
        let answer = match workspaces(&asked) {
            Ok(promise) => JsFuture::from(promise).await.ok(),
            Err(_) => None,
        };
        then(match answer {
            Some(texts) => Ok(Array::from(&texts).iter().map(text).collect()),
            None => Err(NotKept),
        });
    });
}

fn text(value: JsValue) -> String {
    value.dyn_ref::<JsString>().map(String::from).unwrap_or_default()
}

thread_local! {
    /// Who writes, and how often so far.
    static WRITTEN: Cell<(u32, u32)> = const { Cell::new((0, 0)) };
}

/// A name for the next state that is written here. No two tabs give the same, and the number in it grows.
pub fn next_state() -> String {
    let (mut by, count) = WRITTEN.get();
    if count == 0 {
        by = (js_sys::Math::random() * f64::from(u32::MAX)) as u32;
    }
    WRITTEN.set((by, count + 1));
    format!("{by}.{count}")
}
