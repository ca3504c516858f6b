//! How requests are read: derived `Deserialize` types whose leaves keep what they found.
//!
//! A request struct derives `Deserialize`; each of its fields is a [`Field`], which tells a missing
//! key from `null`, and most hold a [`Typed`] value, which is either of the type that is asked for or a
//! description of what stands there instead. The function that answers the request then makes the error,
//! since it knows how to name the place. [`read`] refuses keys that the struct does not have.

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

/// Returns the error for a value of another type than the one expected at `place`.
pub fn wrong_type(place: &str, expected: &str, found: &Found) -> Error {
    Error::request("wrong-type", format!("{place} must be {expected}, found {found}"))
}
