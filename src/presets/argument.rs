//! The value of a parameter in one call to a tool.

/// A parameter's value, as a script or a request writes it.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    None,
    Flag(bool),
    Number(f64),
    Text(String),
    List(Vec<Argument>),
}

impl Argument {
    /// The number, if this is one.
    pub fn number(&self) -> Option<f64> {
        match self {
            Argument::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// Whether this is the flag `true`.
    pub fn is_true(&self) -> bool {
        *self == Argument::Flag(true)
    }

    /// The text; empty for any other kind of value.
    pub fn text(&self) -> &str {
        match self {
            Argument::Text(text) => text,
            _ => "",
        }
    }

    /// The items; none for any other kind of value.
    pub fn list(&self) -> &[Argument] {
        match self {
            Argument::List(list) => list,
            _ => &[],
        }
    }
}
