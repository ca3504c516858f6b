//! Reads lists of grades and lists of ids, of one query or of several.

use std::ops::Range;

use super::checks::shape_error;
use super::convert::{grade, id};
use super::lookup::{all_of, is_grade, is_id};
use crate::data::Doc;
use crate::formats::collector::Collector;
use crate::formats::error::Read;
use crate::formats::grade_list::GradeList;
use crate::formats::literal::Node;

/// Reads a list of grades, or a list of such lists.
///
/// # Errors
/// The value is neither.
pub(in super::super) fn read_grades(out: &mut Collector, root: &Node) -> Read<()> {
    if all_of(root, is_grade) {
        return read_grade_list(out, "", root);
    }
    if !all_of(root, |inner| inner.list().is_some()) {
        return Err(shape_error(out.source, root, "a list of grades"));
    }
    for (at, inner) in root.list().unwrap_or_default().iter().enumerate() {
        read_grade_list(out, &(at + 1).to_string(), inner)?;
    }
    Ok(())
}

/// Reads grades in rank order.
pub(in super::super) fn read_grade_list(out: &mut Collector, query: &str, list: &Node) -> Read<()> {
    let mut grades = GradeList::new(query);
    out.open_list(query);
    out.open_judgments(query);
    for item in list.list().unwrap_or_default() {
        let grade = grade(out, item)?;
        grades.push_grade(out, grade, item.at.clone())?;
    }
    Ok(())
}

/// Reads a list of ids, or a list of such lists.
///
/// # Errors
/// The value is neither.
pub(in super::super) fn read_ids(out: &mut Collector, root: &Node) -> Read<()> {
    if all_of(root, is_id) {
        return read_id_list(out, "", root);
    }
    if !all_of(root, |inner| inner.list().is_some()) {
        return Err(shape_error(out.source, root, "a list of document ids"));
    }
    for (at, inner) in root.list().unwrap_or_default().iter().enumerate() {
        read_id_list(out, &(at + 1).to_string(), inner)?;
    }
    Ok(())
}

/// Reads retrieved documents in rank order.
pub(in super::super) fn read_id_list(out: &mut Collector, query: &str, list: &Node) -> Read<()> {
    out.open_list(query);
    for item in list.list().unwrap_or_default() {
        let doc = Doc::new(id(out, item)?);
        out.retrieve_or_skip(query, doc, item.at.clone())?;
    }
    Ok(())
}

/// Reads relevant documents, with grade 1 each.
pub(in super::super) fn read_relevant(out: &mut Collector, query: &str, list: &Node) -> Read<()> {
    out.open_judgments(query);
    for item in list.list().unwrap_or_default() {
        judge(out, query, id(out, item)?, 1.0, item.at.clone())?;
    }
    Ok(())
}

/// Adds the judgment of a document.
pub(in super::super) fn judge(
    out: &mut Collector,
    query: &str,
    doc: &str,
    grade: f64,
    at: Range<usize>,
) -> Read<()> {
    out.judge(query, &doc.into(), grade, at)
}
