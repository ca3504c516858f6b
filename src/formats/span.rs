//! Places in the source text, and excerpts around them.

use std::fmt;
use std::ops::Range;

use super::words::is_hidden;

/// A place in the source text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// Byte offsets into the text as it was given.
    pub bytes: Range<usize>,
    /// Line, from 1. A line ends with LF, CR LF or CR.
    pub line: usize,
    /// Column of the first character, from 1, in characters (a tab is one).
    pub column: usize,
    /// Column after the last character of the place on its first line.
    pub end_column: usize,
}

impl Span {
    /// Locates a byte range. Takes time linear in the text, so it is called for errors only.
    pub(super) fn locate(text: &str, bytes: Range<usize>) -> Self {
        Locator::new(text).locate(bytes)
    }

    /// Returns the line of the place with the place marked. Long lines are cut around it.
    pub fn excerpt(&self, source: &str) -> Excerpt {
        /// The most characters that are kept before, in and after the place.
        const AROUND: usize = 40;
        let start = floor_boundary(source, self.bytes.start);
        let end = floor_boundary(source, self.bytes.end).max(start);
        let before = source.get(..start).unwrap_or("");
        let line_from = line_start(before);
        let head = source.get(line_from..start).unwrap_or("");
        let head = if line_from == 0 { head.trim_start_matches('\u{feff}') } else { head };
        let place = first_line(source.get(start..end).unwrap_or(""));
        let tail = first_line(source.get(start + place.len()..).unwrap_or(""));

        let head_kept = head
            .char_indices()
            .rev()
            .take(AROUND)
            .last()
            .map_or("", |(at, _)| head.get(at..).unwrap_or(""));
        let mut line = String::new();
        if head_kept.len() < head.len() {
            line.push('…');
        }
        line.extend(head_kept.chars().map(visible));
        let from = line.chars().count();
        let mut marked = 0;
        let mut rest = place.chars().chain(tail.chars());
        let in_place = place.chars().take(AROUND).count();
        for c in rest.by_ref().take(in_place) {
            line.push(visible(c));
            marked += 1;
        }
        line.extend(rest.by_ref().take(AROUND).map(visible));
        if rest.next().is_some() {
            line.push('…');
        }
        Excerpt { line, underline: from..from + marked.max(1) }
    }
}

/// One line of the source with a part underlined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The line, cut to a readable length; tabs are blanks, other invisible characters show as `�`.
    pub line: String,
    /// The part to underline, in characters of `line`. Never empty; may lie just past its end.
    pub underline: Range<usize>,
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (skip, width) = (self.underline.start, self.underline.len());
        write!(f, "{}\n{:skip$}{:^<width$}", self.line, "", "")
    }
}

fn visible(c: char) -> char {
    match c {
        '\t' => ' ',
        c if is_hidden(c) => '\u{fffd}',
        c => c,
    }
}

/// Locates several byte ranges in one pass, when they come in the order of the text.
pub(super) struct Locator<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    column: usize,
}

impl<'a> Locator<'a> {
    /// Starts at the first line and column of a text.
    pub fn new(text: &'a str) -> Self {
        Self { text, at: 0, line: 1, column: 1 }
    }

    /// Returns the place of a byte range. A range before the last one starts again from the top, which costs time.
    pub fn locate(&mut self, bytes: Range<usize>) -> Span {
        let start = floor_boundary(self.text, bytes.start);
        let end = floor_boundary(self.text, bytes.end).max(start);
        if start < self.at {
            *self = Self::new(self.text);
        }
        let between = self.text.get(self.at..start).unwrap_or("");
        let after_cr = self.text.get(..self.at).is_some_and(|before| before.ends_with('\r'));
        let ends = line_ends(between, after_cr);
        let last = line_start(between);
        if last > 0 {
            self.column = 1;
        }
        self.column += columns(between.get(last..).unwrap_or(""), self.at + last);
        self.line += ends;
        self.at = start;
        let place = first_line(self.text.get(start..end).unwrap_or(""));
        let end_column = self.column + columns(place, start);
        Span { bytes: start..end, line: self.line, column: self.column, end_column }
    }
}

/// Returns the number of columns. A byte-order mark at the start of the text takes none.
fn columns(part: &str, from: usize) -> usize {
    let part = if from == 0 { part.trim_start_matches('\u{feff}') } else { part };
    part.chars().count()
}

fn floor_boundary(text: &str, mut at: usize) -> usize {
    at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

fn line_start(before: &str) -> usize {
    before.rfind(['\n', '\r']).map_or(0, |at| at + 1)
}

fn first_line(text: &str) -> &str {
    text.split(['\n', '\r']).next().unwrap_or("")
}

fn line_ends(text: &str, after_cr: bool) -> usize {
    let mut last = if after_cr { b'\r' } else { 0 };
    let mut count = 0;
    for byte in text.bytes() {
        if byte == b'\r' || (byte == b'\n' && last != b'\r') {
            count += 1;
        }
        last = byte;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_and_lines_end_three_ways() {
        let text = "\u{feff}é1\r\nb\rcc\n→x";
        let x = text.find('x').unwrap();
        let span = Span::locate(text, x..x + 1);
        assert_eq!((span.line, span.column, span.end_column), (4, 2, 3));
        let one = Span::locate(text, 5..6);
        assert_eq!((one.line, one.column), (1, 2));
    }

    #[test]
    fn an_excerpt_of_a_long_line_is_cut_around_the_place() {
        let text = format!("{}bad{}", "a ".repeat(1_000_000), " b".repeat(1_000_000));
        let at = text.find("bad").unwrap();
        let shown = Span::locate(&text, at..at + 3).excerpt(&text);
        assert!(shown.line.chars().count() < 100);
        let marked: String =
            shown.line.chars().skip(shown.underline.start).take(shown.underline.len()).collect();
        assert_eq!(marked, "bad");
    }

    #[test]
    fn an_excerpt_prints_with_carets_below() {
        let shown = Span::locate("3 two 1", 2..5).excerpt("3 two 1");
        assert_eq!(shown.to_string(), "3 two 1\n  ^^^");
    }

    #[test]
    fn a_place_outside_the_text_is_its_end() {
        let span = Span::locate("é", 1..99);
        assert_eq!((span.bytes, span.column), (0..2, 1));
        assert_eq!(Span::locate("", 5..9).excerpt("").underline, 0..1);
    }
}
