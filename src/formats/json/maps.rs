//! Reads objects keyed by ids: `{query: {doc: number}}`, `{query: [doc, …]}` and `{doc: number}`.
//!
//! Numbers are grades or scores; the shape does not say which. Small whole numbers are grades. Numbers above 10, and
//! fractions other than halves and quarters, are scores. Unclear numbers (`1.0`, `0.5`, or five or more different
//! whole numbers that fall from top to bottom) are read as grades with a warning.

use super::lookup::{all_of, is_number};
use super::{checks, convert, lists, lookup, rows};
use crate::data::Doc;
use crate::formats::collector::Collector;
use crate::formats::error::Read;
use crate::formats::format::Format;
use crate::formats::literal::Node;
use crate::formats::parsed::Parsed;
use crate::formats::reader::Reader;
use crate::formats::source::Source;
use crate::formats::warning::WarningKind;
use crate::formats::words::{is_integer, number};

pub(in super::super) const RUN: Reader = Reader { looks: looks_run, read: read_run };
pub(in super::super) const QRELS: Reader = Reader { looks: looks_qrels, read: read_qrels };

type Entries<'n, 'a> = &'n [(Node<'a>, Node<'a>)];

fn looks_run(source: &Source) -> bool {
    lookup::root(source).is_some_and(|root| match shape(root) {
        Some(Shape::Numbers | Shape::DocNumbers) => guess(root) == Guess::Scores,
        Some(Shape::Lists) => true,
        None => false,
    })
}

fn looks_qrels(source: &Source) -> bool {
    lookup::root(source)
        .is_some_and(|root| matches!(shape(root), Some(Shape::Numbers | Shape::DocNumbers)))
}

#[derive(Clone, Copy, PartialEq)]
enum Shape {
    /// `{query: {doc: number}}`
    Numbers,
    /// `{doc: number}`
    DocNumbers,
    /// `{query: [doc | grade | row]}`
    Lists,
}

/// Whether the value has one of the shapes that this module reads.
pub(super) fn has_shape(root: &Node) -> bool {
    shape(root).is_some()
}

fn shape(root: &Node) -> Option<Shape> {
    let entries = root.map().filter(|entries| !entries.is_empty())?;
    let all = |fits: fn(&Node) -> bool| entries.iter().all(|(_, value)| fits(value));
    if all(is_number) {
        return Some(Shape::DocNumbers);
    }
    if all(|value| value.map().is_some_and(|docs| docs.iter().all(|(_, node)| is_number(node)))) {
        return Some(Shape::Numbers);
    }
    all(is_list).then_some(Shape::Lists)
}

