//! Saves, opens and adds workspaces, and reports the outcome to the user.

use std::rc::Rc;

use wasm_bindgen_futures::spawn_local;
use yew::Callback;

use super::events::Dispatch;
use crate::platform::storage::StorageError;
use crate::platform::workspaces as database;
use crate::present::words::plural;
use crate::state::import::Rejected;
use crate::state::workspaces::{self, Read, opened};
use crate::state::{Action, Model, Notice, Workspace, saved};

/// Says that the browser has no database, has no room in it, or does not let the page use it.
pub const NO_DATABASE: &str = "This browser cannot store workspaces here: it has no room left, or this is a private window. \
                               Everything else works; \u{201c}Share\u{201d} saves the work as a file.";

/// Receives the reason why something failed, or an empty text if it succeeded.
pub type OnOutcome = Callback<String>;

/// Keeps the work under a name. If the name is taken, the new name gets a number. The page goes on in the new
/// workspace.
pub fn keep_as(name: &str, model: &Model, dispatch: &Dispatch, on_outcome: OnOutcome) {
    let name = workspaces::name(name);
    if name.is_empty() {
        return on_outcome.emit("Write a name first.".into());
    }
    let (text, dispatch) = (saved::print(model, ""), dispatch.clone());
    spawn_local(async move {
        let Ok(named) = database::add(&name, &text).await else {
            return on_outcome.emit(NO_DATABASE.into());
        };
        let name = &named.name;
        let text = format!("Kept as \u{201c}{name}\u{201d}, with every change from now on.");
        let notice = Notice::info(text);
        let workspace = Some(Rc::new(Workspace::new(&named.id, name)));
        dispatch.emit(Action::KeepAs { workspace, notice });
        on_outcome.emit(String::new());
    });
}

/// Shows a workspace.
pub fn open(id: &str, dispatch: &Dispatch, on_outcome: OnOutcome) {
    let (id, dispatch) = (id.to_owned(), dispatch.clone());
    spawn_local(async move {
        let stored = match database::open(&id).await {
            Ok(Some(stored)) => stored,
            answer => return on_outcome.emit(missing(answer.is_err())),
        };
        let name = &stored.named.name;
        match opened(&id, name, &stored.text) {
            Ok(model) => {
                let message = format!(
                    "The workspace \u{201c}{name}\u{201d} is open. Undo brings back what was here."
                );
                dispatch.emit(Action::Enter { model: Box::new(model), message });
                on_outcome.emit(String::new());
            }
            Err(error) => {
                on_outcome.emit(format!("\u{201c}{name}\u{201d} cannot be opened: {error}."))
            }
        }
    });
}

/// Says why a workspace could not be used: the database `failed`, or the workspace no longer exists.
pub fn missing(failed: bool) -> String {
    match failed {
        true => NO_DATABASE.into(),
        false => "It no longer exists: another tab deleted it.".into(),
    }
}

/// Adds the workspaces of a file to the stored ones.
pub fn take(read: Result<Read, Box<Rejected>>, dispatch: &Dispatch) {
    let tell = |notice| dispatch.emit(Action::Tell(notice));
    let Read { whole, damaged } = match read {
        Ok(read) => read,
        Err(why) => return tell(Notice::error([&*why.what, &why.advice].join(" "))),
    };
    let mut message = match whole.len() {
        0 => "No workspaces were added.".into(),
        count => format!(
            "{} added to those that were here: see \u{201c}Workspaces\u{201d}.",
            plural(count, "workspace", "workspaces")
        ),
    };
    if !damaged.is_empty() {
        message.push_str(&format!(" Not readable: {}.", damaged.join("; ")));
    }
    let dispatch = dispatch.clone();
    spawn_local(async move {
        let notice = match database::add_all(&whole).await {
            Ok(()) if damaged.is_empty() => Notice::info(message),
            Ok(()) => Notice::error(message),
            Err(StorageError) => Notice::error(NO_DATABASE),
        };
        dispatch.emit(Action::Tell(notice));
    });
}
