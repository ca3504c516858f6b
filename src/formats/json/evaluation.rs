//! Reads the evaluation rows of tools for retrieval and language models: a question, the retrieved contexts in
//! rank order, and the contexts that should have been retrieved.
//!
//! | Tool | Row |
//! |---|---|
//! | ragas | `{"user_input", "retrieved_context_ids", "reference_context_ids"}`, also `…_contexts` with texts |
//! | LlamaIndex | `{"query", "retrieved_ids", "expected_ids"}` |
//! | Haystack | `{"question": […], "retrieved_documents": [[…]], "ground_truth_documents": [[…]]}` |
//! | DeepEval | `{"input", "retrieval_context", "context"}`, also under `testCases` |
//! | LangSmith | `{"inputs": {…}, "outputs": {"documents": […]}, "reference_outputs": {…}}`, also `{"inputs.question", "outputs.documents", "reference.documents"}` |
//!
//! The rows are JSON, or a data frame of such columns as CSV.
//!
//! A document is an id, a text, or an object with an id, a content and a score. Texts without ids are
//! distinguished by their whole text. The documents of a reference are relevant. If the reference has a score,
//! as in Haystack, the score is the grade. The order of a list is its ranking.

use super::contexts::{Context, Texts, contexts};
use super::hits::names;
use super::lookup::{field, inner};
use super::{checks, lookup, records};
use crate::formats::collector::Collector;
use crate::formats::columns::normal;
use crate::formats::error::{ErrorKind, Read};
use crate::formats::format::Format;
use crate::formats::literal::{Node, Value};
use crate::formats::parsed::Parsed;
use crate::formats::reader::Reader;
use crate::formats::source::Source;
use crate::formats::words::counted;

pub(in super::super) const READER: Reader = Reader { looks, read };

/// Names of retrieved ids, and of the texts or objects beside them.
const RETRIEVED_IDS: &[&str] = &["retrievedcontextids", "retrievedids", "retrievednodeids"];
const RETRIEVED: &[&str] =
    &["retrievedcontexts", "retrieveddocuments", "retrievedtexts", OF_DEEPEVAL];
/// DeepEval's name of the retrieved texts. Beside it, `context` names those of the reference.
const OF_DEEPEVAL: &str = "retrievalcontext";
/// Names of relevant ids, and of the texts or objects beside them.
const REFERENCE_IDS: &[&str] = &["referencecontextids", "expectedids"];
const REFERENCE: &[&str] = &["referencecontexts", "groundtruthdocuments", "expectedtexts"];
/// Names that no other format has.
const OWN: &[&str] = &[
    "retrievedcontextids",
    "retrievedcontexts",
    "retrieveddocuments",
    "referencecontextids",
    "referencecontexts",
    "groundtruthdocuments",
    "expectedids",
    OF_DEEPEVAL,
];
/// Names of the query.
const QUERY: &[&str] =
    &["queryid", "userinput", "question", "query", "input", "questions", "queries"];
/// Names of lists in the parts of a row of LangSmith.
const OUTPUTS: &[&str] = &[
    "documents",
    "retrieveddocuments",
    "retrievedids",
    "documentids",
    "docs",
    "contexts",
    "context",
    "retrievedcontexts",
    "sourcedocuments",
    "output",
];
const REFERENCE_OUTPUTS: &[&str] = &[
    "documents",
    "documentids",
    "docs",
    "docids",
    "ids",
    "relevantdocuments",
    "relevantids",
    "expecteddocuments",
    "expectedids",
    "groundtruthdocuments",
    "contexts",
    "context",
    "output",
];

/// The starts of columns of LangSmith's data frame with the documents of the reference.
const REFERENCES: [&str; 2] = ["reference.", "referenceoutputs."];

/// The lists of one question.
struct Lists<'n, 'a> {
    node: &'n Node<'a>,
    query: Option<&'n Node<'a>>,
    retrieved: Side<'n, 'a>,
    reference: Side<'n, 'a>,
}

