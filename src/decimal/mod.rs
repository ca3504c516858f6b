//! Decimal text into the nearest number and numbers into text, exactly as the standard library does it,
//! without its twenty kilobytes of powers.

mod big;
mod print;

use big::Big;
pub use print::{fixed, scientific, shortest};

/// Digits beyond these decide only whether a number lies above the middle between two others.
const SIGNIFICANT: usize = 800;

/// Reads `-12.5`, `.5`, `1e-3`: digits, and no names such as `inf`. What is too large is infinite.
pub fn parse(text: &str) -> Option<f64> {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (digits, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((digits, exponent)) => (digits, parse_exponent(exponent)?),
        None => (unsigned, 0),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    if whole.len() + fraction.len() == 0 || !are_digits(whole) || !are_digits(fraction) {
        return None;
    }
    let value = nearest(digits, exponent.saturating_sub(fraction.len() as i64));
    Some(if text.starts_with('-') { -value } else { value })
}

fn are_digits(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_digit())
}

fn parse_exponent(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !are_digits(digits) {
        return None;
    }
    // Beyond 18 digits any exponent is as good as another.
    let size = digits.parse().unwrap_or(i64::MAX / 2);
    Some(if text.starts_with('-') { -size } else { size })
}

/// The number nearest to the digits, read without their point, times a power of ten.
fn nearest(text: &str, mut exponent: i64) -> f64 {
    // Neither the zeros in front nor the point.
    let text = text.trim_start_matches(['0', '.']);
    let digits = || text.bytes().filter(|b| *b != b'.').map(|b| u32::from(b - b'0'));
    let count = text.len() - usize::from(text.contains('.'));
    if count == 0 {
        return 0.0;
    }
    if count <= 15 && (-22..=0).contains(&exponent) {
        // Both numbers are exact, so that the quotient is rounded only once (Clinger 1990).
        let over = digits().fold(0, |sum, digit| 10 * sum + u64::from(digit));
        return over as f64 / (exponent..0).fold(1.0, |power, _| 10.0 * power);
    }
    match (count as i64).saturating_add(exponent) {
        311.. => return f64::INFINITY,
        ..-330 => return 0.0,
        _ => {}
    }
    let mut over = Big::default();
    let mut more = false;
    for (at, digit) in digits().enumerate() {
        if at < SIGNIFICANT {
            over.multiply_add(10, digit);
        } else {
            exponent += 1;
            more |= digit > 0;
        }
    }
    if more {
        over.multiply_add(10, 1);
        exponent -= 1;
    }
    let mut under = Big(vec![1]);
    let scaled = if exponent < 0 { &mut under } else { &mut over };
    for _ in 0..exponent.abs() {
        scaled.multiply_add(10, 0);
    }
    quotient(over, under)
}

/// The number nearest to `over / under`; of two equally near the even one. Neither may be 0.
fn quotient(over: Big, under: Big) -> f64 {
    let (bits, lowest) = over.divide(under, 53, -1074);
    bits as f64 * power_of_two(lowest)
}

/// Exact for the exponents that a number can have.
fn power_of_two(exponent: i32) -> f64 {
    let normal = u64::try_from(exponent + 1023).ok().filter(|biased| *biased > 0);
    f64::from_bits(normal.map_or_else(|| 1 << (exponent + 1074), |biased| biased << 52))
}

#[cfg(test)]
mod tests;
