//! Interprets single words: numbers, grades and relevance marks; and classifies characters.

use super::spreadsheet;
use crate::data::is_without_width;
use crate::decimal;

/// The longest excerpt of the source in a message, in characters.
const SHOWN_CHARS: usize = 40;

/// Returns whether the character separates words. No-break spaces do, too.
pub(super) fn is_blank(c: char) -> bool {
    c.is_whitespace()
}

/// Returns whether [`trim`] removes the character: blanks and characters without width.
pub(super) fn is_trimmed(c: char) -> bool {
    is_blank(c) || is_without_width(c)
}

/// Returns the text without blanks and characters without width at both ends.
pub(super) fn trim(text: &str) -> &str {
    let is_kept = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_graphic);
    // Most texts begin and end with such bytes, and looking at two bytes is much faster than decoding characters.
    if is_kept(text.as_bytes().first()) && is_kept(text.as_bytes().last()) {
        return text;
    }
    text.trim_matches(is_trimmed)
}

/// Returns whether the character is invisible: control characters, characters without width, and those that
/// change the direction of text.
pub(super) fn is_hidden(c: char) -> bool {
    c.is_control()
        || is_without_width(c)
        || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2061}'..='\u{2069}')
}

/// Returns an excerpt of the source for a message: short, with hidden characters escaped.
pub(super) fn shown(text: &str) -> String {
    let mut out = String::new();
    let mut chars = trim(text).chars();
    // A joiner after an ASCII character has no visible effect, so it is escaped.
    let mut after_ascii = true;
    for c in chars.by_ref().take(SHOWN_CHARS) {
        if is_hidden(c) || after_ascii && matches!(c, '\u{200c}' | '\u{200d}') {
            out.extend(c.escape_default());
        } else {
            out.push(c);
        }
        after_ascii = c.is_ascii();
    }
    if chars.next().is_some() {
        out.push('…');
    }
    out
}

/// Returns a count with its noun: `1 document`, `2 documents`.
pub(super) fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// The meaning of a word as a judgment of a document.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Mark {
    Grade(f64),
    Unjudged,
}

/// Parses a decimal number, finite or not. Returns `None` when the word is not a number. Accepts the minus
/// sign U+2212.
pub(super) fn number(word: &str) -> Option<f64> {
    let mut plain = String::new();
    let word = if !word.is_ascii() && word.contains('\u{2212}') {
        plain.push_str(&word.replace('\u{2212}', "-"));
        plain.as_str()
    } else {
        word
    };
    let unsigned = match word.as_bytes() {
        [b'+' | b'-', rest @ ..] => rest,
        all => all,
    };
    let looks_right = matches!(unsigned, [b'0'..=b'9' | b'.', ..])
        && unsigned.iter().all(|b| matches!(b, b'0'..=b'9' | b'.' | b'e' | b'E' | b'+' | b'-'));
    if looks_right { decimal::parse(word) } else { not_finite(word) }
}

/// Parses a number as [`number`] does. With `comma`, the comma is the decimal mark. Thousands may be grouped.
pub(super) fn number_with(word: &str, comma: bool) -> Option<f64> {
    if comma && word.contains(',') && !word.contains('.') && word.matches(',').count() == 1 {
        let plain = number(&word.replace(',', "."));
        return plain.or_else(|| number(&spreadsheet::ungrouped(word, comma)?));
    }
    number(word).or_else(|| number(&spreadsheet::ungrouped(word, comma)?))
}

/// Parses the usual spellings of infinity and not-a-number.
fn not_finite(word: &str) -> Option<f64> {
    let name = word.strip_prefix(['+', '-']).unwrap_or(word);
    let infinite = ["inf", "infinity"].iter().any(|one| name.eq_ignore_ascii_case(one));
    let value = if infinite { f64::INFINITY } else { f64::NAN };
    let known = infinite || name.eq_ignore_ascii_case("nan");
    known.then_some(if word.starts_with('-') { -value } else { value })
}

