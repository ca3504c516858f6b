//! The readers of all formats, for the worker, which loads the page's own module for them.

use wasm_bindgen::prelude::*;

use super::session::messages::{How, ReadAs};
use crate::state::lines::Lines;

/// A file that is being turned into lines.
#[wasm_bindgen]
pub struct FileLines(Lines);

#[wasm_bindgen]
impl FileLines {
    /// Starts with a file of this name. `how` is a [`How`]; `piece` bytes are read at a time.
    #[wasm_bindgen(constructor)]
    pub fn new(name: &str, how: JsValue, piece: usize) -> Self {
        // The page's own message can be read.
        let how: How = serde_wasm_bindgen::from_value(how).unwrap_or_default();
        Self(Lines::new(name, how.into(), piece))
    }

    /// Takes more of its bytes, as UTF-8; none when it is over.
    ///
    /// # Errors
    /// With what is wrong, in a sentence.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), String> {
        if bytes.is_empty() { self.0.end() } else { self.0.push(bytes) }
    }

    /// Lines of the run since the last call.
    pub fn run(&mut self) -> String {
        std::mem::take(&mut self.0.run)
    }

    /// Lines of the judgments since the last call.
    pub fn qrels(&mut self) -> String {
        std::mem::take(&mut self.0.qrels)
    }

    /// What the file was read as: a [`ReadAs`]. Call it once, at the end.
    #[wasm_bindgen(js_name = readAs)]
    pub fn read_as(&mut self) -> JsValue {
        let read_as = ReadAs::of(std::mem::take(&mut self.0));
        serde_wasm_bindgen::to_value(&read_as).unwrap_or_default()
    }
}
