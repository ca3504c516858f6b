//! Objects with known keys only.
//!
//! `#[serde(deny_unknown_fields)]` does not work here: `serde-wasm-bindgen` reads only the keys that a struct
//! has, and an error of serde is a text without the list of known keys.

use serde::de::value::MapDeserializer;
use serde::de::{
    Deserialize, DeserializeOwned, DeserializeSeed, Deserializer, IgnoredAny, IntoDeserializer,
    MapAccess, Visitor,
};
use serde::forward_to_deserialize_any;

use super::typed::{Shape, Typed};
use crate::api::error::{Error, quoted};

/// Reads an object of a request. `object` names it in messages: `the request`.
///
/// # Errors
/// Returns an error if the value is no object, or if it has a key that `T` does not have. The advice names the
/// nearest key.
pub fn read<'de, T: DeserializeOwned>(
    object: &str,
    request: impl Deserializer<'de>,
) -> Result<T, Error> {
    let read: Typed<Object<T>> = value(object, request)?;
    read.object(object)
}

/// Reads a value of a request.
///
/// # Errors
/// Returns the error of the deserializer. `place` names the value in messages.
pub fn value<'de, T: Deserialize<'de>>(
    place: &str,
    request: impl Deserializer<'de>,
) -> Result<T, Error> {
    T::deserialize(request)
        .map_err(|error| Error::request("wrong-type", format!("{place}: {error}")))
}

/// A struct that was read from an object, with what is needed to refuse unknown keys.
#[derive(Debug)]
pub struct Object<T> {
    fields: T,
    /// The keys that `T` has.
    known: &'static [&'static str],
    /// The first key that `T` does not have.
    unknown: Option<String>,
}

impl<T: DeserializeOwned> Object<T> {
    fn read<'de, A: MapAccess<'de>>(access: A) -> Result<Self, A::Error> {
        let mut keys = Keys::default();
        let fields = T::deserialize(StructReader { access, keys: &mut keys })?;
        Ok(Self { fields, known: keys.known, unknown: keys.unknown })
    }

    /// Returns the struct.
    ///
    /// # Errors
    /// Returns an error if the object has an unknown key.
    pub fn checked(self, object: &str) -> Result<T, Error> {
        match self.unknown {
            None => Ok(self.fields),
            Some(key) => {
                let message = format!("{object} has no key {}", quoted(&key));
                Err(Error::request("unknown-key", message).nearest(&key, self.known))
            }
        }
    }
}

impl<T: DeserializeOwned> Shape for Object<T> {
    fn object<'de, A: MapAccess<'de>>(access: A) -> Result<Typed<Self>, A::Error> {
        Ok(Typed(Ok(Object::read(access)?)))
    }
}

impl<T: DeserializeOwned> Typed<Object<T>> {
    /// Returns the struct.
    ///
    /// # Errors
    /// Returns an error in the same cases as [`read`].
    pub fn object(self, object: &str) -> Result<T, Error> {
        let found = match self.0 {
            Ok(read) => return read.checked(object),
            Err(found) => found,
        };
        let message = format!("{object} must be an object, found {found}");
        let keys = format!("Pass an object with the keys {}.", known_keys::<T>().join(", "));
        Err(Error::request("wrong-type", message).advise(keys))
    }
}

/// Returns the keys of a struct whose fields may all be missing.
fn known_keys<T: DeserializeOwned>() -> &'static [&'static str] {
    let nothing = std::iter::empty::<(&str, &str)>();
    let nothing = MapDeserializer::<_, serde::de::value::Error>::new(nothing);
    Object::<T>::read(nothing).map_or(&[], |object| object.known)
}

#[derive(Default)]
struct Keys {
    known: &'static [&'static str],
    unknown: Option<String>,
}

/// Reads a struct from an object and notes the keys of both.
struct StructReader<'a, A> {
    access: A,
    keys: &'a mut Keys,
}

impl<'de, A: MapAccess<'de>> Deserializer<'de> for StructReader<'_, A> {
    type Error = A::Error;

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        self.keys.known = fields;
        visitor.visit_map(self)
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, A::Error> {
        visitor.visit_map(self.access)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

/// Yields the known keys, and notes the first unknown key.
impl<'de, A: MapAccess<'de>> MapAccess<'de> for StructReader<'_, A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, A::Error> {
        while let Some(key) = self.access.next_key::<String>()? {
            if self.keys.known.contains(&&*key) {
                return seed.deserialize(key.into_deserializer()).map(Some);
            }
            self.access.next_value::<IgnoredAny>()?;
            self.keys.unknown.get_or_insert(key);
        }
        Ok(None)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        self.access.next_value_seed(seed)
    }
}
