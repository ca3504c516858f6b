//! Invisible characters.

/// Whether a character is a zero-width space (U+200B), a word joiner (U+2060) or a byte-order mark (U+FEFF).
///
/// At the ends of a word these have no meaning; within a word they are part of it. The joiners U+200C and U+200D
/// do not count: they belong to letters, as in Persian, Hindi and emoji.
pub fn is_without_width(c: char) -> bool {
    matches!(c, '\u{200b}' | '\u{2060}' | '\u{feff}')
}
