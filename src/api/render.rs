//! `render`: a derivation as a document, a spreadsheet, a picture.

use super::error::Error;
use super::read;
use super::request::wrong;
use super::value::{Value, quoted};
use crate::export::{self, Format};

/// Decimals of rounded numbers, as on the page.
const DIGITS: u8 = 3;

/// Writes `[derivation, format]`, the derivation as `explain` gave it.
pub fn render(arguments: Value) -> Result<String, Error> {
    let Value::List(arguments) = arguments else {
        return Err(wrong("what render takes", "a list", &arguments));
    };
    match arguments.as_slice() {
        [derivation, Value::Text(format)] => write(derivation, format),
        [_, other] => Err(wrong("the format to render", "a text", other)),
        _ => Err(wrong("what render takes", "a derivation and a format", &Value::Null)),
    }
}

fn write(derivation: &Value, format: &str) -> Result<String, Error> {
    match Format::named(format) {
        Some(format) => Ok(export::render(&read::derivation(derivation)?, DIGITS, format)),
        None => {
            let message = format!("there is no format {}", quoted(format));
            let known = Format::ALL.map(Format::name);
            Err(Error::request("unknown-format", message).nearest(format, &known))
        }
    }
}
