//! Formats dates by the rules of English, and compares names by those of the browser's language.

use std::cmp::Ordering;

use js_sys::{Array, Date, Intl, JsString, Object, Reflect};
use wasm_bindgen::JsValue;

/// Formats a time in milliseconds since 1970 as date and time: "Nov 23, 2026, 8:41 AM".
pub fn format(milliseconds: f64) -> String {
    let style = Object::new();
    for (part, length) in [("dateStyle", "medium"), ("timeStyle", "short")] {
        // Setting a property of a new object cannot fail.
        let _ = Reflect::set(&style, &part.into(), &length.into());
    }
    let formatter = Intl::DateTimeFormat::new(&Array::of1(&"en".into()), &style);
    let date = Date::new(&milliseconds.into());
    let text = formatter.format().call1(&JsValue::UNDEFINED, &date);
    text.ok().and_then(|text| text.as_string()).unwrap_or_default()
}

/// Returns the current time in the form of ISO 8601: `2026-01-31T04:00:00.000Z`.
pub fn now() -> String {
    Date::new_0().to_iso_string().into()
}

/// Compares two names in the alphabetical order of the browser's language.
pub fn compare(one: &str, other: &str) -> Ordering {
    JsString::from(one).locale_compare(other, &Array::new(), &Object::new()).cmp(&0)
}
