//! Values of ARIA attributes.

/// Returns a truth value in the form that ARIA attributes take.
pub fn flag(value: bool) -> &'static str {
    if value { "true" } else { "false" }
}
