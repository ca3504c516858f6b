//! An object of an answer, field by field: calls compile to less than tables of fields do.

use crate::api::Value;
use crate::data::Id;

#[derive(Default)]
pub struct Object(Vec<(Id, Value)>);

impl Object {
    #[inline(never)]
    pub fn put(&mut self, key: &str, value: Value) -> &mut Self {
        self.0.push((key.into(), value));
        self
    }

    #[inline(never)]
    pub fn text(&mut self, key: &str, text: &str) -> &mut Self {
        self.put(key, Value::Text(text.into()))
    }

    #[inline(never)]
    pub fn number(&mut self, key: &str, number: Option<f64>) -> &mut Self {
        self.put(key, number.map_or(Value::Null, Value::Number))
    }

    #[inline(never)]
    pub fn flag(&mut self, key: &str, flag: bool) -> &mut Self {
        self.put(key, Value::Flag(flag))
    }

    #[inline(never)]
    pub fn list(&mut self, key: &str, list: Vec<Value>) -> &mut Self {
        self.put(key, Value::List(list))
    }

    /// The object; what was put in is gone from here.
    #[inline(never)]
    pub fn done(&mut self) -> Value {
        Value::Object(std::mem::take(&mut self.0))
    }
}

/// A text as a value.
#[inline(never)]
pub fn text(text: &str) -> Value {
    Value::Text(text.into())
}
