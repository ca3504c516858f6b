//! The interface of the readers.

use super::error::Read;
use super::parsed::Parsed;
use super::source::Source;

/// How a format is recognised and read.
#[derive(Clone, Copy)]
pub(super) struct Reader {
    /// Returns whether the text looks like the format. Except for JSON and HTML, the start of the text decides.
    pub looks: fn(&Source) -> bool,
    /// Parses the whole text.
    pub read: fn(&Source) -> Read<Parsed>,
}
