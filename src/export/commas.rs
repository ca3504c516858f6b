//! One table with all digits: the rows of the ranking and of the ideal, then terms, outcome and notes.
//!
//! The column `part` tells them apart. RFC 4180: commas, lines that end in CR LF, quotes doubled.

use super::sheet::{computed, uses_ideal};
use crate::decimal::shortest;
use crate::metrics::{Column, Derivation, Outcome, Table};
use crate::present::words;

/// Columns around those that the measure computes.
const FRONT: [&str; 5] = ["part", "rank", "document", "grade", "counted"];
const BACK: [&str; 2] = ["name", "value"];

pub(super) fn write(d: &Derivation) -> String {
    let columns: Vec<Column> = computed(&d.actual).collect();
    let mut out = String::new();
    let keys = columns.iter().map(|column| key(*column));
    line(&mut out, FRONT.into_iter().chain(keys).chain(BACK).map(String::from));
    rows(&mut out, "ranking", &d.actual, &columns, d.actual.rows.len());
    if uses_ideal(d) {
        rows(&mut out, "ideal", &d.ideal, &columns, d.ideal.counted);
    }
    let between = FRONT.len() - 1 + columns.len();
    let mut named = |part: &str, name: &str, value: String| {
        let empty = std::iter::repeat_n(String::new(), between);
        let cells = [part.into()].into_iter().chain(empty);
        line(&mut out, cells.chain([name.into(), value]));
    };
    for term in &d.terms {
        named("term", words::name_symbol(term.name), number(term.value));
    }
    let (value, why) = match d.outcome {
        Outcome::Value(value) => (number(value), None),
        Outcome::Undefined(why) => (String::new(), Some(words::reason(why))),
    };
    named("outcome", &d.measure.to_string(), value);
    if let Some(why) = why {
        named("undefined", &d.measure.to_string(), why);
    }
    for (key, value) in d.settings.changed() {
        named("setting", key, guarded(&value));
    }
    for note in &d.notes {
        named("note", "", words::note(note));
    }
    out
}

fn rows(out: &mut String, part: &str, table: &Table, columns: &[Column], count: usize) {
    for (at, row) in table.rows.iter().enumerate().take(count) {
        let grade = row.grade.map_or(String::new(), number);
        let counted = if at < table.counted { "1" } else { "0" };
        let front = [part.into(), row.rank.to_string(), guarded(&row.doc), grade, counted.into()];
        let cells =
            columns.iter().map(|column| table.cell(at, *column).map_or(String::new(), number));
        line(out, front.into_iter().chain(cells).chain([String::new(), String::new()]));
    }
}

/// Empty for what is no number.
fn number(value: f64) -> String {
    if value.is_finite() { shortest(value) } else { String::new() }
}

/// A text that a spreadsheet would take for a formula gets an apostrophe in front.
fn guarded(text: &str) -> String {
    let start = text.trim_start_matches(|c: char| c.is_whitespace() || c.is_control());
    let runs = ['=', '+', '-', '@', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}'];
    if start.starts_with(runs) || text.starts_with(['\t', '\r', '\n']) {
        format!("'{text}")
    } else {
        text.into()
    }
}

/// Quoted where a reader would split it, at the commas of one country or the semicolons of another.
fn line(out: &mut String, cells: impl Iterator<Item = String>) {
    for (at, cell) in cells.enumerate() {
        if at > 0 {
            out.push(',');
        }
        let splits = |c: char| matches!(c, ',' | ';' | '"') || c.is_control();
        if cell.contains(splits) || cell.trim() != cell {
            out.push_str(&format!("\"{}\"", cell.replace('"', "\"\"")));
        } else {
            out.push_str(&cell);
        }
    }
    out.push_str("\r\n");
}

/// The name of a column for programs.
fn key(column: Column) -> &'static str {
    match column {
        Column::Rank => "rank",
        Column::Grade => "grade",
        Column::Relevant => "relevant",
        Column::NonRelevant => "non_relevant",
        Column::Judged => "judged",
        Column::OwnGain => "own_gain",
        Column::Gain => "gain",
        Column::Share => "share",
        Column::Divisor => "discount",
        Column::Contribution => "contribution",
        Column::Cumulative => "cumulative",
        Column::Hits => "hits",
        Column::Precision => "precision",
        Column::Recall => "recall",
        Column::First => "first",
        Column::Weight => "weight",
        Column::Stop => "stop",
        Column::Reach => "reach",
        Column::Above => "above",
        Column::HitsAbove => "hits_above",
        Column::JudgedAbove => "judged_above",
        Column::TiedRank => "tied_rank",
        Column::TiedHits => "tied_hits",
        Column::OtherRank => "other_rank",
        Column::Deeper => "deeper",
        Column::OwnWeight => "own_weight",
    }
}
