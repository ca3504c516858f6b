//! Reads ids with grades: `lamp-2:3 lamp-9=0`, separated by blanks, commas or semicolons, or one on each line.
//!
//! The last sign of a pair (`:`, `=` or `：`) separates id and grade, so that ids may contain these signs. Alone
//! on a line or between commas, a pair may have blanks around its sign and within its id.

use super::collector::Collector;
use super::error::{ErrorKind, Read};
use super::format::Format;
use super::ids::unquoted;
use super::parsed::Parsed;
use super::reader::Reader;
use super::source::{Source, columns, first_columns, pieces};
use super::words::{mark, shown, trim};
use crate::data::Doc;

pub(super) const READER: Reader = Reader { looks, read };

/// The signs between id and grade, with the wide colon of Chinese and Japanese keyboards.
const SIGNS: [char; 3] = [':', '=', '\u{ff1a}'];

fn looks(source: &Source) -> bool {
    if source.content().starts_with(['{', '[', '(', '<']) {
        return false;
    }
    // A long text is judged by its beginning.
    let (mut cells, mut found, mut good) = (0, 0, 0);
    for line in source.lines().take(20) {
        for cell in cells_of(line).into_iter().take(100 - cells) {
            cells += 1;
            for pair in split(cell).into_iter().take(100) {
                found += 1;
                let looks_good = match pair {
                    Some(pair) => is_good(pair),
                    None => has_pair(cell),
                };
                good += usize::from(looks_good);
            }
        }
    }
    good > 0 && good * 2 >= found
}

/// Returns whether a pair has an id and something that is read as a grade.
fn is_good((id, grade): (&str, &str)) -> bool {
    !id.is_empty() && mark(grade).is_some()
}

/// Returns whether one of the words is a pair.
fn has_pair(text: &str) -> bool {
    first_columns(text, 100).into_iter().any(|word| split_pair(word).is_some_and(is_good))
}

fn cells_of(line: &str) -> Vec<&str> {
    let mut cells = pieces(line, &[',', ';']);
    cells.retain(|cell| !cell.is_empty());
    cells
}

fn split_pair(text: &str) -> Option<(&str, &str)> {
    let (id, grade) = text.rsplit_once(SIGNS)?;
    Some((unquoted(trim(id)), trim(grade)))
}

/// Returns the pairs of a cell, with `None` for text that is not a pair.
fn split(cell: &str) -> Vec<Option<(&str, &str)>> {
    let words: Vec<&str> = columns(cell).collect();
    let whole_words = words.iter().all(|word| {
        split_pair(word).is_some_and(|(id, grade)| !id.is_empty() && !grade.is_empty())
    });
    if whole_words {
        return words.into_iter().map(split_pair).collect();
    }
    // `lamp: 3 sofa: 0`: ids and grades alternate. The last grade may be missing, which is an error for its reader.
    let spaced = |pair: &[&str]| match pair {
        [id, grade] => id.ends_with(SIGNS) && mark(grade).is_some(),
        [id] => id.ends_with(SIGNS),
        _ => false,
    };
    if words.len() > 2 && words.chunks(2).all(spaced) {
        let mut pairs = Vec::new();
        for pair in words.chunks(2) {
            pairs.push(match *pair {
                [id, grade] => Some((id.strip_suffix(SIGNS).unwrap_or(id), grade)),
                _ => None,
            });
        }
        return pairs;
    }
    // The cell is one pair with blanks in it, unless a word of its id is a pair itself.
    vec![split_pair(cell).filter(|(id, _)| !has_pair(id))]
}

fn read(source: &Source) -> Read<Parsed> {
    read_pairs(source, &|out, id, grade| {
        let at = out.source.range(id);
        out.graded("", Doc::new(id), grade, at)
    })
}

/// Reads pairs as judgments of a list that is already loaded. Their order has no meaning.
pub(super) fn read_judgments(source: &Source) -> Read<Parsed> {
    read_pairs(source, &|out, id, grade| {
        let at = out.source.range(id);
        match grade {
            Some(grade) => out.judge("", &id.into(), grade, at),
            None => {
                out.open_judgments("");
                Ok(())
            }
        }
    })
}

/// Adds an id and its grade to the collector. `None`: nobody judged the document.
type Each<'e> = &'e dyn Fn(&mut Collector, &str, Option<f64>) -> Read<()>;

fn read_pairs(source: &Source, each: Each) -> Read<Parsed> {
    let mut out = Collector::new(source);
    for line in source.lines() {
        for cell in cells_of(line) {
            for pair in split(cell) {
                source.line(read_pair(&mut out, cell, pair, each))?;
            }
        }
    }
    out.finish(Format::Pairs)
}

fn read_pair(out: &mut Collector, cell: &str, pair: Option<(&str, &str)>, each: Each) -> Read<()> {
    let source = out.source;
    let Some((id, grade)) = pair else {
        let found = format!("“{}”", shown(cell));
        let expected = "an id and a grade with `:` between";
        return Err(source.error(ErrorKind::Columns { expected, found }, cell).advise(
            "Write each document as `id:grade`; use `id:?` for a document that nobody judged.",
        ));
    };
    let value = out.grade(grade, false, source.range(grade))?;
    each(out, id, value)
}
