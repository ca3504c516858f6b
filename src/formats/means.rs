//! Reads files that hold means of measures and no lists: the results of Sentence Transformers' evaluator as CSV and
//! as JSON, and those of MTEB.
//!
//! | Tool | Form |
//! |---|---|
//! | Sentence Transformers | `epoch,steps,cosine-Accuracy@1,…`: a row per evaluation; the last row is read |
//! | Sentence Transformers | `{"cosine_ndcg@10": 0.71}`, what the evaluator returns |
//! | MTEB | `{"task_name": …, "scores": {"test": [{"ndcg_at_10": 0.71, "hf_subset": "default"}]}}` |

use super::cell::Cell;
use super::collector::Collector;
use super::delimited;
use super::error::{ErrorKind, Read};
use super::format::Format;
use super::json::lookup::{inner, root};
use super::literal::{Node, Value};
use super::parsed::Parsed;
use super::reader::Reader;
use super::source::Source;
use super::warning::WarningKind;
use super::words::{counted, number, shown, trim};
use crate::data::Mean;

pub(super) const READER: Reader = Reader { looks, read };

/// The measures of Sentence Transformers, in lower case.
const OF_EVALUATOR: [&str; 6] = ["accuracy@", "precision@", "recall@", "mrr@", "ndcg@", "map@"];

/// The starts of the measures of MTEB that are means over queries.
const OF_MTEB: [&str; 9] = [
    "ndcg_at_",
    "map_at_",
    "recall_at_",
    "precision_at_",
    "mrr_at_",
    "hit_rate_at_",
    "R_cap_at_",
    "Hole_at_",
    "nauc_",
];

/// The most rows of a table of results.
const MAX_ROWS: usize = 100_000;

/// Returns a name of the evaluator as its convention spells it: `cosine_ndcg@10` for `cosine-NDCG@10`.
fn evaluator_name(name: &str) -> Option<String> {
    if name.len() > 200 {
        return None;
    }
    let plain = trim(name).to_ascii_lowercase().replace('-', "_");
    let is_measure = |known: &str| {
        let Some(at) = plain.rfind(known) else { return false };
        let (before, k) =
            (plain.get(..at).unwrap_or(""), plain.get(at + known.len()..).unwrap_or(""));
        (before.is_empty() || before.ends_with('_'))
            && !k.is_empty()
            && k.bytes().all(|byte| byte.is_ascii_digit())
    };
    OF_EVALUATOR.iter().any(|known| is_measure(known)).then_some(plain)
}

fn is_of_mteb(name: &str) -> bool {
    OF_MTEB.iter().any(|start| name.starts_with(start)) && name.len() <= 60
}

fn looks(source: &Source) -> bool {
    if let Some(node) = root(source) {
        return scores(node).is_some() || is_returned(node);
    }
    let Some((names, _)) = delimited::header(source) else { return false };
    let has = |wanted: &str| names.iter().any(|name| name.eq_ignore_ascii_case(wanted));
    has("epoch") && has("steps") && names.iter().any(|name| evaluator_name(name).is_some())
}

/// The scores of a result of MTEB, by split.
fn scores<'n, 'a>(root: &'n Node<'a>) -> Option<&'n [(Node<'a>, Node<'a>)]> {
    inner(root, &["taskname", "mtebdatasetname", "mtebversion"])?;
    let splits = inner(root, &["scores"])?.map()?;
    splits.iter().any(|(_, parts)| parts.list().is_some()).then_some(splits)
}

/// Whether the value is what the evaluator of Sentence Transformers returns.
fn is_returned(root: &Node) -> bool {
    let entries = root.map().unwrap_or_default();
    let is_one = |key: &Node| key.scalar().and_then(evaluator_name).is_some();
    entries.len() > 1 && entries.iter().all(|(key, value)| is_one(key) && value.scalar().is_some())
}

fn read(source: &Source) -> Read<Parsed> {
    let mut out = Collector::new(source);
    match root(source) {
        Some(node) => match scores(node) {
            Some(splits) => read_mteb(&mut out, splits)?,
            None => read_returned(&mut out, node)?,
        },
        None => read_table(&mut out)?,
    }
    out.finish(Format::Means)
}

