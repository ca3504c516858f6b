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

/// Changes of the settings for the order.
#[derive(Clone)]
pub struct Rule {
    /// The keys of the settings with their values.
    pub changes: Vec<(&'static str, &'static str)>,
    /// How unusual the rule is.
    pub cost: u32,
}

/// Combinations of [`ORDERS`] and [`UNJUDGED`]. [`Orders::step`] examines them one after the other.
#[derive(Default)]
pub struct Orders {
    /// The lists and their judgments.
    pub inputs: Vec<QueryInput>,
    /// The length of the longest list.
    pub longest: usize,
    /// The rules without those that give the lists the same orders as one before them. The most usual come first,
    /// once [`Orders::step`] has returned true.
    pub rules: Vec<Rule>,
    /// The orders that the rules give.
    seen: Vec<Vec<Vec<usize>>>,
    /// The number of combinations that are done.
    done: usize,
}

impl Orders {
    /// Starts with lists and their judgments.
    pub fn new(inputs: Vec<QueryInput>) -> Self {
        let longest = inputs.iter().map(|input| input.run.as_ref().map_or(0, Vec::len)).max();
        Self { longest: longest.unwrap_or(0), inputs, ..Self::default() }
    }

    /// Examines the next combination. Returns whether it was the last one.
    pub fn step(&mut self) -> bool {
        let (unjudged, of_unjudged) = UNJUDGED[self.done / ORDERS.len()];
        let (key, value, of_order) = ORDERS[self.done % ORDERS.len()];
        let mut changes = vec![(key, value)];
        changes.retain(|_| of_order > 0);
        changes.extend((of_unjudged > 0).then_some(("unjudged", unjudged)));
        let settings = changed(&changes);
        let order = |input| {
            let ranking = ranking(input, &settings);
            let order = ranking.rows.iter().map(|row| row.listed.unwrap_or(0));
            // Averaged ties keep the order of the list but change the values.
            let tied = ranking.rows.windows(2).any(|pair| pair[0].tie == pair[1].tie);
            order.chain((value == "averaged" && tied).then_some(usize::MAX)).collect()
        };
        let orders: Vec<Vec<usize>> = self.inputs.iter().map(order).collect();
        if !self.seen.contains(&orders) {
            self.seen.push(orders);
            self.rules.push(Rule { changes, cost: of_order + of_unjudged });
        }
        self.done += 1;
        let is_over = self.done == ORDERS.len() * UNJUDGED.len();
        if is_over {
            self.rules.sort_by_key(|rule| rule.cost);
            self.seen = Vec::new();
        }
        is_over
    }

    /// Returns how much is done, from 0 to 1.
    pub fn share(&self) -> f64 {
        self.done as f64 / (ORDERS.len() * UNJUDGED.len()) as f64
    }
}

/// Returns the lowest grades of the judgments that pass the test, at most `most` of them.
pub fn grades(inputs: &[QueryInput], is_meant: fn(f64) -> bool, most: usize) -> Vec<f64> {
    let judgments = inputs.iter().flat_map(|input| input.qrels.iter().flatten());
    let mut grades: Vec<f64> =
        judgments.map(|(_, grade)| *grade).filter(|grade| is_meant(*grade)).collect();
    grades.sort_by(f64::total_cmp);
    grades.dedup();
    grades.truncate(most);
    grades
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
    use crate::answers::finder::variants::variants;
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
