//! How much can be read. Beyond a limit there is an error, never a cut.

/// Bytes of text.
pub const MAX_TEXT_BYTES: usize = 64 * 1024 * 1024;
/// Retrieved documents in all lists together; the same again for judgments.
pub const MAX_DOCUMENTS: usize = 1_000_000;
/// Values in JSON: numbers, strings, lists and objects.
pub const MAX_VALUES: usize = 5_000_000;
/// Brackets within brackets.
pub const MAX_DEPTH: usize = 64;
/// Characters of an id.
pub const MAX_ID_CHARS: usize = 2000;
/// Warnings kept; the others are counted.
pub const MAX_WARNINGS: usize = 100;
/// Errors kept of lines that were passed over; the others are counted.
pub const MAX_ERRORS: usize = 100;
