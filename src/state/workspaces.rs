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

/// The start of every such file.
const START: &str = "{\"v\":1,\"workspaces\":";

/// A file of workspaces.
#[derive(Serialize, Deserialize)]
struct File<'a> {
    /// The version of the format. It grows when a reader of the old format could misread the new one.
    v: u32,
    #[serde(borrow)]
    workspaces: Vec<Entry<'a>>,
}

#[derive(Serialize, Deserialize)]
struct Entry<'a> {
    #[serde(borrow, default)]
    name: Cow<'a, str>,
    /// The saved work as it was printed.
    #[serde(borrow)]
    work: Option<&'a RawValue>,
}

impl<'a> From<&'a [String; 2]> for Entry<'a> {
    fn from([name, work]: &'a [String; 2]) -> Self {
        Self { name: name.as_str().into(), work: serde_json::from_str(work).ok() }
    }
}

/// Returns the model that was saved in a workspace.
///
/// # Errors
/// Returns an error in the same cases as [`saved::parse`].
pub fn opened(id: &str, name: &str, text: &str) -> Result<Model, SavedError> {
    let (mut model, _) = saved::parse(text)?;
    model.workspace = Some(Rc::new(Workspace::new(id, name)));
    Ok(model)
}

/// Prints a file of workspaces. `names_and_work` has each name, followed by the saved work.
pub fn print(names_and_work: &[String]) -> String {
    let (pairs, _) = names_and_work.as_chunks::<2>();
    print_json(&File { v: 1, workspaces: pairs.iter().map(Entry::from).collect() })
}

/// Whether a text starts like those that [`print()`] prints.
pub fn is_print(text: &str) -> bool {
    text.trim_start().starts_with(START)
}

/// The workspaces of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Read {
    /// Names and saved work.
    pub whole: Vec<(String, String)>,
    /// Names of those that cannot be read, each with the reason.
    pub damaged: Vec<String>,
}

/// Reads a text that [`print()`] printed. Each workspace is opened as a test, so that none is kept that would
/// not open later.
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
