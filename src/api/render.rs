//! `render`: a derivation as a document, a spreadsheet or a picture.

use serde::{Deserialize, Deserializer};

use super::derivation::{DerivationData, not_a_derivation};
use super::error::{Error, quoted};
use super::request::{self, Typed};
use crate::data::Id;
use crate::export::{self, Format};

/// The decimals of rounded numbers: the page's default.
const DIGITS: u8 = 3;

/// Writes a derivation, which is an answer of `explain`, in the format of this name.
///
/// # Errors
/// Returns an error if the value is not an answer of `explain`, if nothing was derived, or if the format is unknown.
pub fn render<'de>(
    derivation: impl Deserializer<'de>,
    format: impl Deserializer<'de>,
) -> Result<String, Error> {
    let format: Typed<Id> = request::value("the format to render", format)?;
    let format = output_format(&format.checked("the format to render", "a text")?)?;
    let derivation = DerivationData::deserialize(derivation).map_err(|_| not_a_derivation())?;
    Ok(export::render(&derivation.derivation()?, DIGITS, format))
}

fn output_format(name: &str) -> Result<Format, Error> {
    Format::named(name).ok_or_else(|| {
        let message = format!("there is no format {}", quoted(name));
        Error::request("unknown-format", message).nearest(name, &Format::ALL.map(Format::name))
    })
}