/// The ids of one side, and its texts or objects.
#[derive(Clone, Copy, Default)]
struct Side<'n, 'a> {
    ids: Option<&'n Node<'a>>,
    documents: Option<&'n Node<'a>>,
}

/// Whether a column of a data frame holds lists of documents, or a part of a row of LangSmith.
fn holds_list(name: &str) -> bool {
    let plain = normal(name);
    let own = [RETRIEVED_IDS, RETRIEVED, REFERENCE_IDS, REFERENCE].concat();
    let of = |prefix: &str, names: &[&str]| {
        plain.strip_prefix(prefix).is_some_and(|rest| rest.is_empty() || names.contains(&rest))
    };
    own.contains(&&*plain)
        || ["context", "inputs", "outputs", "referenceoutputs", "reference"].contains(&&*plain)
        || of("outputs.", OUTPUTS)
        || REFERENCES.iter().any(|prefix| of(prefix, REFERENCE_OUTPUTS))
}

/// Whether these are the columns of a data frame with evaluation rows.
fn is_frame(names: &[&str]) -> bool {
    let plain: Vec<String> = names.iter().map(|name| normal(name)).collect();
    let of_langsmith = plain.iter().any(|name| *name == "inputs" || name.starts_with("inputs."));
    plain.iter().any(|name| OWN.contains(&&**name))
        || of_langsmith && names.iter().any(|name| holds_list(name) && normal(name) != "inputs")
}

fn looks(source: &Source) -> bool {
    records::is_frame(source, is_frame)
        || lookup::root(source).is_some_and(|root| {
            columns(root).is_some() || rows(root).iter().take(20).any(|row| lists(row).is_some())
        })
}

/// Returns the rows of a text: a list, a single row, or a list under a key such as `results` or `examples`.
fn rows<'n, 'a>(root: &'n Node<'a>) -> &'n [Node<'a>] {
    let inner =
        || inner(root, &["results", "examples", "rows", "samples", "testcases", "data"])?.list();
    root.list().or_else(inner).unwrap_or(std::slice::from_ref(root))
}

/// Returns the lists of a row; `None` for an object without any.
fn lists<'n, 'a>(node: &'n Node<'a>) -> Option<Lists<'n, 'a>> {
    let entries = node.map()?;
    // A list that is `null` is missing.
    let list = |entries: &'n [(Node<'a>, Node<'a>)], names: &[&str]| {
        let is_one = |(key, value): &&(Node, Node)| lookup::is_named(key, names) && is_list(value);
        entries.iter().find(is_one).map(|(_, value)| value)
    };
    let query = field(entries, QUERY);
    if list(entries, OWN).is_some() {
        let has_deepeval = list(entries, &[OF_DEEPEVAL]).is_some();
        let retrieved =
            Side { ids: list(entries, RETRIEVED_IDS), documents: list(entries, RETRIEVED) };
        let of_deepeval = || list(entries, &["context"]).filter(|_| has_deepeval);
        let documents = list(entries, REFERENCE).or_else(of_deepeval);
        let reference = Side { ids: list(entries, REFERENCE_IDS), documents };
        return Some(Lists { node, query, retrieved, reference });
    }
    // LangSmith: the parts of a row, or a run beside the example that it answers.
    let inputs =
        inner(node, &["inputs"]).or_else(|| inner(inner(node, &["example"])?, &["inputs"]));
    let outputs = inner(node, &["outputs"]).or_else(|| inner(inner(node, &["run"])?, &["outputs"]));
    let reference = inner(node, &["referenceoutputs", "reference"])
        .or_else(|| inner(inner(node, &["example"])?, &["outputs"]));
    let within = |part: Option<&'n Node<'a>>, names: &[&str]| {
        let part = part?;
        if is_list(part) { Some(part) } else { inner(part, names).filter(|node| is_list(node)) }
    };
    let side = |documents| Side { ids: None, documents };
    let (retrieved, relevant) = (within(outputs, OUTPUTS), within(reference, REFERENCE_OUTPUTS));
    // The same parts in a data frame, whose columns have the names of parts and keys.
    let column = |prefix: &str, fits: &dyn Fn(&str, &Node) -> bool| {
        let is_one = |(key, value): &&(Node<'a>, Node<'a>)| {
            let plain = key.scalar().filter(|key| key.len() <= 60).map(normal);
            let name = plain.as_deref().and_then(|plain| plain.strip_prefix(prefix));
            name.is_some_and(|name| fits(name, value))
        };
        entries.iter().find(is_one).map(|(_, value)| value)
    };
    let documents = |prefix: &str, names: &[&str]| {
        column(prefix, &|name, value| names.contains(&name) && is_list(value))
    };
    let retrieved = retrieved.or_else(|| documents("outputs.", OUTPUTS));
    let reference = || REFERENCES.iter().find_map(|prefix| documents(prefix, REFERENCE_OUTPUTS));
    let relevant = relevant.or_else(reference);
    if retrieved.is_none() && relevant.is_none() {
        return None;
    }
    if inputs.is_none() {
        let named = column("inputs.", &|name, value| QUERY.contains(&name) && is_text(value));
        let query = named.or_else(|| column("inputs.", &|_, value| is_text(value)))?;
        let query = Some(query);
        return Some(Lists { node, query, retrieved: side(retrieved), reference: side(relevant) });
    }
    let query = inputs.and_then(|inputs| match inputs.map() {
        Some([(_, only)]) => Some(only),
        Some(entries) => field(entries, QUERY),
        None => Some(inputs),
    });
    let query = query.filter(|query| query.scalar().is_some());
    Some(Lists { node, query, retrieved: side(retrieved), reference: side(relevant) })
}

