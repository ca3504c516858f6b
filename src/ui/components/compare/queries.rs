//! The table of queries with both values. Only the rows in view are drawn.

use std::rc::Rc;

use yew::prelude::*;

use super::compares::Compares;
use super::query::Query;
use crate::platform::dom;
use crate::state::compared::words::name;
use crate::ui::components::spacer::spacer;
use crate::ui::hooks::rows_in_view::use_rows_in_view;
use crate::ui::hooks::walk::use_walk;

/// The queries that `Queries` lists. A place is the position of a query in `Compared::queries`, which is ordered by
/// difference; it counts from 0.
#[derive(PartialEq, Properties)]
pub struct QueriesProps {
    pub compares: Compares,
    /// The places of the queries that are listed, in the order of the rows.
    pub places: Rc<Vec<usize>>,
    /// The place of the open query.
    pub place: usize,
    /// Opens a query, by its number among the queries of all runs.
    pub open: Callback<usize>,
}

/// Draws a row for each listed query, the largest gain first. Arrow keys walk through all of them.
#[component]
pub fn Queries(props: &QueriesProps) -> Html {
    let QueriesProps { compares, places, place: opened, open } = props;
    let Compares { scores, compared } = compares;
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
            if let Ok(row) = places.binary_search(opened)
                && is_other
            {
                let top = row as f64 * height;
                dom::reveal(".compare-queries .scrolls", top, top + 3.0 * height);
            }
        });
    }
    html! {
        <div class="table-wrap scrolls" onkeydown={on_key}>
            <table ref={table} aria-label="Queries by difference" aria-rowcount={(count + 1).to_string()}>
                <thead>
                    <tr aria-rowindex="1">
                        <th scope="col" class="query-cell">{ "Query" }</th>
                        <th scope="col" class="number">{ name(scores, compared.two.baseline) }</th>
                        <th scope="col" class="number">{ name(scores, compared.two.candidate) }</th>
                        <th scope="col" class="number">{ "Difference" }</th>
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
