//! Parses JSON and Python literals (lists, sets, tuples, dicts) into a tree of values with their places.
//!
//! One parser reads both, because users paste both. Python adds single quotes, `True`, `None`, trailing
//! commas, `#` comments, sets and tuples. The tree keeps what the formats need and a general JSON value
//! loses: the place of every value, the text of numbers (they may be ids), and repeated keys. Words
//! without quotes are texts (`{A, B}`). Several values in a row, as in JSON Lines, become a list. An object as
//! Python prints it, `Document(id=3, content='…')`, becomes a map, and an array as numpy prints it, `['a' 'b']`,
//! a list; these two are read only in cells of a data frame.

use std::borrow::Cow;
use std::ops::Range;

pub(crate) use super::node::{Node, Value};

use super::error::{ErrorKind, ParseError, Read};
use super::limits::{MAX_DEPTH, MAX_VALUES};
use super::words::{is_trimmed, shown};

/// Parses the whole text from a byte offset on. Several values in a row become a list.
pub(super) fn read_all(text: &str, start: usize) -> Read<Node<'_>> {
    let mut reader = Literal::new(text, start);
    let first = reader.value(0)?;
    let mut rest = Vec::new();
    let mut separated = false;
    while let Some(c) = reader.peek() {
        match c {
            ';' | ',' if !separated => {
                reader.bump();
                separated = true;
            }
            '{' | '[' | '(' => {
                rest.push(reader.value(0)?);
                separated = false;
            }
            _ => return Err(reader.syntax("the end of the text")),
        }
    }
    if rest.is_empty() {
        return Ok(first);
    }
    rest.insert(0, first);
    Ok(Node { value: Value::List(rest), at: start..text.len() })
}

/// Parses one value that starts at a byte offset. Returns the value and the offset after it.
pub(super) fn read_one(text: &str, start: usize) -> Read<(Node<'_>, usize)> {
    let mut reader = Literal::new(text, start);
    let node = reader.value(0)?;
    Ok((node, reader.at))
}

/// Parses the value of a cell, which starts at a byte offset and ends with the text.
pub(super) fn read_cell(text: &str, start: usize) -> Read<Node<'_>> {
    let mut reader = Literal { printed: true, ..Literal::new(text, start) };
    let node = reader.value(0)?;
    match reader.peek() {
        None => Ok(node),
        Some(_) => Err(reader.syntax("the end of the cell")),
    }
}

struct Literal<'a> {
    text: &'a str,
    at: usize,
    values: usize,
    /// Whether the text is what Python prints: arrays without commas and objects with the names of their classes.
    printed: bool,
}

impl<'a> Literal<'a> {
    fn new(text: &'a str, at: usize) -> Self {
        Self { text, at, values: 0, printed: false }
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn bump(&mut self) {
        self.at += self.rest().chars().next().map_or(0, char::len_utf8);
    }

    /// Skips blanks and comments, and returns the next character.
    fn peek(&mut self) -> Option<char> {
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start_matches(is_trimmed);
            self.at += rest.len() - trimmed.len();
            if !trimmed.starts_with('#') {
                return trimmed.chars().next();
            }
            self.at += trimmed.find(['\n', '\r']).unwrap_or(trimmed.len());
        }
    }

    fn syntax(&mut self, expected: &'static str) -> Box<ParseError> {
        let found = match self.peek() {
            None => "the end of the text".to_owned(),
            Some(c) => format!("“{}”", shown(&c.to_string())),
        };
        let width = self.rest().chars().next().map_or(0, char::len_utf8);
        ErrorKind::Syntax { expected, found }.at(self.text, self.at..self.at + width)
    }

