//! What is told when a request cannot be done.

use super::value::quoted;
use crate::formats::ParseError;

/// An error as the caller gets it. `code` is stable, the sentences are not.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{message}")]
pub struct Error {
    /// The family: `RequestError`, `ParseError`, `ConventionError`, `MeasureError`.
    pub name: &'static str,
    pub code: &'static str,
    pub message: String,
    /// In the text given, from 1.
    pub line: Option<usize>,
    /// In characters, from 1.
    pub column: Option<usize>,
    /// What to do about it.
    pub suggestion: Option<String>,
}

impl Error {
    fn of(name: &'static str, code: &'static str, message: impl Into<String>) -> Self {
        let message = message.into();
        Self { name, code, message, line: None, column: None, suggestion: None }
    }

    /// The request has not the shape that is asked for.
    pub fn request(code: &'static str, message: impl Into<String>) -> Self {
        Self::of("RequestError", code, message)
    }

    /// A convention, or a part of one, that does not exist.
    pub fn convention(code: &'static str, message: impl Into<String>) -> Self {
        Self::of("ConventionError", code, message)
    }

    /// A measure that does not exist, here or in the tool.
    pub fn measure(code: &'static str, message: impl Into<String>) -> Self {
        Self::of("MeasureError", code, message)
    }

    /// A text that cannot be read. `what` says which: `run`, `qrels`.
    pub fn parse(what: &str, error: &ParseError) -> Self {
        Self {
            line: Some(error.span.line),
            column: Some(error.span.column),
            ..Self::of("ParseError", error.kind.code(), format!("{what}: {error}"))
                .advise(&*error.suggestion.text)
        }
    }

    pub fn advise(self, suggestion: impl Into<String>) -> Self {
        Self { suggestion: Some(suggestion.into()), ..self }
    }

    /// Says which of the known words was probably meant, and what there is.
    pub fn nearest(self, found: &str, known: &[&str]) -> Self {
        let advice = match nearest(found, known) {
            Some(nearest) => format!("Write {}. Known: {}.", quoted(nearest), known.join(", ")),
            None => return self,
        };
        self.advise(advice)
    }
}

/// The word that takes the fewest changes, letter case aside.
pub fn nearest<'a>(found: &str, known: &[&'a str]) -> Option<&'a str> {
    const LONGEST: usize = 60;
    let found: String = found.chars().take(LONGEST).map(|c| c.to_ascii_lowercase()).collect();
    let distance = |word: &&&str| strsim::osa_distance(&word.to_ascii_lowercase(), &found);
    known.iter().min_by_key(distance).copied()
}
