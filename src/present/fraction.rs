//! Values as exact fractions: 34/45 instead of 0.756. A value has a fraction only if it is computed from whole
//! numbers.

use std::borrow::Cow;

use num_rational::Ratio;
use num_traits::{CheckedAdd, CheckedDiv, CheckedMul, CheckedSub, ToPrimitive};

use crate::metrics::evaluate::{self, Number, Source};
use crate::metrics::{Column, Derivation, Name, Side, Table};

/// The end of the range in which an `f64` holds every whole number: 2^53.
const LAST_WHOLE: f64 = 9_007_199_254_740_992.0;

/// A fraction in lowest terms. An operation returns `None` if its result does not fit 64 bits.
#[derive(Clone, Copy, PartialEq)]
struct Fraction(Ratio<i64>);

/// Returns the value as a fraction: `1/3`.
///
/// `None` if a step has no exact fraction (a logarithm, a rounding, a probability such as 0.8), or if a number
/// gets too long.
pub fn exact(d: &Derivation) -> Option<String> {
    Some(evaluate::scalar(d.rule.as_ref()?, &Fractions(d))?.0.to_string())
}

/// A derivation whose values are computed again, as fractions.
struct Fractions<'a>(&'a Derivation);

impl Source<Fraction> for Fractions<'_> {
    fn table(&self, side: Side) -> Option<&Table> {
        Some(match side {
            Side::Actual => &self.0.actual,
            Side::Ideal => &self.0.ideal,
        })
    }

    fn column(&self, side: Side, column: Column) -> Option<Cow<'_, [Fraction]>> {
        let table = self.table(side)?;
        let values = match table.rule(column) {
            Some(rule) => evaluate::rows(rule, side, self),
            None => {
                let values = table.column(column)?.get(..self.rows(side))?;
                values.iter().map(|value| Fraction::from_f64(*value)).collect()
            }
        };
        values.map(Cow::Owned)
    }

    fn term(&self, name: Name) -> Option<Fraction> {
        let term = self.0.terms.iter().find(|term| term.name == name)?;
        match &term.rule {
            Some(rule) => evaluate::scalar(rule, self),
            None => Fraction::from_f64(term.value),
        }
    }

    /// Returns the number of rows to compute. It includes the last tie to its end, because the mean of a tie
    /// needs all its rows.
    fn rows(&self, side: Side) -> usize {
        let Some(table) = self.table(side) else { return 0 };
        let rows = table.counted.min(table.rows.len());
        let tie = rows.checked_sub(1).and_then(|last| table.rows.get(last)).map(|row| row.tie);
        rows + table.rows.iter().skip(rows).take_while(|row| Some(row.tie) == tie).count()
    }
}

impl Number for Fraction {
    const ZERO: Self = Self(Ratio::new_raw(0, 1));
    const ONE: Self = Self(Ratio::new_raw(1, 1));

    fn from_f64(value: f64) -> Option<Self> {
        let is_whole = value.fract() == 0.0 && value.abs() <= LAST_WHOLE;
        is_whole.then(|| Self(Ratio::from_integer(value as i64)))
    }

    fn add(self, other: Self) -> Option<Self> {
        self.0.checked_add(&other.0).map(Self)
    }

    fn sub(self, other: Self) -> Option<Self> {
        self.0.checked_sub(&other.0).map(Self)
    }

    fn mul(self, other: Self) -> Option<Self> {
        self.0.checked_mul(&other.0).map(Self)
    }

    fn div(self, other: Self) -> Option<Self> {
        self.0.checked_div(&other.0).map(Self)
    }

    fn min(self, other: Self) -> Option<Self> {
        Some(Self(self.0.min(other.0)))
    }

    fn max(self, other: Self) -> Option<Self> {
        Some(Self(self.0.max(other.0)))
    }

    fn is_at_least(self, other: Self) -> bool {
        self.0 >= other.0
    }

    fn pow(self, exponent: Self) -> Option<Self> {
        let exponent = exponent.0.is_integer().then(|| exponent.0.to_integer())?.to_u32()?;
        let (over, under) = (self.0.numer(), self.0.denom());
        Some(Self(Ratio::new_raw(over.checked_pow(exponent)?, under.checked_pow(exponent)?)))
    }

    /// A logarithm has no exact fraction.
    fn log(self, _base: f64) -> Option<Self> {
        None
    }

    fn floor(self) -> Option<Self> {
        Some(Self(self.0.floor()))
    }

    /// Only a whole number is certain to stay the same when it is rounded.
    fn round(self, _digits: u8) -> Option<Self> {
        self.0.is_integer().then_some(self)
    }

    fn to_index(self) -> usize {
        self.0.to_integer().to_usize().unwrap_or(0)
    }
}
