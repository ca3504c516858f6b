//! The order of ids in which people look for them.

use std::cmp::Ordering;

/// Compares two ids: runs of digits as numbers, and everything else character by character.
///
/// ```
/// # use ranklens::data::natural;
/// assert!(natural("q9", "q10").is_lt());
/// ```
pub fn natural(a: &str, b: &str) -> Ordering {
    let (mut left, mut right) = (a, b);
    while let (Some(one), Some(other)) = (left.chars().next(), right.chars().next()) {
        let (a, b) = (number_at(left), number_at(right));
        let found = match a.is_empty() || b.is_empty() {
            true => one.cmp(&other),
            false => {
                let [a, b] = [a, b].map(|digits| digits.trim_start_matches('0'));
                a.len().cmp(&b.len()).then(a.cmp(b))
            }
        };
        if found.is_ne() {
            return found;
        }
        left = &left[a.len().max(one.len_utf8())..];
        right = &right[b.len().max(other.len_utf8())..];
    }
    // The ids differ only in zeros before a number.
    left.len().cmp(&right.len()).then(a.cmp(b))
}

/// Returns the digits at the start of a text.
fn number_at(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    &text[..text.len() - rest.len()]
}
