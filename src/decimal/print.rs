use super::big::Big;
use super::parse;

/// Positional from 10^-6 on.
const SMALLEST: i32 = -6;
/// Below 10^9.
const LARGEST: i32 = 9;

/// The fewest digits that tell a finite number from every other: `3`, `0.1`, `-12.5`. Below a
/// millionth and from a billion on with a power of ten: `1e-7`. Both zeros are `0`. Of two texts equally
/// near the one with the even digit, as Python and JavaScript have it.
pub fn shortest(v: f64) -> String {
    if v.fract() == 0.0 && v.abs() < 1e9 {
        return (v as i64).to_string();
    }
    let size = v.abs();
    // Every number of 15 digits is the one nearest to some f64, unless that is subnormal.
    let first = if size < f64::MIN_POSITIVE { 1 } else { 15 };
    let is_it = |digits: u64, tens| parse(&format!("{digits}e{tens}")) == Some(size);
    let (mut digits, mut tens) = (0, 0);
    for count in first..=17 {
        (digits, tens) = significant(size, count);
        // 17 digits always suffice.
        if count == 17 || is_it(digits, tens) {
            break;
        }
        // Below a power of two the next number is nearer than above it.
        if size.to_bits().trailing_zeros() >= 52 && is_it(digits + 1, tens) {
            digits += 1;
            break;
        }
    }
    let text = digits.to_string();
    signed(v, &written(text.trim_end_matches('0'), tens + text.len() as i32 - 1))
}

/// With `decimals` digits after the point, at most 17. `v` is below 2^53.
///
/// The binary number is rounded, halves to the even digit, as `{:.3}` does it.
pub fn fixed(v: f64, decimals: u8) -> String {
    let size = v.abs();
    if decimals == 0 {
        return signed(v, &scaled(size, 0).to_string());
    }
    // The parts are exact, and all ones of the fraction rounded up make another whole.
    let one = 10_u64.pow(decimals.into());
    let fraction = scaled(size.fract(), decimals.into());
    let (whole, fraction) = (size as u64 + fraction / one, fraction % one);
    signed(v, &format!("{whole}.{fraction:0width$}", width = decimals.into()))
}

/// One digit, `decimals` more after the point, and the power of ten: `1.268e30`. `v` is not 0.
pub fn scientific(v: f64, decimals: u8) -> String {
    let (digits, tens) = significant(v.abs(), i32::from(decimals) + 1);
    signed(v, &with_power(&digits.to_string(), tens + i32::from(decimals)))
}

fn signed(v: f64, size: &str) -> String {
    format!("{}{size}", if v < 0.0 { "-" } else { "" })
}

/// Digits, of which the first counts 10^`power`.
fn written(digits: &str, power: i32) -> String {
    if !(SMALLEST..LARGEST).contains(&power) {
        return with_power(digits, power);
    }
    if power < 0 {
        return format!("0.{}{digits}", "0".repeat((-power - 1) as usize));
    }
    let (whole, fraction) = digits.split_at(digits.len().min(power as usize + 1));
    let zeros = "0".repeat(power as usize + 1 - whole.len());
    let point = if fraction.is_empty() { "" } else { "." };
    format!("{whole}{zeros}{point}{fraction}")
}

fn with_power(digits: &str, power: i32) -> String {
    let (first, rest) = digits.split_at(1);
    format!("{first}{}{rest}e{power}", if rest.is_empty() { "" } else { "." })
}

/// `count` digits, and the power of ten that the last one counts. `v` is above 0.
fn significant(v: f64, count: i32) -> (u64, i32) {
    // The highest bit counts 2^exponent; 30102 / 100000 is just below the logarithm of 2. So there is
    // rather a digit too many at first: rounding could hide that there is one too few.
    let highest = 63 - v.to_bits().leading_zeros() as i32;
    let exponent = if highest < 52 { highest - 1074 } else { (v.to_bits() >> 52) as i32 - 1023 };
    let slope = if exponent < 0 { 30_103 } else { 30_102 };
    let mut tens = (exponent * slope).div_euclid(100_000) + 1 - count;
    loop {
        let digits = scaled(v, -tens);
        if digits < 10_u64.pow(count as u32) {
            return (digits, tens);
        }
        tens += 1;
    }
}

/// The whole number nearest to `v` times a power of ten; of two equally near the even one. It must fit
/// into 64 bits.
fn scaled(v: f64, tens: i32) -> u64 {
    let fraction = v.to_bits() & ((1 << 52) - 1);
    let (whole, exponent) = match (v.to_bits() >> 52) as i32 {
        0 => (fraction, -1074),
        biased => (fraction | 1 << 52, biased - 1075),
    };
    if exponent <= 0 && (0..=22).contains(&tens) {
        // Less than 127 bits.
        let over = u128::from(whole) * 10_u128.pow(tens as u32);
        let shift = exponent.unsigned_abs();
        if shift > 127 {
            return 0;
        }
        let kept = (over >> shift) as u64;
        let twice = (over - (u128::from(kept) << shift)) << 1;
        let up = twice > 1 << shift || (twice == 1 << shift && kept % 2 == 1);
        return kept + u64::from(up);
    }
    if whole == 0 {
        return 0;
    }
    let mut over = Big(vec![whole as u32, (whole >> 32) as u32]);
    over.trim();
    let mut under = Big(vec![1]);
    let (grows, by) = if tens < 0 { (&mut under, -tens) } else { (&mut over, tens) };
    for _ in 0..by {
        grows.multiply_add(10, 0);
    }
    let grows = if exponent < 0 { &mut under } else { &mut over };
    grows.shift(exponent.unsigned_abs() as usize);
    over.divide(under, 64, 0).0
}
