//! Keys on a row: Alt with arrows, Home and End moves it, digits grade it, arrows walk between rows and controls.

use yew::prelude::*;

use crate::data::Id;
use crate::platform::{dom, focus, tab_stop};
use crate::state::Action;
use crate::ui::components::row::RowAction;

/// The action of a key.
enum Command {
    /// Puts the focus on the row of a rank.
    Walk(usize),
    /// Takes the row out of the list.
    Remove,
    /// Changes the row.
    Change(Action),
}

/// Returns the callback that handles the keys pressed on the rows of a table.
#[hook]
pub fn use_row_keys(on_action: &Callback<RowAction>) -> Callback<KeyboardEvent> {
    use_callback(on_action.clone(), |event: KeyboardEvent, on_action| {
        if event.ctrl_key() || event.meta_key() {
            return;
        }
        let Some(control) = dom::target(&event) else { return };
        let Ok(Some(row)) = control.closest("tr[data-rank]") else { return };
        if let Some((control, is_forward)) = tab_stop::sideways(&event) {
            event.prevent_default();
            tab_stop::step(&row, &control, is_forward);
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

/// Returns the action of a key on the row of `doc`, which stands at `rank`.
fn command(key: &str, with_alt: bool, doc: &Id, rank: usize) -> Option<Command> {
    let next = match key {
        "ArrowUp" => Some(rank.saturating_sub(1).max(1)),
        "ArrowDown" => Some(rank + 1),
        "Home" => Some(1),
        "End" => Some(usize::MAX),
        _ => None,
    };
    let doc = doc.clone();
    match (with_alt, next) {
        (true, Some(rank)) => Some(Command::Change(Action::Place { doc, rank, gesture: None })),
        (false, Some(next)) if key.starts_with("Arrow") => Some(Command::Walk(next)),
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
