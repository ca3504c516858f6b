//! Pieces of work that are kept under names, and all of them as one file.

use std::rc::Rc;

use super::import::{Rejected, refused};
use super::json::{self, Writer};
use super::model::Model;
use super::saved::{self, SavedError};

/// What work is kept as. The browser's database has the work itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Workspace {
    /// Never given twice.
    pub id: Rc<str>,
    /// As the user wrote it; no two have the same.
    pub name: Rc<str>,
}

impl Workspace {
    /// Neither is checked.
    pub fn new(id: &str, name: &str) -> Self {
        Self { id: id.into(), name: name.into() }
    }
}

/// Longer names are cut.
const LONGEST_NAME: usize = 100;

/// Grows when a reader of the old form could misread the new one.
const START: &str = "{\"v\":1,\"workspaces\":";

/// A name as it is kept: in one line, without blanks around it. Empty for one that is no name.
pub fn name(typed: &str) -> String {
    let typed: Vec<&str> = typed.split(|c: char| c.is_whitespace() || c.is_control()).collect();
    let words: Vec<&str> = typed.into_iter().filter(|word| !word.is_empty()).collect();
    words.join(" ").chars().take(LONGEST_NAME).collect()
}

/// Whether both are the same workspace, which may have got another name, or none.
pub(super) fn is_same(one: &Model, other: &Model) -> bool {
    let id = |model: &Model| model.workspace.as_ref().map(|it| it.id.clone());
    id(one) == id(other)
}

/// Work as it was kept in a workspace.
///
/// # Errors
/// As [`saved::parse`].
pub fn opened(id: &str, name: &str, text: &str) -> Result<Model, SavedError> {
    let (model, _) = saved::parse(text)?;
    Ok(Model { workspace: Some(Rc::new(Workspace::new(id, name))), ..model })
}

/// Names, each followed by its work, as one text.
pub fn print(names_and_work: &[String]) -> String {
    let mut out = Writer::default();
    out.open('{');
    out.key("v").number(1.0);
    out.key("workspaces").open('[');
    for pair in names_and_work.chunks_exact(2) {
        out.open('{');
        out.key("name").text(&pair[0]);
        // It is JSON already.
        out.key("work").plain(&pair[1]);
        out.close('}');
    }
    out.close(']');
    out.close('}');
    out.finish()
}

/// Whether a text is one that [`print()`] wrote, as far as its start tells.
pub fn is_print(text: &str) -> bool {
    text.trim_start().starts_with(START)
}

/// The workspaces of such a text, by their names, and the names of those that cannot be read.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Read {
    /// Names and texts.
    pub whole: Vec<(String, String)>,
    /// Names, with what is wrong.
    pub damaged: Vec<String>,
}

/// Reads what [`print()`] wrote. Each piece of work is tried, so that none is kept that would not open.
///
/// # Errors
/// When the text is cut off, or is something else.
pub fn parse(text: &str) -> Result<Read, Box<Rejected>> {
    let damaged = |error: SavedError| {
        let what = format!("These workspaces cannot be read: {error}.");
        Box::new(refused(0, "the file", &what, "Save them as a file again, where they are."))
    };
    let file = json::read(text).map_err(damaged)?;
    let mut read = Read::default();
    for node in json::list(&file, "workspaces").map_err(damaged)? {
        let given = name(json::text(node, "name").unwrap_or_default());
        let given = if given.is_empty() { "Without a name".into() } else { given };
        let work = json::required(node, "work").map(|work| &text[work.at.clone()]);
        match work.and_then(|work| saved::parse(work).map(|_| work)) {
            Ok(work) => read.whole.push((given, work.into())),
            Err(error) => read.damaged.push(format!("\u{201c}{given}\u{201d}: {error}")),
        }
    }
    Ok(read)
}
