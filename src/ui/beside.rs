//! What the worker calls when it has loaded the page's own module with what was split off: the readers
//! of all formats.

use wasm_bindgen::prelude::*;

use super::later::split;
use crate::formats::{Format, Reading, Role};
use crate::state::lines::Lines;

/// A file that is being turned into lines.
#[wasm_bindgen]
pub struct FileLines(Lines);

#[wasm_bindgen]
impl FileLines {
    /// How to read it: the format's label, the labels of the columns with tabs between them, "judgments".
    #[wasm_bindgen(constructor)]
    pub fn new(name: &str, format: &str, roles: &str, judgments: &str, piece: usize) -> Self {
        let roles = match roles.is_empty() {
            true => Vec::new(),
            false => roles.split('\t').map(Role::named).collect(),
        };
        let (format, judgments) = (Format::named(format), !judgments.is_empty());
        let how = Reading { format, roles, judgments, ..Reading::default() };
        Self((split::later().lines)(name, how, piece))
    }

    /// Takes more of its bytes, as UTF-8; none when it is over.
    ///
    /// # Errors
    /// With what is wrong, in a sentence.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), String> {
        (split::later().push)(&mut self.0, bytes)
    }

    /// Lines of the run since the last call.
    pub fn run(&mut self) -> String {
        std::mem::take(&mut self.0.run)
    }

    /// Lines of the judgments since the last call.
    pub fn qrels(&mut self) -> String {
        std::mem::take(&mut self.0.qrels)
    }

    /// The format, what was read, all of it where it is little, how many lines are bad, and those.
    pub fn told(&mut self) -> Vec<String> {
        let lines = std::mem::take(&mut self.0);
        let format = lines.format.map_or("", Format::label).into();
        let mut told = vec![format, lines.message, lines.work, lines.bad.to_string()];
        told.extend(lines.told);
        told
    }
}

/// What [`FileLines::push`] does.
pub fn push(lines: &mut Lines, bytes: &[u8]) -> Result<(), String> {
    if bytes.is_empty() { lines.end() } else { lines.push(bytes) }
}

/// How to read a file, as [`FileLines::new`] takes it.
pub fn how(reading: &Reading) -> [String; 3] {
    let roles: Vec<&str> = reading.roles.iter().map(|role| role.map_or("", Role::label)).collect();
    let format = reading.format.map_or("", Format::label);
    let judgments = if reading.judgments { "judgments" } else { "" };
    [format.into(), roles.join("\t"), judgments.into()]
}
