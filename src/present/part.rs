//! Shortens long texts and names, and finds the direction of a text, because browsers are slow with long texts.

use unicode_bidi::{Direction, get_base_direction};

/// The greatest length of a text that is shown whole, in bytes. Browsers take seconds to lay out a field with
/// more.
pub const LONG: usize = 100_000;

/// The greatest number of lines, and of bytes, of a long text that are shown.
const LINES: usize = 200;
const BYTES: usize = 20_000;

/// The length of the start of a text that decides its direction, in bytes.
const LOOKED_AT: usize = 2_000;

/// The greatest length of a name in a sentence, in characters. A longer name is cut.
const LONGEST_NAME: usize = 40;

/// Cuts a long name, so that the sentence with it stays short.
pub fn shortened(name: &str) -> String {
    match name.char_indices().nth(LONGEST_NAME) {
        Some((end, _)) => format!("{}\u{2026}", name[..end].trim_end()),
        None => name.into(),
    }
}

/// Returns the start of a long text, or the whole of a shorter one.
pub fn shown(text: &str) -> &str {
    if text.len() <= LONG {
        return text;
    }
    let start = up_to(text, BYTES);
    let end = start.match_indices('\n').nth(LINES - 1).map_or(start.len(), |(at, _)| at);
    &start[..end]
}

/// Returns the direction of the first letter that has one, as the attribute `dir`: `ltr` or `rtl`. It is `ltr` if the
/// first 2,000 bytes have no such letter.
///
/// The value `auto` gives the same direction, but the time that Chromium needs for it grows with the square of
/// the number of lines.
pub fn direction(text: &str) -> &'static str {
    match get_base_direction(up_to(text, LOOKED_AT)) {
        Direction::Rtl => "rtl",
        Direction::Ltr | Direction::Mixed => "ltr",
    }
}

/// Returns the first `bytes` bytes of a text, or up to three fewer if a character would be cut.
fn up_to(text: &str, bytes: usize) -> &str {
    let mut end = bytes.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_cut_after_lines_or_within_a_line() {
        let lines = "lamp:x\n".repeat(40_000);
        assert_eq!(shown(&lines).lines().count(), LINES);
        let line = "\u{e4}".repeat(5_000_000);
        assert!(shown(&line).len() <= BYTES && line.starts_with(shown(&line)));
        assert_eq!(shown("a\nb"), "a\nb");
    }

    #[test]
    fn a_long_name_is_cut_between_letters() {
        assert_eq!(shortened("lamp"), "lamp");
        let name = "\u{e4}".repeat(LONGEST_NAME);
        assert_eq!(shortened(&name), name);
        assert_eq!(shortened(&format!("{name}b")), format!("{name}\u{2026}"));
    }

    #[test]
    fn the_first_letter_with_a_direction_decides() {
        assert_eq!(direction("1, 2: \u{5d0} a"), "rtl");
        assert_eq!(direction("1, 2: a \u{5d0}"), "ltr");
        assert_eq!(direction("1 2 3"), "ltr");
        assert_eq!(direction(&"\0".repeat(80_000)), "ltr");
    }
}
