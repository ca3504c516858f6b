//! One value of a measure. Every value on the page is drawn here.

use yew::Html;

use crate::metrics::{Measure, Outcome};
use crate::present::{number, words};
use crate::ui::element::el;

/// Whose value it is.
#[derive(Clone, Copy)]
pub enum Scope<'a> {
    /// The query shown.
    Shown,
    /// Another query, by its id.
    Query(&'a str),
    /// The mean over queries.
    Mean,
    /// A worked example, read in one of several ways.
    Example,
}

/// `measure` of a mean is what it is a mean of.
pub fn value(measure: &Measure, outcome: Outcome, digits: u8, scope: Scope) -> Html {
    let output = el("output")
        .attr("data-measure", &measure.to_string())
        .text(&number::outcome(outcome, digits));
    let output = match outcome {
        Outcome::Value(value) => output.class("value").number("data-value", value),
        Outcome::Undefined(reason) => {
            let why = words::reason(reason);
            output.class("value undefined").attr("data-undefined", &why).title(&why)
        }
    };
    match scope {
        Scope::Shown => output,
        Scope::Query(id) => output.set("data-scope", "query").attr("data-query", id),
        Scope::Mean => output.set("data-scope", "mean"),
        Scope::Example => output.set("data-scope", "example"),
    }
    .done()
}
