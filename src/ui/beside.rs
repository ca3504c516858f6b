//! Gives the reader of large runs access to the readers of all formats, which turn a file into lines.

use wasm_bindgen::JsValue;

use super::deferred::LineReader;
use super::session::messages::{ConvertOptions, ReadAs};
use crate::state::lines::Lines;

/// Returns a reader that turns the file with this name into lines. `how` is a [`ConvertOptions`]; the file is read
/// `piece` bytes at a time.
pub fn lines(name: &str, how: JsValue, piece: usize) -> Box<dyn LineReader> {
    // The page wrote `how` itself, so reading it does not fail.
    let how: ConvertOptions = serde_wasm_bindgen::from_value(how).unwrap_or_default();
    Box::new(Lines::new(name, how.into(), piece))
}

impl LineReader for Lines {
    fn push(&mut self, bytes: &[u8]) -> Result<(), String> {
        if bytes.is_empty() { self.end() } else { Self::push(self, bytes) }
    }

    fn run(&mut self) -> String {
        std::mem::take(&mut self.run)
    }

    fn qrels(&mut self) -> String {
        std::mem::take(&mut self.qrels)
    }

    fn read_as(&mut self) -> JsValue {
        let read_as = ReadAs::of(std::mem::take(self));
        serde_wasm_bindgen::to_value(&read_as).unwrap_or_default()
    }
}
