//! Reads the table that `ranklens evaluate -q` prints: columns aligned by blanks, one for each run.

use super::collect::{Collect, Key};
use super::names::{Meaning, meaning, unknown};
use crate::data::SystemValues;
use crate::formats::error::{ErrorKind, Read};
use crate::formats::source::{Source, columns};
use crate::formats::words::{counted, trim};

/// The start of the line below the table, after which there are only notes.
const BELOW: &str = "convention: ";

/// Whether the first line is the head of such a table.
pub fn looks(source: &Source) -> bool {
    source.lines().next().and_then(head).is_some()
}

/// Reads the values of each run. Lines about `all` queries are left out.
///
/// # Errors
/// A line has too few columns, or a value cannot be added.
pub fn read(source: &Source) -> Read<Vec<SystemValues>> {
    let mut lines = source.lines();
    let (start, runs) = lines.next().and_then(head).ok_or_else(|| unknown(source))?;
    let mut out = Collect::new(source);
    for line in lines.take_while(|line| !line.starts_with(BELOW)) {
        let at = line.char_indices().nth(start).map_or(line.len(), |(at, _)| at);
        let (measure, rest) = line.split_at_checked(at).unwrap_or((line, ""));
        let (measure, mut rest) = (trim(measure), trim(rest));
        // The name of a query may have blanks; values have none.
        let mut values = Vec::new();
        while values.len() < runs.len() {
            let Some(value) = columns(rest).last() else { break };
            rest = trim(rest.strip_suffix(value).unwrap_or(""));
            values.push(value);
        }
        if rest.is_empty() {
            let found = counted(1 + values.len(), "column", "columns");
            let expected = "a measure, a query and a value of each run";
            return Err(source.error(ErrorKind::Columns { expected, found }, line));
        }
        if rest == "all" {
            continue;
        }
        for (system, value) in runs.iter().zip(values.into_iter().rev()) {
            out.add(&Key { system, measure, query: rest }, value, source.range(value))?;
        }
    }
    out.finish().ok_or_else(|| unknown(source))
}

/// Returns the place of the second column in characters, and the names of the runs. Columns are two blanks apart.
fn head(line: &str) -> Option<(usize, Vec<&str>)> {
    let rest = line.strip_prefix("measure  ")?.trim_start_matches(' ');
    let runs = rest.strip_prefix("query  ")?;
    let runs: Vec<&str> = runs.split("  ").map(trim).filter(|name| !name.is_empty()).collect();
    // One column of values is that of a long table.
    let is_long =
        matches!(runs.as_slice(), [] | [_]) && runs.iter().all(|of| meaning(of) == Meaning::Value);
    (!is_long && !line.contains('\t')).then_some((line.len() - rest.len(), runs))
}
