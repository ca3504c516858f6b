//! Parses texts: recognises the format, or takes the one that the user chose.

use super::error::{ParseError, Read};
use super::format::Format;
use super::json::{checks, lookup};
use super::judgments;
use super::parsed::Parsed;
use super::read_options::ReadOptions;
use super::registry::{detect, reader};
use super::source::Source;

/// Recognises the format of a text and parses it.
///
/// # Errors
/// Fails when no format fits, or when the text breaks the rules of the recognised format.
pub fn parse(text: &str) -> Result<Parsed, Box<ParseError>> {
    read(text, &ReadOptions::default())
}

/// Parses a text in the given format.
///
/// # Errors
/// Fails when the text breaks the rules of the format.
pub fn parse_as(text: &str, format: Format) -> Result<Parsed, Box<ParseError>> {
    read(text, &ReadOptions { format: Some(format), ..ReadOptions::default() })
}

/// Parses judgments for a list that is already loaded. Bare ids are relevant documents (grade 1).
/// The result has no run.
///
/// # Errors
/// Fails as [`parse`] does, and for grades without ids, which cannot be matched to documents.
pub fn parse_judgments(text: &str) -> Result<Parsed, Box<ParseError>> {
    read(text, &ReadOptions { judgments: true, ..ReadOptions::default() })
}

/// Returns the format that the start of a text looks like.
pub fn recognise(start: &str) -> Option<Format> {
    detect(&Source::new(start, &ReadOptions::default()).ok()?)
}

/// Parses a text with the given options.
///
/// # Errors
/// Fails as [`parse`] does.
pub fn read(text: &str, how: &ReadOptions) -> Read<Parsed> {
    let source = Source::new(text, how)?;
    if how.judgments {
        return judgments::read(&source);
    }
    match source.how.format.or_else(|| detect(&source)) {
        Some(format) => (reader(format).read)(&source),
        None if lookup::starts(&source) => Err(checks::explain(&source)),
        None => Err(source.unrecognized()),
    }
}
