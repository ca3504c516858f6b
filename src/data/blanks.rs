//! Characters of a text that nobody sees.

/// Zero-width spaces and the byte-order mark, which are nothing at the ends of a word and part of it
/// within. The joiners U+200C and U+200D are letters' own, as in Persian, Hindi and emoji.
pub fn is_without_width(c: char) -> bool {
    matches!(c, '\u{200b}' | '\u{2060}' | '\u{feff}')
}
