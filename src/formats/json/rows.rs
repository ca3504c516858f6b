//! A ranked list as rows: `[{"doc_id": "lamp", "relevant": true}, …]`, or a list of such lists, one
//! for each query. Rows may carry a query of their own, a rank, a score, a grade, a title and a text.
//!
//! Rows with query, document and `relevance`, as ir_measures has them, are judgments, and so are
//! BEIR's with `corpus-id` and `score`. Where `score` is all there is and holds small whole numbers,
//! it may be either.

use super::super::Parsed;
use super::super::clicks::Clicks;
use super::super::collector::Collector;
use super::super::columns::{self, Role};
use super::super::error::ErrorKind;
use super::super::error::Read;
use super::super::format::{Format, Reader};
use super::super::literal::{Node, Value};
use super::super::source::Source;
use super::super::warning::WarningKind;
use super::super::words::{is_integer, shown};
use super::maps;
use crate::data::Doc;

pub(in super::super) const READER: Reader = Reader { looks, read };
pub(in super::super) const QRELS: Reader = Reader { looks: looks_qrels, read: read_qrels };

fn looks(source: &Source) -> bool {
    super::root(source).is_some_and(|root| is_any(root) || !rows(root).is_empty())
}

/// Rows of one list or of several, or `(doc, number)` pairs?
pub(in super::super) fn is_any(root: &Node) -> bool {
    is_rows(root)
        || super::all_of(root, is_rows)
        || super::all_of(root, super::is_pair_of_id_and_grade)
}

/// A list of objects of which each has a document.
pub(in super::super) fn is_rows(node: &Node) -> bool {
    super::all_of(node, |item| {
        item.map().is_some_and(|entries| {
            // An object under such a name is what an engine tells about the document.
            let names = |key: &Node| role(key).is_some_and(Role::names_document);
            entries.iter().any(|(key, value)| value.map().is_none() && names(key))
        })
    })
}

fn role(key: &Node) -> Option<Role> {
    columns::role(key.scalar()?)
}

/// The rows of a text. One alone, as in a file with one line, names its query.
fn rows<'n, 'a>(root: &'n Node<'a>) -> &'n [Node<'a>] {
    let has = |role| cell(root, role).is_some_and(|node| node.scalar().is_some());
    match root.list() {
        Some(rows) if is_rows(root) => rows,
        None if has(Role::Query) && has(Role::Doc) => std::slice::from_ref(root),
        _ => &[],
    }
}

fn all_rows(root: &Node, fits: impl Fn(&Node) -> bool) -> bool {
    let rows = rows(root);
    !rows.is_empty() && rows.iter().all(fits)
}

/// What the column of a role holds in a row.
fn cell<'n, 'a>(row: &'n Node<'a>, wanted: Role) -> Option<&'n Node<'a>> {
    row.map()?.iter().find(|(key, _)| role(key) == Some(wanted)).map(|(_, value)| value)
}

/// Do rows say in numbers or words whether they were clicked?
pub(in super::super) fn is_clicks(root: &Node) -> bool {
    all_rows(root, |row| {
        let word = |node: &Node| matches!(node.scalar(), Some("0" | "1" | "true" | "false"));
        let clicked = cell(row, Role::Clicked);
        clicked.is_some_and(|node| word(node) || matches!(node.value, Value::Bool(_)))
            && cell(row, Role::Doc).is_some()
            && cell(row, Role::Grade).is_none()
    })
}

pub(in super::super) fn read_clicks(source: &Source) -> Read<Parsed> {
    let root = source.root()?;
    let mut out = Collector::new(source);
    let mut clicks = Clicks::default();
    for row in root.list().unwrap_or(std::slice::from_ref(root)) {
        let read = read_click(&out, &mut clicks, row);
        source.line(read)?;
    }
    clicks.finish(&mut out)?;
    out.finish(Format::Clicks)
}

