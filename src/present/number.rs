//! Writes numbers as text. This is the only module that rounds numbers for display.

use crate::decimal;
use crate::metrics::arithmetic::round;
use crate::metrics::column::Digits;
use crate::metrics::{Column, Expr, Outcome, Table};

/// Numbers of at least this size are written with a power of ten.
const LARGE: f64 = 1e9;

/// Writes a number with a fixed number of decimals: `0.960`. Never `-0.000`. A size of at least 1e9 is written with a
/// power of ten, `1.268e30`, and a number that is not finite as `undefined`.
///
/// Halves round away from zero, as by hand. The decimal form of the number decides: 0.8875 becomes `0.888`,
/// although its nearest binary number is a little less.
pub fn value(v: f64, digits: u8) -> String {
    if !v.is_finite() {
        return "undefined".into();
    }
    // Beyond 15 digits, rounding would change the value.
    let v = if digits > 15 { v } else { round(v, digits) };
    let write = if v.abs() >= LARGE { decimal::scientific } else { decimal::fixed };
    let text = write(v, digits);
    match text.strip_prefix('-') {
        Some(zero) if zero.bytes().all(|b| matches!(b, b'0' | b'.')) => zero.into(),
        _ => text,
    }
}

/// Writes a difference with its sign, or `±0.000` if it rounds to zero.
pub fn changed(difference: f64, digits: u8) -> String {
    let text = signed(difference, digits);
    match text.starts_with(['+', '\u{2212}']) {
        true => text,
        false => format!("\u{b1}{text}"),
    }
}

/// Returns the number of decimals with which different values look different: at least `digits`, at most 17.
pub fn digits_apart(values: &[f64], digits: u8) -> u8 {
    let is_apart = |digits: u8| {
        let mut texts: Vec<String> = values.iter().map(|v| value(*v, digits)).collect();
        texts.sort_unstable();
        texts.windows(2).all(|two| two[0] != two[1])
    };
    (digits..17).find(|digits| is_apart(*digits)).unwrap_or(17)
}

/// Writes a number with all its digits, as short as possible: grades, gains, counts, arguments. A number that is not
/// finite is written as `undefined`.
pub fn plain(v: f64) -> String {
    if !v.is_finite() {
        return "undefined".into();
    }
    decimal::shortest(v)
}

/// Writes a difference: `+0.040`, `−0.120`, `0.000`.
pub fn signed(v: f64, digits: u8) -> String {
    let size = value(v.abs(), digits);
    if !v.is_finite() || size.bytes().all(|b| matches!(b, b'0' | b'.')) {
        size
    } else {
        format!("{}{size}", if v < 0.0 { '\u{2212}' } else { '+' })
    }
}

/// Writes a value, or `undefined`.
pub fn outcome(o: Outcome, digits: u8) -> String {
    match o {
        Outcome::Value(v) => value(v, digits),
        Outcome::Undefined(_) => "undefined".into(),
    }
}

/// Writes a number inside a formula: a whole number in full, any other number with fixed decimals. So `3` is
/// exact and `3.000` is rounded.
pub fn step(v: f64, digits: u8) -> String {
    if v.fract() == 0.0 { plain(v) } else { value(v, digits) }
}

/// Writes a count, which averaged ties can make fractional.
pub fn count(v: f64) -> String {
    step(v, 2)
}

/// Writes a whole number with its digits in groups: `6,980`.
pub fn grouped(n: usize) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Writes a cell with the digits of its column.
pub fn cell(column: Column, v: f64, digits: u8) -> String {
    match column.digits() {
        Digits::Exact => plain(v),
        Digits::ExactIfShort => short(v, digits),
        Digits::Fixed => value(v, digits),
    }
}

/// Writes a cell of a table. A column that can hold only whole numbers, such as the running count of hits,
/// is written without decimals.
pub fn cell_in(table: &Table, column: Column, row: usize, digits: u8) -> String {
    match table.cell(row, column) {
        None => String::new(),
        Some(v) if whole(table, column) => plain(v),
        Some(v) => cell(column, v, digits),
    }
}

