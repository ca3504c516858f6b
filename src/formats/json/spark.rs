//! Reads predictions and labels of Spark: for each query the predicted ids in rank order and the ids of its labels,
//! with or without their relevance. A label without a relevance has grade 1.
//!
//! | Text | What writes it |
//! |---|---|
//! | `[[[1, 6, 2], [1, 2]], …]` | the input of `RankingMetrics` |
//! | `{"_1": […], "_2": […], "_3": […]}` | a data frame of tuples, by `toJSON` |
//! | `{"user": …, "prediction": […], "label": […]}` | the input of `RankingEvaluator`, by `toJSON`, or as CSV by pandas |
//! | `{"user": …, "recommendations": [{"item": …, "rating": …}]}` | `recommendForAllUsers` of ALS |

use super::lookup::{inner, inner_list};
use super::{checks, convert, lists, lookup, records};
use crate::data::{Doc, Id};
use crate::formats::collector::Collector;
use crate::formats::columns::normal;
use crate::formats::delimited;
use crate::formats::error::{ErrorKind, Read};
use crate::formats::format::Format;
use crate::formats::frame;
use crate::formats::literal::{Node, Value};
use crate::formats::parsed::Parsed;
use crate::formats::reader::Reader;
use crate::formats::source::Source;
use crate::formats::words::{counted, number, trim};
use crate::metrics::Index;

pub(in super::super) const READER: Reader = Reader { looks, read };

/// Names of the predicted ids, of the labels, of their relevance, and of the query.
const NAMES: [&[&str]; 3] = [
    &["1", "prediction", "predictions", "pred"],
    &["2", "label", "labels", "truth"],
    &["3", "relevance", "relevances"],
];
const QUERY: &[&str] =
    &["user", "userid", "query", "queryid", "qid", "id", "item", "itemid", "movieid"];
/// Names of the item and of the predicted rating of a recommendation.
const ITEM: &[&str] = &["item", "itemid", "movieid", "productid", "userid", "user"];
const RATING: &[&str] = &["rating", "prediction", "score"];

const ADVICE: &str = "Each row holds the predicted ids and the ids of the labels: `[[1, 6, 2], [1, 2]]`, or \
    `{\"prediction\": [1, 6, 2], \"label\": [1, 2]}`, as `toJSON` writes it.";

/// The parts of a row.
enum Row<'n, 'a> {
    /// The predicted ids, the labels, and the relevance of the labels.
    Pair(&'n Node<'a>, &'n Node<'a>, Option<&'n Node<'a>>),
    /// Items with predicted ratings.
    Rated(&'n [Node<'a>]),
}

fn looks(source: &Source) -> bool {
    let Some(root) = lookup::root(source) else { return is_frame(source) };
    let rows = rows(root);
    let fitting = rows.iter().filter(|row| parts(row).is_some()).count();
    // Pairs of texts are test cases.
    let has_numbers = |row: &Node| {
        let lists = row.list().unwrap_or_default().iter().filter_map(Node::list);
        row.map().is_some()
            || row.list().is_some_and(|parts| parts.len() == 3)
            || lists.flatten().any(|item| matches!(item.value, Value::Number(_)))
    };
    fitting > 0
        && fitting * 2 >= rows.len()
        && (fitting < rows.len() || rows.iter().any(has_numbers))
}

/// Whether this is a data frame of predictions and labels as CSV, with lists in its cells.
fn is_frame(source: &Source) -> bool {
    let Some(names) = frame::names(source) else { return false };
    let place = |wanted: &[&str]| names.iter().position(|name| wanted.contains(&&*normal(name)));
    let [Some(predicted), Some(labels)] = [NAMES[0], NAMES[1]].map(place) else { return false };
    let rows = delimited::first_rows(source, 2);
    let is_list = |at: usize| {
        let cell = rows.get(1).and_then(|row| row.get(at));
        cell.is_some_and(|cell| trim(&cell.text).starts_with('['))
    };
    is_list(predicted) && is_list(labels)
}

fn holds_list(name: &str) -> bool {
    NAMES.iter().any(|names| names.contains(&&*normal(name)))
}

fn rows<'n, 'a>(root: &'n Node<'a>) -> &'n [Node<'a>] {
    match root.list() {
        Some(rows) => rows,
        None => std::slice::from_ref(root),
    }
}