fn is_text(node: &Node) -> bool {
    node.scalar().is_some()
}

/// Whether the value is a list that may hold documents.
fn is_list(node: &Node) -> bool {
    node.list().is_some_and(|items| {
        items.iter().all(|item| item.scalar().is_some() || item.map().is_some())
    })
}

/// Returns the object whose columns are the lists of all questions, as Haystack and `to_dict("list")` of pandas keep
/// them.
fn columns<'n, 'a>(root: &'n Node<'a>) -> Option<&'n Node<'a>> {
    let is_column = |node: &Node| {
        let lists = node.list().unwrap_or_default();
        !lists.is_empty() && lists.iter().all(is_list)
    };
    let has = |node: &Node| {
        let entries = node.map().unwrap_or_default();
        let lists = [RETRIEVED_IDS, RETRIEVED, REFERENCE_IDS, REFERENCE];
        lists.iter().any(|names| field(entries, names).is_some_and(is_column))
    };
    let inputs = inner(root, &["inputs"]);
    [Some(root), inputs].into_iter().flatten().find(|node| has(node))
}

fn read(source: &Source) -> Read<Parsed> {
    let root = records::root(source, is_frame, holds_list)?;
    let root = &*root;
    let mut out = Collector::new(source);
    let mut all = Vec::new();
    if let Some(node) = columns(root) {
        read_columns(&out, node, &mut all)?;
    } else {
        for row in rows(root) {
            checks::check_keys(&out, row.map().unwrap_or_default())?;
            check_lists(&out, row)?;
            let expected = "a row with the contexts that were retrieved, or those of the reference";
            all.push(lists(row).ok_or_else(|| checks::shape_error(source, row, expected))?);
        }
    }
    let queries: Vec<_> = all.iter().map(|lists| lists.query).collect();
    let mut texts = Texts::default();
    for (lists, query) in all.iter().zip(names(&queries)) {
        read_lists(&mut out, &mut texts, &query, lists)?;
    }
    out.finish(Format::EvaluationRows)
}

