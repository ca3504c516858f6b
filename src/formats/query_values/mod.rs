//! Reads files with a value for each query, as evaluation tools print them.
//!
//! | Form | Tools |
//! |---|---|
//! | `measure query value`, also with a run's name | `trec_eval -q`, TrecTools, trisk |
//! | `query measure value` | `ir_measures -q` |
//! | `{query: {measure: value}}` | `pytrec_eval`, RankLens (also within `queries`) |
//! | `{measure: {query: value}}`, `{system: {measure: {query: value}}}` | ranx |
//! | a table aligned by blanks, with a column for each run | `ranklens evaluate -q` |
//! | lists `runs`, `snapshots` or `tables` in JSON | `ranklens evaluate -q -f json`, `ranklens gate --history`, the page |
//! | a table with the columns `query`, `measure`, two runs and `difference`, also in JSON | the page |
//! | a table with one row for each query, or for each query and measure; JSON rows likewise | pandas, RankLens |
//!
//! Lines about all queries (`all`) are left out, because means follow from the values.

mod collect;
mod differences;
mod json;
mod lines;
mod names;
mod own_json;
mod printed;
mod table;
mod tags;

use super::error::{ParseError, Read};
use super::read_options::ReadOptions;
use super::source::Source;
use crate::data::SystemValues;
pub use tags::read_tags;

use names::{is_measure, unknown};

/// Reads values by query.
///
/// # Errors
/// The text has none of these forms, a value is not a finite number, or a query has two values of a measure.
///
/// ```
/// let text = "map \t q1 \t 0.5\nmap \t q2 \t 0.25\nmap \t all \t 0.375\n";
/// let systems = ranklens::formats::read_values(text)?;
/// let map = systems[0].measure("map").map(|map| map.values.clone());
/// assert_eq!(map, Some(vec![("q1".into(), 0.5), ("q2".into(), 0.25)]));
/// # Ok::<(), Box<ranklens::formats::ParseError>>(())
/// ```
pub fn read_values(text: &str) -> Result<Vec<SystemValues>, Box<ParseError>> {
    let source = Source::new(text, &ReadOptions::default())?;
    read(&source)
}

/// Whether the start of a text looks like values by query: at least one of its measures has a known name.
pub fn are_values(start: &str) -> bool {
    let end = start.rfind('\n').map_or(start.len(), |at| at + 1);
    let is_json = start.trim_start().starts_with(['{', '[']);
    let whole = if is_json { start } else { start.get(..end).unwrap_or(start) };
    let Ok(systems) = read_values(whole) else { return false };
    let mut names = systems.iter().flat_map(|system| &system.measures);
    names.any(|measure| is_measure(&measure.measure))
}

fn read(source: &Source) -> Read<Vec<SystemValues>> {
    if source.content().starts_with(['{', '[']) {
        return own_json::read(source)?.map_or_else(|| json::read(source), Ok);
    }
    if printed::looks(source) {
        return printed::read(source);
    }
    if table::looks(source) {
        return table::read(source);
    }
    if lines::looks(source) {
        return lines::read(source);
    }
    Err(unknown(source))
}
