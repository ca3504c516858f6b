//! Panics of the modules without Yew, which does the same for the page.

use wasm_bindgen::prelude::wasm_bindgen;

/// Has the console show the message and the place of a panic. The module calls it when it starts.
#[wasm_bindgen(start)]
pub fn show_in_console() {
    console_error_panic_hook::set_once();
}
