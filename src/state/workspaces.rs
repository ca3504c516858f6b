//! Work that is kept under names, and a file that holds several such workspaces.

use std::borrow::Cow;
use std::rc::Rc;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::model::Model;
use super::saved::{self, SavedError};
use super::source_texts::Rejected;
use super::workspace::Workspace;
pub use super::workspace::name;
use crate::formats::print_json;

/// The start of every text that [`print()`] prints.
const START: &str = "{\"v\":1,\"workspaces\":";

/// The file that [`print()`] prints and [`parse`] reads.
#[derive(Serialize, Deserialize)]
struct File<'a> {
    /// The version of the format. It grows when a reader of the old format could misread the new one.
    v: u32,
    #[serde(borrow)]
    workspaces: Vec<Entry<'a>>,
}

/// One workspace of a file.
#[derive(Serialize, Deserialize)]
struct Entry<'a> {
    #[serde(borrow, default)]
    name: Cow<'a, str>,
    /// The saved work, byte by byte as it was printed. `None` if it is missing.
    #[serde(borrow)]
    work: Option<&'a RawValue>,
}

impl<'a> From<&'a [String; 2]> for Entry<'a> {
    fn from([name, work]: &'a [String; 2]) -> Self {
        Self { name: name.as_str().into(), work: serde_json::from_str(work).ok() }
    }
}

/// Returns the model that was saved in a workspace. `text` is the saved work; `id` and `name` are those of the
/// workspace.
///
/// # Errors
/// Returns an error in the same cases as [`saved::parse`].
pub fn opened(id: &str, name: &str, text: &str) -> Result<Model, SavedError> {
    let (mut model, _) = saved::parse(text)?;
    model.workspace = Some(Rc::new(Workspace::new(id, name)));
    Ok(model)
}

/// Prints a file of workspaces. `names_and_work` holds a name, its saved work, the next name, its saved work, and so
/// on.
pub fn print(names_and_work: &[String]) -> String {
    let (pairs, _) = names_and_work.as_chunks::<2>();
    print_json(&File { v: 1, workspaces: pairs.iter().map(Entry::from).collect() })
}

/// Whether a text is a file of workspaces, to judge by its start.
pub fn is_workspaces(text: &str) -> bool {
    text.trim_start().starts_with(START)
}

/// The workspaces of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Read {
    /// The name and the saved work of each workspace that can be opened.
    pub whole: Vec<(String, String)>,
    /// The name of each other workspace, with the reason why it cannot be opened: `“name”: reason`.
    pub damaged: Vec<String>,
}

/// Reads a text that [`print()`] printed. Opens each workspace as a test, so that `whole` holds only those that will
/// open later.
///
/// # Errors
/// Returns an error if the text is cut off, or is no file of workspaces.
pub fn parse(text: &str) -> Result<Read, Box<Rejected>> {
    let file: File = serde_json::from_str(text).map_err(|error| {
        let what = format!("These workspaces cannot be read: {}.", saved::damaged(&error));
        Box::new(Rejected::new(
            0,
            "the file",
            &what,
            "Export the workspaces again and open the new file.",
        ))
    })?;
    let mut read = Read::default();
    for Entry { name, work } in file.workspaces {
        let name = super::workspace::name(&name);
        let name = if name.is_empty() { "Without a name".into() } else { name };
        let work = work.map(RawValue::get).ok_or_else(|| saved::missing("work"));
        match work.and_then(|work| saved::parse(work).map(|_| work)) {
            Ok(work) => read.whole.push((name, work.into())),
            Err(error) => read.damaged.push(format!("\u{201c}{name}\u{201d}: {error}")),
        }
    }
    Ok(read)
}
