//! Reads lines of three words: `measure query value` (trec_eval) or `query measure value` (ir_measures).

use std::collections::BTreeSet;

use super::collect::{Collect, Key};
use super::names::{is_measure, unknown};
use crate::data::SystemValues;
use crate::formats::error::{ErrorKind, Read};
use crate::formats::source::{Source, columns};
use crate::formats::words::{counted, number, trim};

/// The number of lines that are examined.
const SAMPLE_LINES: usize = 200;

/// The word that stands for all queries.
const ALL: &str = "all";

/// The first word of the line in which trec_eval prints the run's name.
const RUN: &str = "runid";

/// Whether each of the first lines has three words with a value at the end, or is about all queries.
pub fn looks(source: &Source) -> bool {
    let mut lines = source.lines().take(SAMPLE_LINES).map(words);
    lines.clone().count() > 0
        && lines.all(|words| match words.as_slice() {
            [first, second, value] => is_value(value) || is_of_all(first, second),
            // The line `runid` of a run without a name.
            [first, second] => is_of_all(first, second),
            _ => false,
        })
}

/// Reads the values of one system. Its name is in trec_eval's line `runid`, if there is one. Lines about `all`
/// queries are left out.
///
/// # Errors
/// A line does not have three columns, there are only means, or a value cannot be added.
pub fn read(source: &Source) -> Read<Vec<SystemValues>> {
    let measure_first = is_measure_first(source);
    let mut out = Collect::new(source);
    let mut system = "";
    for line in source.lines() {
        let words = words(line);
        if let [first, second] = words.as_slice()
            && is_of_all(first, second)
        {
            continue;
        }
        let [first, second, value] = words.as_slice() else {
            let found = counted(words.len(), "column", "columns");
            let kind = ErrorKind::Columns {
                expected: "3 columns with a measure, a query and a value",
                found,
            };
            return Err(source.error(kind, line));
        };
        if *first == RUN {
            system = value;
        }
        if is_of_all(first, second) {
            continue;
        }
        let (measure, query) = if measure_first { (first, second) } else { (second, first) };
        out.add(&Key { system: "", measure, query }, value, source.range(value))?;
    }
    let mut systems = out.finish().ok_or_else(|| {
        unknown(source)
            .advise("These are means over all queries. Print each query, too: trec_eval -q.")
    })?;
    for one in &mut systems {
        one.name = system.into();
    }
    Ok(systems)
}

/// Whether the first word of a line is the measure and the second the query. The column with more words `all`
/// holds queries. Otherwise the column with more names of measures holds measures. Otherwise the column with
/// fewer different words does.
fn is_measure_first(source: &Source) -> bool {
    let (mut known, mut all) = ([0_usize; 2], [0_usize; 2]);
    let mut different = [BTreeSet::new(), BTreeSet::new()];
    for line in source.lines().take(SAMPLE_LINES) {
        if let [first, second, _] = words(line).as_slice() {
            let words = [first, second].into_iter().zip(&mut known).zip(&mut all);
            for (((word, known), all), different) in words.zip(&mut different) {
                *known += usize::from(is_measure(word));
                *all += usize::from(*word == ALL);
                different.insert(*word);
            }
        }
    }
    let ([first, second], [first_all, second_all]) = (known, all);
    match () {
        () if first_all != second_all => second_all > first_all,
        () if first != second => first > second,
        () => {
            let [first, second] = different.each_ref().map(BTreeSet::len);
            first <= second
        }
    }
}

/// The words of a line, between tabs if there are two, else between blanks.
fn words(line: &str) -> Vec<&str> {
    let between_tabs: Vec<&str> = line.split('\t').map(trim).collect();
    if between_tabs.len() == 3 { between_tabs } else { columns(line).collect() }
}

fn is_value(word: &str) -> bool {
    number(word).is_some() || word.eq_ignore_ascii_case("nan")
}

fn is_of_all(first: &str, second: &str) -> bool {
    first == ALL || second == ALL
}
