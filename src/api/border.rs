//! Passes requests and answers between JavaScript and Rust, for the package and for the element.
//!
//! `serde-wasm-bindgen` reads a request. An answer is passed as JSON text, because `JSON.parse` makes every key
//! an own property. `serde-wasm-bindgen` would assign the keys, so that a document with the id `__proto__`
//! would replace the prototype.

use js_sys::{Error as JsError, JSON, Reflect};
use serde::Serialize;
use serde_wasm_bindgen::Deserializer;
use wasm_bindgen::JsValue;

use super::error::Error;

/// The result of an exported function: an answer, or the error that is thrown.
pub type Answer = Result<JsValue, JsValue>;

/// Returns the deserializer of a JavaScript value in a request.
pub fn request(value: JsValue) -> Deserializer {
    value.into()
}

/// Returns an answer as a JavaScript value.
pub fn answer<T: Serialize>(answer: Result<T, Error>) -> Answer {
    let text = serde_json::to_string(&answer.map_err(thrown)?)
        .map_err(|error| JsError::new(&error.to_string()))?;
    JSON::parse(&text)
}

/// Returns an error as a JavaScript `Error` with `name`, `code` and, if known, the place and advice.
pub fn thrown(error: Error) -> JsValue {
    let thrown = JsError::new(&error.message);
    thrown.set_name(error.name);
    let number = |number: Option<usize>| number.map(|number| JsValue::from(number as f64));
    let fields = [
        ("code", Some(error.code.into())),
        ("line", number(error.line)),
        ("column", number(error.column)),
        ("suggestion", error.suggestion.map(JsValue::from)),
    ];
    for (key, value) in fields {
        if let Some(value) = value {
            // Setting a property of a new error cannot fail.
            Reflect::set(&thrown, &key.into(), &value).ok();
        }
    }
    thrown.into()
}
