//! What a value could be, in a sentence.

use super::number;
use super::words::plural;
use crate::answers::bounds::Bounds;

/// In a few words: `0.31 if judged worst, 0.74 if best, 0.52 to 0.61 by ties`. Empty like [`sentence`].
pub fn short(bounds: &Bounds, digits: u8) -> String {
    let shown = |value: Option<f64>| value.map_or("none".into(), |v| number::value(v, digits));
    let judged = bounds.judged.filter(|judged| judged.worst != judged.best);
    let judged =
        judged.map(|j| format!("{} if judged worst, {} if best", shown(j.worst), shown(j.best)));
    let ties = bounds.ties.filter(|ties| ties.low != ties.high);
    let ties = ties.map(|t| format!("{} to {} by ties", shown(Some(t.low)), shown(Some(t.high))));
    judged.into_iter().chain(ties).collect::<Vec<_>>().join(", ")
}

/// `0.31 with 2 unjudged documents graded worst, 0.74 graded best; 0.52 to 0.61 over all orders of 2
/// tied`. Empty where nothing is open or nothing would change.
pub fn sentence(bounds: &Bounds, digits: u8) -> String {
    let shown = |value: Option<f64>| value.map_or("none".into(), |v| number::value(v, digits));
    let mut parts = Vec::new();
    if let Some(judged) = bounds.judged.filter(|judged| judged.worst != judged.best) {
        let (worst, best) = (shown(judged.worst), shown(judged.best));
        let documents = plural(judged.documents, "unjudged document", "unjudged documents");
        parts.push(format!("{worst} with {documents} graded worst, {best} graded best"));
    }
    if let Some(ties) = bounds.ties.filter(|ties| ties.low != ties.high) {
        let at_least = if ties.exact { "" } else { " at least" };
        let mean = ties.mean.map(|mean| format!(", mean {}", shown(Some(mean))));
        parts.push(format!(
            "{} to {}{at_least}{} over all orders of {} tied",
            shown(Some(ties.low)),
            shown(Some(ties.high)),
            mean.unwrap_or_default(),
            ties.documents
        ));
    }
    parts.join("; ")
}
