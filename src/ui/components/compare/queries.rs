//! The table of queries with both values. Only the rows in view are drawn.

use std::rc::Rc;

use yew::prelude::*;

use super::compares::Compares;
use super::query::Query;
use crate::platform::dom;
use crate::state::compared::words::name;
use crate::state::compared::{Column, Order};
use crate::ui::components::sort_head::SortHead;
use crate::ui::components::spacer::spacer;
use crate::ui::hooks::rows_in_view::use_rows_in_view;
use crate::ui::hooks::walk::use_walk;

/// The queries that `Queries` lists. A place is the position of a query in `Compared::queries`, which is ordered by
/// difference; it counts from 0.
#[derive(PartialEq, Properties)]
pub struct QueriesProps {
    pub compares: Compares,
    /// The places of the queries that are listed, in rising order.
    pub places: Rc<Vec<usize>>,
    /// The place of the open query.
    pub place: usize,
    /// Opens a query, by its number among the queries of all runs.
    pub open: Callback<usize>,
}

/// The box in which the table scrolls.
const BOX: &str = ".compare-queries .scrolls";

/// Draws a row for each listed query, at first the largest gain first. Arrow keys walk through all of them.
#[component]
pub fn Queries(props: &QueriesProps) -> Html {
    let QueriesProps { compares, places, place: opened, open } = props;
    let Compares { scores, compared } = compares;
    let order = use_state_eq(Order::default);
    let places =
        use_memo((compares.clone(), places.clone(), *order), |(compares, places, order)| {
            let mut sorted = places.to_vec();
            order.sort(&compares.compared, &mut sorted);
            sorted
        });
    let count = places.len();
    let table = use_node_ref();
    // The row that the Tab key goes to.
    let chosen = use_state_eq(|| 0_usize);
    let in_view = use_rows_in_view(&table, count);
    let go = use_callback(chosen.setter(), |to, chosen| chosen.set(to));
    // A filter may have left fewer rows.
    let at_hand = (*chosen).min(count.saturating_sub(1));
    let on_key = use_walk(".compare-queries", at_hand, count, &in_view, &go);
    let (above, below) = (in_view.above(), in_view.below(count));
    let before = use_mut_ref(|| None::<usize>);
    {
        let (places, height, before) = (places.clone(), in_view.height, before.clone());
        // The query may have been opened elsewhere, such as in the picture.
        use_effect_with(*opened, move |opened| {
            let is_other = before.replace(Some(*opened)).is_some_and(|before| before != *opened);
            let row = places.iter().position(|place| place == opened).filter(|_| is_other);
            if let Some(row) = row {
                let top = row as f64 * height;
                dom::reveal(BOX, top, top + 3.0 * height);
            }
        });
    }
    let head = |by: Column, label: AttrValue| {
        let sorted = (order.by == by).then_some(order.descending);
        let (order, chosen) = (order.setter(), chosen.setter());
        let sort = Callback::from(move |descending: Option<bool>| {
            order
                .set(descending.map_or_else(Order::default, |descending| Order { by, descending }));
            chosen.set(0);
            dom::scroll_to_top(BOX);
        });
        let is_id = by == Column::Query;
        let class = if is_id { "query-cell" } else { "number" };
        html! { <SortHead {label} {class} highest_first={!is_id} {sorted} {sort} /> }
    };
    let [baseline, candidate] = compared.two.runs().map(|run| name(scores, run));
    html! {
        <div class="table-wrap scrolls" onkeydown={on_key}>
            <table ref={table} aria-label="Queries by difference" aria-rowcount={(count + 1).to_string()}>
                <thead>
                    <tr aria-rowindex="1">
                        { head(Column::Query, "Query".into()) }
                        { head(Column::Baseline, baseline.into()) }
                        { head(Column::Candidate, candidate.into()) }
                        { head(Column::Difference, "Difference".into()) }
                    </tr>
                </thead>
                <tbody>
                    { spacer("above", above, 4) }
                    for (row, place) in in_view.rows.clone().filter_map(|row| Some((row, *places.get(row)?))) {
                        <Query key={place} compares={compares.clone()} {row} {place} is_open={place == *opened}
                            is_at_hand={row == at_hand} open={open.clone()} go={go.clone()} />
                    }
                    { spacer("below", below, 4) }
                </tbody>
            </table>
        </div>
    }
}
