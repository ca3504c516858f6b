//! What the page's module exports to scripts: the readers of all formats. The worker loads a second instance of the
//! module for them.

use wasm_bindgen::prelude::*;

use super::deferred::LineReader;
use super::second_part::load;

/// A file that is being turned into lines. See [`LineReader`].
#[wasm_bindgen]
pub struct FileLines(Box<dyn LineReader>);

/// Starts to turn the file with this name into lines. `how` is a `ConvertOptions`; the file is read `piece` bytes at
/// a time.
///
/// # Errors
/// If the part of the module that has the readers cannot be loaded.
#[wasm_bindgen(js_name = fileLines)]
pub async fn file_lines(name: String, how: JsValue, piece: usize) -> Result<FileLines, JsError> {
    let part = load().await.ok_or_else(|| JsError::new("The readers of formats did not load."))?;
    Ok(FileLines((part.lines)(&name, how, piece)))
}

#[wasm_bindgen]
impl FileLines {
    /// See [`LineReader::push`].
    ///
    /// # Errors
    /// Returns what is wrong, as a sentence.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), String> {
        self.0.push(bytes)
    }

    /// See [`LineReader::run`].
    pub fn run(&mut self) -> String {
        self.0.run()
    }

    /// See [`LineReader::qrels`].
    pub fn qrels(&mut self) -> String {
        self.0.qrels()
    }

    /// See [`LineReader::read_as`].
    #[wasm_bindgen(js_name = readAs)]
    pub fn read_as(&mut self) -> JsValue {
        self.0.read_as()
    }
}
