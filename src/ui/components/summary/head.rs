//! The head of a column, which sorts by it.

use yew::prelude::*;

use super::look::{TableAction, TableDispatcher};
use super::scrolling::scroll_to_top;
use crate::present::summary::SortBy;

/// The column that `Head` names.
#[derive(PartialEq, Properties)]
pub struct HeadProps {
    /// What the column holds.
    pub by: SortBy,
    pub label: AttrValue,
    /// Whether the order begins with the highest, as it does for numbers.
    pub highest_first: bool,
    /// Whether the table is sorted by this column, and then whether it is descending.
    pub sorted: Option<bool>,
    pub look: TableDispatcher,
}

/// Sorts by its column, then the other way round, then as given.
#[component]
pub fn Head(props: &HeadProps) -> Html {
    let HeadProps { by, label, highest_first, sorted, look } = props;
    let next = match sorted {
        None => (*by, *highest_first),
        Some(descending) if descending == highest_first => (*by, !highest_first),
        Some(_) => (SortBy::Given, false),
    };
    let sort = use_callback((next, look.clone()), |_: MouseEvent, ((by, descending), look)| {
        look.dispatch(TableAction::Sort(*by, *descending));
        scroll_to_top();
    });
    let class = match by {
        SortBy::Id => "query-cell",
        SortBy::Retrieved | SortBy::Relevant => "number counts",
        _ => "number",
    };
    let sorted = sorted.map(|descending| if descending { "descending" } else { "ascending" });
    html! {
        <th scope="col" {class} aria-sort={sorted}>
            <button type="button" class="sort" onclick={sort}>{ label }</button>
        </th>
    }
}
