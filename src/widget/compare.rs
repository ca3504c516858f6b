//! Compares the values of the list with those of another order, or of the list before edits.

use std::cmp::Ordering;

use serde::Serialize;

use super::list::List;
use super::rows::{TableData, Tables};
use crate::data::{Doc, Id, Query};
use crate::metrics::{Derivation, Measure, Outcome, Side, derive};
use crate::present::number;
use crate::state::model::ranking;

/// One measure in both orders, as it is drawn.
#[derive(Debug, Serialize)]
pub struct MeasureChange {
    measure: String,
    before: String,
    now: String,
    /// Empty if one of the two has no value.
    difference: String,
    /// `better`, `worse` or `same`.
    tone: &'static str,
}

/// How a value changed.
#[derive(Debug, Serialize)]
pub struct Change {
    text: String,
    /// `better`, `worse` or `same`.
    tone: &'static str,
}

/// The other order of a comparison.
#[derive(Debug, Serialize)]
pub struct OtherOrder {
    /// The value of this order.
    text: String,
    table: TableData,
}

/// Returns the list in the other order of the comparison. Documents that are not in the list are unjudged.
pub fn against(list: &List) -> List {
    let query = list.query();
    let doc = |id: &Id| {
        let known = query.docs.iter().find(|doc| doc.id == *id);
        Doc { score: None, ..known.cloned().unwrap_or_else(|| Doc::new(id.clone())) }
    };
    list.with(Query { docs: list.against.iter().map(doc).collect(), ..(*query).clone() })
}

/// Compares the values in `cards` with those of the other order.
pub fn of(list: &List, other: &Query, cards: &[Derivation]) -> Vec<MeasureChange> {
    let row = |now: &Derivation| {
        let before = outcome(list, other, &now.measure);
        let text = |outcome| number::outcome(outcome, list.model.digits);
        let (difference, tone) = difference(before, now.outcome);
        MeasureChange {
            measure: now.measure.to_string(),
            before: text(before),
            now: text(now.outcome),
            difference: difference
                .map_or(String::new(), |by| number::signed(by, list.model.digits)),
            tone,
        }
    };
    cards.iter().map(row).collect()
}

/// Returns the change of a value against the value of another query.
pub fn change(list: &List, other: &Query, now: &Derivation) -> Change {
    let before = outcome(list, other, &now.measure);
    let (difference, tone) = difference(before, now.outcome);
    let was = || format!("was {}", number::outcome(before, list.model.digits));
    Change { text: difference.map_or_else(was, |by| number::changed(by, list.model.digits)), tone }
}

/// Returns the other order as it is drawn.
pub fn drawn(other: &List) -> OtherOrder {
    let d = other.derivation();
    let table = Tables::of(other, &d, true).table(Side::Actual);
    OtherOrder { text: number::outcome(d.outcome, other.model.digits), table }
}

fn outcome(list: &List, other: &Query, measure: &Measure) -> Outcome {
    derive(measure, &ranking(other, &list.model.convention.convention(measure))).outcome
}

/// Returns the difference of two values and its tone. The difference is `None` if one of the two has no value.
fn difference(before: Outcome, now: Outcome) -> (Option<f64>, &'static str) {
    let (Outcome::Value(before), Outcome::Value(now)) = (before, now) else {
        return (None, "same");
    };
    let tone = match now.total_cmp(&before) {
        Ordering::Greater => "better",
        Ordering::Less => "worse",
        Ordering::Equal => "same",
    };
    (Some(now - before), tone)
}
