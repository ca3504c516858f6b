//! Results over time: a snapshot of a run, and the lines and the alert that follow from all of them.

use super::scores::Scores;
use super::table::FEW_PERMUTATIONS;
use crate::compare::history::{Alert, History, Snapshot, alert};
use crate::data::Id;
use crate::presets::AdjustedPreset;
use crate::statistics::{CompareError, Options};

/// What the user watches of the snapshots. Empty names stand for what the page shows at first.
#[derive(Clone, Debug, PartialEq)]
pub struct Watched {
    /// The name of a measure.
    pub measure: String,
    /// The name of the snapshot with which the others are compared.
    pub baseline: String,
    /// The allowed drop of the mean, in percent.
    pub drop: f64,
}

impl Default for Watched {
    fn default() -> Self {
        Self { measure: String::new(), baseline: String::new(), drop: 5.0 }
    }
}

impl Watched {
    /// Returns what is shown of a history: the wanted measure, else the chosen one, else the first that it has; and
    /// the wanted baseline, else the first snapshot. `None` without a measure.
    pub fn among(&self, history: &History, chosen: &str) -> Option<Self> {
        let measures = history.measures();
        let wanted = [self.measure.as_str(), chosen].into_iter();
        let known = wanted.into_iter().find(|name| measures.contains(name));
        let measure = known.or(measures.first().copied())?.to_owned();
        let baseline = history.named(&self.baseline).or(history.snapshots.first())?.name.clone();
        Some(Self { measure, baseline, drop: self.drop })
    }

    /// Returns the mean of the measure in each snapshot, and its change against the baseline in percent. The change
    /// is `None` for the baseline itself, without one of the two means, and if the baseline's mean is 0.
    pub fn means(&self, history: &History) -> Vec<(Option<f64>, Option<f64>)> {
        let line = history.line(&self.measure);
        let of = line.iter().find(|(name, _)| *name == self.baseline).and_then(|(_, mean)| *mean);
        let change = |name: &str, mean: Option<f64>| {
            let (of, mean) = of.filter(|of| *of != 0.0 && name != self.baseline).zip(mean)?;
            Some(100.0 * (mean - of) / of.abs())
        };
        line.into_iter().map(|(name, mean)| (mean, change(name, mean))).collect()
    }
}

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

/// With more queries than this, fewer resamples are drawn, to save time.
const MANY: usize = 1000;

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
    let usual = Options::default();
    let share = MANY as f64 / queries.max(MANY) as f64;
    let resamples = ((f64::from(usual.resamples) * share) as u32).max(1000);
    let options = Options { max_drop, resamples, permutations: FEW_PERMUTATIONS, ..usual };
    alert(measure, before, now, &options)
}
