//! The filter of queries, for the pictures and the table.

use yew::prelude::*;

use super::compares::Compares;
use crate::platform::dom;
use crate::present::number::grouped;
use crate::state::compared::Filter;
use crate::ui::aria;

/// Draws a button for each outcome, a field that searches the ids of queries, and `count`: how many queries pass.
pub fn filters(
    compares: &Compares,
    filter: &Filter,
    count: usize,
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
            <div class="filter-kinds" role="group" aria-label="Queries listed">
                { button("All", Filter::All) }
                { button("Won", Filter::Won) }
                { button("Tied", Filter::Tied) }
                { button("Lost", Filter::Lost) }
            </div>
            <input type="search" aria-label="Queries with this text" placeholder="Find a query" value={text}
                oninput={write} />
            <p class="hint" role="status">
                if *filter != Filter::All {
                    { format!("{} of {}: {words}", grouped(count), grouped(all)) }
                }
            </p>
        </div>
    }
}
