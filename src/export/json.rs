//! Writes JSON with all digits. Each column has a key, and a row is an array in the order of the
//! columns.

use std::io::{self, Write};

use serde::{Serialize, Serializer};
use serde_json::ser::{CharEscape, Formatter};

use super::sheet::{Cell, Grid, Sheet};
use crate::decimal::shortest;
use crate::formats::print_json_with;
use crate::present::math::text;

#[derive(Serialize)]
struct Document<'a> {
    title: &'a str,
    tables: Vec<Table<'a>>,
    terms: Vec<(&'a str, String, &'a Cell)>,
    facts: Vec<(&'a str, &'a str, &'a Cell)>,
    notes: &'a [String],
    convention: &'a str,
    link: &'a str,
}

#[derive(Serialize)]
struct Table<'a> {
    name: &'a str,
    columns: Vec<&'a str>,
    rows: &'a [Vec<Cell>],
}

impl<'a> From<&'a Grid> for Table<'a> {
    fn from(grid: &'a Grid) -> Self {
        let columns = grid.heads.iter().map(|head| &*head.key).collect();
        Self { name: grid.key, columns, rows: &grid.rows }
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Text(text) => serializer.serialize_str(text),
            // A number that is not finite becomes `null`.
            Self::Number(value, _) => serializer.serialize_f64(*value),
            Self::Nothing(_) => serializer.serialize_none(),
        }
    }
}

pub(super) fn write(sheet: &Sheet) -> String {
    let document = Document {
        title: &sheet.headline,
        tables: sheet.grids.iter().map(Table::from).collect(),
        terms: sheet
            .scalars
            .iter()
            .map(|term| (term.key, text(&term.symbol), &term.value))
            .collect(),
        facts: sheet.facts.iter().map(|fact| (fact.key, &*fact.name, &fact.value)).collect(),
        notes: &sheet.notes,
        convention: &sheet.convention,
        link: &sheet.link,
    };
    print_json_with(Layout::default(), &document) + "\n"
}

/// Returns a string literal that JSON, Python and JavaScript read alike. Control characters are
/// escaped, and so are characters that change the direction of text, which could mislead a
/// reviewer.
pub(super) fn quoted(text: &str) -> String {
    print_json_with(Layout::default(), text)
}

/// The kind of an open bracket.
#[derive(Clone, Copy, PartialEq)]
enum Open {
    Object,
    /// An array with one line for each item.
    Lines,
    /// An array within an array, on one line.
    Row,
}

/// Prints one line for each key, each row and each note.
#[derive(Default)]
struct Layout {
    open: Vec<Open>,
}

impl Layout {
    fn is_outermost(&self) -> bool {
        self.open.len() == 1
    }
}

impl Formatter for Layout {
    fn write_f64<W: ?Sized + Write>(&mut self, out: &mut W, value: f64) -> io::Result<()> {
        out.write_all(shortest(value).as_bytes())
    }

    fn begin_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        let is_row = self.open.last() == Some(&Open::Lines);
        self.open.push(if is_row { Open::Row } else { Open::Lines });
        out.write_all(b"[")
    }

    fn end_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.open.pop();
        out.write_all(b"]")
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        out.write_all(match (self.open.last(), first) {
            (Some(Open::Row), true) => b"",
            (Some(Open::Row), false) => b", ",
            (_, true) => b"\n",
            (_, false) => b",\n",
        })
    }

    fn begin_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.open.push(Open::Object);
        out.write_all(if self.is_outermost() { b"{\n" } else { b"{" })
    }

    fn end_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        let end: &[u8] = if self.is_outermost() { b"\n}" } else { b"}" };
        self.open.pop();
        out.write_all(end)
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        out.write_all(if first { b"" } else { b",\n" })
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        out.write_all(b": ")
    }

    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        out: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        for c in fragment.chars() {
            match c {
                '\x7f'..='\u{9f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
                    write!(out, "\\u{:04x}", u32::from(c))?;
                }
                _ => write!(out, "{c}")?,
            }
        }
        Ok(())
    }

    fn write_char_escape<W: ?Sized + Write>(
        &mut self,
        out: &mut W,
        escape: CharEscape,
    ) -> io::Result<()> {
        let code = match escape {
            CharEscape::Quote => return out.write_all(b"\\\""),
            CharEscape::ReverseSolidus => return out.write_all(b"\\\\"),
            CharEscape::Solidus => return out.write_all(b"/"),
            CharEscape::Backspace => 0x08,
            CharEscape::Tab => b'\t',
            CharEscape::LineFeed => b'\n',
            CharEscape::FormFeed => 0x0c,
            CharEscape::CarriageReturn => b'\r',
            CharEscape::AsciiControl(code) => code,
        };
        write!(out, "\\u{code:04x}")
    }
}
