//! The part of the page's module that reads saved work and packed links and keeps workspaces. A first visit does not
//! need it.

use std::pin::Pin;
use std::rc::Rc;

use super::second_part::LoadError;
use crate::platform::storage::StorageError;
use crate::platform::workspaces::{self, SaveOutcome};
use crate::state::link::{LinkError, packed};
use crate::state::startup::SavedWork;
use crate::state::{NewData, saved};

/// The functions of the part.
pub struct SavedPart {
    /// Reads saved work.
    pub work: fn(&str) -> SavedWork,
    /// Reads the unpacked text of a packed link.
    pub link: fn(&str) -> Result<NewData, LinkError>,
    /// Writes work into its workspace; see [`workspaces::keep`].
    pub keep: fn(WorkspaceText) -> Pending<Result<SaveOutcome, StorageError>>,
    /// Keeps the text of work that something else replaces; see [`workspaces::put_aside`].
    pub put_aside: fn(String) -> Pending<Result<(), StorageError>>,
}

/// A result that a function of the part returns later.
type Pending<T> = Pin<Box<dyn Future<Output = T>>>;

/// What is written into a workspace.
pub struct WorkspaceText {
    /// The id of the workspace.
    pub id: Rc<str>,
    /// The saved work.
    pub text: String,
    /// A new name for the state that is written.
    pub state: String,
    /// The name of the state that the workspace had when the page opened with it.
    pub since: Rc<str>,
}

static SAVED_PART: SavedPart = SavedPart {
    work: saved::parse,
    link: packed::open,
    keep: |workspace| {
        Box::pin(async move {
            let WorkspaceText { id, text, state, since } = workspace;
            workspaces::keep(&id, &text, &state, &since).await
        })
    },
    put_aside: |text| Box::pin(async move { workspaces::put_aside(&text).await }),
};

/// The module is split at this function, as at `split` in `ui::second_part`.
#[cfg_attr(feature = "split", wasm_split_helpers::wasm_split(saved, fallible))]
fn split() -> Result<&'static SavedPart, LoadError> {
    Ok(&SAVED_PART)
}

/// Loads the part. `None` if it cannot be loaded now.
pub async fn load() -> Option<&'static SavedPart> {
    #[cfg(feature = "split")]
    let part = split().await;
    #[cfg(not(feature = "split"))]
    let part = split();
    part.ok()
}
