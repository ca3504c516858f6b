//! Limits of the readers. A text beyond a limit is an error; it is never cut.

/// The largest number of bytes of a text.
pub const MAX_TEXT_BYTES: usize = 64 * 1024 * 1024;
/// The largest number of retrieved documents in all lists together, of judgments, of titles, and of values by query.
pub const MAX_DOCUMENTS: usize = 1_000_000;
/// The largest number of values in JSON: numbers, strings, lists and objects.
pub const MAX_VALUES: usize = 5_000_000;
/// The largest depth of nested brackets.
pub const MAX_DEPTH: usize = 64;
/// The largest number of characters of an id.
pub const MAX_ID_CHARS: usize = 2000;
/// The number of warnings that are kept. Further warnings are only counted.
pub const MAX_WARNINGS: usize = 100;
/// The number of errors of skipped lines that are kept. Further errors are only counted.
pub const MAX_ERRORS: usize = 100;
/// The number of bytes at the start of a text from which its format is recognised. JSON and HTML are examined whole.
pub const HEAD_BYTES: usize = 200_000;
