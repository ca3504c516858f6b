//! `{query: {doc: score}}`, `{query: [doc]}` and `{query: {doc: grade}}`, as the readers of maps and
//! Python's tools take them.

use super::super::write::{WriteError, are_scored};
use crate::data::{Id, Qrels, Run};
use crate::decimal::shortest;

/// With scores where all lists have them, else the documents in order.
pub(in super::super) fn run(run: &Run) -> Result<String, WriteError> {
    let mut scored = None;
    for (query, docs) in run.queries.iter().filter(|(_, docs)| !docs.is_empty()) {
        let has = are_scored(query, docs)?;
        if *scored.get_or_insert(has) != has {
            let why = "has scores or none, unlike a query above; give all documents one, or none";
            return Err(WriteError::new(query, why));
        }
    }
    let with_scores = scored == Some(true);
    let brackets = if with_scores { ['{', '}'] } else { ['[', ']'] };
    let lists = run.queries.iter().map(|(query, docs)| {
        let doc = |doc: &crate::data::Doc| match doc.score {
            Some(score) if with_scores => pair(&doc.id, &shortest(score)),
            _ => text(&doc.id),
        };
        (query, docs.iter().map(doc).collect())
    });
    Ok(object(lists, brackets))
}

pub(in super::super) fn qrels(qrels: &Qrels) -> String {
    let lists = qrels.queries.iter().map(|(query, judgments)| {
        let pairs = judgments.iter().map(|one| pair(&one.doc, &shortest(one.grade)));
        (query, pairs.collect())
    });
    object(lists, ['{', '}'])
}

/// One line for each query.
fn object<'a>(
    lists: impl Iterator<Item = (&'a Id, Vec<String>)>,
    [open, close]: [char; 2],
) -> String {
    let line = |(query, items): (&Id, Vec<String>)| {
        let mut line = text(query);
        line.push(':');
        line.push(open);
        line.push_str(&items.join(","));
        line.push(close);
        line
    };
    let lines: Vec<String> = lists.map(line).collect();
    ["{", &lines.join(",\n"), "}\n"].concat()
}

fn pair(key: &str, value: &str) -> String {
    [&text(key), ":", value].concat()
}

fn text(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\0'..='\x1f' => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            _ => out.push(c),
        }
    }
    out.push('"');
    out
}
