//! The reciprocal rank of every query and their mean; for keywords also their coverage.

use yew::prelude::*;

use super::grid::{Line, grid, heads};
use super::panel::panel;
use super::queries::{about, label};
use super::value::{Scope, value};
use crate::metrics::{Mean, Measure, Outcome, rr, success};
use crate::present::number;
use crate::state::view::QueryValues;
use crate::state::{Action, View};
use crate::ui::context::{ViewProps, use_dispatch};
use crate::ui::events::send;
use crate::ui::store::Dispatch;

/// The table of a few queries. Many queries stand in the summary, and only their coverage is here. Draws
/// nothing where neither is there.
#[component]
pub fn OverQueries(props: &ViewProps) -> Html {
    let view = &props.view;
    let dispatch = use_dispatch();
    let is_few = view.summary.is_none();
    if view.queries.len() < 2 || !is_few && view.coverage.is_none() {
        return Html::default();
    }
    let (column, heading) = match (&view.coverage, is_few) {
        (Some(_), false) => ("", "Keyword coverage"),
        (Some(_), true) => ("Keyword", "Reciprocal rank over keywords"),
        (None, _) => ("Query", "Reciprocal rank over queries"),
    };
    let content = html! {
        <>
            if is_few {
                { table(view, column, &dispatch) }
                { about(view.about_rr()) }
            }
            if let Some(coverage) = view.coverage.as_ref() {
                { self::coverage(coverage, view.model.k, view.model.digits) }
            }
        </>
    };
    panel("over-queries", heading, content)
}

fn table(view: &View, column: &str, dispatch: &Dispatch) -> Html {
    let digits = view.model.digits;
    let measure = Measure::new(&rr::DEFINITION);
    let shown = view.model.query;
    let lines = view.queries.iter().enumerate();
    let lines: Vec<Line> =
        lines.map(|(at, values)| line(at, values, at == shown, digits, dispatch)).collect();
    let mean = &view.means.rr;
    let foot = Line::new(vec![
        html! { { measure.mean_name() } },
        Html::default(),
        html! { { format!("{} / {}", number::value(mean.sum, digits), mean.counted) } },
        value(measure, mean.outcome, digits, &Scope::Mean),
    ]);
    let heads = heads(&[column, "#First hit", "#1/rank", "#RR"]);
    grid("Reciprocal rank over queries", &heads, &lines, Some(&foot))
}

/// A query: the rank of its first relevant document, and the reciprocal of that.
fn line(at: usize, values: &QueryValues, current: bool, digits: u8, dispatch: &Dispatch) -> Line {
    let id = &values.query.id;
    let scope = if current { Scope::Shown } else { Scope::Query(id.clone()) };
    let (first, fraction) = match (values.first, values.rr()) {
        (Some(rank), _) => (rank.to_string(), format!("1/{rank}")),
        (None, Outcome::Value(_)) => ("none".into(), "0".into()),
        (None, Outcome::Undefined(_)) => ("none".into(), String::new()),
    };
    let name = html! {
        <button type="button" class="link" dir="auto" onclick={send(dispatch, Action::Select(at))}>
            { label(id, at) }
        </button>
    };
    let measure = Measure::new(&rr::DEFINITION);
    let value = value(measure, values.rr(), digits, &scope);
    let cells = vec![name, html! { { first } }, html! { { fraction } }, value];
    Line { cells, current, of: None }
}

/// How many keywords are found.
fn coverage(coverage: &Mean, k: usize, digits: u8) -> Html {
    let measure = Measure::new(&success::DEFINITION).at(k);
    let (found, all) = (number::plain(coverage.sum), coverage.counted);
    html! {
        <p class="coverage">
            { format!("Keyword coverage at {k}: ") }
            { value(measure, coverage.outcome, digits, &Scope::Mean) }
            { format!(" \u{2014} {found} of {all} keywords are found in the top {k}.") }
        </p>
    }
}
