//! Why one query differs: the causes, which add up to the difference.

use std::rc::Rc;

use yew::prelude::*;

use super::causes::class;
use super::compares::Compares;
use super::figure::{Figure, figure};
use super::sides::sides;
use crate::compare::Causes;
use crate::compare::causes::Share;
use crate::present::number::{grouped, signed, value};
use crate::state::Action;
use crate::state::compared::{self, Difference, words};
use crate::state::large::Opened;
use crate::state::runs::Runs;
use crate::ui::components::query_row::name_of;
use crate::ui::context::{use_dispatch, use_session};
use crate::ui::scale::Scale;
use crate::ui::screen::{Screen, ShowScreen};

/// The query that `Why` explains, and the callbacks that lead to other queries and views.
#[derive(PartialEq, Properties)]
pub struct WhyProps {
    pub compares: Compares,
    pub runs: Rc<Runs>,
    /// The query, by its place in the order.
    pub place: usize,
    /// The scale of grades, which gives their colours.
    pub scale: Scale,
    /// Opens a query, by its place among the queries of all runs.
    pub open: Callback<usize>,
    /// Shows another view.
    pub on_screen: ShowScreen,
}

/// Draws one query of both runs: its values, both lists, and the causes. Draws nothing if there is no such query.
#[component]
pub fn Why(props: &WhyProps) -> Html {
    let WhyProps { compares, runs, place, scale, open, on_screen } = props;
    let Compares { scores, compared } = compares;
    let (dispatch, session) = (use_dispatch(), use_session());
    let why = use_memo((compares.clone(), *place), |(compares, place)| {
        compared::Why::of(&compares.scores, &compares.compared, *place)
    });
    let Some(why) = &*why else { return Html::default() };
    let explain = |run: usize| {
        let (dispatch, session, on_screen) = (dispatch.clone(), session.clone(), on_screen.clone());
        let large = runs.list.get(run).and_then(|run| run.large.clone());
        let place = large.as_ref().and_then(|held| held.0.place_of(&why.query.id));
        let explain = move |_: MouseEvent| {
            match (&large, place) {
                (Some(held), Some(query)) => session.open(Opened { run: held.0.clone(), query }),
                _ => dispatch.emit(Action::Run(run)),
            }
            on_screen.emit(Screen::Explain);
        };
        let name = words::name(scores, run);
        html! { <button type="button" onclick={explain}>{ format!("Explain {name}") }</button> }
    };
    let neighbour = |label: &'static str, sign: &'static str, to: Option<&Difference>| {
        let query = to.map_or(0, |to| to.query);
        html! {
            <button type="button" class="neighbour" aria-label={label} title={label} disabled={to.is_none()}
                onclick={open.reform(move |_: MouseEvent| query)}>{ sign }</button>
        }
    };
    let at = |place: Option<usize>| place.and_then(|place| compared.queries.get(place));
    html! {
        <section class="why" aria-labelledby="why">
            <div class="why-head">
                <h2 id="why" dir="auto">
                    { name_of(&why.query.id, why.query.query) }
                    if let Some(text) = scores.text(why.query.query) {
                        { " " }<small dir="auto">{ text.clone() }</small>
                    }
                </h2>
                <span class="hint">
                    { format!("query {} of {} by difference", grouped(place + 1), grouped(compared.queries.len())) }
                </span>
                { neighbour("Query with a larger gain", "\u{2039}", at(place.checked_sub(1))) }
                { neighbour("Query with a smaller gain", "\u{203a}", at(place.checked_add(1))) }
            </div>
            <p class="why-sentence">
                <b>{ words::leader(scores, compared, why) }</b>
                { values(compares, &why.query) }
                { words::dominance(scores, compared, why) }
            </p>
            { sides(compares, &why.sides, *scale) }
            { match &why.causes {
                Ok(causes) => table(compares, causes, why.query.query),
                Err(_) if !scores.lists.has_lists() => Html::default(),
                Err(reason) => html! { <p class="hint">{ format!("The difference is not split: {reason}.") }</p> },
            } }
            if !scores.are_values() {
                <p class="why-actions">
                    { explain(compared.two.baseline) }
                    { explain(compared.two.candidate) }
                </p>
            }
        </section>
    }
}

fn values(compares: &Compares, query: &Difference) -> String {
    let (Some(before), Some(after)) = (query.baseline, query.candidate) else {
        return " ".into();
    };
    let digits = compares.scores.digits;
    let measure = compares.compared.measure;
    format!(" {measure}: {} \u{2192} {}. ", value(before, digits), value(after, digits))
}

/// Draws the causes with their documents and shares, and their sum.
fn table(compares: &Compares, causes: &Causes, query: usize) -> Html {
    let Compares { scores, compared } = compares;
    if causes.shares.is_empty() {
        return html! { <p class="hint">{ "No judged document stands at another rank." }</p> };
    }
    let row = |share: &Share| {
        let amount = Figure {
            scope: "cause",
            exact: Some(share.amount),
            text: signed(share.amount, scores.digits),
            cause: Some(share.cause.key()),
            query: Some(scores.id(query)),
            ..Figure::default()
        };
        html! {
            <tr>
                <th scope="row">
                    <svg class="swatch" viewBox="0 0 10 10" aria-hidden="true">
                        <rect class={class(share.cause)} width="10" height="10" />
                    </svg>
                    { share.cause.phrase(causes.cutoff) }
                    if let Some(documents) = share.documents(&|doc| scores.label(query, doc).to_string()) {
                        <small dir="auto">{ documents }</small>
                    }
                </th>
                <td class="number">{ figure(&compared.measure, amount) }</td>
            </tr>
        }
    };
    let (some, none): (Vec<_>, Vec<_>) =
        causes.shares.iter().partition(|share| share.amount != 0.0);
    let none: Vec<String> = none.iter().map(|share| share.cause.phrase(causes.cutoff)).collect();
    html! {
        <div class="table-wrap">
            <table class="cause-table" aria-label="Causes of the difference">
                <tbody>{ for some.into_iter().map(row) }</tbody>
                <tfoot>
                    <tr>
                        <th scope="row">{ "Together" }</th>
                        <td class="number">
                            { figure(&compared.measure, Figure {
                                scope: "causes",
                                exact: Some(causes.difference()),
                                text: signed(causes.difference(), scores.digits),
                                query: Some(scores.id(query)),
                                ..Figure::default()
                            }) }
                        </td>
                    </tr>
                </tfoot>
            </table>
            <p class="hint">{ "The shares are Shapley values, which add up to the difference." }</p>
            if !none.is_empty() {
                <p class="hint">{ format!("Without effect on {}: {}.", compared.measure, none.join(", ")) }</p>
            }
        </div>
    }
}
