//! What is to be said beside a value that a tool's own documentation does not promise.

use super::convention::Convention;

/// A remark of a preset: the rule of the tool that gives a value which its documentation says otherwise.
pub struct Remark {
    /// Whether the remark is about a value.
    pub is_about: fn(&ToolValue) -> bool,
    /// The rule, and what the documentation says. It follows the tool's name and version: "4.3.0 does not read ...".
    pub text: &'static str,
}

/// A value of a tool.
#[derive(Clone, Copy, Debug)]
pub struct ToolValue<'a> {
    /// The measure in the tool's spelling.
    pub written: &'a str,
    pub convention: &'a Convention,
    /// The value for one query. `None`: there is none.
    pub value: Option<f64>,
}

impl ToolValue<'_> {
    /// Whether the value is above 1, and not by rounding alone.
    pub fn is_above_one(&self) -> bool {
        self.value.is_some_and(|value| value > 1.0 + 1e-9)
    }
}
