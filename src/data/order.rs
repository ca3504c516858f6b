//! The orders of tables: of ids as people look for them, and of values, some of which may be missing.

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

/// Compares two values, the larger first if `descending`. Those that are `None` come last in both directions.
///
/// ```
/// # use ranklens::data::by_value;
/// assert!(by_value(Some(1.0), Some(2.0), false).is_lt());
/// assert!(by_value(Some(1.0), Some(2.0), true).is_gt());
/// assert!(by_value(None, Some(2.0), true).is_gt());
/// ```
pub fn by_value(one: Option<f64>, other: Option<f64>, descending: bool) -> Ordering {
    match (one, other) {
        (Some(one), Some(other)) if descending => other.total_cmp(&one),
        (Some(one), Some(other)) => one.total_cmp(&other),
        (one, other) => other.is_some().cmp(&one.is_some()),
    }
}
