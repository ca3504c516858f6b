//! What the browser keeps, for all tabs or for one. Where there is no such storage or no room, callers hear of it.

use js_sys::Reflect;
use web_sys::Event;

use super::dom;

/// Everything this page keeps is under this prefix.
const PREFIX: &str = "ranklens.";

/// Why something could not be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotKept;

/// Where something is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// For all tabs and visits.
    Browser,
    /// For this tab alone; it outlives a reload.
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

    pub fn read(self, key: &str) -> Option<String> {
        self.storage()?.get_item(&format!("{PREFIX}{key}")).ok()?
    }

    pub fn write(self, key: &str, value: &str) -> Result<(), NotKept> {
        let storage = self.storage().ok_or(NotKept)?;
        storage.set_item(&format!("{PREFIX}{key}"), value).map_err(|_| NotKept)
    }

    pub fn remove(self, key: &str) {
        if let Some(storage) = self.storage() {
            let _ = storage.remove_item(&format!("{PREFIX}{key}"));
        }
    }
}

/// Whether an event tells that another tab wrote something under this key.
pub fn is_about(event: &Event, key: &str) -> bool {
    let changed = Reflect::get(event, &"key".into()).ok().and_then(|key| key.as_string());
    changed.is_some_and(|changed| changed.strip_prefix(PREFIX) == Some(key))
}
