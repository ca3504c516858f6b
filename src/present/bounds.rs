//! The range of a value, in words.

use super::number;
use super::words::plural;
use crate::answers::bounds::Bounds;

/// Returns the range in few words: `Could be 0.31\u{2013}0.74, 2 unjudged; 0.52\u{2013}0.61, 2 tied`.
pub fn brief(bounds: &Bounds, digits: u8) -> String {
    let shown = |value: f64| number::value(value, digits);
    let range = |a: f64, b: f64| format!("{}\u{2013}{}", shown(a.min(b)), shown(a.max(b)));
    let judged = bounds.judged.filter(|judged| judged.worst != judged.best).map(|judged| {
        let ends = match (judged.worst, judged.best) {
            (Some(a), Some(b)) => range(a, b),
            (a, b) => format!("{} or undefined", a.or(b).map_or("none".into(), shown)),
        };
        format!("{ends}, {} unjudged", judged.documents)
    });
    let ties = bounds
        .ties
        .filter(|ties| ties.low != ties.high)
        .map(|ties| format!("{}, {} tied", range(ties.low, ties.high), ties.documents));
    let parts: Vec<_> = judged.into_iter().chain(ties).collect();
    if parts.is_empty() { String::new() } else { format!("Could be {}", parts.join("; ")) }
}

/// Returns the range in sentences: `Could be 0.31 to 0.74: 2 documents are not judged. 0.52 to 0.61 over all
/// orders of 2 tied documents.` Empty if neither missing judgments nor ties can change the value.
pub fn sentence(bounds: &Bounds, digits: u8) -> String {
    let shown = |value: Option<f64>| value.map_or("none".into(), |v| number::value(v, digits));
    let mut parts = Vec::new();
    if let Some(judged) = bounds.judged.filter(|judged| judged.worst != judged.best) {
        // A judgment can raise the ideal ranking more than the list. Then the best grade gives the lower value.
        let ends = match (judged.worst, judged.best) {
            (Some(a), Some(b)) => format!("{} to {}", shown(Some(a.min(b))), shown(Some(a.max(b)))),
            (a, b) => format!("{} or undefined", shown(a.or(b))),
        };
        let documents = plural(judged.documents, "document is", "documents are");
        parts.push(format!("Could be {ends}: {documents} not judged."));
    }
    if let Some(ties) = bounds.ties.filter(|ties| ties.low != ties.high) {
        let at_least = if ties.exact { "" } else { " at least" };
        let mean = ties.mean.map(|mean| format!(", mean {}", shown(Some(mean))));
        parts.push(format!(
            "{} to {}{at_least}{} over all orders of {} tied documents.",
            shown(Some(ties.low)),
            shown(Some(ties.high)),
            mean.unwrap_or_default(),
            ties.documents
        ));
    }
    parts.join(" ")
}
