//! Results over time: snapshots by name, and an alert when a mean falls below its baseline.
//!
//! The page and the command read and write the same JSON:
//!
//! ```json
//! {"ranklens": "history", "version": 1, "snapshots": [
//!   {"name": "nightly 7", "time": "2026-01-31T04:00:00Z", "convention": "trec_eval",
//!    "measures": {"nDCG@10": {"q1": 0.61, "q2": 0.4}}}]}
//! ```

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::data::numbered;
use crate::metrics::{Id, Index};
use crate::present::number::signed;
use crate::statistics::{Bootstrap, CompareError, Gate, NoValue, Options, compare};

/// The version that is written, and the only one that is read.
pub const VERSION: u32 = 1;

/// The snapshots of a workspace, the oldest first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct History {
    /// `history`, so that the file is recognised.
    ranklens: Kind,
    version: u32,
    pub snapshots: Vec<Snapshot>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
enum Kind {
    #[serde(rename = "history")]
    History,
}

/// The values of one system at one time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    pub name: String,
    /// The time of the snapshot, as the caller writes it. It is not interpreted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<String>,
    /// The convention of the values. Values of different conventions are not compared.
    pub convention: String,
    /// The values, by measure, then by query.
    measures: Map<String, Value>,
}

/// Why a text is not a history.
#[derive(Debug, thiserror::Error)]
pub enum HistoryError {
    #[error(
        "this is not a history of RankLens: {0}. Write one with a snapshot, or open another file"
    )]
    Shape(#[from] serde_json::Error),
    #[error(
        "the history has version {found}, and this program reads {VERSION}; use a newer program"
    )]
    Version { found: u32 },
    #[error(
        "snapshot “{snapshot}”, {measure}, query “{query}” has no finite number; write one or leave the query out"
    )]
    Value { snapshot: String, measure: String, query: String },
    #[error("two snapshots are named “{name}”; rename one of them")]
    Twice { name: String },
}

impl Default for History {
    fn default() -> Self {
        Self { ranklens: Kind::History, version: VERSION, snapshots: Vec::new() }
    }
}

impl History {
    /// Reads a history.
    ///
    /// # Errors
    /// The text has the wrong shape or version, a value is not a number, or two snapshots share a name.
    pub fn read(text: &str) -> Result<Self, HistoryError> {
        let history: Self = serde_json::from_str(text)?;
        history.check()?;
        Ok(history)
    }

    /// Checks the version, the names and the values, which the shape of the JSON does not guarantee.
    ///
    /// # Errors
    /// The version is wrong, a value is not a number, or two snapshots share a name.
    pub fn check(&self) -> Result<(), HistoryError> {
        let history = self;
        if history.version != VERSION {
            return Err(HistoryError::Version { found: history.version });
        }
        let mut names = Index::default();
        for snapshot in &history.snapshots {
            if names.insert(&snapshot.name.as_str().into(), 0).is_some() {
                return Err(HistoryError::Twice { name: snapshot.name.clone() });
            }
            snapshot.check()?;
        }
        Ok(())
    }

    /// Writes the history as JSON, with one line for each snapshot.
    ///
    /// # Errors
    /// Never for values that were read or added.
    pub fn write(&self) -> Result<String, serde_json::Error> {
        let lines: Result<Vec<String>, _> =
            self.snapshots.iter().map(serde_json::to_string).collect();
        let lines = lines?.join(",\n");
        Ok(format!(
            "{{\"ranklens\":\"history\",\"version\":{VERSION},\"snapshots\":[\n{lines}\n]}}\n"
        ))
    }

    /// Adds a snapshot at the end. It replaces a snapshot of the same name.
    pub fn add(&mut self, snapshot: Snapshot) {
        self.snapshots.retain(|known| known.name != snapshot.name);
        self.snapshots.push(snapshot);
    }

