//! The value that holds the rows of a text: JSON as it is written, or a data frame turned into a list of objects.

use std::borrow::Cow;

use super::{lookup, oriented};
use crate::formats::error::Read;
use crate::formats::frame;
use crate::formats::literal::Node;
use crate::formats::source::Source;

/// Whether the text is a data frame, as CSV or as JSON by columns, whose columns have names that `fits` accepts.
pub(in super::super) fn is_frame(source: &Source, fits: fn(&[&str]) -> bool) -> bool {
    match lookup::root(source) {
        Some(root) => oriented::names(root).is_some_and(|names| fits(&names)),
        None => frame::names(source).is_some_and(|names| fits(&names)),
    }
}

/// Returns the rows of a data frame: of any table, with `holds_list` as in [`frame::rows`], or of JSON by columns whose
/// names `fits` accepts. Returns other JSON as it is.
///
/// # Errors
/// Fails for a frame or for JSON that cannot be read.
pub(in super::super) fn root<'s, 'a>(
    source: &'s Source<'a>,
    fits: fn(&[&str]) -> bool,
    holds_list: fn(&str) -> bool,
) -> Read<Cow<'s, Node<'a>>> {
    if frame::names(source).is_some() {
        return frame::rows(source, holds_list).map(Cow::Owned);
    }
    let root = source.root()?;
    Ok(match oriented::names(root).is_some_and(|names| fits(&names)) {
        true => Cow::Owned(oriented::rows(root)),
        false => Cow::Borrowed(root),
    })
}
