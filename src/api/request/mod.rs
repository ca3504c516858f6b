//! Reads requests by derived `Deserialize` types whose fields keep unexpected values for the error message.
//!
//! A request struct derives `Deserialize`. Each of its fields is a [`Field`], which distinguishes a missing key
//! from `null`. Most fields hold a [`Typed`] value: a value of the expected type, or a description of the value
//! found instead. The function that answers the request makes the error, because it knows how to name the
//! place. [`read`] refuses keys that the struct does not have.

mod choice;
mod entries;
mod field;
mod found;
mod object;
mod qrels;
mod run;
mod typed;

pub use choice::Choice;
pub use entries::Entries;
pub use field::Field;
pub use found::Found;
pub use object::{Object, read, value};
pub use qrels::QrelsInput;
pub use run::RunInput;
pub use typed::{Shape, Typed};

use super::error::Error;

/// Returns the error for a value of the wrong type at `place`.
pub fn wrong_type(place: &str, expected: &str, found: &Found) -> Error {
    Error::request("wrong-type", format!("{place} must be {expected}, found {found}"))
}