    /// Adds the snapshots of another history at the end. A snapshot that this history already holds, also under a
    /// numbered name, is left out; a different one whose name is taken gets a number. Returns the changes in words.
    pub fn append(&mut self, others: &Self) -> String {
        let (mut added, mut renamed) = (0_usize, Vec::new());
        for other in &others.snapshots {
            for name in numbered(&other.name) {
                match self.named(&name) {
                    None => {
                        if name != other.name {
                            renamed.push(format!("“{}” as “{name}”", other.name));
                        }
                        self.snapshots.push(Snapshot { name, ..other.clone() });
                        added += 1;
                        break;
                    }
                    Some(known) if known.holds_same(other) => break,
                    Some(_) => {}
                }
            }
        }
        let mut told = format!("Snapshots added: {added}");
        let known = others.snapshots.len() - added;
        if known > 0 {
            told.push_str(&format!("; there already: {known}"));
        }
        if !renamed.is_empty() {
            told.push_str(&format!("; names were taken, so added {}", renamed.join(", ")));
        }
        told
    }

    /// Removes the snapshot of this name.
    pub fn remove(&mut self, name: &str) {
        self.snapshots.retain(|known| known.name != name);
    }

    /// Returns the names of the measures of all snapshots, each once.
    pub fn measures(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for measure in self.snapshots.iter().flat_map(Snapshot::measures) {
            if !names.contains(&measure) {
                names.push(measure);
            }
        }
        names
    }

    /// Returns the conventions of all snapshots, each once.
    pub fn conventions(&self) -> Vec<&str> {
        let mut all: Vec<&str> = Vec::new();
        for snapshot in &self.snapshots {
            if !all.contains(&&*snapshot.convention) {
                all.push(&snapshot.convention);
            }
        }
        all
    }

    /// Returns the snapshot of this name.
    pub fn named(&self, name: &str) -> Option<&Snapshot> {
        self.snapshots.iter().find(|snapshot| snapshot.name == name)
    }

    /// Returns the mean of a measure in each snapshot, for a line over time. `None` if a snapshot has no value of the
    /// measure.
    pub fn line(&self, measure: &str) -> Vec<(&str, Option<f64>)> {
        let mean = |snapshot: &Snapshot| {
            let values = snapshot.values(measure)?;
            let sum = values.iter().fold(0.0, |sum, (_, value)| sum + value);
            (!values.is_empty()).then(|| sum / values.len() as f64)
        };
        self.snapshots.iter().map(|snapshot| (&*snapshot.name, mean(snapshot))).collect()
    }
}

impl Snapshot {
    /// Returns a snapshot without values. `time` is not interpreted. Only snapshots of one convention are compared.
    pub fn new(name: &str, time: Option<String>, convention: &str) -> Self {
        let (name, convention) = (name.to_owned(), convention.to_owned());
        Self { name, time, convention, measures: Map::new() }
    }

    /// Sets the values of a measure. Values that are not finite are left out.
    pub fn set(&mut self, measure: &str, values: impl IntoIterator<Item = (Id, f64)>) {
        let values = values.into_iter().filter(|(_, value)| value.is_finite());
        let values: Map<String, Value> =
            values.map(|(query, value)| (query.to_string(), value.into())).collect();
        self.measures.insert(measure.to_owned(), values.into());
    }

    /// Returns the names of the measures.
    pub fn measures(&self) -> impl Iterator<Item = &str> {
        self.measures.keys().map(String::as_str)
    }

    /// Returns the values of a measure, in the order written. `None` if the snapshot lacks the measure.
    pub fn values(&self, measure: &str) -> Option<Vec<(Id, f64)>> {
        let values = self.measures.get(measure)?.as_object()?;
        Some(
            values
                .iter()
                .filter_map(|(query, v)| Some((query.as_str().into(), v.as_f64()?)))
                .collect(),
        )
    }

    /// Whether both hold the same values of the same time and convention, whatever their names. JavaScript may
    /// write 1.0 as 1, and queries in another order.
    fn holds_same(&self, other: &Self) -> bool {
        let sorted = |of: &Self, measure: &str| {
            let mut values = of.values(measure);
            if let Some(values) = &mut values {
                values.sort_by(|a, b| a.0.cmp(&b.0));
            }
            values
        };
        (&self.time, &self.convention) == (&other.time, &other.convention)
            && self.measures.len() == other.measures.len()
            && self.measures().all(|measure| sorted(self, measure) == sorted(other, measure))
    }

