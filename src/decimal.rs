//! Parses decimal text, and prints numbers in the form that the whole project uses.

/// Parses a number such as `-12.5`, `.5` or `1e-3`. `None` for other text, also for names such as `inf` and `nan`.
///
/// A number that is too large for `f64` becomes infinite.
pub fn parse(text: &str) -> Option<f64> {
    let ends_like_a_number = matches!(text.as_bytes(), [.., b'0'..=b'9' | b'.']);
    text.parse().ok().filter(|_| ends_like_a_number)
}

/// Prints a finite number with the fewest digits that identify it: `3`, `0.1`, `-12.5`.
///
/// Numbers whose absolute value is below 10^-6, or 10^9 and more, have a power of ten: `1e-7`. 0 and -0 are both `0`.
/// If two shortest texts are equally near, the last digit is even, as in JavaScript and Python; Rust's `Display`
/// can differ.
pub fn shortest(v: f64) -> String {
    if v == 0.0 {
        return "0".into();
    }
    let mut buffer = zmij::Buffer::new();
    let text = buffer.format_finite(v);
    if (1e-5..1e9).contains(&v.abs()) {
        return text.strip_suffix(".0").unwrap_or(text).into();
    }
    let (sign, size) = text.strip_prefix('-').map_or(("", text), |size| ("-", size));
    let (size, power) = size.split_once('e').unwrap_or((size, "0"));
    let (whole, fraction) = size.split_once('.').unwrap_or((size, ""));
    let power: i32 = power.parse().unwrap_or_default();
    let power = power + whole.len() as i32 - 1;
    let digits = [whole, fraction].concat();
    let digits = digits.trim_end_matches('0');
    if power == -6 {
        return format!("{sign}0.00000{digits}");
    }
    let (first, rest) = digits.split_at(1);
    let point = if rest.is_empty() { "" } else { "." };
    format!("{sign}{first}{point}{rest}e{power}")
}

/// Prints `decimals` digits after the point. A binary value exactly halfway is rounded to the even digit.
pub fn fixed(v: f64, decimals: u8) -> String {
    // Adding 0 turns -0 into 0.
    format!("{:.*}", usize::from(decimals), v + 0.0)
}

/// Rounds to `decimals` digits after the point. A binary value exactly halfway is rounded to the even digit, as in
/// Python.
pub fn rounded(v: f64, decimals: u8) -> f64 {
    // From 2^53 on, every number is whole.
    let can_change = decimals <= 17 && v.abs() < 9_007_199_254_740_992.0;
    can_change.then(|| parse(&fixed(v, decimals))).flatten().unwrap_or(v)
}

/// Prints one digit, `decimals` more after the point, and the power of ten: `1.268e30`.
pub fn scientific(v: f64, decimals: u8) -> String {
    format!("{v:.*e}", usize::from(decimals))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn numbers_are_parsed_but_names_and_blanks_are_not() {
        for (text, value) in [("-12.5", -12.5), (".5", 0.5), ("+1.", 1.0), ("1E-3", 0.001)] {
            assert_eq!(parse(text), Some(value), "{text}");
        }
        assert_eq!(parse("1e400"), Some(f64::INFINITY));
        for text in ["", "-", ".", "e5", "1e", "inf", "-Infinity", "NaN", " 1", "1 ", "1_0", "0x10"]
        {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn the_shortest_text_has_a_power_of_ten_instead_of_many_zeros() {
        for (value, text) in [
            (0.0, "0"),
            (-0.0, "0"),
            (3.0, "3"),
            (-12.5, "-12.5"),
            (0.30000000000000004, "0.30000000000000004"),
            (1e-6, "0.000001"),
            (-0.0000012345, "-0.0000012345"),
            (9.999999999999999e-6, "0.000009999999999999999"),
            (0.00001, "0.00001"),
            (100.0, "100"),
            (9.99999999999999e-7, "9.99999999999999e-7"),
            (-1e-7, "-1e-7"),
            (999999999.9999999, "999999999.9999999"),
            (1e9, "1e9"),
            (-1234567890.0, "-1.23456789e9"),
            (9007199254740991.0, "9.007199254740991e15"),
            (1e22, "1e22"),
            (1.5e300, "1.5e300"),
            (5e-324, "5e-324"),
            // Two texts have equally many digits and are equally near: the even one is printed.
            (811346015396576.2, "8.113460153965762e14"),
        ] {
            assert_eq!(shortest(value), text);
        }
    }

    #[test]
    fn fixed_and_scientific_round_the_binary_value() {
        assert_eq!([fixed(0.0005, 3), fixed(-0.0, 2), fixed(2.5, 0)], ["0.001", "0.00", "2"]);
        assert_eq!(fixed(-0.0001, 3), "-0.000");
        assert_eq!(scientific(1.2676506002282294e30, 3), "1.268e30");
    }

    proptest! {
        #[test]
        fn the_shortest_text_is_parsed_back(bits: u64) {
            let v = f64::from_bits(bits);
            prop_assume!(v.is_finite());
            let text = shortest(v);
            prop_assert_eq!(parse(&text), Some(v), "{}", text);
            if !(1e-6..1e9).contains(&v.abs()) && v != 0.0 {
                prop_assert_eq!(text.len(), format!("{v:e}").len());
            }
        }

        #[test]
        fn between_the_powers_of_ten_the_shortest_text_is_that_of_javascript(v in -1e9..1e9, scale in -7..=0) {
            let v: f64 = v * 10f64.powi(2 * scale);
            prop_assume!((1e-6..1e9).contains(&v.abs()));
            let mut javascript = ryu_js::Buffer::new();
            prop_assert_eq!(shortest(v), javascript.format_finite(v));
        }
    }
}
