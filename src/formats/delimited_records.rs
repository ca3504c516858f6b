//! Splits delimited text into records and fields, with quotes as spreadsheets write them.

use std::borrow::Cow;

use super::cell::Cell;
use super::source::Source;
use super::words::trim;

/// The records of delimited text. Each is either its fields as written, or the place of a quote that is
/// never closed.
#[derive(Clone)]
pub(super) struct Records<'a> {
    text: &'a str,
    at: usize,
    separator: u8,
    comments: bool,
}

impl<'a> Records<'a> {
    /// Splits a text at an ASCII byte. Lines that start with `#` are comments, unless the text starts with one.
    pub fn new(text: &'a str, separator: u8) -> Self {
        // `#` may also be the name of the rank column.
        Self { text, at: 0, separator, comments: !text.starts_with('#') }
    }

    fn byte(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    fn is_line_end(&self, at: usize) -> bool {
        matches!(self.byte(at), None | Some(b'\n' | b'\r'))
    }

    /// Returns the end of the field that starts here, or `None` when its quote is never closed.
    fn field_end(&self, start: usize) -> Option<usize> {
        let mut at = start;
        if self.byte(at) == Some(b'"') {
            at += 1;
            loop {
                match self.byte(at)? {
                    b'"' if self.byte(at + 1) == Some(b'"') => at += 2,
                    b'"' => break,
                    _ => at += 1,
                }
            }
        }
        while !self.is_line_end(at) && self.byte(at) != Some(self.separator) {
            at += 1;
        }
        Some(at)
    }
}

impl<'a> Iterator for Records<'a> {
    type Item = Result<Vec<&'a str>, usize>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.at < self.text.len() && self.is_line_end(self.at)
            || self.comments && self.byte(self.at) == Some(b'#')
        {
            while !self.is_line_end(self.at) {
                self.at += 1;
            }
            self.at += 1;
        }
        if self.at >= self.text.len() {
            return None;
        }
        let mut fields = Vec::new();
        loop {
            let Some(end) = self.field_end(self.at) else {
                let quote = self.at;
                // Continues with the next line.
                while !self.is_line_end(self.at) {
                    self.at += 1;
                }
                return Some(Err(quote));
            };
            fields.push(self.text.get(self.at..end).unwrap_or(""));
            self.at = end + 1;
            if self.byte(end) != Some(self.separator) {
                return Some(Ok(fields));
            }
        }
    }
}

/// Returns a field as a cell, without its quotes. Two quotes within quotes are one.
pub(super) fn cell<'a>(source: &Source<'a>, field: &'a str) -> Cell<'a> {
    let text = match field.strip_prefix('"') {
        Some(inner) => match inner.strip_suffix('"').filter(|inner| !inner.contains('"')) {
            Some(inner) => Cow::Borrowed(inner),
            None => Cow::Owned(unquoted(inner)),
        },
        None => Cow::Borrowed(field),
    };
    let place = trim(field);
    let inner = place.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    Cell { text, at: source.range(inner.unwrap_or(place)) }
}

/// Returns the text of a field after its opening quote. Text after the closing quote stays as it is.
fn unquoted(field: &str) -> String {
    let mut text = String::new();
    let mut rest = field;
    while let Some((before, after)) = rest.split_once('"') {
        text.push_str(before);
        rest = after;
        match after.strip_prefix('"') {
            Some(after) => {
                text.push('"');
                rest = after;
            }
            None => break,
        }
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_csv_crate_reads_the_same_cells(
            text in "([ab ,;#\"\n]|\"\"|\r\n|,\"a\"|\n\"b,\"){0,40}",
            separator in prop_oneof![Just(b','), Just(b';')],
        ) {
            let text = format!("a{text}");
            let records = Records::new(&text, separator);
            if records.clone().any(|record| record.is_err()) {
                return Ok(());
            }
            let source = Source::new(&text, &Default::default()).unwrap();
            let mut ours: Vec<Vec<String>> = Vec::new();
            for fields in records.flatten() {
                let text = |field| cell(&source, field).text.into_owned();
                ours.push(fields.into_iter().map(text).collect());
            }
            let mut reader = csv::ReaderBuilder::new()
                .delimiter(separator)
                .has_headers(false)
                .flexible(true)
                .comment(Some(b'#'))
                .from_reader(text.as_bytes());
            let theirs: Vec<Vec<String>> = (reader.records())
                .map(|record| record.unwrap().iter().map(str::to_owned).collect())
                .collect();
            // A table skips empty rows; the csv crate finds one where a comment ends the text.
            let filled = |rows: Vec<Vec<String>>| -> Vec<Vec<String>> {
                rows.into_iter().filter(|row| row.iter().any(|cell| !cell.is_empty())).collect()
            };
            prop_assert_eq!(filled(ours), filled(theirs));
        }
    }
}
