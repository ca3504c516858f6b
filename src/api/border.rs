//! The border to JavaScript: packed data in, packed data out.

use js_sys::{Array, Error as JsError, Float64Array, Reflect, Uint8Array};
use wasm_bindgen::JsValue;

use super::error::Error;
use super::packed::{Packed, unpack};
use super::value::Value;

pub type Answer = Result<JsValue, JsValue>;

pub fn read(tags: &[u8], numbers: &[f64], text: &str) -> Value {
    reserve(PER_VALUE * tags.len() + PER_BYTE * text.len());
    // The other side packs what fits.
    unpack(tags, numbers, text).unwrap_or(Value::Null)
}

/// Bytes that a value and a byte of text take while a request is answered, roughly.
const PER_VALUE: usize = 64;
const PER_BYTE: usize = 4;

/// Makes memory grow once. Left to itself it grows by little steps, and after each of them the
/// browser clears up all that it holds.
fn reserve(bytes: usize) {
    let mut memory: Vec<u8> = Vec::new();
    // Where there is not as much, less may do.
    memory.try_reserve_exact(bytes).ok();
    std::hint::black_box(&memory);
}

pub fn answer(answer: Result<Value, Error>) -> Answer {
    let Packed { tags, numbers, text } = Packed::of(&answer.map_err(thrown)?);
    let (tags, numbers) = (Uint8Array::from(&*tags), Float64Array::from(&*numbers));
    Ok(Array::of3(&tags.into(), &numbers.into(), &text.into()).into())
}

fn thrown(error: Error) -> JsValue {
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
            // Of a new error nothing is frozen.
            Reflect::set(&thrown, &key.into(), &value).ok();
        }
    }
    thrown.into()
}
