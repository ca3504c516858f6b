//! Letter case of texts in any language.
//!
//! In a browser, the browser's tables of letters are used. Tables in the WebAssembly module would make it large.

use std::ops::Range;

/// Returns the text in lower case.
#[cfg(all(target_arch = "wasm32", any(feature = "app", feature = "api", feature = "widget")))]
pub fn lowercase(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    js_sys::JsString::from(text).to_lower_case().into()
}

/// Returns the text in lower case.
#[cfg(not(all(
    target_arch = "wasm32",
    any(feature = "app", feature = "api", feature = "widget")
)))]
pub fn lowercase(text: &str) -> String {
    text.to_lowercase()
}

/// Returns the byte range of the word's first occurrence in the text, ignoring letter case. `None` if there is none.
pub fn find(text: &str, word: &str) -> Option<Range<usize>> {
    let lower = lowercase(text);
    let before = lower.get(..lower.find(&lowercase(word))?)?.chars().count();
    // Places are counted in characters, because some letters change their length in bytes.
    let mut places = text.char_indices().map(|(at, _)| at).chain([text.len()]).skip(before);
    let start = places.next()?;
    let end = word.chars().count().checked_sub(1).map_or(Some(start), |last| places.nth(last))?;
    Some(start..end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_found_in_any_letter_case() {
        for (text, word, found) in [
            ("A red LAMP", "lamp", Some("LAMP")),
            ("Über den Ärger", "ärger", Some("Ärger")),
            ("Über den Ärger", "über", Some("Über")),
            ("ΛΆΜΠΑ", "λά", Some("ΛΆ")),
            ("lamp", "", Some("")),
            ("lamp", "lamps", None),
            ("", "a", None),
        ] {
            assert_eq!(find(text, word).map(|place| &text[place]), found, "{word} in {text}");
        }
    }
}
