//! Prints values as JSON in one line, with numbers in the shortest form: `3`, not `3.0`.

use std::io;

use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};

use crate::decimal::shortest;

/// The layout in one line, with numbers in the shortest form.
struct ShortNumbers;

impl Formatter for ShortNumbers {
    fn write_f64<W: ?Sized + io::Write>(&mut self, writer: &mut W, value: f64) -> io::Result<()> {
        writer.write_all(shortest(value).as_bytes())
    }
}

/// Returns the value as JSON in one line. A number that is not finite becomes `null`.
///
/// The result is empty for a value that JSON cannot hold, such as a map whose keys are not texts.
pub fn print(value: &(impl Serialize + ?Sized)) -> String {
    print_with(ShortNumbers, value)
}

/// Returns the value as JSON in the layout of `formatter`. Treats numbers that are not finite, and values that JSON
/// cannot hold, as [`print()`] does.
pub fn print_with(formatter: impl Formatter, value: &(impl Serialize + ?Sized)) -> String {
    let mut out = Vec::new();
    let mut serializer = Serializer::with_formatter(&mut out, formatter);
    match value.serialize(&mut serializer) {
        Ok(()) => String::from_utf8(out).unwrap_or_default(),
        Err(_) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_shortest_form() {
        let numbers = [3.0, -0.0, 1e21, 1e9, 999_999_999.0, 5e-324, 1e-6, 1e-7, 0.1 + 0.2];
        let printed = "[3,0,1e21,1e9,999999999,5e-324,0.000001,1e-7,0.30000000000000004]";
        assert_eq!(print(&numbers), printed);
        assert_eq!(print(&[f64::NAN, f64::INFINITY]), "[null,null]");
    }

    #[test]
    fn texts_are_escaped() {
        assert_eq!(print("\"\\/\n\0\u{e4}"), "\"\\\"\\\\/\\n\\u0000\u{e4}\"");
    }
}
