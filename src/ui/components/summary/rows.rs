//! The table of queries. Only the rows in view are drawn; arrow keys walk through all of them.

use std::rc::Rc;

use yew::prelude::*;

use super::head::Head;
use super::look::{LookAction, LookDispatcher};
use super::row::Row;
use super::scrolling::reveal;
use crate::platform::dom;
use crate::present::summary::{By, Choice, Summary};
use crate::ui::components::spacer::spacer;
use crate::ui::hooks::rows_in_view::use_rows_in_view;

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
    pub look: LookDispatcher,
}

#[component]
pub fn Rows(props: &RowsProps) -> Html {
    let RowsProps { summary, digits, choice, listed, open, on_open, look, .. } = props;
    let table = use_node_ref();
    let in_view = use_rows_in_view(&table, listed.len());
    let at = props.at.min(listed.len().saturating_sub(1));
    let on_key = use_walk(at, listed.len(), in_view.height, &in_view.rows, look);
    let surprises = (choice.by == By::Surprise).then_some(choice.measure);
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
                <p class="empty">{ "No query is like this." }</p>
            }
        </div>
    }
}

fn heads(summary: &Summary, choice: &Choice, look: &LookDispatcher) -> Html {
    let head = |by: By, label: AttrValue| {
        let sorted = (choice.by == by).then_some(choice.descending);
        let highest_first = by != By::Id;
        html! { <Head {by} {label} {highest_first} {sorted} look={look.clone()} /> }
    };
    let measured = summary.measured.iter().enumerate();
    html! {
        <tr aria-rowindex="1">
            { head(By::Id, "Query".into()) }
            { for measured.map(|(at, of)| head(By::Value(at), of.measure.to_string().into())) }
            if choice.by == By::Surprise {
                <th scope="col" class="number">{ "beats" }</th>
            }
            { head(By::Retrieved, "retrieved".into()) }
            { head(By::Relevant, "relevant".into()) }
        </tr>
    }
}

/// Walks through the rows at the arrow keys, Home, End, Page Up and Page Down. The focus walks along, as
/// soon as the row is drawn.
#[hook]
fn use_walk(
    at: usize,
    count: usize,
    height: f64,
    drawn: &std::ops::Range<usize>,
    look: &LookDispatcher,
) -> Callback<KeyboardEvent> {
    let focus_follows = use_mut_ref(|| false);
    {
        let focus_follows = focus_follows.clone();
        use_effect_with((at, drawn.clone()), move |(at, _)| {
            let follows = *focus_follows.borrow();
            if follows && dom::focus(&format!(".summary [data-rank=\"{at}\"] button")) {
                focus_follows.replace(false);
            }
        });
    }
    use_callback((at, count, height, look.clone()), move |event: KeyboardEvent, deps| {
        let (at, count, height, look) = deps;
        let Some(to) = target(&event.key(), *at, *count) else { return };
        if !dom::is_within(&event, "tbody") {
            return;
        }
        event.prevent_default();
        focus_follows.replace(to != *at);
        // The row stands whole between the head and the end of the box.
        let top = to as f64 * height;
        reveal(top, top + 3.0 * height);
        look.dispatch(LookAction::Row(to));
    })
}

/// The row that a key leads to.
fn target(key: &str, at: usize, count: usize) -> Option<usize> {
    let last = count.saturating_sub(1);
    let to = match key {
        "ArrowDown" => at + 1,
        "ArrowUp" => at.saturating_sub(1),
        "PageDown" => at + 10,
        "PageUp" => at.saturating_sub(10),
        "Home" => 0,
        "End" => last,
        _ => return None,
    };
    Some(to.min(last))
}
