//! Turns a data frame that pandas wrote as JSON by columns into rows: `{column: {index: value}}`, which is how
//! `to_json` writes it, and `{"columns": […], "index": […], "data": [[…]]}` (`orient="split"`). Also takes the rows
//! out of `{"schema": …, "data": [{…}]}` (`orient="table"`). Columns may also be lists of cells, as `to_dict("list")`
//! has them, if the caller knows that no other text has this shape.

use super::lookup::{field, inner, inner_list};
use crate::formats::literal::{Node, Value};

/// The names of the columns of a frame. `None` for other values.
pub(super) fn names<'n>(root: &'n Node) -> Option<Vec<&'n str>> {
    if let Some((columns, _)) = split(root) {
        return columns.iter().map(Node::scalar).collect();
    }
    if let Some(rows) = records(root) {
        return rows.first()?.map()?.iter().map(|(key, _)| key.scalar()).collect();
    }
    columns(root, |column| column.map().map(<[_]>::len))
}

/// The names of the columns of a frame whose columns are lists of single values, one in each row. `None` for other
/// values.
pub(super) fn names_of_lists<'n>(root: &'n Node) -> Option<Vec<&'n str>> {
    let is_cell = |cell: &Node| cell.list().is_none() && cell.map().is_none();
    columns(root, |column| column.list().filter(|cells| cells.iter().all(is_cell)).map(<[_]>::len))
}

/// The keys of an object with at least two columns, all with the same number of rows. `rows` returns the number of rows
/// of a column, and `None` for a value that is no column.
fn columns<'n>(root: &'n Node, rows: impl Fn(&Node) -> Option<usize>) -> Option<Vec<&'n str>> {
    let entries = root.map()?;
    let count = rows(&entries.first()?.1).filter(|count| *count > 0)?;
    let is_frame =
        entries.len() > 1 && entries.iter().all(|(_, column)| rows(column) == Some(count));
    is_frame.then(|| entries.iter().filter_map(|(key, _)| key.scalar()).collect())
}

/// The rows of a frame for which [`names`] or [`names_of_lists`] returns names.
pub(super) fn rows<'a>(root: &Node<'a>) -> Node<'a> {
    let mut rows = Vec::new();
    if let Some(records) = records(root) {
        rows.extend_from_slice(records);
    } else if let Some((columns, data)) = split(root) {
        for row in data {
            let cells = row.list().unwrap_or_default().iter().cloned();
            let value = Value::Map(columns.iter().cloned().zip(cells).collect());
            rows.push(Node { value, at: row.at.clone() });
        }
    } else {
        let entries = root.map().unwrap_or_default();
        let count = entries.first().map_or(0, |(_, first)| {
            first.list().map_or_else(|| first.map().unwrap_or_default().len(), <[Node]>::len)
        });
        for at in 0..count {
            let cell = |(key, column): &(Node<'a>, Node<'a>)| {
                let value = match column.list() {
                    Some(cells) => cells.get(at)?,
                    None => &column.map()?.get(at)?.1,
                };
                Some((key.clone(), value.clone()))
            };
            let cells: Vec<_> = entries.iter().filter_map(cell).collect();
            let at = cells.first().map_or(0..0, |(_, value)| value.at.clone());
            rows.push(Node { value: Value::Map(cells), at });
        }
    }
    Node { value: Value::List(rows), at: root.at.clone() }
}

/// The columns and the data of `orient="split"`.
fn split<'n, 'a>(root: &'n Node<'a>) -> Option<(&'n [Node<'a>], &'n [Node<'a>])> {
    let entries = root.map()?;
    field(entries, &["index"])?;
    let (columns, data) = (inner_list(root, &["columns"])?, inner_list(root, &["data"])?);
    let is_row = |row: &Node| row.list().is_some_and(|row| row.len() == columns.len());
    (!columns.is_empty() && data.iter().all(is_row)).then_some((columns, data))
}

/// The rows of `orient="table"`.
fn records<'n, 'a>(root: &'n Node<'a>) -> Option<&'n [Node<'a>]> {
    inner_list(inner(root, &["schema"])?, &["fields"])?;
    let rows = inner_list(root, &["data"])?;
    rows.iter().all(|row| row.map().is_some()).then_some(rows)
}
