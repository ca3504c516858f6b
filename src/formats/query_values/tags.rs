//! Reads tables about queries, with neither values nor documents: `query,category,difficulty`.

use super::collect::Collect;
use super::names::{Role, role};
use super::table;
use crate::data::Tags;
use crate::formats::cell::Cell;
use crate::formats::columns;
use crate::formats::delimited::first_rows;
use crate::formats::read_options::ReadOptions;
use crate::formats::source::Source;
use crate::formats::words::trim;

/// Returns the columns of a table about queries. `None` for other texts: the table has a header that names the
/// query and other columns, none of which is a document, a grade, a measure, or filled with numbers.
pub fn read_tags(text: &str) -> Option<Vec<Tags>> {
    let source = Source::new(text, &ReadOptions::default()).ok()?;
    if source.content().starts_with(['{', '[']) || !table::looks(&source) {
        return None;
    }
    let rows = first_rows(&source, usize::MAX);
    let (head, rows) = rows.split_first()?;
    let names: Vec<&str> = head.iter().map(|cell| trim(&cell.text)).collect();
    let query = names.iter().position(|name| role(name) == Role::Query)?;
    let is_about_documents =
        |(at, name): (usize, &&str)| at != query && columns::role(name).is_some();
    let is_text = |cell: &Cell| cell.text.trim().parse::<f64>().is_err();
    let says = |at: usize| rows.iter().any(|row| row.get(at).is_some_and(is_text));
    let is_other = names.iter().enumerate().any(is_about_documents)
        || rows.is_empty()
        || rows.iter().any(|row| row.len() != names.len())
        || !(0..names.len()).all(says);
    if is_other {
        return None;
    }
    let mut out = Collect::new(&source);
    for row in rows {
        let text = |at: usize| row.get(at).map_or("", |cell| trim(&cell.text));
        for (at, name) in names.iter().enumerate().filter(|(at, _)| *at != query) {
            out.tag("", name, text(query), text(at));
        }
    }
    Some(out.tags())
}