/// Returns whether the word is written as an integer (`3`, `-1`, not `3.0`).
pub(super) fn is_integer(word: &str) -> bool {
    let digits = word.strip_prefix(['+', '-']).unwrap_or(word);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// Parses a grade, a percentage (`50%` is 0.5), a yes/no mark, stars, or a mark for "not judged".
///
/// A single `+` or `-` is not a mark, because `-` may mean "no" or "missing".
pub(super) fn mark(word: &str) -> Option<Mark> {
    mark_with(word, false)
}

/// Parses a mark as [`mark`] does. With `comma`, the comma is the decimal mark.
pub(super) fn mark_with(text: &str, comma: bool) -> Option<Mark> {
    let text = trim(text);
    if let Some(found) = number_with(text, comma) {
        return Some(Mark::Grade(found));
    }
    if let Some(percent) = text.strip_suffix('%') {
        return number_with(trim(percent), comma).map(|percent| Mark::Grade(percent / 100.0));
    }
    // The longest mark in words has 12 characters; a much longer text need not be looked at.
    if text.len() > 64 {
        return None;
    }
    if let Some(found) = word_mark(text) {
        return Some(found);
    }
    let mut agreed = None;
    for word in text.split(is_blank).filter(|word| !word.is_empty()) {
        let found = word_mark(word)?;
        if agreed.is_some_and(|before| before != found) {
            return None;
        }
        agreed = Some(found);
    }
    agreed
}

fn word_mark(word: &str) -> Option<Mark> {
    let word = word.trim_end_matches(is_variant);
    if let Some(stars) = stars(word) {
        return Some(Mark::Grade(stars));
    }
    Some(match word.to_ascii_lowercase().as_str() {
        "yes" | "y" | "true" | "relevant" | "✓" | "✔" | "✅" | "☑" | "👍" | "√" | "🗸" => {
            Mark::Grade(1.0)
        }
        "no" | "n" | "false" | "irrelevant" | "not relevant" | "non-relevant" | "nonrelevant"
        | "✗" | "✘" | "✖" | "❌" | "☒" | "👎" | "✕" | "×" | "❎" => Mark::Grade(0.0),
        "?" | "_" | "null" | "none" | "n/a" | "unjudged" => Mark::Unjudged,
        _ => return None,
    })
}

/// Returns the number of filled stars: `★★★☆☆` is 3.
fn stars(word: &str) -> Option<f64> {
    let chars = || word.chars().filter(|c| !is_variant(*c));
    let all = !word.is_empty() && chars().all(|c| matches!(c, '★' | '⭐' | '☆'));
    all.then(|| f64::from(chars().filter(|c| *c != '☆').count() as u32))
}

/// Returns whether the character is a variation selector, which only selects text or emoji style.
fn is_variant(c: char) -> bool {
    matches!(c, '\u{fe0e}' | '\u{fe0f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_read_by_their_meaning() {
        for (word, grade) in [
            ("3", 3.0),
            ("-1", -1.0),
            ("\u{2212}2", -2.0),
            ("0.5", 0.5),
            ("YES", 1.0),
            ("✅ YES", 1.0),
            ("✔\u{fe0f}", 1.0),
            ("Not relevant", 0.0),
            ("❌ no", 0.0),
            ("★★★☆☆", 3.0),
        ] {
            assert_eq!(mark(word), Some(Mark::Grade(grade)), "{word}");
        }
        for word in ["?", "_", "null", "N/A"] {
            assert_eq!(mark(word), Some(Mark::Unjudged), "{word}");
        }
        for word in ["", "-", "+", "lamp", "✅ NO", "3x", "1/2", "0x10", "1,5", "- 1"] {
            assert_eq!(mark(word), None, "{word}");
        }
        assert_eq!(mark_with("0,75", true), Some(Mark::Grade(0.75)));
    }

    #[test]
    fn what_a_message_repeats_is_short_and_visible() {
        assert_eq!(shown("a\u{202e}b\0"), "a\\u{202e}b\\u{0}");
        assert_eq!(shown("a\u{200b}b\u{200d}"), "a\\u{200b}b\\u{200d}");
        assert_eq!(shown("\u{645}\u{200c}\u{62e}"), "\u{645}\u{200c}\u{62e}");
        assert_eq!(shown(&"x".repeat(1000)).chars().count(), 41);
    }
}
