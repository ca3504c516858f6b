//! Describes an unexpected value in a request, for error messages.

use std::fmt;

use crate::api::error::quoted;
use crate::decimal::shortest;

/// A value as error messages describe it: `the number 3`, `the text “abc”`, `an empty list`.
#[derive(Clone, Debug, PartialEq)]
pub enum Found {
    Null,
    Flag(bool),
    /// May be NaN or infinite.
    Number(f64),
    Text(String),
    List {
        is_empty: bool,
    },
    Object,
    /// A JavaScript value that JSON cannot hold, by its name: `a Map`, `a function`.
    NotPlain(String),
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::Null => f.write_str("null"),
            Found::Flag(flag) => write!(f, "{flag}"),
            Found::Number(number) if number.is_nan() => f.write_str("NaN"),
            Found::Number(f64::INFINITY) => f.write_str("Infinity"),
            Found::Number(f64::NEG_INFINITY) => f.write_str("-Infinity"),
            Found::Number(number) => write!(f, "the number {}", shortest(*number)),
            Found::Text(text) => write!(f, "the text {}", quoted(text)),
            Found::List { is_empty: true } => f.write_str("an empty list"),
            Found::List { is_empty: false } => f.write_str("a list"),
            Found::Object => f.write_str("an object"),
            Found::NotPlain(name) => f.write_str(name),
        }
    }
}
