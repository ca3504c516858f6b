//! The text being read, its lines, and errors that know their place.

use std::cell::{OnceCell, RefCell};
use std::ops::Range;

use super::error::{ErrorKind, ParseError, Read};
use super::limits;
use super::literal::{self, Node};
use super::reading::{Reading, Skipped};
use super::span::Span;
use super::words::{is_blank, is_trimmed, shown, trim};
use crate::data::is_without_width;

/// The text being read. Its pieces are plain `&str`; [`Source::range`] finds their place again.
#[derive(Debug)]
pub(super) struct Source<'a> {
    pub text: &'a str,
    /// The text as JSON; read once, when first asked for.
    root: OnceCell<Read<Node<'a>>>,
    /// The text is nothing but comments, as in a snippet whose data stands in comments. Then what
    /// follows the `#` is the content.
    only_comments: bool,
    pub how: Reading,
    pub skipped: RefCell<Skipped>,
}

impl<'a> Source<'a> {
    pub fn new(text: &'a str, how: &Reading) -> Read<Self> {
        let (how, skipped) = (how.clone(), RefCell::default());
        let mut source = Self { text, root: OnceCell::new(), only_comments: false, how, skipped };
        if text.len() > limits::MAX_TEXT_BYTES {
            return Err(source.error(ErrorKind::TextTooLong { bytes: text.len() }, ""));
        }
        if let Some(at) = text.find('\0') {
            return Err(ErrorKind::NotText.at(text, at..at + 1));
        }
        if source.lines().next().is_none() {
            source.only_comments = true;
            if source.lines().next().is_none() {
                return Err(source.error(ErrorKind::Empty, text.get(..0).unwrap_or("")));
            }
        }
        Ok(source)
    }

    /// Whether the user chose how to read it, so that there is no doubt about what was guessed.
    pub fn is_chosen(&self) -> bool {
        self.how.format.is_some() || !self.how.roles.is_empty()
    }

    /// What became of a line. One that cannot be read is passed over where that is wanted; then
    /// nothing of it may have been taken yet.
    pub fn line(&self, read: Read<()>) -> Read<()> {
        self.skipped.borrow_mut().take(read, self.how.skips)
    }

    /// Lines with something in them, trimmed, without `#` comment lines.
    pub fn lines(&self) -> Lines<'a> {
        self.lines_from(0)
    }

    /// [`Source::lines`] from a byte offset on.
    pub fn lines_from(&self, start: usize) -> Lines<'a> {
        Lines { rest: self.text.get(start..).unwrap_or(""), only_comments: self.only_comments }
    }

    /// The text as JSON or in Python's notation.
    ///
    /// # Errors
    /// When it is neither.
    pub fn root(&self) -> Read<&Node<'a>> {
        self.root.get_or_init(|| literal::read_all(self)).as_ref().map_err(Clone::clone)
    }

    /// The text from the first line with something in it.
    pub fn content(&self) -> &'a str {
        let start = self.lines().next().map_or(0, |line| self.range(line).start);
        self.text.get(start..).unwrap_or("")
    }

    /// Byte range of a piece of the text.
    pub fn range(&self, part: &str) -> Range<usize> {
        let start = (part.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        if start > self.text.len() { 0..0 } else { start..start + part.len() }
    }

    pub fn error(&self, kind: ErrorKind, part: &str) -> Box<ParseError> {
        self.error_at(kind, self.range(part))
    }

    /// The line on which a piece of the text stands, from 1.
    pub fn line_of(&self, part: &str) -> usize {
        self.line_at(self.range(part).start)
    }

    /// The line of a byte offset, from 1.
    pub fn line_at(&self, at: usize) -> usize {
        Span::locate(self.text_of_errors(), at..at).line
    }

    pub fn error_at(&self, kind: ErrorKind, at: Range<usize>) -> Box<ParseError> {
        kind.at(self.text_of_errors(), at)
    }

    /// Errors that are only counted need no place, which takes a look at all the text before.
    fn text_of_errors(&self) -> &'a str {
        if self.skipped.borrow().is_full() { "" } else { self.text }
    }

    pub fn unrecognized(&self) -> Box<ParseError> {
        let line = self.lines().next().unwrap_or("");
        self.error(ErrorKind::Unrecognized { found: shown(line) }, line)
    }
}

/// Splits at LF and CR. By bytes, which is several times as fast as `str::split` with two characters.
#[derive(Clone)]
pub(super) struct Lines<'a> {
    rest: &'a str,
    only_comments: bool,
}

impl<'a> Iterator for Lines<'a> {
    type Item = &'a str;

    #[inline(never)]
    fn next(&mut self) -> Option<&'a str> {
        while !self.rest.is_empty() {
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
        None
    }
}

/// A `#` alone in the first cell of a table is the name of the rank column.
pub(super) fn is_comment(line: &str) -> bool {
    line.strip_prefix('#').is_some_and(|rest| !rest.starts_with([',', ';', '\t', '|']))
}

/// The pieces between blanks.
pub(super) fn columns(line: &str) -> Columns<'_> {
    Columns { rest: line }
}

/// The first pieces between blanks, at most `count`.
pub(super) fn first_columns(line: &str, count: usize) -> Vec<&str> {
    columns(line).take(count).collect()
}

pub(super) struct Columns<'a> {
    rest: &'a str,
}

impl<'a> Iterator for Columns<'a> {
    type Item = &'a str;

    #[inline(never)]
    fn next(&mut self) -> Option<&'a str> {
        let rest = self.rest.trim_start_matches(is_trimmed);
        let (word, rest) = rest.split_at_checked(rest.find(is_blank).unwrap_or(rest.len()))?;
        self.rest = rest;
        (!word.is_empty()).then(|| word.trim_end_matches(is_without_width))
    }
}

/// The pieces between separators, without blanks around them.
pub(super) fn pieces<'a>(line: &'a str, separators: &[char]) -> Vec<&'a str> {
    line.split(separators).map(trim).collect()
}
