//! The name and the id of a workspace: work that the browser's database keeps under a name.

use std::rc::Rc;

/// The workspace in which the work is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Workspace {
    /// Never used for another workspace.
    pub id: Rc<str>,
    /// As the user wrote it. No two workspaces have the same name.
    pub name: Rc<str>,
}

impl Workspace {
    /// Returns a workspace without a check of id and name.
    pub fn new(id: &str, name: &str) -> Self {
        Self { id: id.into(), name: name.into() }
    }
}

/// Longer names are cut.
const LONGEST_NAME: usize = 100;

/// Returns a typed name in the form that is kept: on one line, without blanks around it, and at most 100
/// characters long. Empty for a text that has no character of a name.
pub fn name(typed: &str) -> String {
    let words = typed.split(|c: char| c.is_whitespace() || c.is_control());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join(" ").chars().take(LONGEST_NAME).collect()
}
