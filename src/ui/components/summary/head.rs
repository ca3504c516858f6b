//! The head of a column. Clicking it sorts by the column.

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
    /// Whether the first click puts the highest value first, as for numbers.
    pub highest_first: bool,
    /// `None` if the table is not sorted by this column; otherwise whether its order is descending.
    pub sorted: Option<bool>,
    pub look: TableDispatcher,
}

/// Draws the head. The first click sorts by the column, the second reverses the order, the third restores the given
/// order.
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
