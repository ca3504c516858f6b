//! Reads the values in RankLens's own JSON: answers, the command's output, snapshots, and the page's export.

use super::collect::{Collect, Key};
use super::differences::{FIRST, MEASURE, runs};
use super::json::{add, read_both, read_maps, shape};
use crate::data::SystemValues;
use crate::formats::error::Read;
use crate::formats::literal::Node;
use crate::formats::source::Source;

type Entries<'a> = [(Node<'a>, Node<'a>)];

/// Reads an object that RankLens wrote. `None` for other JSON.
///
/// # Errors
/// A part has another shape, or a value cannot be added.
pub fn read(source: &Source) -> Read<Option<Vec<SystemValues>>> {
    let root = source.root()?;
    let Some(entries) = root.map() else { return Ok(None) };
    let mut out = Collect::new(source);
    if let Some(snapshots) = list(entries, "snapshots") {
        for snapshot in snapshots {
            let (name, of) = part(source, snapshot, "name", "measures")?;
            read_both(source, &mut out, name, of, true)?;
        }
    } else if let Some(runs) = list(entries, "runs") {
        for run in runs {
            let (name, of) = part(source, run, "run", "queries")?;
            read_both(source, &mut out, name, of, false)?;
        }
    } else if let Some(table) = list(entries, "tables").and_then(<[Node]>::first) {
        read_table(source, &mut out, table)?;
    } else if let Some(queries) = named(entries, "queries").and_then(Node::map) {
        read_maps(source, &mut out, "", queries)?;
    } else {
        return Ok(None);
    }
    out.finish().map(Some).ok_or_else(|| shape(source, root))
}

/// Returns the name of a system and its values.
fn part<'n, 't>(
    source: &Source,
    node: &'n Node<'t>,
    name: &str,
    values: &str,
) -> Read<(&'n str, &'n Entries<'t>)> {
    let entries = node.map().ok_or_else(|| shape(source, node))?;
    let system = named(entries, name).and_then(Node::scalar);
    let values = named(entries, values).and_then(Node::map);
    system.zip(values).ok_or_else(|| {
        shape(source, node).advise("Write the value of each query, too: ranklens evaluate -q.")
    })
}

/// Reads a table of queries that the page exports: names of columns, the first of which is the query, and rows. The
/// other columns are measures, or those of differences by query.
fn read_table(source: &Source, out: &mut Collect, table: &Node) -> Read<()> {
    let entries = table.map().unwrap_or_default();
    let is_of_queries = named(entries, "name").and_then(Node::text) == Some("queries");
    let both = list(entries, "columns").zip(list(entries, "rows")).filter(|_| is_of_queries);
    let (columns, rows) = both.ok_or_else(|| shape(source, table))?;
    let columns: Vec<&str> = columns.iter().map(|column| column.scalar().unwrap_or("")).collect();
    let differences = runs(&columns);
    for row in rows {
        let cells = row.list().unwrap_or_default();
        let Some((query, values)) = cells.split_first() else {
            return Err(shape(source, row));
        };
        let query = query.scalar().ok_or_else(|| shape(source, query))?;
        if let Some(runs) = differences {
            let measure = cells.get(MEASURE).and_then(Node::scalar).unwrap_or("");
            for (system, value) in runs.into_iter().zip(cells.iter().skip(FIRST)) {
                add(source, out, &Key { system, measure, query }, value)?;
            }
            continue;
        }
        for (measure, value) in columns.iter().skip(1).zip(values) {
            add(source, out, &Key { system: "", measure, query }, value)?;
        }
    }
    Ok(())
}

fn named<'n, 't>(entries: &'n Entries<'t>, name: &str) -> Option<&'n Node<'t>> {
    entries.iter().find(|(key, _)| key.text() == Some(name)).map(|(_, value)| value)
}

fn list<'n, 't>(entries: &'n Entries<'t>, name: &str) -> Option<&'n [Node<'t>]> {
    named(entries, name).and_then(Node::list)
}
