//! The head of a column by which a table can be sorted.

use yew::prelude::*;

/// The column that `SortHead` names.
#[derive(PartialEq, Properties)]
pub struct SortHeadProps {
    pub label: AttrValue,
    pub class: &'static str,
    /// Whether the first click puts the highest value first, as for numbers.
    pub highest_first: bool,
    /// `None` if the table is not sorted by this column; otherwise whether its order is descending.
    pub sorted: Option<bool>,
    /// Sorts by the column, descending or not; with `None` in the given order.
    pub sort: Callback<Option<bool>>,
}

/// Draws the head. The first click sorts by the column, the second reverses the order, the third restores the given
/// order.
#[component]
pub fn SortHead(props: &SortHeadProps) -> Html {
    let SortHeadProps { label, class, highest_first, sorted, sort } = props;
    let next = match sorted {
        None => Some(*highest_first),
        Some(descending) if descending == highest_first => Some(!highest_first),
        Some(_) => None,
    };
    let sorted = sorted.map(|descending| if descending { "descending" } else { "ascending" });
    html! {
        <th scope="col" class={*class} aria-sort={sorted}>
            <button type="button" class="sort" onclick={sort.reform(move |_: MouseEvent| next)}>{ label }</button>
        </th>
    }
}
