//! The values of the list beside those of another order of the same documents.

use std::cmp::Ordering;

use super::list::List;
use super::object::Object;
use crate::api::Value;
use crate::data::{Doc, Query};
use crate::metrics::{Derivation, Outcome, derive};
use crate::present::number;

/// One row for each measure: its name, its value in the other order, its value here, the difference.
pub fn of(list: &List, cards: &[Derivation]) -> Value {
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
        Object::default()
            .text("measure", &now.measure.to_string())
            .text("before", &text(before.outcome))
            .text("now", &text(now.outcome))
            .text("difference", &difference)
            .text("tone", tone)
            .done()
    };
    Value::List(cards.iter().map(row).collect())
}
