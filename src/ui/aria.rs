//! Values of ARIA attributes.

/// Returns a truth value as ARIA attributes want it.
pub fn flag(value: bool) -> &'static str {
    if value { "true" } else { "false" }
}
