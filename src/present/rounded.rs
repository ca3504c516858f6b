//! Checks whether printed numbers add up. A formula prints rounded numbers, so that the sum of the printed
//! terms can differ from the printed sum.

use super::math::{EQUALS, Math};

/// The sign `≈`. It stands between printed numbers that differ by rounding.
pub const APPROXIMATELY: Math = Math::Operator("\u{2248}");

/// Returns the sign between two parts of a formula: `=`, or `≈` if the printed numbers do not add up.
///
/// ```
/// use ranklens::metrics::{Ranking, Settings, derive};
/// use ranklens::present::formula::chain;
/// use ranklens::present::math::EQUALS;
/// use ranklens::present::rounded::{APPROXIMATELY, sign};
///
/// let ranking = Ranking::of_grades(&[3.0, 2.0, 0.0, 1.0, 2.0], &Settings::default());
/// // 3 + 1.262 + 0 + 0.431 + 0.774 is 5.467; the sum is 5.466.
/// let parts = chain(&derive(&"DCG@5".parse()?, &ranking), 3);
/// let (terms, sum) = (&parts[parts.len() - 2], &parts[parts.len() - 1]);
/// assert_eq!(sign(terms, sum), APPROXIMATELY);
/// let parts = chain(&derive(&"P@5".parse()?, &ranking), 3);
/// assert_eq!(sign(&parts[parts.len() - 2], &parts[parts.len() - 1]), EQUALS);
/// # Ok::<(), ranklens::metrics::MeasureError>(())
/// ```
pub fn sign(before: &Math, after: &Math) -> Math {
    if adds_up(before, after) { EQUALS } else { APPROXIMATELY }
}

/// Returns whether the formula with these parts contains a `≈`.
pub fn is_rounded(parts: &[Math]) -> bool {
    parts.windows(2).any(|pair| !adds_up(&pair[0], &pair[1]))
}

/// Returns whether the printed difference of two numbers is the difference of the printed numbers.
pub fn differs_by(a: f64, b: f64, digits: u8) -> bool {
    let scale = 10_f64.powi(digits.into());
    let printed = |value: f64| (value * scale).round();
    printed(a) - printed(b) == printed(a - b)
}

/// Returns whether the printed numbers of two parts agree. Parts with names or with omitted terms always agree.
fn adds_up(before: &Math, after: &Math) -> bool {
    match (before.unmarked(), after.unmarked()) {
        (Math::Fraction(a, b), Math::Fraction(c, d)) => adds_up(a, c) && adds_up(b, d),
        (before, Math::Number(text)) => {
            let (Some(value), Ok(printed)) = (value(before), text.parse::<f64>()) else {
                return true;
            };
            let unit = 10_f64.powi(-decimals(text));
            // A number halfway between two printed numbers may be printed as either.
            (value - printed).abs() <= unit * (0.5 + 1e-6)
        }
        (Math::Row(before), Math::Row(after)) if before.len() == after.len() => {
            before.iter().zip(after).all(|(before, after)| adds_up(before, after))
        }
        _ => true,
    }
}

/// Returns the number of decimals of a printed number: eight for `1.2e-7`.
fn decimals(text: &str) -> i32 {
    let (number, exponent) = text.split_once('e').unwrap_or((text, "0"));
    let places = number.split_once('.').map_or(0, |(_, places)| places.len() as i32);
    places - exponent.parse::<i32>().unwrap_or(0)
}

/// Computes a formula from its printed numbers. `None` if it contains anything else.
fn value(math: &Math) -> Option<f64> {
    match math.unmarked() {
        Math::Number(text) => text.parse().ok(),
        Math::Fenced(of) => value(of),
        Math::Fraction(a, b) => Some(value(a)? / value(b)?),
        Math::Row(parts) => row_value(parts),
        _ => None,
    }
}

/// Computes a row of numbers with `+`, `−` and `·` between them.
fn row_value(parts: &[Math]) -> Option<f64> {
    let (first, rest) = parts.split_first()?;
    let (mut sum, mut product) = (0.0, value(first)?);
    for pair in rest.chunks(2) {
        let [Math::Operator(sign), part] = pair else { return None };
        let part = value(part)?;
        match *sign {
            "\u{b7}" => product *= part,
            "+" | "\u{2212}" => {
                sum += product;
                product = if *sign == "+" { part } else { -part };
            }
            _ => return None,
        }
    }
    Some(sum + product)
}

#[cfg(test)]
mod tests {
    use super::super::math::{MINUS, PLUS, TIMES};
    use super::*;

    fn number(text: &str) -> Math {
        Math::Number(text.into())
    }

    fn sum(terms: &[&str]) -> Math {
        let mut parts = Vec::new();
        for term in terms {
            if !parts.is_empty() {
                parts.push(PLUS);
            }
            parts.push(number(term));
        }
        Math::Row(parts)
    }

    #[test]
    fn sums_are_compared_as_printed() {
        assert!(adds_up(&sum(&["1", "0.5"]), &number("1.500")));
        assert!(!adds_up(&sum(&["1", "0.333", "0.333", "0.333"]), &number("2.000")));
        assert!(adds_up(&number("0.6667"), &number("0.667")));
    }

    #[test]
    fn each_sum_of_a_fraction_counts() {
        let over = |above: Math, below: &str| Math::fraction(above, number(below));
        let before = over(sum(&["0.333", "0.333", "0.333"]), "3");
        assert!(!adds_up(&before, &over(number("1.000"), "3")));
        assert!(adds_up(&over(number("1.000"), "3"), &number("0.333")));
    }

    #[test]
    fn products_come_before_sums() {
        let row = Math::Row(vec![number("1"), MINUS, number("2"), TIMES, number("0.25")]);
        assert!(adds_up(&row, &number("0.5")) && !adds_up(&row, &number("-0.25")));
    }

    #[test]
    fn what_is_no_number_is_not_judged() {
        let named = Math::Row(vec![Math::name("DCG"), PLUS, number("1")]);
        assert!(adds_up(&named, &number("7")));
        let cut = Math::Row(vec![number("1"), PLUS, Math::Ellipsis(3)]);
        assert!(adds_up(&cut, &number("7")));
    }

    #[test]
    fn small_numbers_have_their_own_decimals() {
        assert_eq!(decimals("1.2e-7"), 8);
        assert!(!adds_up(&sum(&["1.2e-7", "1e-8"]), &number("1.4e-7")));
    }

    #[test]
    fn a_printed_difference_may_miss_the_last_digit() {
        // 5.69278... - 5.46638... is 0.22640...; 5.693 - 5.466 is 0.227.
        assert!(!differs_by(5.692_777, 5.466_376, 3));
        assert!(differs_by(5.5, 5.25, 3));
    }
}
