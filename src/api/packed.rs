//! Plain data as three flat pieces, which cross the border to JavaScript at once: tags say what comes
//! next, numbers hold numbers, lengths of texts and counts, and one text holds all texts, each
//! followed by a new line. Lengths are JavaScript's, in units of UTF-16. `package/packed.js` is the
//! other side.

use super::value::Value;
use crate::data::Id;

const NULL: u8 = 0;
const FALSE: u8 = 1;
const TRUE: u8 = 2;
const NUMBER: u8 = 3;
const TEXT: u8 = 4;
const LIST: u8 = 5;
const OBJECT: u8 = 6;
const STRANGE: u8 = 7;

/// The three pieces.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Packed {
    pub tags: Vec<u8>,
    pub numbers: Vec<f64>,
    pub text: String,
}

impl Packed {
    pub fn of(value: &Value) -> Self {
        let mut packed = Self::default();
        packed.push(value);
        packed
    }

    fn push(&mut self, value: &Value) {
        let (tag, number) = match value {
            Value::Null => (NULL, None),
            Value::Flag(false) => (FALSE, None),
            Value::Flag(true) => (TRUE, None),
            Value::Number(number) => (NUMBER, Some(*number)),
            Value::Text(_) => (TEXT, None),
            Value::List(list) => (LIST, Some(list.len() as f64)),
            Value::Object(fields) => (OBJECT, Some(fields.len() as f64)),
            Value::Strange(_) => (STRANGE, None),
        };
        self.tags.push(tag);
        self.numbers.extend(number);
        match value {
            Value::Text(text) | Value::Strange(text) => self.push_text(text),
            Value::List(list) => list.iter().for_each(|item| self.push(item)),
            Value::Object(fields) => {
                for (key, value) in fields {
                    self.push_text(key);
                    self.push(value);
                }
            }
            _ => {}
        }
    }

    fn push_text(&mut self, text: &str) {
        let units = if text.is_ascii() { text.len() } else { text.encode_utf16().count() };
        self.numbers.push(units as f64);
        self.text.push_str(text);
        self.text.push('\n');
    }
}

/// The value of three pieces; `None` where they do not fit together.
pub fn unpack(tags: &[u8], numbers: &[f64], text: &str) -> Option<Value> {
    let mut reader =
        Reader { tags: tags.iter(), numbers: numbers.iter(), text, is_ascii: text.is_ascii() };
    reader.value()
}

struct Reader<'a> {
    tags: std::slice::Iter<'a, u8>,
    numbers: std::slice::Iter<'a, f64>,
    /// What is left of it.
    text: &'a str,
    is_ascii: bool,
}

impl Reader<'_> {
    fn value(&mut self) -> Option<Value> {
        Some(match *self.tags.next()? {
            NULL => Value::Null,
            FALSE => Value::Flag(false),
            TRUE => Value::Flag(true),
            NUMBER => Value::Number(*self.numbers.next()?),
            TEXT => Value::Text(self.text()?),
            LIST => {
                let count = self.count()?;
                let mut list = Vec::with_capacity(self.at_most(count));
                for _ in 0..count {
                    list.push(self.value()?);
                }
                Value::List(list)
            }
            OBJECT => {
                let count = self.count()?;
                let mut fields = Vec::with_capacity(self.at_most(count));
                for _ in 0..count {
                    fields.push((self.text()?, self.value()?));
                }
                Value::Object(fields)
            }
            STRANGE => Value::Strange(self.text()?),
            _ => return None,
        })
    }

    fn count(&mut self) -> Option<usize> {
        self.numbers.next().map(|count| *count as usize)
    }

    /// Every item has a tag.
    fn at_most(&self, count: usize) -> usize {
        count.min(self.tags.len())
    }

    fn text(&mut self) -> Option<Id> {
        let units = self.count()?;
        let bytes = if self.is_ascii { units } else { bytes(self.text, units) };
        let text = self.text.get(..bytes)?;
        self.text = self.text.get(bytes + 1..)?;
        Some(text.into())
    }
}

/// The bytes of so many units of UTF-16.
fn bytes(text: &str, units: usize) -> usize {
    let mut left = units;
    let taken = text.chars().take_while(|c| {
        let fits = left >= c.len_utf16();
        left = left.saturating_sub(c.len_utf16());
        fits
    });
    taken.map(char::len_utf8).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_comes_out_again() {
        let odd = ["", "a\nb", "\n", "\u{e9}", "\u{1f4a1}\u{1f4a1}", "__proto__", "\0"];
        for texts in [&odd[..2], &odd] {
            let value = Value::object([
                ("list", Value::list(texts.iter().copied())),
                ("\u{1f4a1}", Value::List(vec![Value::Null, true.into(), false.into()])),
                ("numbers", Value::list([0.1, -0.0, 1e300, f64::MIN_POSITIVE])),
                ("none", Value::Object(Vec::new())),
            ]);
            let Packed { tags, numbers, text } = Packed::of(&value);
            assert_eq!(unpack(&tags, &numbers, &text), Some(value));
        }
    }

    #[test]
    fn pieces_that_do_not_fit_are_none() {
        let Packed { tags, numbers, text } = Packed::of(&Value::list(["a", "b\u{e9}"]));
        assert!(unpack(&tags, &numbers, &text[..text.len() - 1]).is_none());
        assert!(unpack(&tags, &numbers[..2], &text).is_none());
        assert!(unpack(&tags[..2], &numbers, &text).is_none());
        assert!(unpack(&[9], &[], "").is_none());
        assert!(unpack(&[4], &[f64::INFINITY], "a\n").is_none());
    }
}
