//! The kind of tool that the user works with: that of the convention chosen, remembered for the textbook.

use crate::platform::storage::Place;
use crate::presets::{AdjustedPreset, Kind};

/// The key of the kind in the browser's storage.
const KEY: &str = "kind";

/// Returns the kind whose tools come first: that of the convention; under the textbook the last one that was
/// chosen, else search.
pub fn own(convention: &AdjustedPreset) -> Kind {
    if !convention.is_textbook() {
        return convention.preset.kind;
    }
    let kept = Place::Browser.read(KEY);
    kept.and_then(|key| Kind::with_key(&key)).unwrap_or(Kind::Search)
}

/// Remembers the kind of a convention; the textbook is of no kind.
pub fn remember(convention: &AdjustedPreset) {
    if !convention.is_textbook() {
        // Without storage the next visit begins with search.
        let _ = Place::Browser.write(KEY, convention.preset.kind.key());
    }
}