fn read_click(out: &Collector, clicks: &mut Clicks, row: &Node) -> Read<()> {
    super::check_keys(out, row.map().unwrap_or_default())?;
    let Some((node, clicked)) = cell(row, Role::Doc).zip(cell(row, Role::Clicked)) else {
        let expected = "a row with a document id and whether it was clicked";
        return Err(super::shape_error(out.source, row, expected));
    };
    let query = cell(row, Role::Query).map_or(Ok(""), |query| super::id(out, query))?;
    let mut doc = Doc::new(super::id(out, node)?);
    doc.title = text(out, cell(row, Role::Title))?.map(Into::into);
    let place = cell(row, Role::Rank).filter(|node| node.value != Value::Null);
    let place = place.map(|place| super::score(out, place)).transpose()?;
    let clicked = super::grade(out, clicked)?.is_some_and(|clicked| clicked > 0.0);
    clicks.add(out, query, doc, (place, clicked), node.at.clone())
}

/// What rows with a query and a document judge with.
#[derive(Clone, Copy, PartialEq)]
enum Judged {
    /// A grade that cannot be anything else.
    Surely,
    /// Whole numbers called `score`.
    Maybe,
    No,
}

fn judged(root: &Node) -> Judged {
    let others = [Role::Rank, Role::Title, Role::Text, Role::Clicked];
    let plain = all_rows(root, |row| {
        let has = |role: &Role| cell(row, *role).is_some();
        has(&Role::Query) && has(&Role::Doc) && !others.iter().any(has)
    });
    let whole = |row: &Node| {
        let score = cell(row, Role::Score).and_then(Node::scalar);
        score.is_some_and(is_integer) && cell(row, Role::Grade).is_none()
    };
    let scores = || rows(root).iter().filter_map(|row| cell(row, Role::Score));
    if !plain {
        Judged::No
    } else if all_rows(root, |row| super::inner(row, &["relevance"]).is_some() || is_beir(row)) {
        Judged::Surely
    } else if all_rows(root, whole) && !maps::are_scores(scores()) {
        Judged::Maybe
    } else {
        Judged::No
    }
}

/// `{"query-id": …, "corpus-id": …, "score": …}`
fn is_beir(row: &Node) -> bool {
    let has = |key| super::inner(row, &[key]).is_some();
    has("corpusid") && has("queryid") && has("score")
}

fn looks_qrels(source: &Source) -> bool {
    super::root(source).is_some_and(|root| judged(root) != Judged::No)
}

fn read(source: &Source) -> Read<Parsed> {
    let root = source.root()?;
    let mut out = Collector::new(source);
    if root.map().is_some() && !rows(root).is_empty() {
        read_row(&mut out, "", root)?;
    } else {
        read_rows(&mut out, "", root)?;
    }
    out.use_ranks(true);
    let first = rows(root).first().unwrap_or(root);
    let has = |role: &Role| cell(first, *role).is_some();
    if [Role::Query, Role::Grade].iter().all(has) && ![Role::Rank, Role::Score].iter().any(has) {
        out.doubt(
            first.at.start..first.at.start + 1,
            WarningKind::RowOrderAsRanking { choose: Format::JsonRowQrels.label() },
        );
    }
    out.finish(Format::JsonRows)
}

fn read_qrels(source: &Source) -> Read<Parsed> {
    let root = source.root()?;
    let mut out = Collector::new(source);
    for row in root.list().unwrap_or(std::slice::from_ref(root)) {
        let read = read_judgment(&mut out, row);
        source.line(read)?;
    }
    if judged(root) == Judged::Maybe {
        let choose = Format::JsonRows.label();
        let first = rows(root).first().and_then(|row| cell(row, Role::Score));
        let at = first.map_or(0..0, |score| score.at.clone());
        out.doubt(at, WarningKind::GradesOrScores { choose });
    }
    out.finish(Format::JsonRowQrels)
}

