//! The errors that callers of this module get.

use crate::formats::ParseError;

/// An error as the caller gets it. `code` is stable, the sentences may change.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{message}")]
pub struct Error {
    /// The family: `RequestError`, `ParseError`, `ConventionError`, `MeasureError`.
    pub name: &'static str,
    pub code: &'static str,
    pub message: String,
    /// The line in the text that could not be read, from 1.
    pub line: Option<usize>,
    /// The column in that line, in characters from 1.
    pub column: Option<usize>,
    /// Advice for the caller.
    pub suggestion: Option<String>,
}

impl Error {
    fn of(name: &'static str, code: &'static str, message: impl Into<String>) -> Self {
        let message = message.into();
        Self { name, code, message, line: None, column: None, suggestion: None }
    }

    /// Makes an error about the shape or the values of a request.
    pub fn request(code: &'static str, message: impl Into<String>) -> Self {
        Self::of("RequestError", code, message)
    }

    /// Makes an error about a convention, or a key or value of one.
    pub fn convention(code: &'static str, message: impl Into<String>) -> Self {
        Self::of("ConventionError", code, message)
    }

    /// Makes an error about a measure that the convention does not have.
    pub fn measure(code: &'static str, message: impl Into<String>) -> Self {
        Self::of("MeasureError", code, message)
    }

    /// Makes an error about a text that cannot be read. `what` names the text: `run`, `qrels`.
    pub fn parse(what: &str, error: &ParseError) -> Self {
        Self {
            line: Some(error.span.line),
            column: Some(error.span.column),
            ..Self::of("ParseError", error.kind.code(), format!("{what}: {error}"))
                .advise(&*error.suggestion.text)
        }
    }

    /// Adds advice for the caller.
    pub fn advise(self, suggestion: impl Into<String>) -> Self {
        Self { suggestion: Some(suggestion.into()), ..self }
    }

    /// Adds advice that names the known word nearest to `found`, and all known words.
    pub fn nearest(self, found: &str, known: &[&str]) -> Self {
        let advice = match nearest(found, known) {
            Some(nearest) => format!("Write {}. Known: {}.", quoted(nearest), known.join(", ")),
            None => return self,
        };
        self.advise(advice)
    }
}

/// Returns the known word with the smallest edit distance, ignoring case.
pub fn nearest<'a>(found: &str, known: &[&'a str]) -> Option<&'a str> {
    const LONGEST: usize = 60;
    let found: String = found.chars().take(LONGEST).map(|c| c.to_ascii_lowercase()).collect();
    let distance = |word: &&&str| strsim::osa_distance(&word.to_ascii_lowercase(), &found);
    known.iter().min_by_key(distance).copied()
}

/// Returns a text in quotation marks, cut to a readable length.
pub fn quoted(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut shown: String = text.chars().take(LONGEST).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    format!("“{shown}”")
}
