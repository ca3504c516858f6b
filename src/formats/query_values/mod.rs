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
pub use tags::{holds_texts, read_tags};

use names::{is_measure, unknown};

/// The length of the start of a text that shows whether the text holds values, in bytes.
const START: usize = 20_000;

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

/// Reads values by query if the start of the text holds them: at least one of its measures has a known name. `None` for
/// other texts.
pub fn read_if_values(text: &str) -> Option<Result<Vec<SystemValues>, Box<ParseError>>> {
    let start = start(text);
    let systems = read_values(start).ok()?;
    let mut names = systems.iter().flat_map(|system| &system.measures);
    if !names.any(|measure| is_measure(&measure.measure)) {
        return None;
    }
    Some(if start.len() == text.len() { Ok(systems) } else { read_values(text) })
}

/// Returns the whole lines at the start of a text. JSON is returned whole, since no part of it can be read.
fn start(text: &str) -> &str {
    if text.trim_start().starts_with(['{', '[']) {
        return text;
    }
    let start = text.get(..text.floor_char_boundary(START)).unwrap_or(text);
    start.rsplit_once('\n').map_or(start, |(lines, _)| start.get(..=lines.len()).unwrap_or(start))
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
