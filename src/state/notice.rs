//! Notices to the user.

/// The kind of a notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// A report of something that was done.
    Info,
    /// An error.
    Error,
    /// A conflict: the workspace was changed elsewhere too, and the user must choose.
    Split,
}

/// How runs arrived that can be compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Arrival {
    /// No run arrived, or there is no other run.
    #[default]
    Alone,
    /// Something came to several runs, or a run to the list on the screen. The notice offers to compare them.
    Beside,
    /// Several runs arrived together. The page compares them at once.
    Together,
}

/// A message. A report disappears with the next action on the open data, an error with the next change. A conflict
/// stays until the user chooses.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// The kind of the notice.
    pub tone: Tone,
    /// One or more sentences.
    pub text: String,
    /// How runs arrived that can be compared.
    pub arrival: Arrival,
}

impl Notice {
    fn new(tone: Tone, text: String) -> Self {
        Self { tone, text, arrival: Arrival::Alone }
    }

    /// Returns a report.
    pub fn info(text: impl Into<String>) -> Self {
        Self::new(Tone::Info, text.into())
    }

    /// Returns an error notice.
    pub fn error(text: impl Into<String>) -> Self {
        Self::new(Tone::Error, text.into())
    }

    /// Returns the notice that a workspace was changed elsewhere too.
    pub fn split(name: &str) -> Self {
        let text = format!(
            "The workspace \u{201c}{name}\u{201d} was changed elsewhere, for example in another tab. What you see is no longer saved in it."
        );
        Self::new(Tone::Split, text)
    }
}
