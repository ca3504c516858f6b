//! The kind of tool that the user works with. It is the kind of the chosen convention; the browser remembers it,
//! since the textbook has no kind.

use crate::platform::storage::Place;
use crate::presets::{AdjustedPreset, Kind};

/// The key of the kind in the browser's storage.
const KEY: &str = "kind";

/// Returns the kind whose tools come first: the kind of the convention. Under the textbook it is the kind that was
/// chosen last, or search.
pub fn own(convention: &AdjustedPreset) -> Kind {
    if !convention.is_textbook() {
        return convention.preset.kind;
    }
    let kept = Place::Browser.read(KEY);
    kept.and_then(|key| Kind::with_key(&key)).unwrap_or(Kind::Search)
}

/// Remembers the kind of a convention. The textbook has no kind.
pub fn remember(convention: &AdjustedPreset) {
    if !convention.is_textbook() {
        // Without storage the next visit begins with search.
        let _ = Place::Browser.write(KEY, convention.preset.kind.key());
    }
}