/// Fails for a value that stands where a list of documents is expected. `null` stands for a missing list.
fn check_lists(out: &Collector, row: &Node) -> Read<()> {
    let names = [RETRIEVED_IDS, RETRIEVED, REFERENCE_IDS, REFERENCE].concat();
    let entries = row.map().unwrap_or_default();
    let is_wrong = |(key, value): &&(Node, Node)| {
        value.value != Value::Null && lookup::is_named(key, &names) && !is_list(value)
    };
    let Some((_, wrong)) = entries.iter().find(is_wrong) else { return Ok(()) };
    let is_document = |item: &&Node| item.scalar().is_some() || item.map().is_some();
    let item = wrong.list().and_then(|items| items.iter().find(|item| !is_document(item)));
    let (at, expected) = match item {
        Some(item) => (item, "an id, a text, or an object with an id or a content"),
        None => (wrong, "a list of ids, texts or objects"),
    };
    Err(checks::shape_error(out.source, at, expected))
}

/// Splits columns into the lists of each question.
fn read_columns<'n, 'a>(
    out: &Collector,
    node: &'n Node<'a>,
    all: &mut Vec<Lists<'n, 'a>>,
) -> Read<()> {
    let entries = node.map().unwrap_or_default();
    checks::check_keys(out, entries)?;
    let column = |names: &'static [&str]| {
        let node = field(entries, names).filter(|node| node.list().is_some())?;
        Some((node, node.list().unwrap_or_default()))
    };
    let [retrieved_ids, retrieved, reference_ids, reference, queries] =
        [RETRIEVED_IDS, RETRIEVED, REFERENCE_IDS, REFERENCE, QUERY].map(column);
    let lists = [retrieved_ids, retrieved, reference_ids, reference];
    let count = lists.into_iter().flatten().next().map_or(0, |(_, lists)| lists.len());
    for (node, cells) in lists.into_iter().chain([queries]).flatten() {
        if cells.len() != count {
            let found = counted(cells.len(), "entry", "entries");
            let expected = "as many entries as the first column has";
            let kind = ErrorKind::Shape { expected, found };
            return Err(out.source.error_at(kind, node.at.start..node.at.start + 1));
        }
    }
    for at in 0..count {
        let cell = |column: Option<(&'n Node<'a>, &'n [Node<'a>])>| column?.1.get(at);
        let side = |ids, documents| Side { ids: cell(ids), documents: cell(documents) };
        let (retrieved, reference) =
            (side(retrieved_ids, retrieved), side(reference_ids, reference));
        all.push(Lists { node, query: cell(queries), retrieved, reference });
    }
    Ok(())
}

/// Reads the documents of one side. `None` if the row lacks this side.
fn read_side<'n, 'a>(
    out: &Collector,
    texts: &mut Texts,
    side: Side<'n, 'a>,
) -> Read<Option<Vec<Context<'n, 'a>>>> {
    let Some(list) = side.ids.or(side.documents) else { return Ok(None) };
    let mut read = contexts(out, list, texts)?;
    // Texts that stand beside ids are the texts of their documents.
    let beside = side.ids.and(side.documents).and_then(Node::list).unwrap_or_default();
    if beside.len() == read.len() {
        for (context, node) in read.iter_mut().zip(beside) {
            context.text = node.text().map(Into::into).or(context.text.take());
        }
    }
    Ok(Some(read))
}

fn read_lists(out: &mut Collector, texts: &mut Texts, query: &str, lists: &Lists) -> Read<()> {
    let retrieved = read_side(out, texts, lists.retrieved)?;
    let reference = read_side(out, texts, lists.reference)?;
    if retrieved.is_none() && reference.is_none() {
        let expected = "a row with the contexts that were retrieved, or those of the reference";
        return Err(checks::shape_error(out.source, lists.node, expected));
    }
    if let Some(retrieved) = &retrieved {
        super::contexts::retrieve(out, query, retrieved)?;
    }
    if let Some(reference) = &reference {
        out.open_judgments(query);
        for context in reference {
            let grade = match &context.score {
                Some(score) if score.value != Value::Null => super::convert::grade(out, score)?,
                _ => Some(1.0),
            };
            if let Some(grade) = grade {
                out.judge(query, &context.id, grade, context.at.clone())?;
            }
        }
    }
    Ok(())
}
