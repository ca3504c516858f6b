//! The fields of a request.

use serde::de::{Deserialize, Deserializer};

use super::found::Found;
use super::typed::Typed;
use super::wrong_type;
use crate::api::error::{Error, quoted};
use crate::data::Id;

/// A key of a request, which may be missing. Unlike `Option` it reads `null` as a value.
#[derive(Debug, Default)]
pub enum Field<T> {
    #[default]
    Missing,
    Given(T),
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Field<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(Field::Given)
    }
}

impl<T> Field<T> {
    /// Returns the value, which may be `null`. `None` if the request lacks the key.
    pub fn optional(self) -> Option<T> {
        match self {
            Field::Missing => None,
            Field::Given(value) => Some(value),
        }
    }

    /// Returns the value.
    ///
    /// # Errors
    /// Returns an error if the key is missing. `object` names the object that needs it.
    pub fn required(self, object: &str, key: &str) -> Result<T, Error> {
        self.optional().ok_or_else(|| {
            Error::request("missing-key", format!("{object} needs the key {}", quoted(key)))
        })
    }
}

impl Field<Typed<Id>> {
    /// Returns a required text.
    ///
    /// # Errors
    /// Returns an error if the text is missing, or if the value is no text.
    pub fn text(self, object: &str, key: &str) -> Result<Id, Error> {
        self.required(object, key)?.checked(key, "a text")
    }

    /// Returns an optional text.
    ///
    /// # Errors
    /// Returns an error if the value is no text.
    pub fn optional_text(self, key: &str) -> Result<Option<Id>, Error> {
        self.optional().map(|text| text.checked(key, "a text")).transpose()
    }
}

impl Field<Typed<Vec<Typed<Id>>>> {
    /// Returns the distinct texts of a list.
    ///
    /// # Errors
    /// Returns an error if the list is missing or empty, or if the value is no list of texts.
    pub fn texts(self, object: &str, key: &str) -> Result<Vec<Id>, Error> {
        let list = self.required(object, key)?.checked(key, "a list of texts")?;
        let mut texts: Vec<Id> = Vec::with_capacity(list.len());
        for item in list {
            let text = item.checked(&format!("an item of {key}"), "a text")?;
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        if texts.is_empty() {
            let message = format!("{key} is an empty list");
            return Err(Error::request("empty-list", message).advise("Name at least one."));
        }
        Ok(texts)
    }
}

impl Field<Typed<f64>> {
    /// Returns an optional number for which `is_allowed` holds.
    ///
    /// # Errors
    /// Returns an error if the value is no such number.
    pub fn number(
        self,
        key: &str,
        expected: &str,
        is_allowed: impl Fn(f64) -> bool,
    ) -> Result<Option<f64>, Error> {
        let Some(number) = self.optional() else { return Ok(None) };
        let number = number.checked(key, expected)?;
        if is_allowed(number) {
            Ok(Some(number))
        } else {
            Err(wrong_type(key, expected, &Found::Number(number)))
        }
    }
}
