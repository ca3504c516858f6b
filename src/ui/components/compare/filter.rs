//! The filter of queries, for the pictures and the table.

use yew::prelude::*;

use super::compares::Compares;
use crate::platform::dom;
use crate::present::number::grouped;
use crate::present::words::queries;
use crate::state::compared::Filter;
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
        if *filter != Filter::All {
            <p class="hint filtered">
                { format!("{} of {}: {words} ", grouped(count), queries(all)) }
                <button type="button" class="link" onclick={on_filter.reform(|_: MouseEvent| Filter::All)}>
                    { "Show all" }
                </button>
            </p>
        }
    }
}

/// Draws a button for each outcome, a field that searches the ids of queries, and how many queries pass. `places` are
/// those that pass, `place` is the open query.
pub fn filters(
    compares: &Compares,
    filter: &Filter,
    places: &[usize],
    place: usize,
    on_filter: &Callback<Filter>,
) -> Html {
    let all = compares.compared.queries.len();
    let button = |label: &'static str, to: Filter| {
        let is_on = *filter == to;
        html! {
            <button type="button" aria-pressed={aria::flag(is_on)}
                onclick={on_filter.reform(move |_: MouseEvent| to.clone())}>{ label }</button>
        }
    };
    let text = match filter {
        Filter::Text(text) => text.clone(),
        _ => String::new(),
    };
    let write = on_filter.reform(|event: InputEvent| match dom::value_of(&event) {
        text if text.is_empty() => Filter::All,
        text => Filter::Text(text),
    });
    let words = filter.words(compares.scores.digits);
    html! {
        <div class="filters">
            <div class="alternatives" role="group" aria-label="Queries listed">
                { button("All", Filter::All) }
                { button("Won", Filter::Won) }
                { button("Tied", Filter::Tied) }
                { button("Lost", Filter::Lost) }
            </div>
            <input type="search" aria-label="Queries with this text" placeholder="Find a query" value={text}
                oninput={write} />
            <p class="hint" role="status">
                if *filter != Filter::All {
                    { format!("{} of {}: {words}", grouped(places.len()), grouped(all)) }
                    if !places.is_empty() && !places.contains(&place) {
                        { ". The query above is not among them." }
                    }
                }
            </p>
        </div>
    }
}
