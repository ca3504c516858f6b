//! The names of measures and columns that the readers of values share, and their error for other texts.

use crate::formats::error::{ErrorKind, ParseError};
use crate::formats::source::Source;
use crate::formats::words::shown;
use crate::metrics::Measure;

/// Returns the error for a text that holds no values by query.
pub fn unknown(source: &Source) -> Box<ParseError> {
    let line = source.lines().next().unwrap_or("");
    source.error(ErrorKind::Unrecognized { found: shown(line) }, line).advise(
        "Values by query are lines such as `map q1 0.25` (trec_eval -q) or `q1 nDCG@10 0.25` (ir_measures -q), a \
         table with a column `query` and one for each measure, or JSON such as {\"q1\": {\"nDCG@10\": 0.25}}.",
    )
}

/// Whether this is the name of a measure.
pub fn is_measure(name: &str) -> bool {
    Measure::is_written(name)
}

/// What a column holds.
#[derive(Clone, Copy, PartialEq)]
pub enum Meaning {
    Query,
    Measure,
    Value,
    System,
    /// The values of the measure, or the property of the queries, that the name gives.
    Named,
}

/// Returns what a column of this name holds.
pub fn meaning(name: &str) -> Meaning {
    let plain: String =
        name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect();
    match plain.as_str() {
        "query" | "queryid" | "qid" | "topic" | "topicid" | "question" => Meaning::Query,
        "measure" | "metric" | "metricname" => Meaning::Measure,
        "value" | "score" => Meaning::Value,
        "system" | "run" | "runid" | "runtag" | "model" => Meaning::System,
        _ => Meaning::Named,
    }
}
