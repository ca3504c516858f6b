//! What the user is told until they close it.

/// Whether a notice reports or warns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Something was done.
    Info,
    /// Something could not be done.
    Error,
    /// The workspace was changed elsewhere too, and the user must choose.
    Split,
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

    /// Says that a workspace was changed elsewhere too.
    pub fn split(name: &str) -> Self {
        let text = format!(
            "The workspace \u{201c}{name}\u{201d} was changed elsewhere, as in another tab. What you see \
             is no longer kept in it."
        );
        Self { tone: Tone::Split, text }
    }
}
