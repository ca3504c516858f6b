//! The orders of a list under each rule for ties, with and without unjudged documents.

use std::rc::Rc;

use crate::metrics::{Ranking, Settings};
use crate::presets::QueryInput;

/// The grades of a list in one of its orders.
pub struct Ordered {
    /// The grades that count, in rank order. Unjudged documents and grades below 0 have 0.
    pub grades: Vec<f64>,
    /// The grades of all judged documents.
    pub judged: Vec<f64>,
    /// The lengths of the groups of tied documents. `None` if the order does not average their gains.
    ties: Option<Vec<usize>>,
}

/// The settings for the order that are tried: key, value and cost. The cost says how unusual a setting is.
const ORDERS: [(&str, &str, u32); 7] = [
    ("ties", "listed", 0),
    ("ties", "id", 1),
    ("ties", "averaged", 1),
    ("ties", "id-up", 2),
    ("ties", "worst", 2),
    ("scores", "position", 2),
    ("scores", "binary32", 2),
];

/// The settings for unjudged documents that are tried: value and cost.
const UNJUDGED: [(&str, u32); 2] = [("0", 0), ("out", 1)];

/// Returns combinations of [`ORDERS`] and [`UNJUDGED`] with their costs, the most usual first. Leaves out a
/// combination that gives the lists the same orders as one before it.
pub fn rules(inputs: &[QueryInput]) -> Vec<(Vec<(&'static str, &'static str)>, u32)> {
    let mut rules: Vec<(Vec<(&'static str, &'static str)>, u32)> = Vec::new();
    let mut seen: Vec<Vec<Vec<usize>>> = Vec::new();
    for (unjudged, more) in UNJUDGED {
        for (key, value, cost) in ORDERS {
            let mut changes = vec![(key, value)];
            changes.retain(|_| cost > 0);
            changes.extend((more > 0).then_some(("unjudged", unjudged)));
            let shape: Vec<Vec<usize>> = inputs
                .iter()
                .map(|input| {
                    let ranking = ranking(input, &changed(&changes));
                    let order = ranking.rows.iter().map(|row| row.listed.unwrap_or(0));
                    // Averaged ties keep the order of the list but change the values.
                    let groups = ranking.rows.iter().map(|row| row.tie);
                    let tied = groups.clone().zip(groups.skip(1)).any(|(a, b)| a == b);
                    order.chain((value == "averaged" && tied).then_some(usize::MAX)).collect()
                })
                .collect();
            if !seen.contains(&shape) {
                seen.push(shape);
                rules.push((changes, cost + more));
            }
        }
    }
    rules.sort_by_key(|(_, cost)| *cost);
    rules
}

/// Returns the textbook with changes of [`ORDERS`] and [`UNJUDGED`]. A test checks that all of them can be read.
fn changed(changes: &[(&'static str, &'static str)]) -> Settings {
    Settings::default().with(changes).unwrap_or_default()
}

/// Ranks the documents of a query under these settings. A missing list or missing judgments count as empty ones.
pub fn ranking(input: &QueryInput, settings: &Settings) -> Ranking {
    let run = input.run.iter().flatten().cloned();
    let qrels = input.qrels.iter().flatten().cloned();
    Ranking::new(run, qrels, Rc::new(settings.clone()))
}

impl Ordered {
    /// Orders a list under the textbook with these changes, pairs of a setting's key and its value in text.
    pub fn new(input: &QueryInput, changes: &[(&'static str, &'static str)]) -> Self {
        let ranking = ranking(input, &changed(changes));
        let mut ties = Vec::new();
        for group in ranking.rows.chunk_by(|a, b| a.tie == b.tie) {
            ties.push(group.len());
        }
        Self {
            grades: ranking.rows.iter().map(|row| row.grade.unwrap_or(0.0).max(0.0)).collect(),
            judged: ranking.judgments().iter().map(|(_, grade)| grade.max(0.0)).collect(),
            ties: changes.contains(&("ties", "averaged")).then_some(ties),
        }
    }

    /// Returns the gains. If this order averages ties, each tied document has the mean gain of its group.
    pub fn averaged(&self, gains: &[f64], round: &dyn Fn(f64) -> f64) -> Vec<f64> {
        let Some(ties) = &self.ties else { return gains.to_vec() };
        let mut means = Vec::with_capacity(gains.len());
        for length in ties {
            let group = &gains[means.len()..means.len() + length];
            let sum = group.iter().fold(0.0, |sum, gain| sum + round(*gain));
            means.extend(std::iter::repeat_n(sum / *length as f64, *length));
        }
        means
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answers::variants::variants;
    use crate::metrics::Measure;
    use crate::metrics::registry::all;

    #[test]
    fn every_change_that_is_tried_can_be_read() {
        let assert_readable = |key, value: &str| {
            let read = Settings::default().with(&[(key, value)]);
            assert!(read.is_ok(), "{read:?}");
        };
        for (key, value, _) in ORDERS {
            assert_readable(key, value);
        }
        for (value, _) in UNJUDGED {
            assert_readable("unjudged", value);
        }
        for definition in all() {
            for (changes, _) in variants(&Measure::new(definition)) {
                changes.iter().for_each(|(key, value)| assert_readable(key, value));
            }
        }
        assert!(Settings::default().with(&[("gain", "squared")]).is_err());
        assert!(Settings::default().with(&[("gane", "linear")]).is_err());
    }
}
