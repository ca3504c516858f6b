//! The values of the list beside those of another order of its documents.

use std::cmp::Ordering;

use serde::Serialize;

use super::list::List;
use crate::data::{Doc, Query};
use crate::metrics::{Derivation, Outcome, derive};
use crate::present::number;

/// One measure in both orders, as it is drawn.
#[derive(Debug, Serialize)]
pub struct MeasureChange {
    measure: String,
    before: String,
    now: String,
    /// Empty where one of the two has no value.
    difference: String,
    /// `better`, `worse` or `same`.
    tone: &'static str,
}

/// Compares the values in `cards` with those of the list's other order.
pub fn of(list: &List, cards: &[Derivation]) -> Vec<MeasureChange> {
    let query = list.query();
    let doc = |id: &crate::data::Id| {
        let known = query.docs.iter().find(|doc| doc.id == *id);
        Doc { score: None, ..known.cloned().unwrap_or_else(|| Doc::new(id.clone())) }
    };
    let other = Query { docs: list.against.iter().map(doc).collect(), ..(*query).clone() };
    let model = &list.model;
    let row = |now: &Derivation| {
        let convention = model.convention.convention(&now.measure);
        let before = derive(&now.measure, &crate::state::model::ranking(&other, &convention));
        let text = |outcome| number::outcome(outcome, model.digits);
        let (difference, tone) = match (before.outcome, now.outcome) {
            (Outcome::Value(before), Outcome::Value(now)) => {
                let tone = match now.total_cmp(&before) {
                    Ordering::Greater => "better",
                    Ordering::Less => "worse",
                    Ordering::Equal => "same",
                };
                (number::signed(now - before, model.digits), tone)
            }
            _ => (String::new(), "same"),
        };
        MeasureChange {
            measure: now.measure.to_string(),
            before: text(before.outcome),
            now: text(now.outcome),
            difference,
            tone,
        }
    };
    cards.iter().map(row).collect()
}
