//! The text that is being read: its lines and words, and errors at places in it.

use std::cell::{OnceCell, RefCell};
use std::ops::Range;

use super::error::{ErrorKind, ParseError, Read};
use super::limits;
use super::literal::{self, Node};
use super::read_options::ReadOptions;
use super::skipped::Skipped;
use super::span::Span;
use super::words::{is_blank, is_trimmed, shown, trim};
use crate::data::is_without_width;

/// The text that is being read. Readers take slices of it; [`Source::range`] returns the place of a slice.
#[derive(Debug)]
pub(super) struct Source<'a> {
    pub text: &'a str,
    /// The text parsed as JSON or as a Python literal. It is parsed once, when a reader first needs it.
    root: OnceCell<Read<Node<'a>>>,
    /// Whether every line is a comment, as in a code snippet with data in its comments. Then the text after
    /// each `#` is the content.
    only_comments: bool,
    /// The offset of the first line that is neither empty nor a comment.
    start: usize,
    /// The options that the user chose.
    pub how: ReadOptions,
    /// The lines that were skipped so far.
    pub skipped: RefCell<Skipped>,
}

impl<'a> Source<'a> {
    /// Prepares a text for reading.
    ///
    /// # Errors
    /// Fails when the text is too long, has NUL characters, or holds nothing.
    pub fn new(text: &'a str, how: &ReadOptions) -> Read<Self> {
        let (how, skipped) = (how.clone(), RefCell::default());
        let root = OnceCell::new();
        let mut source = Self { text, root, only_comments: false, start: 0, how, skipped };
        if text.len() > limits::MAX_TEXT_BYTES {
            return Err(source.error(ErrorKind::TextTooLong { bytes: text.len() }, ""));
        }
        if let Some(at) = text.find('\0') {
            return Err(ErrorKind::NotText.at(text, at..at + 1));
        }
        let mut first = source.lines().next();
        if first.is_none() {
            source.only_comments = true;
            first = source.lines().next();
        }
        let Some(first) = first else {
            return Err(source.error(ErrorKind::Empty, text.get(..0).unwrap_or("")));
        };
        source.start = source.range(first).start;
        Ok(source)
    }

    /// Returns whether the user chose the format or the columns. Then readers do not warn about guesses.
    pub fn is_chosen(&self) -> bool {
        self.how.format.is_some() || !self.how.roles.is_empty()
    }

    /// Records the result of reading a line. Skips a line with an error if the options allow it. The reader must
    /// not have collected anything from such a line.
    pub fn line(&self, read: Read<()>) -> Read<()> {
        self.skipped.borrow_mut().record(read, self.how.skips)
    }

    /// Returns the start of a long text, which shows its format: whole lines, or the first words of one long line.
    /// `None` for a text that is short, or that is JSON, whose shape only its end shows.
    pub fn head(&self) -> Option<Self> {
        let content = self.content();
        if content.len() <= limits::HEAD_BYTES || content.starts_with(['{', '[', '(']) {
            return None;
        }
        let mut end = limits::HEAD_BYTES;
        while !content.is_char_boundary(end) {
            end -= 1;
        }
        let start = content.get(..end)?;
        let end = start.rfind(['\n', '\r']).or_else(|| start.rfind([' ', ',', ';', '\t']));
        let text = start.get(..end.unwrap_or(start.len()))?;
        let (how, only_comments) = (self.how.clone(), self.only_comments);
        let (root, skipped) = (OnceCell::new(), RefCell::default());
        Some(Self { text, root, only_comments, start: 0, how, skipped })
    }

