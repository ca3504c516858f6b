//! Reads files that hold means of measures and no lists: the results of Sentence Transformers' evaluator, of MTEB and
//! of Haystack.
//!
//! | Tool | Form |
//! |---|---|
//! | Sentence Transformers | `epoch,steps,cosine-Accuracy@1,…`: a row per evaluation; the last row is read |
//! | Sentence Transformers | `{"cosine_ndcg@10": 0.71}`, what the evaluator returns |
//! | MTEB | `{"task_name": …, "scores": {"test": [{"ndcg_at_10": 0.71, "hf_subset": "default"}]}}` |
//! | MTEB before 1.11 | `{"mteb_dataset_name": …, "test": {"ndcg_at_10": 0.71}}`, also with subsets: `{"test": {"de": {…}}}` |
//! | Haystack | `metrics,score`, `{"metrics": ["mrr"], "score": [0.5]}`: the aggregated report |

use super::cell::Cell;
use super::collector::Collector;
use super::delimited;
use super::error::{ErrorKind, Read};
use super::format::Format;
use super::json::lookup::{inner, inner_list, root};
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

/// The starts of the names of MTEB's measures of retrieval.
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

/// Returns a name of the evaluator as its convention spells it: `cosine_ndcg@10` for `cosine-NDCG@10`. `None` for other
/// names.
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
        return parts_of_mteb(node).is_some() || is_returned(node) || aggregated(node).is_some();
    }
    let Some((names, _)) = delimited::header(source) else { return false };
    let has = |wanted: &str| names.iter().any(|name| name.eq_ignore_ascii_case(wanted));
    is_aggregated(&names)
        || has("epoch") && has("steps") && names.iter().any(|name| evaluator_name(name).is_some())
}

/// Returns the parts of a result of MTEB, each with its split and its subset.
fn parts_of_mteb<'n, 'a>(root: &'n Node<'a>) -> Option<Vec<(String, &'n Node<'a>)>> {
    inner(root, &["taskname", "mtebdatasetname", "mtebversion"])?;
    let name = |split: &Node, subset: &str| {
        let split = split.scalar().unwrap_or("");
        if subset.is_empty() { split.to_owned() } else { [split, " ", subset].concat() }
    };
    let mut all = Vec::new();
    if let Some(splits) = inner(root, &["scores"]).and_then(Node::map) {
        for (split, parts) in splits {
            for part in parts.list().unwrap_or_default() {
                let subset = inner(part, &["hfsubset"]).and_then(Node::scalar).unwrap_or("");
                all.push((name(split, subset), part));
            }
        }
    } else {
        for (split, part) in root.map().unwrap_or_default() {
            let entries = part.map().unwrap_or_default();
            if has_measures(part) {
                all.push((name(split, ""), part));
            }
            for (subset, part) in entries.iter().filter(|(_, part)| has_measures(part)) {
                all.push((name(split, subset.scalar().unwrap_or("")), part));
            }
        }
    }
    (!all.is_empty()).then_some(all)
}

fn has_measures(part: &Node) -> bool {
    let entries = part.map().unwrap_or_default();
    entries.iter().any(|(key, _)| key.scalar().is_some_and(is_of_mteb))
}

/// The names and the values of Haystack's aggregated report.
fn aggregated<'n, 'a>(root: &'n Node<'a>) -> Option<(&'n [Node<'a>], &'n [Node<'a>])> {
    let (names, values) = (inner_list(root, &["metrics"])?, inner_list(root, &["score"])?);
    let is_name = |name: &Node| name.text().is_some();
    (!names.is_empty() && names.len() == values.len() && names.iter().all(is_name))
        .then_some((names, values))
}

/// Whether these are the columns of Haystack's aggregated report: pandas may add one for the number of the row.
fn is_aggregated(names: &[&str]) -> bool {
    names.iter().filter(|name| !name.is_empty()).eq(&["metrics", "score"])
}

/// Returns Haystack's evaluator for a name in a report. Users choose these names, so a known part decides. `None` for
/// other names.
fn of_haystack(name: &str) -> Option<&'static str> {
    const KNOWN: [(&str, &str); 4] = [
        ("mrr", "DocumentMRREvaluator"),
        ("ndcg", "DocumentNDCGEvaluator"),
        ("recall", "DocumentRecallEvaluator"),
        ("map", "DocumentMAPEvaluator"),
    ];
    let plain = name.to_ascii_lowercase();
    KNOWN.iter().find(|(part, _)| plain.contains(part)).map(|(_, evaluator)| *evaluator)
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
        Some(node) => match (parts_of_mteb(node), aggregated(node)) {
            (Some(parts), _) => read_mteb(&mut out, &parts)?,
            (None, Some((names, values))) => {
                let pairs = names.iter().zip(values);
                let cell = |node: &Node| (node.scalar().unwrap_or("").to_owned(), node.at.clone());
                read_aggregated(&mut out, pairs.map(|(name, value)| (cell(name), cell(value))))?;
            }
            (None, None) => read_returned(&mut out, node)?,
        },
        None if delimited::header(source).is_some_and(|(names, _)| is_aggregated(&names)) => {
            let rows = table_rows(source)?;
            let cell = |cell: &Cell| (trim(&cell.text).to_owned(), cell.at.clone());
            let pair = |row: &Vec<Cell>| match row.as_slice() {
                [.., name, value] => Some((cell(name), cell(value))),
                _ => None,
            };
            read_aggregated(&mut out, rows.iter().skip(1).filter_map(pair))?;
        }
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
        "Means are results of Sentence Transformers (`epoch,steps,cosine-NDCG@10`), of MTEB \
         ({\"task_name\": …, \"scores\": {\"test\": [{\"ndcg_at_10\": 0.7}]}}) or of Haystack \
         (`metrics,score` with names such as `mrr` or `ndcg`).",
    )
}

