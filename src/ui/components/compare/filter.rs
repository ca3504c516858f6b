//! The filter of queries, for the pictures and the table.

use yew::prelude::*;

use super::compares::Compares;
use crate::platform::dom;
use crate::present::number::grouped;
use crate::present::words::queries;
use crate::state::compared::{Filter, Outcome};
use crate::ui::aria;

/// Says how many queries the pictures show, and which. A button shows all again. Draws nothing for all queries.
pub fn filtered(
    compares: &Compares,
    filter: &Filter,
    count: usize,
    on_filter: &Callback<Filter>,
) -> Html {
    let all = compares.compared.queries.len();
    let words = filter.words(compares.scores.digits);
    html! {
        if *filter != Filter::default() {
            <p class="hint filtered">
                { format!("{} of {}: {words} ", grouped(count), queries(all)) }
                <button type="button" class="link" onclick={on_filter.reform(|_: MouseEvent| Filter::default())}>
                    { "Show all" }
                </button>
            </p>
        }
    }
}

/// Draws a button for each outcome, a field that searches the ids and texts of queries, and how many queries pass.
/// `places` are those that pass, `place` is the open query.
pub fn filters(
    compares: &Compares,
    filter: &Filter,
    places: &[usize],
    place: usize,
    on_filter: &Callback<Filter>,
) -> Html {
    let all = compares.compared.queries.len();
    let button = |label: &'static str, is_on: bool, to: Filter| {
        html! {
            <button type="button" aria-pressed={aria::flag(is_on)}
                onclick={on_filter.reform(move |_: MouseEvent| to.clone())}>{ label }</button>
        }
    };
    let outcome = |label: &'static str, outcome: Outcome| {
        let is_on = filter.outcome == Some(outcome);
        button(label, is_on, Filter { outcome: (!is_on).then_some(outcome), ..filter.clone() })
    };
    let write = {
        let filter = filter.clone();
        on_filter.reform(move |event: InputEvent| Filter {
            text: dom::value_of(&event),
            ..filter.clone()
        })
    };
    let words = filter.words(compares.scores.digits);
    html! {
        <div class="filters">
            <div class="alternatives" role="group" aria-label="Queries listed">
                { button("All", *filter == Filter::default(), Filter::default()) }
                { outcome("Won", Outcome::Won) }
                { outcome("Tied", Outcome::Tied) }
                { outcome("Lost", Outcome::Lost) }
            </div>
            <input type="search" aria-label="Queries with this text" placeholder="Find a query" value={filter.text.clone()}
                oninput={write} />
            <p class="hint" role="status">
                if *filter != Filter::default() {
                    { format!("{} of {}: {words}", grouped(places.len()), grouped(all)) }
                    if !places.is_empty() && !places.contains(&place) {
                        { ". The query above is not among them." }
                    }
                }
            </p>
        </div>
    }
}
