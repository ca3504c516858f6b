//! Values of a convention's keys, whose types depend on the key.

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess};
use serde::ser::{Serialize, Serializer};

use super::entries::Entries;
use super::found::Found;
use super::typed::{Shape, Typed};
use crate::data::Id;

/// The value of a setting, a rule or a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Choice {
    Null,
    Flag(bool),
    /// In a request it may be NaN or infinite.
    Number(f64),
    Text(Id),
    List(Vec<Choice>),
    Object(Entries<Choice>),
    /// A JavaScript value that JSON cannot hold, by its name. In a request only.
    NotPlain(String),
}

impl Choice {
    /// Returns a whole number as a choice, for keys such as a depth or a number of decimals.
    pub fn count(count: usize) -> Self {
        Choice::Number(count as f64)
    }

    /// Returns a list of values as a choice, for keys such as `refuses`.
    pub fn list<T: Into<Choice>>(items: impl IntoIterator<Item = T>) -> Self {
        Choice::List(items.into_iter().map(Into::into).collect())
    }

    /// Returns the description of the value for error messages.
    pub fn found(&self) -> Found {
        match self {
            Choice::Null => Found::Null,
            Choice::Flag(flag) => Found::Flag(*flag),
            Choice::Number(number) => Found::Number(*number),
            Choice::Text(text) => Found::Text(text.to_string()),
            Choice::List(list) => Found::List { is_empty: list.is_empty() },
            Choice::Object(_) => Found::Object,
            Choice::NotPlain(name) => Found::NotPlain(name.clone()),
        }
    }
}

impl From<f64> for Choice {
    fn from(number: f64) -> Self {
        Choice::Number(number)
    }
}

impl From<bool> for Choice {
    fn from(flag: bool) -> Self {
        Choice::Flag(flag)
    }
}

impl From<&str> for Choice {
    fn from(text: &str) -> Self {
        Choice::Text(text.into())
    }
}

impl From<String> for Choice {
    fn from(text: String) -> Self {
        Choice::Text(text.into())
    }
}

/// `None` is `null`.
impl<T: Into<Choice>> From<Option<T>> for Choice {
    fn from(value: Option<T>) -> Self {
        value.map_or(Choice::Null, Into::into)
    }
}

impl Shape for Choice {
    fn null() -> Option<Self> {
        Some(Choice::Null)
    }

    fn flag(flag: bool) -> Option<Self> {
        Some(Choice::Flag(flag))
    }

    fn number(number: f64) -> Option<Self> {
        Some(Choice::Number(number))
    }

    fn text(text: &str) -> Option<Self> {
        Some(Choice::Text(text.into()))
    }

    fn list<'de, A: SeqAccess<'de>>(items: A) -> Result<Typed<Self>, A::Error> {
        let list: Typed<Vec<Choice>> = Vec::list(items)?;
        Ok(Typed(list.0.map(Choice::List)))
    }

    fn object<'de, A: MapAccess<'de>>(fields: A) -> Result<Typed<Self>, A::Error> {
        Ok(Typed(Ok(Choice::Object(Entries::read(fields)?))))
    }
}

impl<'de> Deserialize<'de> for Choice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let read: Typed<Choice> = Typed::deserialize(deserializer)?;
        // Every kind of plain data is a choice.
        Ok(read.0.unwrap_or_else(|found| Choice::NotPlain(found.to_string())))
    }
}

impl Serialize for Choice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Choice::Null | Choice::NotPlain(_) => serializer.serialize_unit(),
            Choice::Flag(flag) => flag.serialize(serializer),
            Choice::Number(number) => number.serialize(serializer),
            Choice::Text(text) => text.serialize(serializer),
            Choice::List(list) => list.serialize(serializer),
            Choice::Object(fields) => fields.serialize(serializer),
        }
    }
}
