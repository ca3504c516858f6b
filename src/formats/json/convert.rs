//! Converts single JSON values to ids, grades and scores.

use super::checks::shape_error;
use crate::formats::collector::Collector;
use crate::formats::error::Read;
use crate::formats::literal::{Node, Value};

/// Returns the id of a document or a query.
pub(in super::super) fn id<'n>(out: &Collector, node: &'n Node) -> Read<&'n str> {
    node.scalar().ok_or_else(|| shape_error(out.source, node, "an id"))
}

/// Returns a grade. `None` means "not judged".
pub(in super::super) fn grade(out: &Collector, node: &Node) -> Read<Option<f64>> {
    match &node.value {
        Value::Null => Ok(None),
        Value::Bool(relevant) => Ok(Some(f64::from(u8::from(*relevant)))),
        Value::Number(number) => out.grade(number, false, node.at.clone()),
        Value::Text(text) => out.grade(text, false, node.at.clone()),
        _ => Err(shape_error(out.source, node, "a grade")),
    }
}

/// Returns a finite number. It may be in quotes.
pub(in super::super) fn score(out: &Collector, node: &Node) -> Read<f64> {
    match node.scalar() {
        Some(number) => out.number(number, "score", false, node.at.clone()),
        None => Err(shape_error(out.source, node, "a number as the score")),
    }
}
