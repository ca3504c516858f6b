//! Remarks beside values that contradict a tool's own documentation.

use super::convention::Convention;

/// A remark of a preset: a rule of the tool that contradicts the tool's documentation.
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
    /// The value for one query, if there is one.
    pub value: Option<f64>,
}

impl ToolValue<'_> {
    /// Whether the value is above 1, and not by rounding alone.
    pub fn is_above_one(&self) -> bool {
        self.value.is_some_and(|value| value > 1.0 + 1e-9)
    }
}
