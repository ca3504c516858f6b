//! One value of a measure. Every value on the page is drawn here.

use yew::prelude::*;

use crate::data::Id;
use crate::metrics::{Measure, Outcome};
use crate::present::{number, words};

/// What a value belongs to.
#[derive(Clone, Debug, PartialEq)]
pub enum Scope {
    /// The query on the screen.
    Shown,
    /// Another query, by its id.
    Query(Id),
    /// The mean over queries.
    Mean,
    /// One of several readings of a worked example.
    Example,
}

/// Draws a value, with its measure and its exact number as data attributes, or the reason why it is undefined. For a
/// mean, `measure` is the measure that is averaged. `digits` is the number of decimals shown.
pub fn value(measure: Measure, outcome: Outcome, digits: u8, scope: &Scope) -> Html {
    let (exact, reason) = match outcome {
        Outcome::Value(value) => (Some(number::plain(value)), None),
        Outcome::Undefined(reason) => (None, Some(AttrValue::from(words::reason(reason)))),
    };
    let (scope, query) = match scope {
        Scope::Shown => (None, None),
        Scope::Query(id) => (Some("query"), Some(id.clone())),
        Scope::Mean => (Some("mean"), None),
        Scope::Example => (Some("example"), None),
    };
    let undefined = reason.is_some().then_some("undefined");
    html! {
        <output
            class={classes!("value", undefined)}
            data-measure={measure.to_string()}
            data-value={exact}
            data-undefined={reason.clone()}
            title={reason}
            data-scope={scope}
            data-query={query}
        >
            { number::outcome(outcome, digits) }
        </output>
    }
}
