//! The browser's local storage. Where it is missing or full, callers hear of it.

use js_sys::Reflect;
use web_sys::Event;

use super::dom;

/// Everything this page keeps is under this prefix.
const PREFIX: &str = "ranklens.";

/// Why something could not be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotKept;

fn storage() -> Option<web_sys::Storage> {
    dom::window()?.local_storage().ok()?
}

pub fn read(key: &str) -> Option<String> {
    storage()?.get_item(&format!("{PREFIX}{key}")).ok()?
}

pub fn write(key: &str, value: &str) -> Result<(), NotKept> {
    let storage = storage().ok_or(NotKept)?;
    storage.set_item(&format!("{PREFIX}{key}"), value).map_err(|_| NotKept)
}

/// Whether an event tells that another tab wrote something under this key.
pub fn is_about(event: &Event, key: &str) -> bool {
    let changed = Reflect::get(event, &"key".into()).ok().and_then(|key| key.as_string());
    changed.is_some_and(|changed| changed.strip_prefix(PREFIX) == Some(key))
}

pub fn remove(key: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(&format!("{PREFIX}{key}"));
    }
}