    fn check(&self) -> Result<(), HistoryError> {
        let error = |measure: &str, query: &str| HistoryError::Value {
            snapshot: self.name.clone(),
            measure: measure.to_owned(),
            query: query.to_owned(),
        };
        for (measure, values) in &self.measures {
            let values = values.as_object().ok_or_else(|| error(measure, ""))?;
            let is_wrong = |value: &Value| value.as_f64().is_none_or(|value| !value.is_finite());
            if let Some((query, _)) = values.iter().find(|(_, value)| is_wrong(value)) {
                return Err(error(measure, query));
            }
        }
        Ok(())
    }
}

/// One measure of a snapshot against the baseline.
#[derive(Clone, Debug, PartialEq)]
pub struct Alert {
    pub measure: String,
    /// The number of queries that both snapshots have.
    pub queries: usize,
    pub baseline: f64,
    pub now: f64,
    /// The relative drop. No value if the baseline's mean is 0.
    pub gate: Result<Gate, NoValue>,
    /// The interval of the mean difference, in the units of the measure.
    pub interval: Result<Bootstrap, NoValue>,
    /// The queries that lost, the largest loss first, each with its difference.
    pub blame: Vec<(Id, f64)>,
}

impl Alert {
    /// Whether the mean fell by more than the gate allows. If the baseline's mean is 0, any loss raises the alert.
    pub fn is_raised(&self) -> bool {
        self.gate.as_ref().map_or(self.now < self.baseline, |gate| !gate.passed)
    }

    /// Returns the alert in one sentence, with the interval as a share of the baseline's mean.
    pub fn sentence(&self) -> String {
        let Ok(gate) = self.gate else {
            return format!(
                "{}: the baseline's mean is 0, so the difference cannot be given as a share of it.",
                self.measure
            );
        };
        let percent = |share: f64| format!("{:.1} %", 100.0 * share);
        let interval = self.interval.as_ref().map_or(String::new(), |interval| {
            let [low, high] = [interval.low, interval.high]
                .map(|end| signed(100.0 * end / self.baseline.abs(), 1));
            format!(", {:.0} % interval of the change {low} to {high} %", 100.0 * interval.level)
        });
        if gate.drop < 0.0 {
            return format!("{} rose by {}{interval}.", self.measure, percent(-gate.drop));
        }
        if gate.drop == 0.0 {
            return format!("{} did not change{interval}.", self.measure);
        }
        let allowed = percent(gate.max_drop);
        let end = if gate.passed { "within" } else { "more than" };
        format!(
            "{} fell by {}{interval}: {end} the {allowed} allowed.",
            self.measure,
            percent(gate.drop)
        )
    }
}

/// Compares a measure of a snapshot with the baseline, over the queries that both have. `options.max_drop` is the allowed
/// relative drop, 5 % by default. `None` if one of the snapshots lacks the measure, if no query is in both, or if the
/// conventions differ.
///
/// # Errors
/// The same as for [`compare`].
pub fn alert(
    measure: &str,
    baseline: &Snapshot,
    now: &Snapshot,
    options: &Options,
) -> Result<Option<Alert>, CompareError> {
    let both = baseline.values(measure).zip(now.values(measure));
    let Some((before, after)) = both.filter(|_| baseline.convention == now.convention) else {
        return Ok(None);
    };
    let places = Index::of(after.iter().map(|(query, _)| query));
    let pairs = before.iter().filter_map(|(query, value)| {
        let (_, now) = after.get(places.get(query)?)?;
        Some((query.clone(), *value, *now))
    });
    let pairs: Vec<(Id, f64, f64)> = pairs.collect();
    let values = |of: fn(&(Id, f64, f64)) -> f64| pairs.iter().map(of).collect::<Vec<f64>>();
    let compared = compare(&values(|pair| pair.1), &values(|pair| pair.2), options)?;
    let (Ok(baseline), Ok(now)) = (compared.baseline, compared.candidate) else { return Ok(None) };
    let mut blame: Vec<(Id, f64)> = pairs
        .iter()
        .map(|(query, before, after)| (query.clone(), after - before))
        .filter(|(_, difference)| *difference < 0.0)
        .collect();
    blame.sort_by(|a, b| a.1.total_cmp(&b.1));
    Ok(Some(Alert {
        measure: measure.to_owned(),
        queries: compared.queries,
        baseline,
        now,
        gate: compared.gate,
        interval: compared.bootstrap,
        blame,
    }))
}
