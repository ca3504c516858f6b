//! Ids with grades: `lamp-2:3 lamp-9=0`, between blanks, commas or semicolons, or one per line.
//!
//! The last `:` or `=` of a pair separates, so ids may contain either. Alone on a line or between
//! commas, a pair may have blanks around its sign and within its id.

use super::Parsed;
use super::collector::Collector;
use super::error::{ErrorKind, Read};
use super::format::{Format, Reader};
use super::ids::unquoted;
use super::source::{Source, columns};
use super::words::{mark, shown, trim};
use crate::data::Doc;

pub(super) const READER: Reader = Reader { looks, read };

fn looks(source: &Source) -> bool {
    if source.content().starts_with(['{', '[', '(', '<']) {
        return false;
    }
    let (mut found, mut good) = (0, 0);
    for cell in source.lines().take(20).flat_map(cells_of).take(100) {
        for pair in split(cell).take(100) {
            found += 1;
            good += usize::from(pair.map_or(has_pair(cell), is_good));
        }
    }
    good > 0 && good * 2 >= found
}

fn is_good((id, grade): (&str, &str)) -> bool {
    !id.is_empty() && mark(grade).is_some()
}

/// Is one of the words a pair?
fn has_pair(text: &str) -> bool {
    columns(text).take(100).any(|word| split_pair(word).is_some_and(is_good))
}

fn cells_of(line: &str) -> impl Iterator<Item = &str> {
    line.split([',', ';']).map(trim).filter(|cell| !cell.is_empty())
}

fn split_pair(text: &str) -> Option<(&str, &str)> {
    let (id, grade) = text.rsplit_once([':', '='])?;
    Some((unquoted(trim(id)), trim(grade)))
}

/// The pairs of a cell; `None` for something that is no pair.
fn split(cell: &str) -> Box<dyn Iterator<Item = Option<(&str, &str)>> + '_> {
    let whole_words = columns(cell).all(|word| {
        split_pair(word).is_some_and(|(id, grade)| !id.is_empty() && !grade.is_empty())
    });
    if whole_words {
        return Box::new(columns(cell).map(split_pair));
    }
    // `lamp: 3 sofa: 0`
    let spaced = columns(cell).take(3).count() > 2
        && columns(cell).enumerate().all(|(at, word)| {
            if at % 2 == 0 { word.ends_with([':', '=']) } else { mark(word).is_some() }
        });
    if spaced {
        let ids = columns(cell).step_by(2);
        let grades = columns(cell).skip(1).step_by(2).map(Some).chain([None]);
        return Box::new(
            ids.zip(grades)
                .map(|(id, grade)| Some((id.strip_suffix([':', '=']).unwrap_or(id), grade?))),
        );
    }
    // An id with a pair in it would be a misreading.
    Box::new(std::iter::once(split_pair(cell).filter(|(id, _)| !has_pair(id))))
}

fn read(source: &Source) -> Read<Parsed> {
    read_pairs(source, |out, id, grade| {
        let at = out.source.range(id);
        out.graded("", Doc::new(id), grade, at)
    })
}

/// The pairs as judgments of a list that is already there; their order means nothing.
pub(super) fn read_judgments(source: &Source) -> Read<Parsed> {
    read_pairs(source, |out, id, grade| {
        out.open_judgments("");
        let at = out.source.range(id);
        grade.map_or(Ok(()), |grade| out.judge("", &id.into(), grade, at))
    })
}

fn read_pairs(
    source: &Source,
    mut each: impl FnMut(&mut Collector, &str, Option<f64>) -> Read<()>,
) -> Read<Parsed> {
    let mut out = Collector::new(source);
    for cell in source.lines().flat_map(cells_of) {
        for pair in split(cell) {
            let Some((id, grade)) = pair else {
                let found = format!("“{}”", shown(cell));
                let expected = "an id and a grade with `:` between";
                return Err(source.error(ErrorKind::Columns { expected, found }, cell).advise(
                    "Write each document as `id:grade`; use `id:?` for a document that nobody judged.",
                ));
            };
            let value = out.grade(grade, false, source.range(grade))?;
            each(&mut out, id, value)?;
        }
    }
    out.finish(Format::Pairs)
}
