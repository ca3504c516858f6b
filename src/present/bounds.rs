//! The range of a value, in words.

use super::number;
use super::words::plural;
use crate::answers::bounds::{Bounds, Judged};

/// Returns the range in few words: `Could be 0.31–0.74, 2 unjudged; 0.52–0.61, 2 tied`. Empty in the cases of
/// [`sentence`].
pub fn brief(bounds: &Bounds, digits: u8) -> String {
    let shown = |value: f64| number::value(value, digits);
    let range = |low: f64, high: f64| format!("{}\u{2013}{}", shown(low), shown(high));
    let judged = bounds.judged.and_then(|judged| {
        let ends = ends(&judged, range, shown)?;
        Some(format!("{ends}, {} unjudged", judged.documents))
    });
    let ties = bounds
        .ties
        .filter(|ties| ties.low != ties.high)
        .map(|ties| format!("{}, {} tied", range(ties.low, ties.high), ties.documents));
    let parts: Vec<_> = judged.into_iter().chain(ties).collect();
    if parts.is_empty() { String::new() } else { format!("Could be {}", parts.join("; ")) }
}

/// Returns the ends of the range that judgments leave. `None` if they cannot change the value.
fn ends(
    judged: &Judged,
    range: impl Fn(f64, f64) -> String,
    shown: impl Fn(f64) -> String,
) -> Option<String> {
    let [low, high] = judged.ends?;
    let ends = if low == high { shown(low) } else { range(low, high) };
    match judged.can_lack {
        true => Some(format!("{ends} or undefined")),
        false => (low != high).then_some(ends),
    }
}

/// Returns the range in sentences: `Could be 0.31 to 0.74: 2 documents are not judged. 0.52 to 0.61 over all
/// orders of 2 tied documents.` Empty if neither missing judgments nor ties can change the value.
pub fn sentence(bounds: &Bounds, digits: u8) -> String {
    let shown = |value: Option<f64>| value.map_or("none".into(), |v| number::value(v, digits));
    let mut parts = Vec::new();
    let plain = |value: f64| number::value(value, digits);
    let range = |low: f64, high: f64| format!("{} to {}", plain(low), plain(high));
    if let Some(judged) = bounds.judged
        && let Some(ends) = ends(&judged, range, plain)
    {
        let documents = plural(judged.documents, "document is", "documents are");
        let more = if judged.exact { "" } else { ", perhaps beyond" };
        parts.push(format!("Could be {ends}{more}: {documents} not judged."));
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
