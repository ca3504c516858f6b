//! The list of queries at the side, with their values and the mean.

use yew::prelude::*;

use super::value::{Scope, value};
use crate::data::Id;
use crate::metrics::{Measure, Outcome};
use crate::platform::dom;
use crate::present::chart::percent;
use crate::present::number::plain;
use crate::state::Action;
use crate::ui::context::{ViewProps, use_dispatch};
use crate::ui::store::Dispatch;

/// Lists up to this length are drawn whole; longer ones around the query shown.
const WHOLE: usize = 200;

#[component]
pub fn Queries(props: &ViewProps) -> Html {
    let view = &props.view;
    let dispatch = use_dispatch();
    let model = &view.model;
    let measure = view.chosen.measure;
    let (count, shown) = (view.queries.len(), model.query);
    let on_key = use_walk(shown, count, &dispatch);
    let first = if count <= WHOLE { 0 } else { shown.saturating_sub(WHOLE / 2).min(count - WHOLE) };
    let below = count.saturating_sub(first + WHOLE);
    let what = if model.data.keywords.is_some() { "keywords" } else { "queries" };
    html! {
        <aside class="queries" aria-label="Queries">
            <h2>{ format!("{count} {what} \u{b7} {measure}") }</h2>
            <ol onkeydown={on_key}>
                if first > 0 {
                    <li class="more">{ format!("{first} above") }</li>
                }
                for (at, values) in view.queries.iter().enumerate().skip(first).take(WHOLE) {
                    <Query
                        key={at}
                        {at}
                        id={values.query.id.clone()}
                        {measure}
                        outcome={values.chosen()}
                        digits={model.digits}
                        is_shown={at == shown}
                    />
                }
                if below > 0 {
                    <li class="more">{ format!("{below} below") }</li>
                }
            </ol>
            <p class="mean">
                <span>{ view.mean_name() }</span>
                { value(measure, view.means.chosen.outcome, model.digits, &Scope::Mean) }
            </p>
            { about(view.about_mean()) }
        </aside>
    }
}

/// Chooses another query at the arrow keys, Home and End. The focus follows what these keys chose.
#[hook]
fn use_walk(shown: usize, count: usize, dispatch: &Dispatch) -> Callback<KeyboardEvent> {
    let focus_follows = use_mut_ref(|| false);
    {
        let focus_follows = focus_follows.clone();
        use_effect_with(shown, move |_| {
            if focus_follows.take() {
                dom::focus(".queries [aria-current=true]");
            }
        });
    }
    use_callback((shown, count, dispatch.clone()), move |event: KeyboardEvent, deps| {
        let (shown, count, dispatch) = deps;
        if let Some(to) = target(&event.key(), *shown, *count) {
            event.prevent_default();
            focus_follows.replace(to != *shown);
            dispatch.emit(Action::Select(to));
        }
    })
}

/// The query that a key leads to.
fn target(key: &str, shown: usize, count: usize) -> Option<usize> {
    match key {
        "ArrowDown" => Some((shown + 1).min(count - 1)),
        "ArrowUp" => Some(shown.saturating_sub(1)),
        "Home" => Some(0),
        "End" => Some(count - 1),
        _ => None,
    }
}

#[derive(PartialEq, Properties)]
struct QueryProps {
    /// The place among the queries.
    at: usize,
    id: Id,
    measure: Measure,
    outcome: Outcome,
    /// Decimals shown.
    digits: u8,
    /// Whether the query is on the screen.
    is_shown: bool,
}

/// A component, so that an edit draws only the queries that it changes.
#[component]
fn Query(props: &QueryProps) -> Html {
    let QueryProps { at, id, measure, outcome, digits, is_shown } = props;
    let dispatch = use_dispatch();
    let select = use_callback((*at, dispatch), |_: MouseEvent, (at, dispatch)| {
        dispatch.emit(Action::Select(*at));
    });
    let scope = if *is_shown { Scope::Shown } else { Scope::Query(id.clone()) };
    html! {
        <li>
            <button
                type="button"
                class={classes!("query", is_shown.then_some("current"))}
                tabindex={if *is_shown { "0" } else { "-1" }}
                onclick={select}
                aria-current={is_shown.then_some("true")}
            >
                <span class="query-name" dir="auto">{ label(id, *at) }</span>
                { value(*measure, *outcome, *digits, &scope) }
                { meter(*outcome) }
            </button>
        </li>
    }
}

/// The value as a thin bar.
fn meter(outcome: Outcome) -> Html {
    html! {
        <svg class="meter" viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
            <rect class="track" height="3" width="100" />
            if let Some(value) = outcome.value() {
                <rect class="filled" height="3" width={plain(percent(value))} />
            }
        </svg>
    }
}

/// What a mean was made of. Draws nothing where there is nothing to tell.
pub fn about(text: String) -> Html {
    if text.is_empty() {
        return Html::default();
    }
    html! { <p class="source" dir="auto">{ text }</p> }
}

/// What a query is called; one without a name is numbered.
pub fn label(id: &str, at: usize) -> String {
    if id.is_empty() { format!("Query {}", at + 1) } else { id.into() }
}