fn parts<'n, 'a>(row: &'n Node<'a>) -> Option<Row<'n, 'a>> {
    let is_list = |node: &Node| {
        node.list().is_some_and(|items| items.iter().all(|item| item.scalar().is_some()))
    };
    let (predicted, labels, relevance) = match row.list() {
        Some([predicted, labels]) => (predicted, labels, None),
        Some([predicted, labels, relevance]) => (predicted, labels, Some(relevance)),
        Some(_) => return None,
        None => {
            let is_rated =
                |item: &Node| inner(item, ITEM).is_some() && inner(item, RATING).is_some();
            if let Some(items) = inner_list(row, &["recommendations"])
                && !items.is_empty()
                && items.iter().all(is_rated)
            {
                return Some(Row::Rated(items));
            }
            let [predicted, labels, relevance] = NAMES.map(|names| inner(row, names));
            (predicted?, labels?, relevance)
        }
    };
    // Fractions are scores of a classifier.
    let is_id = |item: &Node| match &item.value {
        Value::Number(text) => number(text).is_none_or(|number| number.fract() == 0.0),
        _ => true,
    };
    let fits = is_list(predicted)
        && is_list(labels)
        && relevance.is_none_or(is_list)
        && predicted.list().is_some_and(|items| items.iter().all(is_id));
    fits.then_some(Row::Pair(predicted, labels, relevance))
}

fn read(source: &Source) -> Read<Parsed> {
    let root = records::root(source, |_| false, holds_list)?;
    let root = &*root;
    let mut out = Collector::new(source);
    let rows = rows(root);
    let queries: Vec<_> = rows.iter().map(|row| inner(row, QUERY).and_then(Node::scalar)).collect();
    let names: Option<Vec<Id>> =
        queries.into_iter().map(|query| query.map(trim).map(Id::from)).collect();
    let names = names.filter(|names| Index::of(names.iter()).count() == names.len());
    for (at, row) in rows.iter().enumerate() {
        let named = names.as_ref().and_then(|names| names.get(at)).cloned();
        let number = || if rows.len() == 1 { "".into() } else { (at + 1).to_string().into() };
        read_row(&mut out, &named.unwrap_or_else(number), row)?;
    }
    out.finish(Format::SparkPairs)
}

fn read_row(out: &mut Collector, query: &str, row: &Node) -> Read<()> {
    checks::check_keys(out, row.map().unwrap_or_default())?;
    let expected = "the list of predicted ids and the list of labels, such as [[1, 6, 2], [1, 2]]";
    let (predicted, labels, relevance) = match parts(row) {
        Some(Row::Pair(predicted, labels, relevance)) => (predicted, labels, relevance),
        Some(Row::Rated(items)) => return read_rated(out, query, items),
        None => {
            // Marks the part that is no list, if the row has both.
            let parts = || NAMES.iter().take(2).filter_map(|names| inner(row, names)).collect();
            let parts: Vec<&Node> = row.list().map_or_else(parts, |list| list.iter().collect());
            let single = parts.iter().find(|part| part.list().is_none());
            let wrong = single.filter(|_| parts.len() > 1).copied().unwrap_or(row);
            return Err(checks::shape_error(out.source, wrong, expected).advise(ADVICE));
        }
    };
    let Some(relevance) = relevance else {
        lists::read_id_list(out, query, predicted)?;
        return lists::read_relevant(out, query, labels);
    };
    let (labels, grades) =
        (labels.list().unwrap_or_default(), relevance.list().unwrap_or_default());
    if labels.len() != grades.len() {
        let found = counted(grades.len(), "relevance", "relevances");
        let kind = ErrorKind::Shape { expected: "a relevance for each label", found };
        let error = out.source.error_at(kind, relevance.at.start..relevance.at.start + 1);
        let count = counted(labels.len(), "label", "labels");
        return Err(error.advise(&format!(
            "The row has {count}: give each its relevance, in the same order, or leave the relevances out."
        )));
    }
    lists::read_id_list(out, query, predicted)?;
    out.open_judgments(query);
    for (label, grade) in labels.iter().zip(grades) {
        if let Some(grade) = convert::grade(out, grade)? {
            lists::judge(out, query, convert::id(out, label)?, grade, label.at.clone())?;
        }
    }
    Ok(())
}

/// Reads the items that ALS recommends, with the predicted ratings as their scores.
fn read_rated(out: &mut Collector, query: &str, items: &[Node]) -> Read<()> {
    out.open_list(query);
    for item in items {
        checks::check_keys(out, item.map().unwrap_or_default())?;
        let (Some(id), Some(rating)) = (inner(item, ITEM), inner(item, RATING)) else { continue };
        let mut doc = Doc::new(convert::id(out, id)?);
        doc.score = Some(convert::score(out, rating)?);
        out.retrieve_or_skip(query, doc, id.at.clone())?;
    }
    Ok(())
}
