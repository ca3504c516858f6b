//! Reads three lines for each document: the rank, the title, and a mark such as YES or ❌ NO. Tables copied
//! from web pages look like this. The names of the columns may come first.

use super::collector::Collector;
use super::columns::role;
use super::error::{ErrorKind, Read};
use super::format::Format;
use super::parsed::Parsed;
use super::reader::Reader;
use super::source::Source;
use super::words::{is_integer, mark, shown};
use crate::data::Doc;

pub(super) const READER: Reader = Reader { looks, read };

/// Returns the lines without the names of the columns.
fn body<'a>(source: &Source<'a>) -> impl Iterator<Item = &'a str> + use<'a> {
    let names = source.lines().take(3).take_while(|line| role(line).is_some()).count();
    source.lines().skip(if names == 3 { 3 } else { 0 })
}

fn looks(source: &Source) -> bool {
    let lines: Vec<&str> = body(source).take(6).collect();
    match lines.as_slice() {
        [rank, title, grade] => *rank == "1" && mark(title).is_none() && mark(grade).is_some(),
        [rank, title, grade, next, ..] => {
            *rank == "1" && *next == "2" && mark(title).is_none() && mark(grade).is_some()
        }
        _ => false,
    }
}

fn read(source: &Source) -> Read<Parsed> {
    let mut out = Collector::new(source);
    let mut lines = body(source);
    let mut count = 0;
    while let Some(rank) = lines.next() {
        count += 1;
        if !is_integer(rank) || rank != count.to_string() {
            let kind = ErrorKind::NotANumber { what: "rank", found: shown(rank) };
            return Err(source.error(kind, rank).advise(&format!(
                "This line should hold rank {count}. Each document takes three lines: rank, title \
                 and mark."
            )));
        }
        let (Some(title), Some(grade)) = (lines.next(), lines.next()) else {
            let kind = ErrorKind::Columns {
                expected: "a title and a mark below the rank",
                found: "the end of the text".to_owned(),
            };
            return Err(source.error(kind, rank));
        };
        let value = out.grade(grade, true, source.range(grade))?;
        out.graded("", Doc::new(title), value, source.range(title))?;
    }
    out.finish(Format::Records)
}
