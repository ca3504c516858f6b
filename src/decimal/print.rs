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
    let mut found = (String::new(), 0);
    'search: for count in first..=17 {
        let (nearest, tens) = significant(size, count);
        // Below a power of two the next numbers are nearer than above it.
        for digits in [nearest, nearest + 1, nearest - 1] {
            let text = digits.to_string();
            if parse(&format!("{text}e{tens}")) == Some(size) {
                found = (text, tens);
                break 'search;
            }
        }
    }
    let (text, tens) = found;
    signed(v, &written(text.trim_end_matches('0'), tens + text.len() as i32 - 1))
}

/// With `decimals` digits after the point, at most 17. `v` is below 2^53.
///
/// The binary number is rounded, halves to the even digit, as `{:.3}` does it.
pub fn fixed(v: f64, decimals: u8) -> String {
    let decimals = usize::from(decimals);
    let mut text = scaled(v.abs(), decimals as i32).to_string();
    if decimals > 0 {
        let missing = (decimals + 1).saturating_sub(text.len());
        text.insert_str(0, &"0".repeat(missing));
        text.insert(text.len() - decimals, '.');
    }
    signed(v, &text)
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
fn significant(v: f64, count: i32) -> (u128, i32) {
    // The highest bit counts 2^exponent; 30102 / 100000 is just below the logarithm of 2. So there is
    // rather a digit too many at first: rounding could hide that there is one too few.
    let highest = 63 - v.to_bits().leading_zeros() as i32;
    let exponent = if highest < 52 { highest - 1074 } else { (v.to_bits() >> 52) as i32 - 1023 };
    let slope = if exponent < 0 { 30_103 } else { 30_102 };
    let mut tens = (exponent * slope).div_euclid(100_000) + 1 - count;
    loop {
        let digits = scaled(v, -tens);
        if digits < 10_u128.pow(count as u32) {
            return (digits, tens);
        }
        tens += 1;
    }
}

/// The whole number nearest to `v` times a power of ten; of two equally near the even one. It must fit
/// into 64 bits, or `v` be below 2^53 and `tens` from 0 to 22.
fn scaled(v: f64, tens: i32) -> u128 {
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
        let kept = over >> shift;
        let twice = (over - (kept << shift)) << 1;
        let up = twice > 1 << shift || (twice == 1 << shift && kept % 2 == 1);
        return kept + u128::from(up);
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
    u128::from(over.divide(under, 64, 0).0)
}
