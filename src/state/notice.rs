//! What the user is told until they close it.

/// Whether a notice reports or warns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Something was done.
    Info,
    /// Something could not be done.
    Error,
}

/// Something the user is told until they close it.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// Whether it reports or warns.
    pub tone: Tone,
    /// One or more sentences.
    pub text: String,
}

impl Notice {
    /// Reports.
    pub fn info(text: impl Into<String>) -> Self {
        Self { tone: Tone::Info, text: text.into() }
    }

    /// Warns.
    pub fn error(text: impl Into<String>) -> Self {
        Self { tone: Tone::Error, text: text.into() }
    }
}
