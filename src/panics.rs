//! Shows panics in the console, for the WebAssembly modules without Yew. Yew does the same for the page.

use wasm_bindgen::prelude::wasm_bindgen;

/// Makes the console show the message and the place of a panic. Each module calls this when it starts.
#[wasm_bindgen(start)]
pub fn show_in_console() {
    console_error_panic_hook::set_once();
}
