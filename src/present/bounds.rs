//! The range of a value, in words.

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

/// The bar that shows how far a value could be from what it is. All places and widths are percentages
/// of the bar, which begins at 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Whisker {
    /// Where the reach begins.
    pub reach_start: f64,
    /// How wide the reach is: at least 1, so that it can be seen.
    pub reach_width: f64,
    /// Where the mark of the present value begins. `None` where there is no value.
    pub mark_start: Option<f64>,
}

impl Whisker {
    /// The width of the mark of the present value.
    pub const MARK_WIDTH: f64 = 1.2;

    /// Spans `value` and everything that it could be. The bar ends at 1, or at the highest of these
    /// numbers where that is more, as DCG may be.
    pub fn new(bounds: &Bounds, value: Option<f64>) -> Self {
        let judged = bounds.judged.iter().flat_map(|judged| [judged.worst, judged.best]).flatten();
        let ties = bounds.ties.iter().flat_map(|ties| [ties.low, ties.high]);
        let ends: Vec<f64> = judged.chain(ties).chain(value).collect();
        let low = ends.iter().copied().fold(f64::INFINITY, f64::min);
        let high = ends.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let most = high.max(1.0);
        let percent = |v: f64| v.max(0.0) / most * 100.0;
        Self {
            reach_start: percent(low),
            reach_width: (percent(high) - percent(low)).max(1.0),
            mark_start: value.map(|value| percent(value) - Self::MARK_WIDTH / 2.0),
        }
    }
}