fn read_mteb(out: &mut Collector, parts: &[(String, &Node)]) -> Read<()> {
    let (mut count, mut others) = (0, 0);
    for (name, part) in parts {
        let name = if parts.len() == 1 { "" } else { name.as_str() };
        for (key, value) in part.map().unwrap_or_default() {
            match (key.scalar().filter(|key| is_of_mteb(key)), &value.value) {
                // MTEB writes NaN for `nauc` where leaving out queries cannot change the mean.
                (Some(_), Value::Number(text) | Value::Text(text))
                    if number(text).is_some_and(f64::is_nan) =>
                {
                    others += 1;
                }
                // A text that is not a number fails here, with its place.
                (Some(key), Value::Number(text) | Value::Text(text)) => {
                    add(out, ("mteb", key, name), text, value.at.clone())?;
                    count += 1;
                }
                (None, Value::Number(_)) => others += 1,
                _ => {}
            }
        }
    }
    if count == 0 {
        return Err(no_means(out));
    }
    if others > 0 {
        let found = counted(others, "other number was", "other numbers were");
        let at = parts.first().map_or(0..0, |(_, part)| part.at.start..part.at.start + 1);
        out.warn(at, WarningKind::OtherThanMeans { found });
    }
    Ok(())
}

/// A text with its place.
type Located = (String, std::ops::Range<usize>);

fn read_aggregated(
    out: &mut Collector,
    pairs: impl Iterator<Item = (Located, Located)>,
) -> Read<()> {
    let (mut count, mut others) = (0, Vec::new());
    for ((name, at), (value, place)) in pairs {
        let Some(evaluator) = of_haystack(&name) else {
            others.push(at);
            continue;
        };
        add(out, ("haystack", evaluator, ""), &value, place)?;
        count += 1;
    }
    if count == 0 {
        return Err(no_means(out));
    }
    warn_of_others(out, &others);
    Ok(())
}

/// Warns of measures that are not known. `others` are the places of their names.
fn warn_of_others(out: &mut Collector, others: &[std::ops::Range<usize>]) {
    if let Some(first) = others.first() {
        let found = counted(others.len(), "other measure was", "other measures were");
        out.warn(first.clone(), WarningKind::OtherThanMeans { found });
    }
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

/// Returns the cells of a table's rows, the header first.
fn table_rows<'a>(source: &Source<'a>) -> Read<Vec<Vec<Cell<'a>>>> {
    // The header is a row of the text.
    let rows = delimited::first_rows(source, MAX_ROWS + 2);
    match rows.get(MAX_ROWS + 1).and_then(|row| row.first()) {
        Some(cell) => {
            let kind = ErrorKind::TooManyValues { most: MAX_ROWS, what: "rows" };
            Err(source.error_at(kind, cell.at.clone()))
        }
        None => Ok(rows),
    }
}

fn read_table(out: &mut Collector) -> Read<()> {
    let rows = table_rows(out.source)?;
    let filled = |row: &&Vec<Cell>| row.iter().any(|cell| !trim(&cell.text).is_empty());
    let Some((header, rest)) = rows.split_first() else { return Err(no_means(out)) };
    let rows: Vec<&Vec<Cell>> = rest.iter().filter(filled).collect();
    let Some((last, earlier)) = rows.split_last() else { return Err(no_means(out)) };
    let (mut count, mut others) = (0, Vec::new());
    for (head, cell) in header.iter().zip(last.iter()) {
        let Some(name) = evaluator_name(&head.text) else {
            let is_place =
                ["", "epoch", "steps"].contains(&&*trim(&head.text).to_ascii_lowercase());
            if !is_place {
                others.push(head.at.clone());
            }
            continue;
        };
        if number(trim(&cell.text)).is_none() && trim(&cell.text).is_empty() {
            continue;
        }
        add(out, ("sentence_transformers", &name, ""), trim(&cell.text), cell.at.clone())?;
        count += 1;
    }
    if count == 0 {
        return Err(no_means(out));
    }
    warn_of_others(out, &others);
    if let Some(first) = earlier.first().and_then(|row| row.first()) {
        let found = counted(earlier.len(), "earlier row was", "earlier rows were");
        out.warn(first.at.clone(), WarningKind::OtherThanMeans { found });
    }
    Ok(())
}
