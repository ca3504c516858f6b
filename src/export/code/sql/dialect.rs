//! The differences between the SQL dialects of the engines.

use super::super::{Unable, unable};
use crate::decimal::shortest;

/// How one engine writes types, literals and tables of values.
pub struct Dialect {
    pub title: &'static str,
    /// The type of a binary64 number.
    pub double: &'static str,
    /// The type of a binary32 number, if the engine has one.
    pub single: Option<&'static str>,
    pub integer: &'static str,
    pub text: &'static str,
    /// The suffix that makes a number literal binary64.
    pub suffix: &'static str,
    /// The suffix that makes a text compare by bytes.
    pub bytewise: &'static str,
    /// Whether a backslash starts an escape sequence in a text literal.
    backslashes: bool,
    /// Whether a table of values is written as an array of structs.
    pub structs: bool,
    /// The texts before and after a number that convert it to a type which can be rounded to
    /// decimals.
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

/// The dialect of DuckDB, from which the others differ in a few words.
pub static DUCKDB: Dialect = USUAL;

/// The dialect of SQLite, whose numbers are all binary64.
pub static SQLITE: Dialect =
    Dialect { title: "SQLite", double: "REAL", single: None, text: "TEXT", ..USUAL };

/// The dialect of Spark SQL, where a backslash starts an escape sequence.
pub static SPARK: Dialect =
    Dialect { title: "Spark SQL", text: "STRING", backslashes: true, ..USUAL };

/// The dialect of PostgreSQL, where a number with an exponent is a decimal number.
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

/// The dialect of BigQuery, which has no binary32 and writes a table of values as an array of structs.
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

/// Returns the literal of a binary64 number with all its digits. It has an exponent, because
/// engines read a literal without one as a decimal number.
pub fn plain(value: f64) -> String {
    let text = shortest(value).replace('e', "E");
    if text.contains('E') { text } else { format!("{text}E0") }
}

impl Dialect {
    /// Returns the literal of a binary64 number for calculations.
    pub fn number(&self, value: f64) -> String {
        [&plain(value), self.suffix].concat()
    }

    /// Returns a text as a quoted literal.
    ///
    /// # Errors
    /// Returns an error if the text has the character U+0000.
    pub fn quoted(&self, text: &str) -> Result<String, Unable> {
        let mut out = String::from("'");
        for c in text.chars() {
            match c {
                '\0' => {
                    let id = text.replace('\0', "\u{fffd}");
                    return unable(format!(
                        "The id \u{201c}{id}\u{201d} has the character U+0000, which SQL cannot hold."
                    ));
                }
                // Spark replaces `${name}` by a setting, in text literals too.
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
