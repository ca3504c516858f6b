//! The table of queries. Only the rows in view are drawn; arrow keys walk through all of them.

use std::rc::Rc;

use yew::prelude::*;

use super::look::{TableAction, TableDispatcher};
use super::row::Row;
use super::scrolling::scroll_to_top;
use crate::present::summary::{Choice, SortBy, Summary};
use crate::ui::components::sort_head::SortHead;
use crate::ui::components::spacer::spacer;
use crate::ui::hooks::rows_in_view::use_rows_in_view;
use crate::ui::hooks::walk::use_walk;

/// The queries that `Rows` draws, in the order of `listed`.
#[derive(PartialEq, Properties)]
pub struct RowsProps {
    pub summary: Rc<Summary>,
    /// Decimals shown.
    pub digits: u8,
    pub choice: Choice,
    /// The queries that are listed, by their places in the summary.
    pub listed: Rc<Vec<usize>>,
    /// The row that the Tab key goes to, by its place in the table.
    pub at: usize,
    /// The query that is open, by its place in the summary.
    pub open: usize,
    /// Opens a query, by its place.
    pub on_open: Callback<usize>,
    pub look: TableDispatcher,
}

/// Draws the table: a column for each measure, then the numbers of documents and of relevant ones.
#[component]
pub fn Rows(props: &RowsProps) -> Html {
    let RowsProps { summary, digits, choice, listed, open, on_open, look, .. } = props;
    let table = use_node_ref();
    let in_view = use_rows_in_view(&table, listed.len());
    let at = props.at.min(listed.len().saturating_sub(1));
    let go = use_callback(look.clone(), |to, look| look.dispatch(TableAction::Row(to)));
    let on_key = use_walk(".summary", at, listed.len(), &in_view, &go);
    let surprises = (choice.by == SortBy::Surprise).then_some(choice.measure);
    let columns = 3 + summary.measured.len() + usize::from(surprises.is_some());
    let below = (listed.len() - in_view.rows.end) as f64 * in_view.height;
    html! {
        <div class="table-wrap scrolls" onkeydown={on_key}>
            <table
                ref={table}
                aria-label="All queries"
                aria-rowcount={(listed.len() + 1).to_string()}
            >
                <thead>{ heads(summary, choice, look) }</thead>
                <tbody>
                    { spacer("above", in_view.above(), columns) }
                    for place in in_view.rows.clone() {
                        <Row
                            key={listed[place]}
                            {summary}
                            {digits}
                            {place}
                            query={listed[place]}
                            {surprises}
                            is_open={listed[place] == *open}
                            is_at_hand={place == at}
                            {on_open}
                            look={look.clone()}
                        />
                    }
                    { spacer("below", below, columns) }
                </tbody>
            </table>
            if listed.is_empty() {
                <p class="empty">{ "No query matches." }</p>
            }
        </div>
    }
}

fn heads(summary: &Summary, choice: &Choice, look: &TableDispatcher) -> Html {
    let head = |by: SortBy, label: AttrValue| {
        let sorted = (choice.by == by).then_some(choice.descending);
        let class = match by {
            SortBy::Id => "query-cell",
            SortBy::Retrieved | SortBy::Relevant => "number counts",
            _ => "number",
        };
        let look = look.clone();
        let sort = Callback::from(move |descending: Option<bool>| {
            let by = if descending.is_some() { by } else { SortBy::Given };
            look.dispatch(TableAction::Sort(by, descending.unwrap_or_default()));
            scroll_to_top();
        });
        html! { <SortHead {label} {class} highest_first={by != SortBy::Id} {sorted} {sort} /> }
    };
    let measured = summary.measured.iter().enumerate();
    html! {
        <tr aria-rowindex="1">
            { head(SortBy::Id, "Query".into()) }
            { for measured.map(|(at, of)| head(SortBy::Value(at), of.measure.to_string().into())) }
            if choice.by == SortBy::Surprise {
                <th scope="col" class="number">{ "better than" }</th>
            }
            { head(SortBy::Retrieved, "retrieved".into()) }
            { head(SortBy::Relevant, "relevant".into()) }
        </tr>
    }
}
