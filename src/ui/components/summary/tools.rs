//! The search field of the table of queries, and buttons for the three orders that are used most.

use std::rc::Rc;

use yew::prelude::*;

use super::look::{TableAction, TableDispatcher};
use super::scrolling::scroll_to_top;
use crate::platform::dom;
use crate::present::number::grouped;
use crate::present::summary::{Choice, SortBy, Summary};
use crate::ui::aria;

/// The state of the table that `Tools` searches and sorts.
#[derive(PartialEq, Properties)]
pub struct ToolsProps {
    pub summary: Rc<Summary>,
    pub choice: Choice,
    /// How many queries are listed.
    pub found: usize,
    pub look: TableDispatcher,
}

/// Draws the search by id, buttons for the best, the worst and the most surprising, and how many queries are listed.
#[component]
pub fn Tools(props: &ToolsProps) -> Html {
    let ToolsProps { summary, choice, found, look } = props;
    let search = use_callback(look.clone(), |event: InputEvent, look| {
        look.dispatch(TableAction::Search(dom::value_of(&event)));
        scroll_to_top();
    });
    let by_value = SortBy::Value(choice.measure);
    html! {
        <div class="summary-tools">
            <input
                type="search"
                placeholder="Find a query"
                aria-label="Find a query by its id"
                value={choice.search.clone()}
                oninput={search}
            />
            <div class="orders" role="group" aria-label="Order">
                <Order label="Best" by={by_value} descending=true choice={choice.clone()} look={look.clone()} />
                <Order label="Worst" by={by_value} descending=false choice={choice.clone()} look={look.clone()} />
                if summary.measured.len() > 1 {
                    <Order label="Most surprising" by={SortBy::Surprise} descending=true choice={choice.clone()} look={look.clone()} />
                }
            </div>
            <p class="found" role="status">{ counts(*found, summary.queries.len()) }</p>
            if choice.by == SortBy::Surprise {
                <p class="hint">{ about_surprise(summary, choice.measure) }</p>
            }
        </div>
    }
}

/// How many of the queries are listed. Empty if all are.
fn counts(found: usize, all: usize) -> String {
    if found == all {
        return String::new();
    }
    format!("{} of {}", grouped(found), grouped(all))
}

fn about_surprise(summary: &Summary, measure: usize) -> String {
    let name = summary.measured.get(measure).map(|measured| measured.measure.to_string());
    format!(
        "A query is surprising if its value is better than that of many other queries by {} and of few by another \
         measure, or the other way round. A tie counts in the less surprising way.",
        name.unwrap_or_default()
    )
}

#[derive(PartialEq, Properties)]
struct OrderProps {
    label: &'static str,
    /// What the button sorts by.
    by: SortBy,
    descending: bool,
    /// The current choice.
    choice: Choice,
    look: TableDispatcher,
}

/// Draws a button that sorts. A second click restores the order of the run.
#[component]
fn Order(props: &OrderProps) -> Html {
    let OrderProps { label, by, descending, choice, look } = props;
    let is_on = choice.by == *by && choice.descending == *descending;
    let next = if is_on { (SortBy::Given, false) } else { (*by, *descending) };
    let sort = use_callback((next, look.clone()), |_: MouseEvent, ((by, descending), look)| {
        look.dispatch(TableAction::Sort(*by, *descending));
        scroll_to_top();
    });
    html! {
        <button type="button" aria-pressed={aria::flag(is_on)} onclick={sort}>{ *label }</button>
    }
}
