//! Values of an expected type. If the type is wrong, they keep a description of the value found.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::entries::Entries;
use super::found::Found;
use super::wrong_type;
use crate::api::error::Error;
use crate::data::Id;

/// A value of type `T`, or a description of the value that stands in its place.
///
/// Reading it never fails because of the value's type, so that the caller can name the place in the
/// error.
#[derive(Debug)]
pub struct Typed<T>(pub Result<T, Box<Found>>);

impl<T> Typed<T> {
    fn other(found: Found) -> Self {
        Self(Err(Box::new(found)))
    }

    /// Returns the description of a list that stands in the place of a `T`.
    pub fn list() -> Self {
        Self::other(Found::List { is_empty: false })
    }

    /// Returns the value.
    ///
    /// # Errors
    /// Returns an error if the value has the wrong type. `place` and `expected` name the place and the type in
    /// the message.
    pub fn checked(self, place: &str, expected: &str) -> Result<T, Error> {
        self.0.map_err(|found| wrong_type(place, expected, &found))
    }
}

/// A type that can be read from some kinds of values. Each method takes one kind; by default none is
/// accepted.
pub trait Shape: Sized {
    fn null() -> Option<Self> {
        None
    }

    fn flag(_flag: bool) -> Option<Self> {
        None
    }

    fn number(_number: f64) -> Option<Self> {
        None
    }

    fn text(_text: &str) -> Option<Self> {
        None
    }

    /// Reads a list.
    ///
    /// # Errors
    /// Those of the deserializer.
    fn list<'de, A: SeqAccess<'de>>(mut items: A) -> Result<Typed<Self>, A::Error> {
        let mut is_empty = true;
        while items.next_element::<IgnoredAny>()?.is_some() {
            is_empty = false;
        }
        Ok(Typed::other(Found::List { is_empty }))
    }

    /// Reads an object.
    ///
    /// # Errors
    /// Those of the deserializer.
    fn object<'de, A: MapAccess<'de>>(mut fields: A) -> Result<Typed<Self>, A::Error> {
        while fields.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Typed::other(Found::Object))
    }
}

impl Shape for Id {
    fn text(text: &str) -> Option<Self> {
        Some(text.into())
    }
}

impl Shape for f64 {
    fn number(number: f64) -> Option<Self> {
        Some(number)
    }
}

/// A number or `null`.
impl Shape for Option<f64> {
    fn null() -> Option<Self> {
        Some(None)
    }

    fn number(number: f64) -> Option<Self> {
        Some(Some(number))
    }
}

impl<T: for<'de> Deserialize<'de>> Shape for Vec<T> {
    fn list<'de, A: SeqAccess<'de>>(mut items: A) -> Result<Typed<Self>, A::Error> {
        let mut list = Vec::with_capacity(items.size_hint().unwrap_or_default().min(MOST_RESERVED));
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Typed(Ok(list)))
    }
}

/// Room is reserved for at most this many items before they are read.
const MOST_RESERVED: usize = 4096;

impl<T: for<'de> Deserialize<'de>> Shape for Entries<T> {
    fn object<'de, A: MapAccess<'de>>(fields: A) -> Result<Typed<Self>, A::Error> {
        Ok(Typed(Ok(Entries::read(fields)?)))
    }
}

impl<'de, T: Shape> Deserialize<'de> for Typed<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TypedVisitor(PhantomData))
    }
}

struct TypedVisitor<T>(PhantomData<T>);

impl<T: Shape> TypedVisitor<T> {
    #[allow(clippy::unnecessary_wraps, reason = "the visitor's methods return it")]
    fn typed<E>(value: Option<T>, found: impl FnOnce() -> Found) -> Result<Typed<T>, E> {
        Ok(value.map_or_else(|| Typed::other(found()), |value| Typed(Ok(value))))
    }

    fn number<E>(number: f64) -> Result<Typed<T>, E> {
        Self::typed(T::number(number), || Found::Number(number))
    }
}

impl<'de, T: Shape> Visitor<'de> for TypedVisitor<T> {
    type Value = Typed<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("plain data")
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Self::typed(T::null(), || Found::Null)
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Self::Value, E> {
        Self::typed(T::flag(flag), || Found::Flag(flag))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Self::Value, E> {
        Self::number(number)
    }

    fn visit_i64<E>(self, number: i64) -> Result<Self::Value, E> {
        Self::number(number as f64)
    }

    fn visit_u64<E>(self, number: u64) -> Result<Self::Value, E> {
        Self::number(number as f64)
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Self::typed(T::text(text), || Found::Text(text.into()))
    }

    /// Bytes stand for a value that is not plain data and hold its name. `package/plain.js` writes them.
    fn visit_bytes<E>(self, name: &[u8]) -> Result<Self::Value, E> {
        Ok(Typed::other(Found::NotPlain(String::from_utf8_lossy(name).into_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<Self::Value, A::Error> {
        T::list(items)
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<Self::Value, A::Error> {
        T::object(fields)
    }
}
