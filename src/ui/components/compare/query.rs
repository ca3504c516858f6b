//! One query of the table.

use yew::prelude::*;

use super::compares::Compares;
use super::figure::{Figure, figure};
use crate::present::number::value;
use crate::state::compared::words::difference;
use crate::ui::components::query_row::{name_of, opens};

/// The query that `Query` draws.
#[derive(PartialEq, Properties)]
pub struct QueryProps {
    pub compares: Compares,
    /// The row of the table, from 0.
    pub row: usize,
    /// The position of the query in `Compared::queries`, from 0.
    pub place: usize,
    /// Whether the query is explained on the page.
    pub is_open: bool,
    /// Whether the Tab key goes to this row.
    pub is_at_hand: bool,
    /// Opens a query, by its number among the queries of all runs.
    pub open: Callback<usize>,
    /// Makes the Tab key go to this row.
    pub go: Callback<usize>,
}

/// Draws one query. It is a component, so that walking and scrolling draw only the rows that change.
#[component]
pub fn Query(props: &QueryProps) -> Html {
    let QueryProps { compares, row, place, is_open, is_at_hand, open, go } = props;
    let Compares { scores, compared } = compares;
    let Some(query) = compared.queries.get(*place) else { return Html::default() };
    let can_open = scores.is_large || scores.in_model(query.query).is_some();
    let click = can_open.then(|| {
        let (open, go, row, query) = (open.clone(), go.clone(), *row, query.query);
        opens(move || {
            go.emit(row);
            open.emit(query);
        })
    });
    let shown = |scope: &'static str, exact: Option<f64>, text: String| {
        let query = Some(query.id.clone());
        figure(&compared.measure, Figure { scope, exact, text, query, ..Figure::default() })
    };
    let digits = scores.digits;
    let number = |number: Option<f64>| number.map_or("\u{2013}".into(), |it| value(it, digits));
    let change = query.difference();
    html! {
        <tr class={classes!(can_open.then_some("opens"), is_open.then_some("current"))} aria-current={is_open.then_some("true")}
            data-rank={row.to_string()} aria-rowindex={(row + 2).to_string()} onclick={click}>
            <th scope="row" class="query-cell">
                <button type="button" class="link" tabindex={if *is_at_hand { "0" } else { "-1" }} dir="auto"
                    disabled={!can_open}>
                    { name_of(&query.id, query.query) }
                </button>
                if let Some(text) = scores.text(query.query) {
                    { " " }<small dir="auto" title={text.to_string()}>{ text.clone() }</small>
                }
            </th>
            <td class="number">{ shown("baseline", query.baseline, number(query.baseline)) }</td>
            <td class="number">{ shown("candidate", query.candidate, number(query.candidate)) }</td>
            <td class="number">{ shown("difference", change, difference(change, digits)) }</td>
        </tr>
    }
}