    /// Returns the lines, trimmed, without empty lines and `#` comments.
    pub fn lines(&self) -> Lines<'a> {
        self.lines_from(0)
    }

    /// Returns the lines from a byte offset on, as [`Source::lines`] does.
    pub fn lines_from(&self, start: usize) -> Lines<'a> {
        Lines { rest: self.text.get(start..).unwrap_or(""), only_comments: self.only_comments }
    }

    /// Returns the text parsed as JSON or as a Python literal.
    ///
    /// # Errors
    /// Fails when the text is neither.
    pub fn root(&self) -> Read<&Node<'a>> {
        let read = || literal::read_all(self.text, self.range(self.content()).start);
        self.root.get_or_init(read).as_ref().map_err(Clone::clone)
    }

    /// Returns the text from the first line that is neither empty nor a comment.
    pub fn content(&self) -> &'a str {
        self.text.get(self.start..).unwrap_or("")
    }

    /// Returns the content with the tabs before it on its line: the first column of a header may have no name, as
    /// that of the row numbers in a data frame.
    pub fn content_from_tabs(&self) -> &'a str {
        let before = self.text.get(..self.start).unwrap_or("");
        self.text.get(before.trim_end_matches('\t').len()..).unwrap_or("")
    }

    /// Returns the byte range of a slice of the text.
    pub fn range(&self, part: &str) -> Range<usize> {
        let start = (part.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        if start > self.text.len() { 0..0 } else { start..start + part.len() }
    }

    /// Returns an error at a slice of the text.
    pub fn error(&self, kind: ErrorKind, part: &str) -> Box<ParseError> {
        self.error_at(kind, self.range(part))
    }

    /// Returns the line number of a slice of the text, from 1.
    pub fn line_of(&self, part: &str) -> usize {
        self.line_at(self.range(part).start)
    }

    /// Returns the line number of a byte offset, from 1.
    pub fn line_at(&self, at: usize) -> usize {
        Span::locate(self.text_of_errors(), at..at).line
    }

    /// Returns an error at a byte range.
    pub fn error_at(&self, kind: ErrorKind, at: Range<usize>) -> Box<ParseError> {
        kind.at(self.text_of_errors(), at)
    }

    /// Returns the text in which to locate errors. Errors that are only counted need no place, and locating
    /// takes time linear in the text before the place.
    fn text_of_errors(&self) -> &'a str {
        if self.skipped.borrow().is_full() { "" } else { self.text }
    }

    /// Returns the error for a text that fits no format.
    pub fn unrecognized(&self) -> Box<ParseError> {
        let line = self.lines().next().unwrap_or("");
        self.error(ErrorKind::Unrecognized { found: shown(line) }, line)
    }
}

/// The lines of a text, split at LF and CR. Scanning bytes is several times as fast as `str::split` with
/// two characters.
#[derive(Clone)]
pub(super) struct Lines<'a> {
    rest: &'a str,
    only_comments: bool,
}

impl<'a> Iterator for Lines<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        loop {
            // A text may have a million empty lines.
            self.rest = self.rest.trim_ascii_start();
            if self.rest.is_empty() {
                return None;
            }
            let end = self.rest.bytes().position(|byte| byte == b'\n' || byte == b'\r');
            let end = end.unwrap_or(self.rest.len());
            let mut line = trim(self.rest.get(..end).unwrap_or(""));
            self.rest = self.rest.get(end + 1..).unwrap_or("");
            if self.only_comments {
                line = trim(line.trim_start_matches('#'));
            }
            if !line.is_empty() && !is_comment(line) {
                return Some(line);
            }
        }
    }
}

/// Returns whether a line is a comment. A `#` alone in the first cell of a table names the rank column.
pub(super) fn is_comment(line: &str) -> bool {
    line.strip_prefix('#').is_some_and(|rest| !rest.starts_with([',', ';', '\t', '|']))
}

/// Returns the words of a line: the pieces between blanks.
pub(super) fn columns(line: &str) -> Columns<'_> {
    Columns { rest: line }
}

/// Returns the first words of a line, at most `count`.
pub(super) fn first_columns(line: &str, count: usize) -> Vec<&str> {
    columns(line).take(count).collect()
}

/// The words of a line.
pub(super) struct Columns<'a> {
    rest: &'a str,
}

impl<'a> Iterator for Columns<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let rest = self.rest.trim_ascii_start();
        // Most words are ASCII. Looking at bytes is much faster than decoding characters.
        let end = rest.bytes().position(|byte| !byte.is_ascii_graphic()).unwrap_or(rest.len());
        let is_plain = end > 0 && matches!(rest.as_bytes().get(end), None | Some(b' ' | b'\t'));
        if is_plain {
            let (word, rest) = rest.split_at_checked(end)?;
            self.rest = rest;
            return Some(word);
        }
        let rest = rest.trim_start_matches(is_trimmed);
        let (word, rest) = rest.split_at_checked(rest.find(is_blank).unwrap_or(rest.len()))?;
        self.rest = rest;
        (!word.is_empty()).then(|| word.trim_end_matches(is_without_width))
    }
}

/// Returns the pieces of a line between separators, trimmed.
pub(super) fn pieces<'a>(line: &'a str, separators: &[char]) -> Vec<&'a str> {
    line.split(separators).map(trim).collect()
}
