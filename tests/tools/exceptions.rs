//! Differences from the tools that are known, each with its reason.

use ranklens::presets::QueryInput;
use serde_json::Value;

/// A difference that is known, and why.
pub struct Exception {
    pub name: &'static str,
    pub reason: &'static str,
    /// Whether a case is of this kind.
    pub is: fn(&Value, &[QueryInput]) -> bool,
}

pub const EXCEPTIONS: [Exception; 1] = [Exception {
    name: "ignore_ties",
    reason: "scikit-learn orders ties as the processor sorts them",
    is: |case, inputs| {
        case["tool"] == "sklearn"
            && case["params"]["ignore_ties"] == true
            && inputs.iter().any(|input| has_ties(input, case["params"]["adapter"] == "union"))
    },
}];

/// Whether scores are equal, also those of documents that are appended with a lower score.
fn has_ties(input: &QueryInput, appends: bool) -> bool {
    let listed: Vec<_> = input.run.iter().flatten().collect();
    let mut scores: Vec<f64> = listed.iter().filter_map(|(_, score)| *score).collect();
    if appends {
        let lowest = scores.iter().copied().fold(f64::INFINITY, f64::min) - 1.0;
        let is_listed = |doc| listed.iter().any(|(id, _)| id == doc);
        let missed = input.qrels.iter().flatten().filter(|(doc, _)| !is_listed(doc));
        scores.extend(missed.map(|_| lowest));
    }
    scores.sort_by(f64::total_cmp);
    scores.windows(2).any(|pair| pair[0] == pair[1])
}
