//! All queries at a glance: means, how the values are spread, and a table to sort and to search.
//!
//! Draws any [`Summary`]: of the page's own queries, or of a file that the worker evaluates. This module keeps the
//! state of search, order and range to itself.

mod bars;
mod look;
mod means;
mod measures;
mod row;
mod rows;
mod scrolling;
mod spread;
mod tools;

use std::rc::Rc;

use yew::prelude::*;

use self::look::{TableAction, TableState, within};
use self::means::Means;
pub use self::measures::{MeasuresField, WrongMeasures, use_wrong_measures};
use self::rows::Rows;
use self::spread::Spread;
use self::tools::Tools;
use crate::metrics::Measure;
use crate::present::summary::{SortBy, Summary};
use crate::present::words::queries;

/// What `SummaryPanel` draws, and the callbacks for its choices.
#[derive(Clone, PartialEq, Properties)]
pub struct SummaryProps {
    pub summary: Rc<Summary>,
    /// Decimals shown.
    pub digits: u8,
    /// The query that is open, by its place in the summary.
    pub open: usize,
    /// Opens a query, by its place.
    pub on_open: Callback<usize>,
    /// Asks for these measures. An empty list asks for the usual ones.
    pub on_measures: Callback<Vec<Measure>>,
}

/// Draws the means, the histogram, the search and the table of queries.
#[component]
pub fn SummaryPanel(props: &SummaryProps) -> Html {
    let SummaryProps { summary, digits, open, on_open, on_measures } = props;
    let wrong = use_wrong_measures();
    let look = use_reducer(TableState::default);
    let choice = within(&look.choice, summary);
    let listed =
        use_memo((summary.clone(), choice.clone()), |(summary, choice)| summary.listed(choice));
    let change = look.dispatcher();
    let ask = use_callback(
        (change.clone(), on_measures.clone()),
        |measures: Vec<Measure>, (change, on_measures)| {
            change.dispatch(TableAction::Reset);
            on_measures.emit(measures);
        },
    );
    let now: Vec<Measure> = summary.measured.iter().map(|measured| measured.measure).collect();
    html! {
        <section class="summary" aria-labelledby="summary">
            <div class="summary-head">
                <h2 id="summary">{ queries(summary.queries.len()) }</h2>
                <MeasuresField {now} {ask} {wrong} />
            </div>
            <div class="summary-parts">
                <div class="spread">
                    <Means {summary} {digits} chosen={choice.measure} look={&change} />
                    <Spread
                        {summary}
                        measure={choice.measure}
                        range={choice.range}
                        look={&change}
                    />
                </div>
                <div class={classes!("list", (choice.by == SortBy::Surprise).then_some("by-surprise"))}>
                    <Tools {summary} choice={choice.clone()} found={listed.len()} look={&change} />
                    <Rows {summary} {digits} {choice} {listed} at={look.at} {open} {on_open} look={&change} />
                </div>
            </div>
        </section>
    }
}
