//! The keys on a row of the ranking, as in a grid of the ARIA practices:
//!
//! * Left and Right walk between the controls of the row. Home and End go to its first and its last control.
//! * Up and Down walk between the rows. Home and End with Ctrl or Command go to the first and the last row.
//! * Up, Down, Home and End with Alt move the row.
//! * A digit sets the grade, `-` and `?` remove the judgment, Delete takes the row out of the list.

use std::rc::Rc;

use web_sys::Element;
use yew::prelude::*;

use crate::data::Id;
use crate::metrics::Row;
use crate::platform::{dom, focus, tab_stop};
use crate::state::Action;
use crate::ui::components::row::RowAction;

/// What a key does.
enum Command {
    /// Puts the focus on the row at a rank.
    Walk(usize),
    /// Takes the row out of the list.
    Remove,
    /// Moves the row, or changes its grade.
    Change(Action),
}

/// Returns the callback that handles keys pressed on the rows of a table. `height` is the height of a row in pixels.
#[hook]
pub fn use_row_keys(
    table: &NodeRef,
    rows: &Rc<[Row]>,
    height: f64,
    on_action: &Callback<RowAction>,
) -> Callback<KeyboardEvent> {
    let deps = (table.clone(), rows.clone(), height, on_action.clone());
    use_callback(deps, |event: KeyboardEvent, (table, rows, height, on_action)| {
        if event.ctrl_key() || event.meta_key() {
            let row = match &*event.key() {
                "Home" => rows.first(),
                "End" => rows.last(),
                _ => None,
            };
            if let Some(row) = row.filter(|_| dom::is_within(&event, "tr[data-rank]")) {
                event.prevent_default();
                focus_row(table, row, *height);
            }
            return;
        }
        let Some(control) = dom::target(&event) else { return };
        let Ok(Some(row)) = control.closest("tr[data-rank]") else { return };
        if let Some((control, is_forward)) = tab_stop::sideways(&event) {
            event.prevent_default();
            tab_stop::step(&row, &control, is_forward);
            return;
        }
        if let Some(is_last) = tab_stop::end(&event) {
            event.prevent_default();
            tab_stop::go_to_end(&row, is_last);
            return;
        }
        if dom::takes_text(event.target()) {
            return;
        }
        let doc = row.get_attribute("data-doc").map(Id::from);
        let rank = row.get_attribute("data-rank").and_then(|rank| rank.parse::<usize>().ok());
        let (Some(doc), Some(rank)) = (doc, rank) else { return };
        let Some(command) = command(&event.key(), event.alt_key(), &doc, rank) else { return };
        event.prevent_default();
        let action = match command {
            Command::Walk(rank) => {
                focus::row(rank);
                return;
            }
            Command::Remove => {
                focus::neighbour_of_row(rank);
                Action::Remove { doc }
            }
            Command::Change(action) => action,
        };
        on_action.emit(RowAction { action, focus: "grip" });
    })
}

/// Focuses the handle of a row. Scrolls there first if the row is not drawn yet.
fn focus_row(table: &NodeRef, row: &Row, height: f64) {
    if dom::focus_control(&row.doc, "grip") {
        return;
    }
    if let Some(table) = table.cast::<Element>() {
        focus::request(&row.doc, "grip");
        dom::scroll_to_row(&table, row.rank, height);
    }
}

/// Returns what a key does on the row of `doc`, which stands at `rank`; `None` for a key that does nothing.
fn command(key: &str, with_alt: bool, doc: &Id, rank: usize) -> Option<Command> {
    // The rank that the key leads to. It may lie beyond the end of the list.
    let target = match key {
        "ArrowUp" => Some(rank.saturating_sub(1).max(1)),
        "ArrowDown" => Some(rank + 1),
        "Home" => Some(1),
        "End" => Some(usize::MAX),
        _ => None,
    };
    let doc = doc.clone();
    match (with_alt, target) {
        (true, Some(rank)) => Some(Command::Change(Action::Place { doc, rank, gesture: None })),
        (false, Some(rank)) if key.starts_with("Arrow") => Some(Command::Walk(rank)),
        (false, None) => match (key, key.parse::<u8>()) {
            ("Delete", _) => Some(Command::Remove),
            ("-" | "?", _) => Some(Command::Change(Action::Grade { doc, grade: None })),
            (_, Ok(digit)) => {
                Some(Command::Change(Action::Grade { doc, grade: Some(f64::from(digit)) }))
            }
            _ => None,
        },
        _ => None,
    }
}