fn add(
    out: &mut Collector,
    (tool, measure, part): (&'static str, &str, &str),
    text: &str,
    at: std::ops::Range<usize>,
) -> Read<()> {
    let value = out.number(text, "mean", false, at)?;
    out.add_mean(Mean { tool, measure: measure.into(), part: part.into(), value });
    Ok(())
}

/// Returns the error for a text without means.
fn no_means(out: &Collector) -> Box<super::error::ParseError> {
    let first = out.source.lines().next().unwrap_or("");
    let kind = ErrorKind::Unrecognized { found: shown(first) };
    out.source.error(kind, first).advise(
        "Means are results of Sentence Transformers (`epoch,steps,cosine-NDCG@10`) or of MTEB \
         ({\"task_name\": …, \"scores\": {\"test\": [{\"ndcg_at_10\": 0.7}]}}).",
    )
}

fn read_mteb(out: &mut Collector, splits: &[(Node, Node)]) -> Read<()> {
    let parts = || splits.iter().flat_map(|(_, parts)| parts.list().unwrap_or_default());
    let single = parts().count() == 1;
    let (mut count, mut others) = (0, 0);
    for (split, parts) in splits {
        for part in parts.list().unwrap_or_default() {
            let subset = inner(part, &["hfsubset"]).and_then(Node::scalar).unwrap_or("");
            let split = split.scalar().unwrap_or("");
            let name = if subset.is_empty() { split.into() } else { format!("{split} {subset}") };
            let name = if single { "" } else { name.as_str() };
            for (key, value) in part.map().unwrap_or_default() {
                match (key.scalar().filter(|key| is_of_mteb(key)), &value.value) {
                    (Some(key), Value::Number(text)) => {
                        add(out, ("mteb", key, name), text, value.at.clone())?;
                        count += 1;
                    }
                    // This fails and gives the place.
                    (Some(key), Value::Text(text)) => {
                        add(out, ("mteb", key, name), text, value.at.clone())?;
                    }
                    (None, Value::Number(_)) => others += 1,
                    _ => {}
                }
            }
        }
    }
    if count == 0 {
        return Err(no_means(out));
    }
    if others > 0 {
        let found = counted(others, "other number was", "other numbers were");
        let at = splits.first().map_or(0..0, |(key, _)| key.at.clone());
        out.warn(at, WarningKind::NotRead { found });
    }
    Ok(())
}

fn read_returned(out: &mut Collector, root: &Node) -> Read<()> {
    let mut count = 0;
    for (key, value) in root.map().unwrap_or_default() {
        let (Some(name), Some(text)) = (key.scalar().and_then(evaluator_name), value.scalar())
        else {
            continue;
        };
        add(out, ("sentence_transformers", &name, ""), text, value.at.clone())?;
        count += 1;
    }
    if count == 0 { Err(no_means(out)) } else { Ok(()) }
}

fn read_table(out: &mut Collector) -> Read<()> {
    let rows = delimited::first_rows(out.source, MAX_ROWS);
    let filled = |row: &&Vec<Cell>| row.iter().any(|cell| !trim(&cell.text).is_empty());
    let Some((header, rest)) = rows.split_first() else { return Err(no_means(out)) };
    let rows: Vec<&Vec<Cell>> = rest.iter().filter(filled).collect();
    let Some((last, earlier)) = rows.split_last() else { return Err(no_means(out)) };
    let mut count = 0;
    for (head, cell) in header.iter().zip(last.iter()) {
        let Some(name) = evaluator_name(&head.text) else { continue };
        if number(trim(&cell.text)).is_none() && trim(&cell.text).is_empty() {
            continue;
        }
        add(out, ("sentence_transformers", &name, ""), trim(&cell.text), cell.at.clone())?;
        count += 1;
    }
    if count == 0 {
        return Err(no_means(out));
    }
    if let Some(first) = earlier.first().and_then(|row| row.first()) {
        let found = counted(earlier.len(), "earlier row was", "earlier rows were");
        out.warn(first.at.clone(), WarningKind::NotRead { found });
    }
    Ok(())
}
