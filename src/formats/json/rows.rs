//! Reads a ranked list as rows: `[{"doc_id": "lamp", "relevant": true}, …]`, or a list of such lists, one for
//! each query. Each row may also give its query, a rank, a score, a grade, a title and a text.
//!
//! Rows with query, document and `relevance`, as ir_measures has them, are judgments. BEIR's rows with
//! `corpus-id` and `score` are judgments, too. When `score` is the only number and holds small whole numbers,
//! the rows may be either; they are read as judgments with a warning.
//!
//! A data frame written by columns, `{"q_id": …, "doc_id": …, "score": …}`, is read as its rows.

use std::borrow::Cow;

use super::{checks, convert, lists, lookup, oriented};
use crate::data::Doc;
use crate::formats::clicks::Clicks;
use crate::formats::collector::Collector;
use crate::formats::columns::{self, Role};
use crate::formats::error::ErrorKind;
use crate::formats::error::Read;
use crate::formats::format::Format;
use crate::formats::literal::{Node, Value};
use crate::formats::parsed::Parsed;
use crate::formats::reader::Reader;
use crate::formats::source::Source;
use crate::formats::warning::WarningKind;
use crate::formats::words::{is_integer, shown};

pub(in super::super) const READER: Reader = Reader { looks, read };
pub(in super::super) const QRELS: Reader = Reader { looks: looks_qrels, read: read_qrels };

fn looks(source: &Source) -> bool {
    lookup::root(source)
        .is_some_and(|root| is_any(root) || !rows(root).is_empty() || is_frame(root))
}

/// Returns whether the value is a data frame by columns with a query and a document in each row.
pub(super) fn is_frame(root: &Node) -> bool {
    let names =
        oriented::names(root).or_else(|| oriented::names_of_lists(root)).unwrap_or_default();
    [Role::Query, Role::Doc].iter().all(|wanted| {
        let has_role = |name: &&str| columns::role(name) == Some(*wanted);
        names.iter().any(has_role)
    })
}

/// Returns the value of a text; a data frame as the list of its rows.
fn by_rows<'n, 'a>(root: &'n Node<'a>) -> Cow<'n, Node<'a>> {
    if is_frame(root) { Cow::Owned(oriented::rows(root)) } else { Cow::Borrowed(root) }
}

/// Returns whether the value is rows of one list, rows of several lists, or `(doc, number)` pairs.
pub(in super::super) fn is_any(root: &Node) -> bool {
    is_rows(root)
        || lookup::all_of(root, is_rows)
        || lookup::all_of(root, lookup::is_pair_of_id_and_grade)
}

/// Returns whether the value is a list of objects that each name a document.
pub(in super::super) fn is_rows(node: &Node) -> bool {
    lookup::all_of(node, |item| {
        item.map().is_some_and(|entries| {
            // An object under such a name holds the fields of the document in a search result.
            let names = |key: &Node| role(key).is_some_and(Role::names_document);
            entries.iter().any(|(key, value)| value.map().is_none() && names(key))
        })
    })
}

fn role(key: &Node) -> Option<Role> {
    columns::role(key.scalar()?)
}

/// Returns the rows of a text. A single object, as in a file with one line, is a row if it has a query and a document.
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

/// Returns the value of a row for a role.
fn cell<'n, 'a>(row: &'n Node<'a>, wanted: Role) -> Option<&'n Node<'a>> {
    row.map()?.iter().find(|(key, _)| role(key) == Some(wanted)).map(|(_, value)| value)
}

/// Returns whether each row has a document, tells whether it was clicked, and has no grade.
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
    checks::check_keys(out, row.map().unwrap_or_default())?;
    let Some((node, clicked)) = cell(row, Role::Doc).zip(cell(row, Role::Clicked)) else {
        let expected = "a row with a document id and whether it was clicked";
        return Err(checks::shape_error(out.source, row, expected));
    };
    let query = cell(row, Role::Query).map_or(Ok(""), |query| convert::id(out, query))?;
    let mut doc = Doc::new(convert::id(out, node)?);
    doc.title = text(out, cell(row, Role::Title))?.map(Into::into);
    let place = cell(row, Role::Rank).filter(|node| node.value != Value::Null);
    let place = place.map(|place| convert::score(out, place)).transpose()?;
    let clicked = convert::grade(out, clicked)?.is_some_and(|clicked| clicked > 0.0);
    clicks.add(out, query, doc, (place, clicked), node.at.clone())
}

/// Whether rows with a query and a document are judgments.
#[derive(Clone, Copy, PartialEq)]
enum Judged {
    /// They have a value that can only be a grade.
    Surely,
    /// They have whole numbers under `score`.
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
    } else if all_rows(root, |row| lookup::inner(row, &["relevance"]).is_some() || is_beir(row)) {
        Judged::Surely
    } else if all_rows(root, whole) && !lookup::are_scores(scores()) {
        Judged::Maybe
    } else {
        Judged::No
    }
}