/// Writes a number in full if it has at most `digits` decimals, else rounded to `digits` decimals.
fn short(v: f64, digits: u8) -> String {
    let text = plain(v);
    match text.split_once('.') {
        Some((_, decimals)) if decimals.len() > usize::from(digits) => value(v, digits),
        _ => text,
    }
}

/// Returns whether the rules let a column hold only whole numbers.
fn whole(table: &Table, column: Column) -> bool {
    fn counts(table: &Table, rule: &Expr) -> bool {
        match rule {
            Expr::Cell(c) | Expr::RunningSum(c) | Expr::SumAbove(c) => whole(table, *c),
            Expr::IsZero(_) => true,
            Expr::Mul(a, b) => counts(table, a) && counts(table, b),
            Expr::Round(e, _) => counts(table, e),
            _ => false,
        }
    }
    match table.rule(column) {
        Some(rule) => counts(table, rule),
        None => column != Column::Grade,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::{Ranking, Reason, Settings, derive};

    #[test]
    fn values_have_fixed_decimals_and_no_negative_zero() {
        for (v, digits, text) in [
            (0.9602471757862604, 3, "0.960"),
            (0.8875, 3, "0.888"),
            (0.9602471757862604, 17, "0.96024717578626040"),
            (-0.0001, 3, "0.000"),
            (-0.0, 0, "0"),
            (-0.5, 1, "-0.5"),
            (1234.5678, 2, "1234.57"),
            (1.2676506002282294e30, 3, "1.268e30"),
            (1e-9, 3, "0.000"),
            (f64::NAN, 3, "undefined"),
            (f64::INFINITY, 3, "undefined"),
        ] {
            assert_eq!(value(v, digits), text);
        }
        assert_eq!(outcome(Outcome::Undefined(Reason::NoQueries), 3), "undefined");
        assert_eq!(outcome(Outcome::Value(1.0), 3), "1.000");
    }

    #[test]
    fn plain_numbers_are_as_short_as_they_can_be() {
        for (v, text) in [
            (3.0, "3"),
            (2.5, "2.5"),
            (-0.0, "0"),
            (-1.0, "-1"),
            (1e6, "1000000"),
            (1e12, "1e12"),
            (1e-7, "1e-7"),
        ] {
            assert_eq!(plain(v), text);
        }
    }

    #[test]
    fn large_counts_are_grouped() {
        let grouped = [0, 999, 1000, 6980, 1_234_567].map(grouped);
        assert_eq!(grouped, ["0", "999", "1,000", "6,980", "1,234,567"]);
    }

    #[test]
    fn differences_carry_a_sign_unless_they_vanish() {
        assert_eq!(signed(0.04, 3), "+0.040");
        assert_eq!(signed(-0.12, 3), "\u{2212}0.120");
        assert_eq!(signed(-0.0001, 3), "0.000");
        assert_eq!(signed(0.0, 3), "0.000");
    }

    #[test]
    fn a_cell_is_written_as_its_column_asks() {
        assert_eq!(cell(Column::Rank, 2.0, 3), "2");
        assert_eq!(cell(Column::Grade, 2.5, 3), "2.5");
        assert_eq!(cell(Column::Gain, 7.0, 3), "7");
        assert_eq!(cell(Column::Gain, 4.0 / 3.0, 3), "1.333");
        assert_eq!(cell(Column::Contribution, 3.0, 3), "3.000");
        let ranking = Ranking::of_grades(&[3.0, 0.0], &Settings::default());
        let shown = |measure: &str, column| {
            cell_in(&derive(&measure.parse().unwrap(), &ranking).actual, column, 0, 3)
        };
        assert_eq!(shown("P@5", Column::Cumulative), "1");
        assert_eq!(shown("nDCG", Column::Cumulative), "3.000");
        assert_eq!(shown("RR", Column::First), "1");
        assert_eq!(shown("RR", Column::Recall), "");
    }
}
