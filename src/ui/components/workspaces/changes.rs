//! Changes of a workspace in the browser's database, and the sentences that report them to the user.

use std::rc::Rc;

use wasm_bindgen_futures::spawn_local;
use yew::Callback;

use crate::platform::storage::StorageError;
use crate::platform::workspaces::{self, Named};
use crate::state::{Action, Notice, Workspace};
use crate::ui::events::Dispatch;
use crate::ui::workspaces::missing;

/// What was done last, or why it failed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChangeOutcome {
    /// The sentence for the user.
    pub message: String,
    /// Whether a workspace was deleted.
    pub is_deletion: bool,
}

impl ChangeOutcome {
    /// The outcome of a change other than a deletion.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), is_deletion: false }
    }
}

/// The workspace as the database has it after a change; `None` if it no longer exists.
type Answer = Result<Option<Named>, StorageError>;

/// Brings back the workspace that was deleted last.
pub fn restore(done: Callback<ChangeOutcome>) {
    spawn_local(async move {
        let answer = workspaces::restore().await;
        done.emit(outcome(&answer, |name| format!("{name} is back.")));
    });
}

/// Adds a copy of a workspace.
pub fn copy(id: String, done: Callback<ChangeOutcome>) {
    spawn_local(async move {
        let answer = workspaces::copy(&id).await;
        done.emit(outcome(&answer, |name| format!("{name} is the copy.")));
    });
}

/// Renames a workspace. `open` is given if its work is on the screen: the work then takes the new name.
pub fn rename(id: String, name: String, open: Option<Dispatch>, done: Callback<ChangeOutcome>) {
    spawn_local(async move {
        let answer = workspaces::rename(&id, &name).await;
        if let (Some(dispatch), Ok(Some(Named { id, name }))) = (open, &answer) {
            let workspace = Some(Rc::new(Workspace::new(id, name)));
            let notice = Notice::info(format!("The workspace is now \u{201c}{name}\u{201d}."));
            dispatch.emit(Action::KeepAs { workspace, notice });
        }
        done.emit(outcome(&answer, |name| format!("It is now {name}.")));
    });
}

/// Deletes a workspace. `open` is given if its work is on the screen: the work then goes on without a name.
pub fn remove(id: String, open: Option<Dispatch>, done: Callback<ChangeOutcome>) {
    spawn_local(async move {
        let answer = workspaces::remove(&id).await;
        if let (Some(dispatch), Ok(Some(Named { name, .. }))) = (open, &answer) {
            let notice = Notice::info(format!(
                "The workspace \u{201c}{name}\u{201d} is deleted; what you see stays."
            ));
            dispatch.emit(Action::KeepAs { workspace: None, notice });
        }
        let is_deletion = matches!(answer, Ok(Some(_)));
        let deleted = outcome(&answer, |name| format!("{name} is deleted."));
        done.emit(ChangeOutcome { is_deletion, ..deleted });
    });
}

/// Returns what was done, or why it failed. `sentence` makes a sentence from the workspace's name in quotation marks.
fn outcome(answer: &Answer, sentence: fn(&str) -> String) -> ChangeOutcome {
    match answer {
        Ok(Some(named)) => ChangeOutcome::new(sentence(&format!("\u{201c}{}\u{201d}", named.name))),
        _ => ChangeOutcome::new(missing(answer.is_err())),
    }
}
