//! Plain data as it goes over the border: what JSON can hold, and what it cannot, by name.

use crate::data::Id;

/// A value of a request or an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Null,
    Flag(bool),
    /// A request may hold NaN and infinities, an answer never does.
    Number(f64),
    Text(Id),
    List(Vec<Value>),
    /// Keys in their order.
    Object(Vec<(Id, Value)>),
    /// What is no plain data: "a Map", "a function".
    Strange(Id),
}

impl Value {
    pub fn text(text: impl Into<Id>) -> Self {
        Value::Text(text.into())
    }

    pub fn count(count: usize) -> Self {
        Value::Number(count as f64)
    }

    /// The value, or `null`.
    pub fn or_null(value: Option<impl Into<Value>>) -> Self {
        value.map_or(Value::Null, Into::into)
    }

    /// An object with these keys, in this order.
    pub fn object<'a>(fields: impl IntoIterator<Item = (&'a str, Value)>) -> Self {
        Value::Object(fields.into_iter().map(|(key, value)| (key.into(), value)).collect())
    }

    pub fn list<T: Into<Value>>(items: impl IntoIterator<Item = T>) -> Self {
        Value::List(items.into_iter().map(Into::into).collect())
    }

    /// What an object has under a key.
    pub fn get(&self, key: &str) -> Option<&Value> {
        match self {
            Value::Object(fields) => fields.iter().find(|(k, _)| **k == *key).map(|(_, v)| v),
            _ => None,
        }
    }

    /// What it is, for messages: "a number", "the text “abc”".
    pub fn described(&self) -> String {
        match self {
            Value::Null => "null".into(),
            Value::Flag(flag) => flag.to_string(),
            Value::Number(number) if number.is_nan() => "NaN".into(),
            Value::Number(number) if number.is_infinite() => {
                if *number > 0.0 { "Infinity" } else { "-Infinity" }.into()
            }
            Value::Number(number) => format!("the number {}", crate::decimal::shortest(*number)),
            Value::Text(text) => format!("the text {}", quoted(text)),
            Value::List(list) if list.is_empty() => "an empty list".into(),
            Value::List(_) => "a list".into(),
            Value::Object(_) => "an object".into(),
            Value::Strange(what) => what.to_string(),
        }
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Value::Number(number)
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Self {
        Value::Flag(flag)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value::text(text)
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Value::text(text)
    }
}

impl From<Id> for Value {
    fn from(text: Id) -> Self {
        Value::Text(text)
    }
}

/// An id or another word of the caller in a message, cut to a readable length.
pub fn quoted(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut shown: String = text.chars().take(LONGEST).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    format!("“{shown}”")
}
