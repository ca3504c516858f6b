//! A mean that a tool wrote to a file without the lists behind it.

use super::Id;

/// A mean over queries, as a file gives it.
#[derive(Clone, Debug, PartialEq)]
pub struct Mean {
    /// The name of the tool's convention.
    pub tool: &'static str,
    /// The measure in the tool's spelling.
    pub measure: Id,
    /// The part of the file that the mean covers: a split and its subset. Empty if the file has one part only.
    pub part: Id,
    pub value: f64,
}
