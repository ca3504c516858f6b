//! Results over time: a snapshot of a run, and the lines and the alert that follow from all of them.

use super::scores::Scores;
use super::table::options;
use crate::compare::history::{Alert, History, Snapshot, alert};
use crate::data::Id;
use crate::presets::AdjustedPreset;
use crate::statistics::{CompareError, Options};

/// Returns the snapshot of a run under a name: the values of all measures of the table.
pub fn snapshot(
    scores: &Scores,
    run: usize,
    name: &str,
    time: Option<String>,
    convention: &str,
) -> Snapshot {
    let mut snapshot = Snapshot::new(name, time, convention);
    for (measure, scored) in scores.measures.iter().zip(&scores.scored) {
        let values = scored.systems.get(run).map_or(&[][..], Vec::as_slice);
        let known = values.iter().enumerate();
        let known = known.filter_map(|(query, value)| Some((scores.id(query), (*value)?)));
        let known: Vec<(Id, f64)> = known.collect();
        if !known.is_empty() {
            snapshot.set(&measure.to_string(), known);
        }
    }
    snapshot
}

/// Returns a convention as the command writes it: `trec_eval`, `textbook, gain=exponential`.
pub fn convention(chosen: &AdjustedPreset) -> String {
    let changes = chosen.changes().into_iter().map(|(key, value)| format!("{key}={value}"));
    let all: Vec<String> = std::iter::once(chosen.preset.name.to_owned()).chain(changes).collect();
    all.join(", ")
}

/// Compares the last snapshot with the one named `baseline`. `None` if the two have nothing to compare.
///
/// # Errors
/// Returns an error if a value is not finite, or too large.
pub fn last_alert(
    history: &History,
    baseline: &str,
    measure: &str,
    max_drop: f64,
) -> Result<Option<Alert>, CompareError> {
    let both = history.named(baseline).zip(history.snapshots.last());
    let Some((before, now)) = both.filter(|(before, now)| before.name != now.name) else {
        return Ok(None);
    };
    let queries = now.values(measure).map_or(0, |values| values.len());
    alert(measure, before, now, &Options { max_drop, ..options(queries) })
}
