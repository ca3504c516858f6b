//! The windows in which a panel or a list stands beside the list shown.

/// The media query for such windows.
pub const WIDE: &str = "(min-width: 75rem)";