/// `{"query-id": …, "corpus-id": …, "score": …}`
fn is_beir(row: &Node) -> bool {
    let has = |key| lookup::inner(row, &[key]).is_some();
    has("corpusid") && has("queryid") && has("score")
}

fn looks_qrels(source: &Source) -> bool {
    lookup::root(source).is_some_and(|root| judged(&by_rows(root)) != Judged::No)
}

fn read(source: &Source) -> Read<Parsed> {
    let root = &*by_rows(source.root()?);
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
    let root = &*by_rows(source.root()?);
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
    checks::check_keys(out, row.map().unwrap_or_default())?;
    let grade = cell(row, Role::Grade).or_else(|| cell(row, Role::Score));
    let Some((doc, grade)) = cell(row, Role::Doc).zip(grade) else {
        let expected = "a row with query, document and grade";
        return Err(checks::shape_error(out.source, row, expected));
    };
    let query = cell(row, Role::Query).map_or(Ok(""), |query| convert::id(out, query))?;
    let id = convert::id(out, doc)?;
    match convert::grade(out, grade)? {
        Some(grade) => lists::judge(out, query, id, grade, doc.at.clone()),
        None => {
            out.open_judgments(query);
            Ok(())
        }
    }
}

/// Reads a value that [`is_any`] accepts.
pub(in super::super) fn read_rows(out: &mut Collector, query: &str, root: &Node) -> Read<()> {
    if is_rows(root) {
        return read_list(out, query, root);
    }
    if lookup::all_of(root, lookup::is_pair_of_id_and_grade) {
        return read_pairs(out, query, root);
    }
    if !lookup::all_of(root, is_rows) {
        let expected = "rows such as {\"doc_id\": \"lamp\", \"relevant\": true}";
        return Err(checks::shape_error(out.source, root, expected));
    }
    for (at, list) in root.list().unwrap_or_default().iter().enumerate() {
        read_list(out, &(at + 1).to_string(), list)?;
    }
    Ok(())
}

/// `("lamp", 3)`: documents in rank order, with grades or, when the numbers are no grades, scores.
fn read_pairs(out: &mut Collector, query: &str, root: &Node) -> Read<()> {
    let pairs = || root.list().unwrap_or_default().iter().filter_map(Node::list);
    let scores = lookup::are_scores(pairs().filter_map(|pair| pair.get(1)));
    for pair in pairs() {
        let [doc, value] = pair else { continue };
        let mut row = Doc::new(convert::id(out, doc)?);
        if scores {
            row.score = Some(convert::score(out, value)?);
            out.retrieve(query, row, doc.at.clone())?;
        } else {
            let grade = convert::grade(out, value)?;
            out.graded(query, row, grade, doc.at.clone())?;
        }
    }
    Ok(())
}

/// Reads the rows of one list. A query in a row takes precedence over the given one.
pub(in super::super) fn read_list(out: &mut Collector, query: &str, list: &Node) -> Read<()> {
    for row in list.list().unwrap_or_default() {
        let read = read_row(out, query, row);
        out.source.line(read)?;
    }
    Ok(())
}

fn read_row(out: &mut Collector, query: &str, row: &Node) -> Read<()> {
    checks::check_keys(out, row.map().unwrap_or_default())?;
    let find = |wanted| cell(row, wanted);
    let query = match find(Role::Query) {
        Some(node) => convert::id(out, node)?,
        None => query,
    };
    let title = text(out, find(Role::Title))?;
    let body = text(out, find(Role::Text))?;
    let (id, at) = match find(Role::Doc) {
        Some(node) => (convert::id(out, node)?, node.at.clone()),
        None => (title.or(body).unwrap_or(""), row.at.clone()),
    };
    let mut doc = Doc::new(id);
    doc.title = title.filter(|title| *title != id).map(Into::into);
    doc.text = body.map(Into::into);
    if let Some(node) = find(Role::Score).filter(|node| node.value != Value::Null) {
        doc.score = Some(convert::score(out, node)?);
    }
    match find(Role::Grade) {
        Some(node) => {
            let grade = convert::grade(out, node)?;
            out.graded(query, doc, grade, at.clone())?;
        }
        None => out.retrieve(query, doc, at.clone())?,
    }
    if let Some(rank) = find(Role::Rank).filter(|rank| rank.value != Value::Null) {
        let rank = convert::score(out, rank)?;
        out.rank(query, rank, at);
    }
    Ok(())
}

fn text<'n>(out: &Collector, node: Option<&'n Node>) -> Read<Option<&'n str>> {
    match node {
        None | Some(Node { value: Value::Null, .. }) => Ok(None),
        Some(node) => match node.scalar() {
            Some(text) => Ok(Some(text)),
            None => {
                let kind = ErrorKind::Shape { expected: "a text", found: shown(node.kind()) };
                Err(out.source.error_at(kind, node.at.start..node.at.start + 1))
            }
        },
    }
}
