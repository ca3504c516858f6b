//! A figure of the Compare view: a number with data attributes, by which scripts find it.

use yew::prelude::*;

use super::compares::Compares;
use crate::data::Id;
use crate::metrics::Measure;
use crate::present::number::{plain, signed};

/// A figure and what it belongs to. Every field but the text becomes a data attribute.
#[derive(Clone, Default)]
pub struct Figure {
    /// Which number it is, such as `difference`, `low` or `p`.
    pub scope: &'static str,
    /// The exact number. `None`: there is no value.
    pub exact: Option<f64>,
    /// The number as it is shown.
    pub text: String,
    /// The run that the number is about.
    pub run: Option<Id>,
    /// The run with which it is compared, where that is not the baseline.
    pub against: Option<Id>,
    /// The convention under which the number holds, where that is not the chosen one.
    pub convention: Option<Id>,
    /// The key of the test that gives p.
    pub test: Option<&'static str>,
    /// The key of the cause whose share the number is.
    pub cause: Option<&'static str>,
    /// The query that the number is about; `None` for all queries.
    pub query: Option<Id>,
    /// The group of queries that the number is about.
    pub group: Option<Id>,
}

/// Draws a figure of a comparison under `measure`, or under every measure.
pub fn figure<'a>(measure: impl Into<Option<&'a Measure>>, figure: Figure) -> Html {
    let Figure { scope, exact, text, run, against, convention, test, cause, query, group } = figure;
    let measure = measure.into().map(ToString::to_string);
    html! {
        <output class="figure" data-measure={measure} data-value={exact.map(plain)} data-scope={scope}
            data-run={run} data-against={against} data-convention={convention} data-test={test} data-cause={cause}
            data-query={query} data-group={group}>
            { text }
        </output>
    }
}

/// Draws the median difference of a comparison.
pub fn median_difference(Compares { scores, compared }: &Compares, difference: f64) -> Html {
    let text = signed(difference, scores.digits);
    let shown = Figure { scope: "median", exact: Some(difference), text, ..Figure::default() };
    figure(&compared.measure, shown)
}