    fn value(&mut self, depth: usize) -> Read<Node<'a>> {
        self.values += 1;
        if self.values > MAX_VALUES {
            return Err(ErrorKind::TOO_MANY_VALUES.at(self.text, self.at..self.at + 1));
        }
        let c = self.peek();
        let start = self.at;
        let value = match c {
            Some('[') => Value::List(self.items(']', depth)?),
            Some('(') => Value::List(self.items(')', depth)?),
            Some('{') => self.braces(depth)?,
            Some('"' | '\'' | '“' | '‘') => Value::Text(self.quoted()?),
            Some(c) if is_word(c) => return self.word(depth),
            _ => return Err(self.syntax("a value")),
        };
        Ok(Node { value, at: start..self.at })
    }

    fn open(&mut self, depth: usize) -> Read<Range<usize>> {
        let bracket = self.at..self.at + 1;
        if depth >= MAX_DEPTH {
            return Err(ErrorKind::TooDeep.at(self.text, bracket));
        }
        self.at += 1;
        Ok(bracket)
    }

    /// Parses the comma or the closing bracket after a value. Returns whether another value follows.
    fn more(&mut self, close: char, open: &Range<usize>, expected: &'static str) -> Read<bool> {
        match self.peek() {
            Some(',') => {
                self.at += 1;
                Ok(!self.closed(close, open)?)
            }
            Some(c) if c == close => {
                self.at += 1;
                Ok(false)
            }
            None => Err(self.unclosed(open)),
            // numpy prints arrays without commas.
            Some(_) if self.printed && close == ']' => Ok(true),
            Some(_) => Err(self.syntax(expected)),
        }
    }

    /// Skips the closing bracket if it comes next. Returns whether it did.
    fn closed(&mut self, close: char, open: &Range<usize>) -> Read<bool> {
        match self.peek() {
            Some(c) if c == close => {
                self.at += 1;
                Ok(true)
            }
            None => Err(self.unclosed(open)),
            Some(_) => Ok(false),
        }
    }

    fn unclosed(&self, open: &Range<usize>) -> Box<ParseError> {
        let bracket =
            self.text.get(open.clone()).and_then(|text| text.chars().next()).unwrap_or('[');
        ErrorKind::UnclosedBracket { bracket }.at(self.text, open.clone())
    }

    fn items(&mut self, close: char, depth: usize) -> Read<Vec<Node<'a>>> {
        let open = self.open(depth)?;
        let mut items = Vec::new();
        if self.closed(close, &open)? {
            return Ok(items);
        }
        loop {
            items.push(self.value(depth + 1)?);
            let expected = if close == ']' { "a comma or “]”" } else { "a comma or “)”" };
            if !self.more(close, &open, expected)? {
                return Ok(items);
            }
        }
    }

    /// Parses an object, a dict or a set.
    fn braces(&mut self, depth: usize) -> Read<Value<'a>> {
        let open = self.open(depth)?;
        if self.closed('}', &open)? {
            return Ok(Value::Map(Vec::new()));
        }
        let first = self.value(depth + 1)?;
        if self.peek() != Some(':') {
            let mut items = vec![first];
            let mut expected = "a colon, a comma or “}”";
            while self.more('}', &open, expected)? {
                items.push(self.value(depth + 1)?);
                expected = "a comma or “}”";
            }
            return Ok(Value::List(items));
        }
        let mut entries = Vec::new();
        let mut key = first;
        loop {
            if key.scalar().is_none() {
                let found = key.kind().to_owned();
                let kind = ErrorKind::Syntax { expected: "a text as key", found };
                return Err(kind.at(self.text, key.at));
            }
            match self.peek() {
                Some(':') => self.at += 1,
                None => return Err(self.unclosed(&open)),
                Some(_) => return Err(self.syntax("a colon after the key")),
            }
            if self.peek().is_none() {
                return Err(self.unclosed(&open));
            }
            entries.push((key, self.value(depth + 1)?));
            if !self.more('}', &open, "a comma or “}”")? {
                return Ok(Value::Map(entries));
            }
            key = self.value(depth + 1)?;
        }
    }

    fn word(&mut self, depth: usize) -> Read<Node<'a>> {
        let start = self.at;
        let rest = self.rest();
        let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        let word = rest.get(..length).unwrap_or("");
        self.at += length;
        // A call such as `set([…])` stands for its argument.
        let is_call = matches!(
            word,
            "set" | "frozenset" | "list" | "tuple" | "dict" | "np.array" | "numpy.array"
        );
        if is_call && self.rest().starts_with('(') {
            let open = self.open(depth)?;
            if self.closed(')', &open)? {
                return Ok(Node { value: Value::List(Vec::new()), at: start..self.at });
            }
            let inner = self.value(depth + 1)?;
            if !self.closed(')', &open)? {
                return Err(self.syntax("“)”"));
            }
            return Ok(inner);
        }
        if self.printed && self.rest().starts_with('(') {
            let value = self.call(depth)?;
            return Ok(Node { value, at: start..self.at });
        }
        let value = match word {
            "true" | "True" => Value::Bool(true),
            "false" | "False" => Value::Bool(false),
            "null" | "None" => Value::Null,
            _ if is_json_number(word) => Value::Number(Cow::Borrowed(word)),
            _ => Value::Text(Cow::Borrowed(word)),
        };
        Ok(Node { value, at: start..self.at })
    }

    /// Parses the arguments of a call. Returns a map of those with names, or the first argument if none has a name.
    fn call(&mut self, depth: usize) -> Read<Value<'a>> {
        let open = self.open(depth)?;
        let (mut entries, mut first) = (Vec::new(), None);
        let mut more = !self.closed(')', &open)?;
        while more {
            let argument = self.value(depth + 1)?;
            match self.peek() {
                Some(sign @ ('=' | ':')) if argument.scalar().is_some() => {
                    self.at += 1;
                    let raw = if sign == ':' { self.raw() } else { None };
                    let value = raw.map_or_else(|| self.value(depth + 1), Ok)?;
                    // Haystack prints `embedding: vector of size 8`.
                    while value.text().is_some() && self.peek().is_some_and(is_word) {
                        self.value(depth + 1)?;
                    }
                    entries.push((argument, value));
                }
                _ => first = first.or(Some(argument.value)),
            }
            more = self.more(')', &open, "a comma or “)”")?;
        }
        Ok(match first {
            Some(first) if entries.is_empty() => first,
            _ => Value::Map(entries),
        })
    }

    /// Parses a text that Haystack prints between quotes as it is, with its line breaks and quotes: it ends before the
    /// next argument or the end of the call. `None` for any other value.
    fn raw(&mut self) -> Option<Node<'a>> {
        self.peek().filter(|first| *first == '\'')?;
        let start = self.at;
        let text = self.rest().get(1..)?;
        let is_end = |at: &usize| {
            let after = text.get(at + 1..).unwrap_or("");
            let next = after.strip_prefix(", ").unwrap_or("");
            let past_name = next.trim_start_matches(|c: char| c.is_ascii_lowercase() || c == '_');
            let past_call = after.strip_prefix(')').map(str::trim_start);
            past_call.is_some_and(|past| past.is_empty() || past.starts_with([',', ']', ')', '}']))
                || past_name.len() < next.len() && past_name.starts_with(": ")
        };
        let end = text.match_indices('\'').map(|(at, _)| at).find(is_end)?;
        self.at += end + 2;
        let value = Value::Text(Cow::Borrowed(text.get(..end)?));
        Some(Node { value, at: start..self.at })
    }

    fn quoted(&mut self) -> Read<Cow<'a, str>> {
        let start = self.at;
        let rest = self.rest();
        let quote = rest.chars().next().unwrap_or('"');
        let close = match quote {
            '“' => '”',
            '‘' => '’',
            quote => quote,
        };
        let text = self.text;
        let unclosed = || ErrorKind::UnclosedQuote.at(text, start..start + quote.len_utf8());
        self.at += quote.len_utf8();
        let mut built: Option<String> = None;
        loop {
            let rest = self.rest();
            let Some(stop) = rest.find([close, '\\', '\n', '\r']) else { return Err(unclosed()) };
            let plain = rest.get(..stop).unwrap_or("");
            self.at += stop;
            let c = self.rest().chars().next().unwrap_or(close);
            if c == close {
                self.at += close.len_utf8();
                return Ok(match built {
                    Some(mut text) => {
                        text.push_str(plain);
                        Cow::Owned(text)
                    }
                    None => Cow::Borrowed(plain),
                });
            }
            if c != '\\' {
                return Err(unclosed());
            }
            let unescaped = built.get_or_insert_default();
            unescaped.push_str(plain);
            unescaped.push(self.escape()?);
        }
    }

    fn escape(&mut self) -> Read<char> {
        let start = self.at;
        self.at += 1;
        let letter = self.rest().chars().next();
        self.bump();
        let character = match letter {
            Some('n') => Some('\n'),
            Some('t') => Some('\t'),
            Some('r') => Some('\r'),
            Some('b') => Some('\u{8}'),
            Some('f') => Some('\u{c}'),
            Some(c @ ('"' | '\'' | '\\' | '/')) => Some(c),
            Some('x') => self.hex(2).and_then(char::from_u32),
            Some('u') => self.hex(4).and_then(|high| match high {
                0xd800..=0xdbff => {
                    let low = self.rest().starts_with("\\u").then(|| {
                        self.at += 2;
                        self.hex(4)
                    })??;
                    let low = low.checked_sub(0xdc00).filter(|low| *low < 0x400)?;
                    char::from_u32(0x10000 + ((high - 0xd800) << 10) + low)
                }
                code => char::from_u32(code),
            }),
            _ => None,
        };
        character.ok_or_else(|| {
            let text = self.text;
            let found = format!("“{}”", shown(text.get(start..self.at).unwrap_or("\\")));
            let kind = ErrorKind::Syntax { expected: "an escape such as \\n or \\u00e9", found };
            kind.at(self.text, start..self.at)
                .advise("Double a backslash that belongs to the text.")
        })
    }

    fn hex(&mut self, digits: usize) -> Option<u32> {
        let code = self.rest().get(..digits)?;
        if !code.bytes().all(|b| b.is_ascii_hexdigit()) {
            return None;
        }
        self.at += digits;
        u32::from_str_radix(code, 16).ok()
    }
}

/// Returns whether a character may be in a word without quotes.
fn is_word(c: char) -> bool {
    !is_trimmed(c) && !"[]{}(),:\"'=;#<\\“”‘’".contains(c)
}

fn is_json_number(word: &str) -> bool {
    super::words::number(word).is_some_and(f64::is_finite) || super::words::is_integer(word)
}
