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

fn of_tab() -> Option<web_sys::Storage> {
    dom::window()?.session_storage().ok()?
}

/// What this tab alone has kept; it outlives a reload.
pub fn read_of_tab(key: &str) -> Option<String> {
    of_tab()?.get_item(&format!("{PREFIX}{key}")).ok()?
}

/// Keeps texts under their keys in this tab alone: all, or none where there is no room.
pub fn write_of_tab(texts: [(&str, &str); 2]) {
    let Some(storage) = of_tab() else { return };
    let key = |key: &str| format!("{PREFIX}{key}");
    if texts.iter().any(|(name, text)| storage.set_item(&key(name), text).is_err()) {
        remove_of_tab(texts.map(|(name, _)| name));
    }
}

pub fn remove_of_tab(keys: [&str; 2]) {
    if let Some(storage) = of_tab() {
        for key in keys {
            let _ = storage.remove_item(&format!("{PREFIX}{key}"));
        }
    }
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
