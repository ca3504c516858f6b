//! The browser's storage of texts under keys, for all tabs or for one tab.
//!
//! `gloo::storage` does not fit: it panics if storage is blocked, and it wraps texts in JSON.

use js_sys::Reflect;
use web_sys::Event;

use super::dom;

/// The prefix of all keys of this page.
const PREFIX: &str = "ranklens.";

/// An error: the browser has no storage for the page, or no space left in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StorageError;

/// The kind of storage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Storage for all tabs and visits.
    Browser,
    /// Storage for this tab alone. It survives a reload.
    Tab,
}

impl Place {
    fn storage(self) -> Option<web_sys::Storage> {
        let window = dom::window()?;
        let storage = match self {
            Self::Browser => window.local_storage(),
            Self::Tab => window.session_storage(),
        };
        storage.ok()?
    }

    /// Returns the text under a key. Returns `None` if there is no text or no storage.
    pub fn read(self, key: &str) -> Option<String> {
        self.storage()?.get_item(&format!("{PREFIX}{key}")).ok()?
    }

    /// Writes a text under a key.
    ///
    /// # Errors
    /// Returns an error if there is no storage or no space left.
    pub fn write(self, key: &str, value: &str) -> Result<(), StorageError> {
        let storage = self.storage().ok_or(StorageError)?;
        storage.set_item(&format!("{PREFIX}{key}"), value).map_err(|_| StorageError)
    }

    /// Removes a key and its text.
    pub fn remove(self, key: &str) {
        if let Some(storage) = self.storage() {
            let _ = storage.remove_item(&format!("{PREFIX}{key}"));
        }
    }
}

/// Returns whether a `storage` event, which another tab caused, is about this key.
pub fn is_about(event: &Event, key: &str) -> bool {
    let changed = Reflect::get(event, &"key".into()).ok().and_then(|key| key.as_string());
    changed.is_some_and(|changed| changed.strip_prefix(PREFIX) == Some(key))
}
