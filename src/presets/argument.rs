//! The value of a parameter in one call to a tool.

use std::fmt;

use crate::decimal::shortest;

/// A parameter's value, as a script or a request writes it.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    None,
    Flag(bool),
    /// May be NaN or infinite in a request.
    Number(f64),
    Text(String),
    List(Vec<Argument>),
    /// A value that no parameter takes, as messages name it: `an object`.
    Other(String),
}

/// The most characters of the user's text in a message.
const SHOWN: usize = 60;

impl Argument {
    /// The text, if the value is a text.
    pub fn text_of(&self) -> Option<&str> {
        match self {
            Argument::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The value as error messages name it: `the number 5`.
    pub fn found(&self) -> String {
        match self {
            Argument::None => "null".into(),
            Argument::Flag(flag) => flag.to_string(),
            Argument::Number(number) if !number.is_finite() => format!("the number {number}"),
            Argument::Number(number) => format!("the number {}", shortest(*number)),
            Argument::Text(text) => {
                let shown: String = text.chars().take(SHOWN).collect();
                let more = if shown.len() < text.len() { "\u{2026}" } else { "" };
                format!("the text \u{201c}{shown}{more}\u{201d}")
            }
            Argument::List(list) if list.is_empty() => "an empty list".into(),
            Argument::List(_) => {
                let shown: String = self.to_string().chars().take(SHOWN).collect();
                format!("the list {shown}")
            }
            Argument::Other(name) => name.clone(),
        }
    }
}

/// Prints the value as JSON has it.
impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Argument::None => f.write_str("null"),
            Argument::Flag(flag) => write!(f, "{flag}"),
            Argument::Number(number) if !number.is_finite() => write!(f, "{number}"),
            Argument::Number(number) => f.write_str(&shortest(*number)),
            Argument::Text(text) => write!(f, "{text:?}"),
            Argument::List(list) => {
                let items: Vec<String> = list.iter().map(Argument::to_string).collect();
                write!(f, "[{}]", items.join(", "))
            }
            Argument::Other(name) => f.write_str(name),
        }
    }
}