fn read_judgment(out: &mut Collector, row: &Node) -> Read<()> {
    super::check_keys(out, row.map().unwrap_or_default())?;
    let grade = cell(row, Role::Grade).or_else(|| cell(row, Role::Score));
    let Some((doc, grade)) = cell(row, Role::Doc).zip(grade) else {
        let expected = "a row with query, document and grade";
        return Err(super::shape_error(out.source, row, expected));
    };
    let query = cell(row, Role::Query).map_or(Ok(""), |query| super::id(out, query))?;
    let id = super::id(out, doc)?;
    match super::grade(out, grade)? {
        Some(grade) => super::judge(out, query, id, grade, doc.at.clone()),
        None => {
            out.open_judgments(query);
            Ok(())
        }
    }
}

/// Reads what [`is_any`] accepts.
pub(in super::super) fn read_rows(out: &mut Collector, query: &str, root: &Node) -> Read<()> {
    if is_rows(root) {
        return read_list(out, query, root);
    }
    if super::all_of(root, super::is_pair_of_id_and_grade) {
        return read_pairs(out, query, root);
    }
    if !super::all_of(root, is_rows) {
        let expected = "rows such as {\"doc_id\": \"lamp\", \"relevant\": true}";
        return Err(super::shape_error(out.source, root, expected));
    }
    for (at, list) in root.list().unwrap_or_default().iter().enumerate() {
        read_list(out, &(at + 1).to_string(), list)?;
    }
    Ok(())
}

/// `("lamp", 3)`: documents in rank order, with grades or, when the numbers are no grades, scores.
fn read_pairs(out: &mut Collector, query: &str, root: &Node) -> Read<()> {
    let pairs = || root.list().unwrap_or_default().iter().filter_map(Node::list);
    let scores = maps::are_scores(pairs().filter_map(|pair| pair.get(1)));
    for pair in pairs() {
        let [doc, value] = pair else { continue };
        let mut row = Doc::new(super::id(out, doc)?);
        if scores {
            row.score = Some(super::score(out, value)?);
            out.retrieve(query, row, doc.at.clone())?;
        } else {
            let grade = super::grade(out, value)?;
            out.graded(query, row, grade, doc.at.clone())?;
        }
    }
    Ok(())
}

/// The rows of one list. A query named in a row goes before the one given.
pub(in super::super) fn read_list(out: &mut Collector, query: &str, list: &Node) -> Read<()> {
    for row in list.list().unwrap_or_default() {
        let read = read_row(out, query, row);
        out.source.line(read)?;
    }
    Ok(())
}

fn read_row(out: &mut Collector, query: &str, row: &Node) -> Read<()> {
    super::check_keys(out, row.map().unwrap_or_default())?;
    let find = |wanted| cell(row, wanted);
    let query = match find(Role::Query) {
        Some(node) => super::id(out, node)?,
        None => query,
    };
    let title = text(out, find(Role::Title))?;
    let body = text(out, find(Role::Text))?;
    let (id, at) = match find(Role::Doc) {
        Some(node) => (super::id(out, node)?, node.at.clone()),
        None => (title.or(body).unwrap_or(""), row.at.clone()),
    };
    let mut doc = Doc::new(id);
    doc.title = title.filter(|title| *title != id).map(Into::into);
    doc.text = body.map(Into::into);
    if let Some(node) = find(Role::Score).filter(|node| node.value != Value::Null) {
        doc.score = Some(super::score(out, node)?);
    }
    match find(Role::Grade) {
        Some(node) => {
            let grade = super::grade(out, node)?;
            out.graded(query, doc, grade, at.clone())?;
        }
        None => out.retrieve(query, doc, at.clone())?,
    }
    if let Some(rank) = find(Role::Rank).filter(|rank| rank.value != Value::Null) {
        let rank = super::score(out, rank)?;
        out.rank(query, rank, at);
    }
    Ok(())
}

fn text<'n>(out: &Collector, node: Option<&'n Node>) -> Read<Option<&'n str>> {
    match node {
        None => Ok(None),
        Some(Node { value: Value::Null, .. }) => Ok(None),
        Some(node) => match node.scalar() {
            Some(text) => Ok(Some(text)),
            None => {
                let kind = ErrorKind::Shape { expected: "a text", found: shown(node.kind()) };
                Err(out.source.error_at(kind, node.at.start..node.at.start + 1))
            }
        },
    }
}
