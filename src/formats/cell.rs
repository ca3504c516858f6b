//! The cells of a table.

use std::borrow::Cow;
use std::ops::Range;

/// A cell of a row, with its place in the text.
pub(super) struct Cell<'a> {
    pub text: Cow<'a, str>,
    pub at: Range<usize>,
}
