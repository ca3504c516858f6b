//! The reciprocal rank of each of a few queries, and their mean.

use yew::prelude::*;

use super::grid::{Line, grid, heads};
use super::panel::panel;
use super::query_row::name_of;
use super::value::{Scope, value};
use crate::metrics::{Measure, Outcome, rr};
use crate::present::number;
use crate::state::view::QueryValues;
use crate::state::{Action, FEW, View};
use crate::ui::context::{ViewProps, use_dispatch};
use crate::ui::events::{Dispatch, send};

/// Draws the table, if the measure is the reciprocal rank and there are a few queries. Otherwise draws nothing.
#[component]
pub fn OverQueries(props: &ViewProps) -> Html {
    let view = &props.view;
    let dispatch = use_dispatch();
    let is_listed = view.chosen.measure.definition.lists_reciprocal_ranks;
    if !is_listed || !(2..=FEW).contains(&view.queries.len()) {
        return Html::default();
    }
    let (column, heading) = match &view.coverage {
        Some(_) => ("Keyword", "Reciprocal rank over keywords"),
        None => ("Query", "Reciprocal rank over queries"),
    };
    let content = html! {
        <>
            { table(view, column, &dispatch) }
            { about(view.about_rr()) }
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
            { name_of(id, at) }
        </button>
    };
    let measure = Measure::new(&rr::DEFINITION);
    let value = value(measure, values.rr(), digits, &scope);
    let cells = vec![name, html! { { first } }, html! { { fraction } }, value];
    Line { cells, current, of: None }
}

/// Draws what the mean was computed from. Draws nothing for an empty text.
fn about(text: String) -> Html {
    if text.is_empty() {
        return Html::default();
    }
    html! { <p class="source" dir="auto">{ text }</p> }
}
