//! Reads the documents of evaluation rows and of traces: ids, texts, or objects with an id, a content and a score.

use std::cmp::Ordering;
use std::ops::Range;

use super::lookup::{field, inner};
use super::{checks, convert};
use crate::data::{Doc, Id};
use crate::formats::collector::Collector;
use crate::formats::error::Read;
use crate::formats::literal::{Node, Value};
use crate::formats::warning::WarningKind;
use crate::formats::words::trim;
use crate::metrics::Index;

/// The names of ids, texts and scores.
const IDS: &[&str] = &["id", "docid", "documentid", "nodeid", "chunkid", "contextid"];
const TEXTS: &[&str] = &["content", "pagecontent", "text", "document.content"];
const SCORES: &[&str] = &["score", "document.score"];
/// The names of objects within a document that may hold its id.
const INNER: &[&str] = &["node", "document", "metadata", "meta"];

/// The number of characters at the start of a text that serve as its id.
const START: usize = 80;

/// One document.
pub(super) struct Context<'n, 'a> {
    pub id: Id,
    pub text: Option<Id>,
    pub score: Option<&'n Node<'a>>,
    pub at: Range<usize>,
}

/// The ids of texts without an id: the start of each text, with a number if another text has the same start.
#[derive(Default)]
pub(super) struct Texts {
    whole: Index,
    ids: Vec<Id>,
    starts: Index,
    counts: Vec<usize>,
}

impl Texts {
    /// Returns the id of a text. Equal texts have equal ids.
    pub fn id(&mut self, text: &str) -> Id {
        let text: Id = trim(text).into();
        if let Some(known) = self.whole.get(&text).and_then(|at| self.ids.get(at)) {
            return known.clone();
        }
        let id = self.new_id(&text);
        self.whole.insert(&text, self.ids.len());
        self.ids.push(id.clone());
        id
    }

    fn new_id(&mut self, text: &Id) -> Id {
        let Some((end, _)) = text.char_indices().nth(START) else { return text.clone() };
        let start: Id = format!("{}\u{2026}", trim(text.get(..end).unwrap_or(""))).into();
        match self.starts.get(&start) {
            None => {
                self.starts.insert(&start, self.counts.len());
                self.counts.push(1);
                start
            }
            Some(at) => {
                let count = self.counts.get_mut(at).map_or(0, |count| {
                    *count += 1;
                    *count
                });
                format!("{start} ({count})").into()
            }
        }
    }
}

/// Reads the documents of a list.
pub(super) fn contexts<'n, 'a>(
    out: &Collector,
    list: &'n Node<'a>,
    texts: &mut Texts,
) -> Read<Vec<Context<'n, 'a>>> {
    let mut all = Vec::new();
    for node in list.list().unwrap_or_default() {
        all.push(context(out, node, texts)?);
    }
    Ok(all)
}

fn context<'n, 'a>(
    out: &Collector,
    node: &'n Node<'a>,
    texts: &mut Texts,
) -> Read<Context<'n, 'a>> {
    if let Some(word) = node.scalar() {
        let id = texts.id(word);
        let is_whole = *id == *trim(word);
        let text = (!is_whole).then(|| word.into());
        return Ok(Context { id, text, score: None, at: node.at.clone() });
    }
    let expected = "an id, a text, or an object with an id or a content";
    let error = || checks::shape_error(out.source, node, expected);
    let entries = node.map().ok_or_else(error)?;
    checks::check_keys(out, entries)?;
    let filled = |node: &&Node| node.scalar().is_some_and(|text| !trim(text).is_empty());
    let in_document = |names: &[&str]| {
        let inner = |part: &&str| inner(inner(node, &[part])?, names).filter(filled);
        field(entries, names).filter(filled).or_else(|| INNER.iter().find_map(inner))
    };
    // In a flat object, traces name the id `document.id`.
    let id = in_document(IDS).or_else(|| field(entries, &["document.id"]).filter(filled));
    let text = in_document(TEXTS).and_then(Node::scalar);
    let score = in_document(SCORES);
    let (id, at) = match (id, text) {
        (Some(id), _) => (convert::id(out, id)?.into(), id.at.clone()),
        (None, Some(text)) => (texts.id(text), node.at.start..node.at.start + 1),
        (None, None) => return Err(error()),
    };
    let text = text.filter(|text| **text != *id).map(Into::into);
    Ok(Context { id, text, score, at })
}

/// Adds documents as the list of a query, in their order. Scores are kept only if every document has one and
/// they never rise.
pub(super) fn retrieve(out: &mut Collector, query: &str, contexts: &[Context]) -> Read<()> {
    out.open_list(query);
    let scores = scores(out, contexts)?;
    for (at, context) in contexts.iter().enumerate() {
        let mut doc = Doc::new(context.id.clone());
        doc.text.clone_from(&context.text);
        doc.score = scores.get(at).copied();
        out.retrieve_or_skip(query, doc, context.at.clone())?;
    }
    Ok(())
}

fn scores(out: &mut Collector, contexts: &[Context]) -> Read<Vec<f64>> {
    let mut scores: Vec<f64> = Vec::new();
    let has_score =
        |context: &&Context| context.score.is_some_and(|score| score.value != Value::Null);
    for node in contexts.iter().filter(has_score).filter_map(|context| context.score) {
        let score = convert::score(out, node)?;
        let before = scores.last().and_then(|last| last.partial_cmp(&score));
        if before == Some(Ordering::Less) {
            out.warn(node.at.clone(), WarningKind::OrderAgainstScore);
            return Ok(Vec::new());
        }
        scores.push(score);
    }
    let missing = contexts.iter().find(|context| !has_score(context));
    if let Some(missing) = missing.filter(|_| !scores.is_empty()) {
        let (count, all) = (scores.len(), contexts.len());
        out.warn(missing.at.clone(), WarningKind::SomeScores { count, all });
        return Ok(Vec::new());
    }
    Ok(scores)
}
