//! One figure of a comparison. Every figure of the view is drawn here.

use yew::prelude::*;

use crate::data::Id;
use crate::metrics::Measure;
use crate::present::number::plain;

/// A figure and what it belongs to. Its data attributes hold all fields but the text.
#[derive(Clone, Default)]
pub struct Figure {
    pub scope: &'static str,
    /// The exact number. `None`: there is no value.
    pub exact: Option<f64>,
    /// The number as it is shown.
    pub text: String,
    /// The run of a column.
    pub run: Option<Id>,
    /// The test that gives p.
    pub test: Option<&'static str>,
    /// The cause of a share.
    pub cause: Option<&'static str>,
    /// The query of a difference.
    pub query: Option<Id>,
    /// The group of queries.
    pub group: Option<Id>,
}

/// Draws a figure of a measure.
pub fn figure(measure: &Measure, figure: Figure) -> Html {
    let Figure { scope, exact, text, run, test, cause, query, group } = figure;
    html! {
        <output class="figure" data-measure={measure.to_string()} data-value={exact.map(plain)} data-scope={scope}
            data-run={run} data-test={test} data-cause={cause} data-query={query} data-group={group}>
            { text }
        </output>
    }
}
