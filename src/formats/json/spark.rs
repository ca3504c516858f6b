//! Reads the input of Spark's `RankingMetrics`: for each query the predicted ids in rank order and the ids of
//! its labels, with or without their relevance. The text is `[[[1, 6, 2], [1, 2]], …]`, or rows with `_1`, `_2`
//! and `_3`, as Spark writes tuples to JSON. A label without a relevance has grade 1.

use super::lookup::{inner, inner_list};
use super::{checks, convert, lists, lookup};
use crate::formats::collector::Collector;
use crate::formats::error::{ErrorKind, Read};
use crate::formats::format::Format;
use crate::formats::literal::{Node, Value};
use crate::formats::parsed::Parsed;
use crate::formats::reader::Reader;
use crate::formats::source::Source;
use crate::formats::words::counted;

pub(in super::super) const READER: Reader = Reader { looks, read };

/// The predicted ids, the labels, and the relevance of the labels.
type Parts<'n, 'a> = [Option<&'n Node<'a>>; 3];

fn looks(source: &Source) -> bool {
    let Some(root) = lookup::root(source) else { return false };
    let rows = rows(root);
    let is_row = |row: &Node| parts(row).is_some();
    // Pairs of texts are test cases.
    let has_numbers = |row: &Node| {
        let lists = row.list().unwrap_or_default().iter().filter_map(Node::list);
        row.map().is_some()
            || row.list().is_some_and(|parts| parts.len() == 3)
            || lists.flatten().any(|item| matches!(item.value, Value::Number(_)))
    };
    !rows.is_empty() && rows.iter().all(is_row) && rows.iter().any(has_numbers)
}

fn rows<'n, 'a>(root: &'n Node<'a>) -> &'n [Node<'a>] {
    match root.list() {
        Some(rows) => rows,
        None => std::slice::from_ref(root),
    }
}

fn parts<'n, 'a>(row: &'n Node<'a>) -> Option<Parts<'n, 'a>> {
    let is_list = |node: &&Node| {
        node.list().is_some_and(|items| items.iter().all(|item| item.scalar().is_some()))
    };
    let parts = match row.list() {
        Some([predicted, labels]) => [Some(predicted), Some(labels), None],
        Some([predicted, labels, relevance]) => [Some(predicted), Some(labels), Some(relevance)],
        Some(_) => return None,
        None => {
            inner_list(row, &["1"])?;
            inner_list(row, &["2"])?;
            ["1", "2", "3"].map(|name| inner(row, &[name]))
        }
    };
    parts.iter().flatten().all(is_list).then_some(parts)
}

fn read(source: &Source) -> Read<Parsed> {
    let root = source.root()?;
    let mut out = Collector::new(source);
    let rows = rows(root);
    let single = rows.len() == 1;
    for (at, row) in rows.iter().enumerate() {
        let query = if single { String::new() } else { (at + 1).to_string() };
        read_row(&mut out, &query, row)?;
    }
    out.finish(Format::SparkPairs)
}

fn read_row(out: &mut Collector, query: &str, row: &Node) -> Read<()> {
    let expected = "the list of predicted ids and the list of labels, such as [[1, 6, 2], [1, 2]]";
    let Some([Some(predicted), Some(labels), relevance]) = parts(row) else {
        return Err(checks::shape_error(out.source, row, expected));
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
        return Err(out.source.error_at(kind, relevance.at.start..relevance.at.start + 1));
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
