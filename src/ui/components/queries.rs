//! The Queries view: all queries of the run in one table, with their means and how the values are spread.

use std::rc::Rc;

use yew::prelude::*;

use super::lazy::lazy;
use super::summary::SummaryProps;
use super::value::{Scope, value};
use crate::metrics::{Mean, Measure, success};
use crate::present::number;
use crate::state::large::Opened;
use crate::state::{Action, View};
use crate::ui::context::{use_dispatch, use_session};
use crate::ui::session::Read;

/// What `Queries` draws, and the callback for an opened query.
#[derive(PartialEq, Properties)]
pub struct QueriesProps {
    pub view: Rc<View>,
    /// A large run of which no query is on the screen yet. It takes the place of the queries of the view.
    pub read: Option<Read>,
    /// Called when a query is opened.
    pub on_open: Callback<()>,
}

/// Draws the table, and for keywords how many of them are found. Draws no table for a single query.
#[component]
pub fn Queries(props: &QueriesProps) -> Html {
    let QueriesProps { view, read, on_open } = props;
    let (session, dispatch) = (use_session(), use_dispatch());
    let (summary, large) = match read {
        Some(read) => (Some(read.summary.clone()), Some(read.opened.clone())),
        None => (view.summary.clone(), view.model.large.clone()),
    };
    let open = large.as_ref().map_or(view.model.query, |large| large.query);
    let on_query = use_callback(
        (large, session, dispatch.clone(), on_open.clone()),
        |query: usize, (large, session, dispatch, on_open)| {
            on_open.emit(());
            match large {
                Some(large) => session.open(Opened { run: large.run.clone(), query }),
                None => dispatch.emit(Action::Select(query)),
            }
        },
    );
    let on_measures = use_callback(dispatch, |measures: Vec<Measure>, dispatch| {
        dispatch.emit(Action::List { measures });
    });
    let Some(summary) = summary else { return Html::default() };
    let digits = view.model.digits;
    let props = SummaryProps { summary, digits, open, on_open: on_query, on_measures };
    html! {
        <section class="queries" aria-label="Queries">
            { lazy("summary", move |part| (part.summary)(&props)) }
            if let Some(coverage) = &view.coverage {
                { self::coverage(coverage, view.model.k, digits) }
            }
        </section>
    }
}

/// Says how many keywords are found.
fn coverage(coverage: &Mean, k: usize, digits: u8) -> Html {
    let measure = Measure::new(&success::DEFINITION).at(k);
    let (found, all) = (number::plain(coverage.sum), coverage.counted);
    html! {
        <p class="coverage">
            { format!("Keyword coverage at {k}: ") }
            { value(measure, coverage.outcome, digits, &Scope::Mean) }
            { format!("; {found} of {all} keywords are found in the top {k}.") }
        </p>
    }
}
