//! Reads tables of properties of queries, without values and documents: `query,category,difficulty`, JSON rows with
//! such keys, and lines with a query's id, a tab and its text, as in MS MARCO.

use std::collections::BTreeSet;

use super::collect::Collect;
use super::names::{Meaning, is_measure, meaning};
use crate::data::Tags;
use crate::formats::columns;
use crate::formats::delimited::first_rows;
use crate::formats::literal::Node;
use crate::formats::read_options::ReadOptions;
use crate::formats::source::Source;
use crate::formats::words::{number, trim};

/// A table of texts: the names of its columns, and its rows.
struct Texts {
    names: Vec<String>,
    rows: Vec<Vec<String>>,
}

/// Returns the columns of a table about queries, without the column that names the query. `None` for any other text.
///
/// In a table about queries, no column is a document, a rank, a grade, a score or a measure. At least one column
/// besides the query has a cell that is not a number, because a table of numbers holds values. If a column holds texts,
/// no query occurs twice: otherwise the texts are those of documents. A column `id` names the query if `is_query` returns
/// true for most of its cells.
pub fn read_tags(text: &str, is_query: &dyn Fn(&str) -> bool) -> Option<Vec<Tags>> {
    let source = Source::new(text, &ReadOptions::default()).ok()?;
    let (texts, query) = if source.content().starts_with(['{', '[']) {
        objects(&source).and_then(|texts| query_of(&texts.names).map(|query| (texts, query)))?
    } else if let Some(names) = head(&source) {
        let query = query_of(&names)?;
        let rows = first_rows(&source, usize::MAX).iter().skip(1).map(|cells| row(cells)).collect();
        (Texts { names, rows }, query)
    } else {
        (topics(&source)?, 0)
    };
    let Texts { names, rows } = &texts;
    if names.get(query).is_some_and(|name| is_id(name)) {
        let known = rows.iter().filter(|row| row.get(query).is_some_and(|id| is_query(id))).count();
        if 2 * known <= rows.len() {
            return None;
        }
    }
    let others = || names.iter().enumerate().filter(|(at, _)| *at != query);
    let cell = |row: &[String], at: usize| row.get(at).cloned().unwrap_or_default();
    let has_words =
        |(at, _): (usize, &String)| rows.iter().any(|row| number(&cell(row, at)).is_none());
    if rows.is_empty() || rows.iter().any(|row| row.len() != names.len()) {
        return None;
    }
    let ids: BTreeSet<Option<&String>> = rows.iter().map(|row| row.get(query)).collect();
    let has_texts = others().any(|(_, name)| holds_texts(name));
    if !others().any(has_words) || has_texts && ids.len() < rows.len() {
        return None;
    }
    let mut out = Collect::new(&source);
    for row in rows {
        for (at, name) in others() {
            out.tag("", name, &cell(row, query), &cell(row, at));
        }
    }
    Some(out.tags())
}

/// Returns the index of the first column that names the query, or else of a column `id`. `None` if there is no such column
/// or no other column, or if another column is not about queries.
fn query_of(names: &[String]) -> Option<usize> {
    let query = names
        .iter()
        .position(|name| meaning(name) == Meaning::Query)
        .or_else(|| names.iter().position(|name| is_id(name)))?;
    let is_unfit = |(at, name): (usize, &String)| {
        let known = columns::role(name);
        at != query
            && !holds_texts(name)
            && (known.is_some() || is_measure(name) || meaning(name) != Meaning::Named)
    };
    (names.len() > 1 && !names.iter().enumerate().any(is_unfit)).then_some(query)
}

/// Returns the names of the columns of a table. `None` if no column can name the query.
fn head(source: &Source) -> Option<Vec<String>> {
    let names = row(first_rows(source, 1).first()?);
    let names_query = |name: &String| meaning(name) == Meaning::Query || is_id(name);
    (names.len() >= 2 && names.iter().any(names_query)).then_some(names)
}

fn is_id(name: &str) -> bool {
    name.eq_ignore_ascii_case("id")
}

/// Whether a column of this name holds the texts of queries. In a table with documents, a text or title belongs to the
/// document instead.
pub fn holds_texts(name: &str) -> bool {
    matches!(columns::role(name), Some(columns::Role::Text | columns::Role::Title))
        || meaning(name) == Meaning::Query
}

fn row(cells: &[crate::formats::cell::Cell]) -> Vec<String> {
    cells.iter().map(|cell| trim(&cell.text).to_owned()).collect()
}

/// Reads a list of objects as a table. `None` if a value is a list or an object, or if an object does not have the keys
/// of the first one in the same order.
fn objects(source: &Source) -> Option<Texts> {
    let root = source.root().ok()?;
    let entries = |node: &Node| -> Option<Vec<(String, String)>> {
        let texts = |(key, value): &(Node, Node)| {
            Some((key.scalar()?.to_owned(), value.scalar()?.to_owned()))
        };
        node.map()?.iter().map(texts).collect()
    };
    let rows: Option<Vec<_>> = root.list()?.iter().map(entries).collect();
    let rows = rows?;
    let names: Vec<String> = rows.first()?.iter().map(|(key, _)| key.clone()).collect();
    let is_alike = |row: &Vec<(String, String)>| row.iter().map(|(key, _)| key).eq(names.iter());
    if !rows.iter().all(is_alike) {
        return None;
    }
    let rows = rows.into_iter().map(|row| row.into_iter().map(|(_, text)| text).collect());
    Some(Texts { rows: rows.collect(), names })
}

/// Reads lines of an id, a tab and a text as a table. `None` for other lines, and unless most texts have several words.
fn topics(source: &Source) -> Option<Texts> {
    let line = |line: &str| {
        let (id, text) = line.split_once('\t')?;
        let is_id = !trim(id).is_empty() && !trim(id).contains(' ');
        (is_id && !text.contains('\t')).then(|| vec![trim(id).to_owned(), trim(text).to_owned()])
    };
    let rows: Option<Vec<Vec<String>>> = source.lines().map(line).collect();
    let rows = rows?;
    let of_words =
        rows.iter().filter(|row| row.last().is_some_and(|text| text.contains(' '))).count();
    let names = vec!["query".to_owned(), "text".to_owned()];
    (2 * of_words > rows.len()).then_some(Texts { names, rows })
}
