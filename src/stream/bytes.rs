//! Splits lines into fields and parses numbers, eight bytes at a time.

use crate::decimal;

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x8080_8080_8080_8080;

/// The byte-order mark, with which a file may start.
pub const MARK: &[u8] = "\u{feff}".as_bytes();

/// The number of bytes that must follow a text, so that eight bytes can be read from each position
/// in it.
pub const PADDING: usize = 8;

/// Returns the eight bytes at a position as a little-endian number. Returns 0 if fewer than eight
/// bytes are left.
#[inline]
pub fn word(text: &[u8], at: usize) -> u64 {
    let bytes = text.get(at..).and_then(|rest| rest.first_chunk::<8>());
    bytes.map_or(0, |bytes| u64::from_le_bytes(*bytes))
}

/// Returns the bytes from `at` up to `end`, at most eight, as a little-endian number. The other
/// bytes are zero.
#[inline]
pub fn word_until(text: &[u8], at: usize, end: usize) -> u64 {
    match end - at {
        8.. => word(text, at),
        0 => 0,
        length => word(text, at) & (u64::MAX >> (64 - 8 * length)),
    }
}

/// Returns whether a byte separates fields or lines. Every control character does.
#[inline]
pub fn is_blank(byte: u8) -> bool {
    byte <= b' '
}

/// Returns the position of the first separator at or after `at`. The text must end with a separator
/// and padding.
#[inline]
pub fn blank(text: &[u8], mut at: usize) -> usize {
    loop {
        let word = word(text, at);
        // Sets the high bit of each byte below 33. Bytes after the first such byte may be marked
        // wrongly, so only the first mark is used.
        let blanks = word.wrapping_sub(ONES * 33) & !word & HIGH;
        if blanks != 0 {
            return at + (blanks.trailing_zeros() / 8) as usize;
        }
        at += 8;
    }
}

/// Returns the positions of the first two separators at or after `at`, as [`blank`] does for one.
#[inline]
pub fn two_blanks(text: &[u8], at: usize) -> (usize, usize) {
    if let Some(mut blanks) = blanks_of_sixteen(text, at) {
        let first = blanks.trailing_zeros();
        blanks &= blanks.wrapping_sub(1);
        if blanks != 0 {
            return (at + first as usize, at + blanks.trailing_zeros() as usize);
        }
    }
    let first = blank(text, at);
    (first, blank(text, first + 1))
}

/// Returns which of the sixteen bytes at a position are separators, one bit for each. `None` if fewer than
/// sixteen bytes are left, or if the module is compiled without vector instructions.
#[cfg(target_feature = "simd128")]
#[inline]
fn blanks_of_sixteen(text: &[u8], at: usize) -> Option<u16> {
    use std::arch::wasm32::{u8x16_bitmask, u8x16_le, u8x16_splat, u64x2};
    let bytes = text.get(at..)?.first_chunk::<16>()?;
    let bytes = u128::from_le_bytes(*bytes);
    let vector = u64x2(bytes as u64, (bytes >> 64) as u64);
    Some(u8x16_bitmask(u8x16_le(vector, u8x16_splat(b' '))))
}

#[cfg(not(target_feature = "simd128"))]
#[inline]
fn blanks_of_sixteen(_: &[u8], _: usize) -> Option<u16> {
    None
}

/// Returns whether the text has the bytes of `start` at a position. `start` is padded; its padding
/// is not compared.
#[inline]
pub fn goes_on(text: &[u8], at: usize, start: &[u8]) -> bool {
    let length = start.len() - PADDING;
    let mut from = 0;
    while from + 8 <= length {
        if word(text, at + from) != word(start, from) {
            return false;
        }
        from += 8;
    }
    let left = length - from;
    left == 0 || (word(text, at + from) ^ word(start, from)) << (64 - 8 * left) == 0
}

/// Returns the bytes followed by the padding.
pub fn padded(bytes: &[u8]) -> Vec<u8> {
    [bytes, &[0; PADDING]].concat()
}

/// Iterates over the fields of the line that ends at `end`. Each item is the start and the end of a
/// field.
pub fn fields(text: &[u8], mut at: usize, end: usize) -> impl Iterator<Item = (usize, usize)> {
    std::iter::from_fn(move || {
        while at < end && is_blank(text[at]) {
            at += 1;
        }
        let start = at;
        at = blank(text, at).min(end);
        (start < at).then_some((start, at))
    })
}

