//! The standard library reads and prints alike.

use proptest::prelude::*;

use super::*;

fn same(text: &str) {
    let expected: Option<f64> = text.parse().ok();
    assert_eq!(parse(text).map(f64::to_bits), expected.map(f64::to_bits), "{text}");
}

#[test]
fn hard_cases_are_read_as_the_standard_library_reads_them() {
    let half = "2.4703282292062327208299439644941e-324";
    let long = format!("1{}1e-401", "0".repeat(400));
    for text in [
        "0",
        "-0",
        "0e5",
        "-0.0e-999999999999999999999",
        "1",
        "+1.",
        ".5",
        "007",
        "1e22",
        "1e23",
        "9007199254740993",
        "9007199254740992.5",
        "123456789012345678",
        "1e308",
        "1.8e308",
        "1.7976931348623157e308",
        "1.7976931348623158e308",
        "1.7976931348623159e308",
        "179769313486231580793728971405303415079934132710037826936173778980444968292764750946649017977587207096330286416692887910946555547851940402630657488671505820681908902000708383676273854845817711531764475730270069855571366959622842914819860834936475292719074168444365510704342711559699508093042880",
        "2.2250738585072011e-308",
        "2.2250738585072014e-308",
        "4.9e-324",
        "5e-324",
        "2.4e-324",
        half,
        "2.47032822920623272e-324",
        "2.48e-324",
        "1e-400",
        "1e400",
        "-1e99999999999999999999",
        "1e-99999999999999999999",
        "6.02214076e23",
        "0.1",
        "0.30000000000000004",
        &long,
        "",
        "-",
        ".",
        "e5",
        "1e",
        "1e+",
        "1e1.5",
        "1_0",
        " 1",
        "1 ",
        "0x10",
        "١",
        "--1",
        "1e5e5",
    ] {
        same(text);
    }
}

#[test]
fn the_middle_between_two_numbers_is_decided_by_any_digit() {
    // 1 + 2^-53
    let middle = "1.00000000000000011102230246251565404236316680908203125";
    same(middle);
    same(&format!("{middle}{}", "0".repeat(2000)));
    same(&format!("{middle}{}1", "0".repeat(2000)));
    same(&format!("0.{}{}", "0".repeat(340), "9".repeat(2000)));
    same(&format!("{}e-2990", "9".repeat(3000)));
    assert_eq!(parse("inf"), None);
}

proptest! {
    #[test]
    fn every_number_is_read_back(bits: u64) {
        let number = f64::from_bits(bits);
        prop_assume!(number.is_finite());
        for text in [number.to_string(), format!("{number:e}"), format!("{number:.20e}")] {
            prop_assert_eq!(parse(&text).map(f64::to_bits), Some(number.to_bits()), "{}", text);
        }
    }

    #[test]
    fn every_decimal_is_read_alike(text in "-?[0-9]{0,40}(\\.[0-9]{0,40})?(e-?[0-9]{1,3})?") {
        same(&text);
    }

    #[test]
    fn the_middle_of_two_numbers_is_read_alike(bits in 0..0x7fe0_0000_0000_0000_u64, up: bool) {
        // Exact digits of the middle, from twice the precision.
        let (low, high) = (f64::from_bits(bits), f64::from_bits(bits + 1));
        let text = format!("{:.1100}", low / 2.0 + high / 2.0);
        same(&text);
        same(&format!("{text}{}", u8::from(up)));
    }
}

/// What the standard library prints, in the form that suits the size.
fn expected(v: f64) -> String {
    let size = v.abs();
    if size == 0.0 {
        "0".into()
    } else if (1e-6..1e9).contains(&size) {
        v.to_string()
    } else {
        format!("{v:e}")
    }
}

/// Whether the digits end in the middle between two numbers of 16 or of 17 digits. The standard library then
/// prints the upper one; Python, JavaScript and this one the even one.
fn ends_in_the_middle(v: f64) -> bool {
    let digits = format!("{:.60e}", v.abs()).replacen('.', "", 1);
    let (digits, _) = digits.split_once('e').unwrap();
    [16, 17].iter().any(|&count| {
        digits[count..].strip_prefix('5').is_some_and(|rest| rest.bytes().all(|b| b == b'0'))
    })
}

fn prints_alike(v: f64) {
    if ends_in_the_middle(v) {
        assert_eq!(parse(&shortest(v)), Some(v));
        assert_eq!(shortest(v).len(), expected(v).len(), "{v:e}");
    } else {
        assert_eq!(shortest(v), expected(v), "{v:e}");
    }
    for decimals in 0..=17_u8 {
        let places = usize::from(decimals);
        if v.abs() < 9e15 {
            let standard = format!("{v:.places$}");
            let zero = v == 0.0 && v.is_sign_negative();
            assert_eq!(fixed(v, decimals), if zero { &standard[1..] } else { &standard }, "{v:e}");
        }
        if v != 0.0 {
            assert_eq!(scientific(v, decimals), format!("{v:.places$e}"), "{v:e}");
        }
    }
}

#[test]
fn hard_cases_are_printed_as_the_standard_library_prints_them() {
    for v in [
        0.0,
        -0.0,
        1.0,
        -1.5,
        0.1,
        0.30000000000000004,
        0.5,
        2.5,
        0.125,
        811346015396576.2,
        0.9602471757862604,
        999999999.9999999,
        999999999.0,
        1e9,
        1e15,
        9007199254740991.0,
        9007199254740993.0,
        1e22,
        1e23,
        5e-324,
        1.5e-323,
        f64::MIN_POSITIVE,
        f64::MIN_POSITIVE / 3.0,
        f64::MAX,
        f64::EPSILON,
        1e-6,
        1e-6 - f64::EPSILON * 1e-7,
        0.000001234,
        9.5,
        99.99999999999999,
        9.313225746154785e-10,
        5.960464477539063e-8,
        1.2676506002282294e30,
        f64::from_bits(1 << 52),
        f64::from_bits((1 << 52) - 1),
        f64::from_bits(0x4340_0000_0000_0000),
    ] {
        prints_alike(v);
        prints_alike(-v);
    }
    for power in -1074..1024 {
        let v = power_of_two(power);
        prints_alike(v);
        prints_alike(f64::from_bits(v.to_bits() - 1));
        prints_alike(f64::from_bits(v.to_bits() + 1));
    }
}

proptest! {
    #[test]
    fn any_number_is_printed_as_the_standard_library_prints_it(bits in any::<u64>()) {
        let v = f64::from_bits(bits);
        if v.is_finite() {
            prints_alike(v);
        }
    }

    #[test]
    fn numbers_of_the_usual_size_are_printed_alike(v in -2000.0..2000.0, decimals in 0_i32..6) {
        prints_alike(v);
        prints_alike((v * 10_f64.powi(decimals)).round() / 10_f64.powi(decimals));
    }
}