fn is_list(node: &Node) -> bool {
    lookup::is_grade_list(node)
        || all_of(node, |item| item.scalar().is_some())
        || rows::is_rows(node)
        || node.list().is_some_and(<[Node]>::is_empty)
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Guess {
    Grades,
    Scores,
    Unclear,
}

/// Guesses whether the numbers are grades or scores.
fn guess(root: &Node) -> Guess {
    let entries = root.map().unwrap_or_default();
    let inner = entries.iter().filter_map(|(_, value)| value.map());
    let lists: Vec<Entries> =
        if shape(root) == Some(Shape::DocNumbers) { vec![entries] } else { inner.collect() };
    let mut guess = Guess::Grades;
    for docs in lists {
        let words = || docs.iter().filter_map(|(_, node)| node.scalar());
        let values: Vec<f64> = words().filter_map(number).collect();
        if lookup::are_scores(docs.iter().map(|(_, node)| node)) {
            return Guess::Scores;
        }
        let falling = values.windows(2).all(|pair| matches!(pair, [a, b] if a > b));
        if (values.len() >= 5 && falling) || words().any(|word| !is_integer(word)) {
            guess = Guess::Unclear;
        }
    }
    guess
}

/// Reads a run or judgments, whichever the numbers look like.
pub(in super::super) fn read_by_guess(out: &mut Collector, root: &Node) -> Read<()> {
    if shape(root) == Some(Shape::Lists) || guess(root) == Guess::Scores {
        read_lists(out, root).map(drop)
    } else {
        read_guessed_judgments(out, root)
    }
}

fn read_guessed_judgments(out: &mut Collector, root: &Node) -> Read<()> {
    read_judgments(out, root)?;
    if let (Guess::Unclear, Some(first)) = (guess(root), first_number(root)) {
        out.doubt(
            first.at.clone(),
            WarningKind::GradesOrScores { choose: Format::JsonRun.label() },
        );
    }
    Ok(())
}

fn read_run(source: &Source) -> Read<Parsed> {
    let root = source.root()?;
    let mut out = Collector::new(source);
    let format = read_lists(&mut out, root)?;
    out.finish(format)
}

fn read_qrels(source: &Source) -> Read<Parsed> {
    let root = source.root()?;
    let mut out = Collector::new(source);
    read_guessed_judgments(&mut out, root)?;
    out.finish(Format::JsonQrels)
}

fn first_number<'n, 'a>(root: &'n Node<'a>) -> Option<&'n Node<'a>> {
    let (_, first) = root.map()?.first()?;
    match first.map() {
        Some(docs) => docs.first().map(|(_, number)| number),
        None => Some(first),
    }
}

/// Reads ranked lists, whatever the numbers look like. Returns the format of the lists.
pub(in super::super) fn read_lists(out: &mut Collector, root: &Node) -> Read<Format> {
    let entries = root.map().unwrap_or_default();
    let mut format = Format::JsonRun;
    match shape(root) {
        Some(Shape::DocNumbers) => read_scores(out, "", entries)?,
        Some(Shape::Numbers) => {
            for (query, docs) in entries {
                read_scores(out, convert::id(out, query)?, docs.map().unwrap_or_default())?;
            }
        }
        Some(Shape::Lists) => {
            // Ids may look like marks, so a chosen format decides.
            let chosen = out.source.is_chosen();
            let is_text = |item: &Node| item.text().is_some();
            for (query, list) in entries {
                let query = convert::id(out, query)?;
                if rows::is_rows(list) {
                    rows::read_list(out, query, list)?;
                    format = Format::JsonRows;
                } else if lookup::is_grade_list(list) && !(chosen && all_of(list, is_text)) {
                    lists::read_grade_list(out, query, list)?;
                    format = Format::Grades;
                } else {
                    lists::read_id_list(out, query, list)?;
                }
            }
        }
        None => {
            let expected = "a run such as {query: {doc: score}} or {query: [docs]}";
            return Err(checks::shape_error(out.source, root, expected));
        }
    }
    Ok(format)
}

fn read_scores(out: &mut Collector, query: &str, docs: Entries) -> Read<()> {
    out.open_list(query);
    for (doc, score) in docs {
        let read = read_score(out, query, doc, score);
        out.source.line(read)?;
    }
    Ok(())
}

fn read_score(out: &mut Collector, query: &str, doc: &Node, score: &Node) -> Read<()> {
    let score = convert::score(out, score)?;
    let id = convert::id(out, doc)?;
    out.retrieve(query, Doc { score: Some(score), ..Doc::new(id) }, doc.at.clone())
}

/// Reads judgments, whatever the numbers look like. Lists of ids hold the relevant documents.
pub(in super::super) fn read_judgments(out: &mut Collector, root: &Node) -> Read<()> {
    let entries = root.map().unwrap_or_default();
    match shape(root) {
        Some(Shape::DocNumbers) => read_grades(out, "", entries),
        Some(Shape::Numbers) => entries.iter().try_for_each(|(query, docs)| {
            let query = convert::id(out, query)?;
            read_grades(out, query, docs.map().unwrap_or_default())
        }),
        Some(Shape::Lists) => entries.iter().try_for_each(|(query, list)| {
            let query = convert::id(out, query)?;
            lists::read_relevant(out, query, list)
        }),
        None => {
            let expected = "judgments such as {query: {doc: grade}} or {doc: grade}";
            Err(checks::shape_error(out.source, root, expected))
        }
    }
}

/// Reads `{doc: grade}` of one query.
pub(in super::super) fn read_grades(out: &mut Collector, query: &str, docs: Entries) -> Read<()> {
    out.open_judgments(query);
    for (doc, grade) in docs {
        let read = read_grade(out, query, doc, grade);
        out.source.line(read)?;
    }
    Ok(())
}

fn read_grade(out: &mut Collector, query: &str, doc: &Node, grade: &Node) -> Read<()> {
    let Some(grade) = convert::grade(out, grade)? else { return Ok(()) };
    let id = convert::id(out, doc)?;
    lists::judge(out, query, id, grade, doc.at.clone())
}
