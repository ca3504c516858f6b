//! A request's keys. What is not known is an error, never ignored.

use super::error::Error;
use super::value::{Value, quoted};
use crate::data::Id;

/// The fields of an object whose keys are all known.
pub struct Fields {
    what: &'static str,
    fields: Vec<(Id, Value)>,
}

impl Fields {
    /// `what` names the object in messages: "the request".
    pub fn of(what: &'static str, value: Value, known: &[&str]) -> Result<Self, Error> {
        let Value::Object(fields) = value else {
            let message = format!("{what} must be an object, found {}", value.described());
            let keys = format!("Pass an object with the keys {}.", known.join(", "));
            return Err(Error::request("wrong-type", message).advise(keys));
        };
        match fields.iter().find(|(key, _)| !known.contains(&&**key)) {
            None => Ok(Self { what, fields }),
            Some((key, _)) => {
                let message = format!("{what} has no key {}", quoted(key));
                Err(Error::request("unknown-key", message).nearest(key, known))
            }
        }
    }

    /// The value of a key, once.
    pub fn take(&mut self, key: &str) -> Option<Value> {
        let at = self.fields.iter().position(|(k, _)| **k == *key)?;
        Some(self.fields.swap_remove(at).1)
    }

    pub fn require(&mut self, key: &str) -> Result<Value, Error> {
        self.take(key).ok_or_else(|| {
            Error::request("missing-key", format!("{} needs the key {}", self.what, quoted(key)))
        })
    }

    pub fn text(&mut self, key: &str) -> Result<Id, Error> {
        text(key, self.require(key)?)
    }

    pub fn optional_text(&mut self, key: &str) -> Result<Option<Id>, Error> {
        self.take(key).map(|value| text(key, value)).transpose()
    }

    /// Distinct texts, at least one.
    pub fn texts(&mut self, key: &str) -> Result<Vec<Id>, Error> {
        let value = self.require(key)?;
        let Value::List(list) = value else {
            return Err(wrong(key, "a list of texts", &value));
        };
        let mut texts: Vec<Id> = Vec::with_capacity(list.len());
        for item in list {
            let item = text(&format!("an item of {key}"), item)?;
            if !texts.contains(&item) {
                texts.push(item);
            }
        }
        if texts.is_empty() {
            let message = format!("{key} is an empty list");
            return Err(Error::request("empty-list", message).advise("Name at least one."));
        }
        Ok(texts)
    }
}

fn text(what: &str, value: Value) -> Result<Id, Error> {
    match value {
        Value::Text(text) => Ok(text),
        other => Err(wrong(what, "a text", &other)),
    }
}

/// Something else than what must stand there.
pub fn wrong(what: &str, expected: &str, found: &Value) -> Error {
    let message = format!("{what} must be {expected}, found {}", found.described());
    Error::request("wrong-type", message)
}
