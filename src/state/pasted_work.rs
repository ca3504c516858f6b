//! Opens pasted or dropped texts that the page itself wrote: saved work, or a link.

use super::action::NewData;
use super::link;
use super::model::Source;
use super::saved::{self, SavedError};
use super::source_texts::{Rejected, SourceText};
use super::workspaces;
use crate::formats::Format;

/// Opens saved work or a link. Returns `None` for any other text.
pub(super) fn open(input: &SourceText) -> Option<Result<NewData, Rejected>> {
    let text = input.text.trim();
    if workspaces::is_workspaces(text) {
        let advice = "Open or drop the file, or paste its text onto the page.";
        return Some(Err(Rejected::new(0, &input.name, "These are several workspaces.", advice)));
    }
    if text.starts_with("{\"v\":") {
        return open_saved(input, text);
    }
    let is_link = text.starts_with("http") || text.starts_with('#');
    if !is_link || text.contains(char::is_whitespace) {
        return None;
    }
    let (_, fragment) = text.split_once('#')?;
    link::parse(fragment).ok()?.map(Ok)
}

fn open_saved(input: &SourceText, text: &str) -> Option<Result<NewData, Rejected>> {
    let (model, _) = match saved::parse(text) {
        Ok(read) => read,
        Err(SavedError::Version(_)) => {
            let advice = "Reload the page, which may have a newer version by now.";
            let what = "This was saved by another version of the page.";
            return Some(Err(Rejected::new(0, &input.name, what, advice)));
        }
        // The reader of pasted lists says where the damage is, or reads what it can.
        Err(SavedError::Damaged(_)) => return None,
    };
    let mut loaded = saved::loaded(model);
    if let Source::Input(input) = &mut loaded.source {
        *input = Format::Workspace.label().into();
    }
    loaded.message = "Your saved work is open. Undo brings back what was here.".into();
    Some(Ok(loaded))
}
