//! How engines write the same thing.

use super::super::{Unable, unable};
use crate::decimal::shortest;

pub struct Dialect {
    pub title: &'static str,
    /// The type of a binary64 number.
    pub double: &'static str,
    /// That of a binary32 number, where there is one.
    pub single: Option<&'static str>,
    pub integer: &'static str,
    pub text: &'static str,
    /// After a number, to make it binary64.
    pub suffix: &'static str,
    /// After a text, to order it by bytes.
    pub bytewise: &'static str,
    /// Whether a backslash begins an escape in a text.
    backslashes: bool,
    /// Whether tables of values are arrays of structs.
    pub structs: bool,
    /// How a number is made one that can be rounded to decimals.
    pub rounded: [&'static str; 2],
}

const USUAL: Dialect = Dialect {
    title: "DuckDB",
    double: "DOUBLE",
    single: Some("FLOAT"),
    integer: "BIGINT",
    text: "VARCHAR",
    suffix: "",
    bytewise: "",
    backslashes: false,
    structs: false,
    rounded: ["", ""],
};

pub static DUCKDB: Dialect = USUAL;

/// Its numbers are binary64 only.
pub static SQLITE: Dialect =
    Dialect { title: "SQLite", double: "REAL", single: None, text: "TEXT", ..USUAL };

pub static SPARK: Dialect =
    Dialect { title: "Spark SQL", text: "STRING", backslashes: true, ..USUAL };

/// A number with an exponent is a decimal one there.
pub static POSTGRES: Dialect = Dialect {
    title: "PostgreSQL",
    double: "DOUBLE PRECISION",
    single: Some("REAL"),
    text: "TEXT",
    suffix: "::float8",
    bytewise: " COLLATE \"C\"",
    rounded: ["CAST(", " AS NUMERIC)"],
    ..USUAL
};

pub static BIGQUERY: Dialect = Dialect {
    title: "BigQuery",
    double: "FLOAT64",
    single: None,
    integer: "INT64",
    text: "STRING",
    backslashes: true,
    structs: true,
    ..USUAL
};

/// A binary64 number: all digits, and an exponent, since engines read others as decimals.
pub fn plain(value: f64) -> String {
    let text = shortest(value).replace('e', "E");
    if text.contains('E') { text } else { [&text, "E0"].concat() }
}

impl Dialect {
    /// A number to compute with.
    pub fn number(&self, value: f64) -> String {
        [&plain(value), self.suffix].concat()
    }

    /// A text that stands for itself.
    pub fn quoted(&self, text: &str) -> Result<String, Unable> {
        let mut out = String::from("'");
        for c in text.chars() {
            match c {
                '\0' => {
                    let id = text.replace('\0', "\u{fffd}");
                    let why = "\u{201d} has the character U+0000, which SQL cannot hold.";
                    return unable(&["The id \u{201c}", &id, why]);
                }
                // Spark puts settings in the place of `${name}`, in texts too.
                '\'' | '\\' | '$' | '\x01'..='\x1f' | '\x7f' if self.backslashes => {
                    out.push_str("\\u00");
                    for shift in [4, 0] {
                        out.extend(char::from_digit(c as u32 >> shift & 15, 16));
                    }
                }
                '\'' => out.push_str("''"),
                _ => out.push(c),
            }
        }
        out.push('\'');
        Ok(out)
    }
}
