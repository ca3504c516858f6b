//! Writes run and judgments as Python code.

use super::super::json::quoted;
use super::{CodeRequest, Unable, unable};
use crate::decimal::shortest;

/// Appends `qrels = {…}` and `run = {…}`. A list without scores gets falling scores.
///
/// # Errors
/// Returns an error if only some documents of a list have a score.
pub(super) fn data(request: &CodeRequest, out: &mut String) -> Result<(), Unable> {
    out.push_str("qrels = {\n");
    for query in request.data.queries.iter().filter(|query| !query.judgments.is_empty()) {
        let pair = |(id, grade): (&str, f64)| format!("{}: {}", quoted(id), shortest(grade));
        let pairs = query.judgments.iter().map(|judgment| pair((&judgment.doc, judgment.grade)));
        let pairs: Vec<String> = pairs.collect();
        out.push_str(&format!("    {}: {{{}}},\n", quoted(&query.id), pairs.join(", ")));
    }
    out.push_str("}\nrun = {\n");
    for query in request.data.queries.iter().filter(|query| !query.docs.is_empty()) {
        let mut pairs = Vec::new();
        let scores = scores(query)?;
        for (doc, score) in query.docs.iter().zip(scores) {
            pairs.push(format!("{}: {}", quoted(&doc.id), float(score)));
        }
        out.push_str(&format!("    {}: {{{}}},\n", quoted(&query.id), pairs.join(", ")));
    }
    out.push_str("}\n");
    Ok(())
}

/// Returns the scores of a list. A list without scores gets falling scores.
pub(super) fn scores(query: &crate::data::Query) -> Result<Vec<f64>, Unable> {
    let scored = query.docs.iter().filter(|doc| doc.score.is_some()).count();
    if scored > 0 && scored < query.docs.len() {
        return unable(format!(
            "The list of query \u{201c}{}\u{201d} has scores for some documents only; give all of them one, or none.",
            query.id
        ));
    }
    let falling = |at: usize| (query.docs.len() - at) as f64;
    Ok(query.docs.iter().enumerate().map(|(at, doc)| doc.score.unwrap_or(falling(at))).collect())
}

/// Returns a number literal that Python reads as a float, not as an integer.
pub(super) fn float(value: f64) -> String {
    let text = shortest(value);
    if text.contains(['.', 'e']) { text } else { format!("{text}.0") }
}

/// Returns a Python list of texts: `["ndcg@10", "map"]`.
pub(super) fn list<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    let texts: Vec<String> = texts.map(quoted).collect();
    format!("[{}]", texts.join(", "))
}
