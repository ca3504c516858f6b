//! The values of JSON and Python literals, with their places.

use std::borrow::Cow;
use std::ops::Range;

/// A value and its place in the text.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Node<'a> {
    pub value: Value<'a>,
    pub at: Range<usize>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value<'a> {
    Null,
    Bool(bool),
    /// The number as the text writes it.
    Number(Cow<'a, str>),
    Text(Cow<'a, str>),
    /// A list, set or tuple.
    List(Vec<Node<'a>>),
    /// Keys and values in the order written; keys may repeat.
    Map(Vec<(Node<'a>, Node<'a>)>),
}

impl<'a> Node<'a> {
    /// Returns the items of a list, set or tuple. `None` for any other value.
    pub fn list(&self) -> Option<&[Node<'a>]> {
        if let Value::List(items) = &self.value { Some(items) } else { None }
    }

    /// Returns the keys and values of an object or dict, as written; keys may repeat. `None` for any other value.
    pub fn map(&self) -> Option<&[(Node<'a>, Node<'a>)]> {
        if let Value::Map(entries) = &self.value { Some(entries) } else { None }
    }

    /// Returns the content of a text, or a number as it is written. `None` for any other value.
    pub fn scalar(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            Value::Number(number) => Some(number),
            _ => None,
        }
    }

    /// Returns the content of a text. `None` for any other value.
    pub fn text(&self) -> Option<&str> {
        if let Value::Text(text) = &self.value { Some(text) } else { None }
    }

    /// Returns the name of the kind of value, for messages.
    pub fn kind(&self) -> &'static str {
        match self.value {
            Value::Null => "null",
            Value::Bool(_) => "true or false",
            Value::Number(_) => "a number",
            Value::Text(_) => "a text",
            Value::List(_) => "a list",
            Value::Map(_) => "an object",
        }
    }

    /// Returns the value with copies of its texts. `place` maps each offset of a place to a new offset.
    pub fn into_owned<'b>(self, place: &dyn Fn(usize) -> usize) -> Node<'b> {
        let owned = |text: Cow<str>| Cow::Owned(text.into_owned());
        let value = match self.value {
            Value::Null => Value::Null,
            Value::Bool(is_true) => Value::Bool(is_true),
            Value::Number(number) => Value::Number(owned(number)),
            Value::Text(text) => Value::Text(owned(text)),
            Value::List(items) => {
                Value::List(items.into_iter().map(|item| item.into_owned(place)).collect())
            }
            Value::Map(entries) => Value::Map(
                entries
                    .into_iter()
                    .map(|(key, value)| (key.into_owned(place), value.into_owned(place)))
                    .collect(),
            ),
        };
        Node { value, at: place(self.at.start)..place(self.at.end) }
    }
}