/// Parses the number at `start` and returns it with its end. The result equals that of the standard
/// library. Returns `None` for anything but a finite number.
#[inline]
pub fn number(text: &[u8], start: usize) -> Option<(f64, usize)> {
    let is_negative = text.get(start) == Some(&b'-');
    let (whole, mut at) = digits(text, start + usize::from(is_negative));
    let mut count = at - start;
    let (mut fraction, mut decimals) = (0, 0);
    if text.get(at) == Some(&b'.') {
        let first = at + 1;
        (fraction, at) = digits(text, first);
        decimals = at - first;
        count += decimals;
    }
    // Both operands are exact in binary64, so the quotient is rounded only once (Clinger 1990).
    if (1..=15).contains(&count) && count > usize::from(is_negative) && is_end(text, at) {
        let value = (whole * POWERS[decimals] + fraction) as f64 / POWERS[decimals] as f64;
        return Some((if is_negative { -value } else { value }, at));
    }
    let end = blank(text, at);
    let value = decimal::parse(std::str::from_utf8(text.get(start..end)?).ok()?)?;
    value.is_finite().then_some((value, end))
}

#[inline]
fn is_end(text: &[u8], at: usize) -> bool {
    text.get(at).is_none_or(|byte| is_blank(*byte))
}

/// Parses the decimal digits at a position, at most eight, and returns the number and the end of
/// the digits.
#[inline]
fn digits(text: &[u8], at: usize) -> (u64, usize) {
    let word = word(text, at) ^ (ONES * u64::from(b'0'));
    let others = (word.wrapping_add(ONES * 0x76) | word) & HIGH;
    match (others.trailing_zeros() / 8) as usize {
        0 => (0, at),
        count => (eight(word, count), at + count),
    }
}

const POWERS: [u64; 9] = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];

/// Parses the first `count` of eight digits (1 to 8), which are given as their values, one per
/// byte.
#[inline]
fn eight(digits: u64, count: usize) -> u64 {
    const PAIR: u64 = 0x0000_00ff_0000_00ff;
    let digits = digits << (8 * (8 - count));
    let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8);
    let low = (pairs & PAIR).wrapping_mul(0x000f_4240_0000_0064);
    let high = ((pairs >> 16) & PAIR).wrapping_mul(0x0000_2710_0000_0001);
    low.wrapping_add(high) >> 32
}

/// Returns a hash of the identifier between `start` and `end`. Different identifiers rarely share a
/// hash.
#[inline]
pub fn hash(text: &[u8], start: usize, end: usize) -> u32 {
    const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut hash = 0_u64;
    let mut at = start;
    while at + 8 <= end {
        hash = (hash.rotate_left(23) ^ word(text, at)).wrapping_mul(SPREAD);
        at += 8;
    }
    if at < end {
        hash = (hash.rotate_left(23) ^ word_until(text, at, end)).wrapping_mul(SPREAD);
    }
    // This step makes the low bits depend on the high bits too.
    ((hash ^ (hash >> 29)).wrapping_mul(SPREAD) >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn numbers_are_those_of_the_standard_library(
            text in prop_oneof![
                "-?[0-9]{0,12}(\\.[0-9]{0,12})?",
                "-?[0-9]{1,20}(\\.[0-9]{0,9})?([eE][+-]?[0-9]{1,3})?",
                "[-+.0-9e]{0,9}",
            ],
        ) {
            let expected = text.parse::<f64>().ok().filter(|value| value.is_finite());
            let found = number(&padded(text.as_bytes()), 0).map(|(value, _)| value.to_bits());
            prop_assert_eq!(found, expected.map(f64::to_bits), "{}", text);
        }

        #[test]
        fn fields_are_what_blanks_separate(text in "[ \ta-c\u{e9}]{0,40}") {
            let bytes = padded(text.as_bytes());
            let found = fields(&bytes, 0, text.len());
            let found: Vec<_> = found.map(|(start, end)| &text[start..end]).collect();
            prop_assert_eq!(found, text.split_ascii_whitespace().collect::<Vec<_>>());
        }

        #[test]
        fn two_blanks_are_the_first_ones(text in "[a-c]{0,20} [a-c]{0,20}\t[a-c ]{0,20}") {
            let first = text.find(' ').unwrap_or_default();
            let second = first + 1 + text[first + 1..].find([' ', '\t']).unwrap_or_default();
            prop_assert_eq!(two_blanks(&padded(text.as_bytes()), 0), (first, second));
        }

        #[test]
        fn a_text_goes_on_as_it_starts(text in "[ab]{0,20}", start in "[ab]{0,20}", at in 0..9_usize) {
            let at = at.min(text.len());
            let goes_on = goes_on(&padded(text.as_bytes()), at, &padded(start.as_bytes()));
            prop_assert_eq!(goes_on, text[at..].starts_with(&start));
        }

        #[test]
        fn equal_texts_have_equal_hashes(text in "[a-c0-9]{0,20}", before in "[a-z]{0,9}") {
            let bytes = padded(format!("{before}{text} and more").as_bytes());
            let (start, end) = (before.len(), before.len() + text.len());
            prop_assert_eq!(hash(&bytes, start, end), hash(&padded(text.as_bytes()), 0, text.len()));
        }
    }
}
