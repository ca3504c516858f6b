//! One query of the table.

use std::rc::Rc;

use yew::prelude::*;

use super::look::{TableAction, TableDispatcher};
use crate::present::number::{grouped, value};
use crate::present::summary::Summary;
use crate::ui::components::query_row::{name_of, opens};

/// The query that `Row` draws. Its place in the table differs from that in the summary once the table is sorted.
#[derive(PartialEq, Properties)]
pub struct RowProps {
    pub summary: Rc<Summary>,
    /// Decimals shown.
    pub digits: u8,
    /// The place of the row in the table.
    pub place: usize,
    /// The query, by its place in the summary.
    pub query: usize,
    /// The measure of the column of surprises, by its place in the summary. `None`: there is no such column.
    pub surprises: Option<usize>,
    /// Whether the query is on the screen.
    pub is_open: bool,
    /// Whether the Tab key goes to this row.
    pub is_at_hand: bool,
    /// Opens a query, by its place.
    pub on_open: Callback<usize>,
    pub look: TableDispatcher,
}

/// Draws one query. It is a component, so that walking and scrolling draw only the rows that change.
#[component]
pub fn Row(props: &RowProps) -> Html {
    let RowProps { summary, digits, place, query, surprises, is_open, is_at_hand, .. } = props;
    let open = {
        let (place, query) = (*place, *query);
        let (on_open, look) = (props.on_open.clone(), props.look.clone());
        opens(move || {
            look.dispatch(TableAction::Row(place));
            on_open.emit(query);
        })
    };
    let listed = &summary.queries[*query];
    html! {
        <tr
            class={classes!("opens", is_open.then_some("current"))}
            aria-current={is_open.then_some("true")}
            data-rank={place.to_string()}
            aria-rowindex={(place + 2).to_string()}
            onclick={open}
        >
            <th scope="row" class="query-cell">
                <button
                    type="button"
                    class="link"
                    tabindex={if *is_at_hand { "0" } else { "-1" }}
                    dir="auto"
                >
                    { name_of(&listed.id, *query) }
                </button>
            </th>
            for measure in 0..summary.measured.len() {
                if let Some(number) = summary.value(measure, *query) {
                    <td class="number">{ value(number, *digits) }</td>
                } else {
                    <td class="number undefined" title="undefined">{ "\u{2013}" }</td>
                }
            }
            if let Some(measure) = *surprises {
                <td class="number">{ surprise(summary, measure, *query) }</td>
            }
            <td class="number counts">{ grouped(listed.retrieved as usize) }</td>
            <td class="number counts">{ grouped(listed.relevant as usize) }</td>
        </tr>
    }
}

/// Returns the share of other queries that the query beats by `measure`, and the share by the measure that differs
/// most.
fn surprise(summary: &Summary, measure: usize, query: usize) -> String {
    let Some(surprise) = summary.surprise(measure, query) else { return String::new() };
    let [measure, other] = [measure, surprise.other].map(|at| summary.measured[at].measure);
    let [here, there] = [surprise.beats, surprise.beats_by_other]
        .map(|share| format!("{}\u{a0}%", value(share * 100.0, 0)));
    format!("{here} by {measure}, {there} by {other}")
}
