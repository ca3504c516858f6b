//! Why saved work could not be read.

/// The version of the format. It grows when a reader of the old format could misread the new one.
pub(super) const VERSION: u32 = 1;

/// Why saved work could not be read.
#[derive(Debug, thiserror::Error)]
pub enum SavedError {
    /// The text is not saved work, lacks a part, contradicts itself, or has an unknown setting or measure.
    #[error("it is damaged ({0})")]
    Damaged(String),
    /// Another version of the page wrote it.
    #[error("it has version {0}, and this page reads version {VERSION}")]
    Version(u32),
}

/// Returns the error for a text that does not have the form of saved work.
pub(in crate::state) fn damaged(error: &serde_json::Error) -> SavedError {
    // The message of serde_json names a missing key between backticks.
    let text = error.to_string();
    let key = text.strip_prefix("missing field `").and_then(|rest| rest.split_once('`'));
    match key {
        Some((key, _)) => missing(key),
        None => SavedError::Damaged(text),
    }
}

/// Returns the error for saved work that lacks a required key.
pub(in crate::state) fn missing(key: &str) -> SavedError {
    SavedError::Damaged(format!("\u{201c}{key}\u{201d} is missing"))
}
