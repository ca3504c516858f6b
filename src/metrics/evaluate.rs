//! Evaluates expressions over any kind of number. Other modules read an [`Expr`] only to show it.
//!
//! The [`Builder`](super::Builder) evaluates over `f64`, the presentation over exact fractions.

use std::borrow::Cow;

use super::arithmetic;
use super::column::Column;
use super::expr::{Expr, Side};
use super::name::Name;
use super::table::{Table, Term};

/// A kind of number. An operation returns `None` if its result is not a number of this kind.
pub trait Number: Copy + PartialEq {
    const ZERO: Self;
    const ONE: Self;

    /// Returns the number with this value.
    fn from_f64(value: f64) -> Option<Self>;
    fn add(self, other: Self) -> Option<Self>;
    fn sub(self, other: Self) -> Option<Self>;
    fn mul(self, other: Self) -> Option<Self>;
    fn div(self, other: Self) -> Option<Self>;
    fn min(self, other: Self) -> Option<Self>;
    fn max(self, other: Self) -> Option<Self>;
    /// Whether this number is `other` or more.
    fn is_at_least(self, other: Self) -> bool;
    fn pow(self, exponent: Self) -> Option<Self>;
    fn log(self, base: f64) -> Option<Self>;
    fn floor(self) -> Option<Self>;
    /// Rounds half away from zero to this many decimals.
    fn round(self, digits: u8) -> Option<Self>;
    /// Returns the number as an index: without its decimals, and 0 for a number below 0.
    fn to_index(self) -> usize;
}

impl Number for f64 {
    const ZERO: Self = 0.0;
    const ONE: Self = 1.0;

    fn from_f64(value: f64) -> Option<Self> {
        Some(value)
    }

    fn add(self, other: Self) -> Option<Self> {
        Some(self + other)
    }

    fn sub(self, other: Self) -> Option<Self> {
        Some(self - other)
    }

    fn mul(self, other: Self) -> Option<Self> {
        Some(self * other)
    }

    fn div(self, other: Self) -> Option<Self> {
        Some(self / other)
    }

    fn min(self, other: Self) -> Option<Self> {
        Some(f64::min(self, other))
    }

    fn max(self, other: Self) -> Option<Self> {
        Some(f64::max(self, other))
    }

    fn is_at_least(self, other: Self) -> bool {
        self >= other
    }

    fn pow(self, exponent: Self) -> Option<Self> {
        Some(arithmetic::pow(self, exponent))
    }

    fn log(self, base: f64) -> Option<Self> {
        Some(arithmetic::log(base, self))
    }

    fn floor(self) -> Option<Self> {
        Some(libm::floor(self))
    }

    fn round(self, digits: u8) -> Option<Self> {
        Some(arithmetic::round(self, digits))
    }

    fn to_index(self) -> usize {
        self as usize
    }
}

/// Gives an expression the values that it names.
pub trait Source<N: Clone> {
    fn table(&self, side: Side) -> Option<&Table>;

    /// The values of a column for all rows that are evaluated, from the first on.
    fn column(&self, side: Side, column: Column) -> Option<Cow<'_, [N]>>;

    fn term(&self, name: Name) -> Option<N>;

    /// The number of rows of a table that are evaluated, from the first on.
    fn rows(&self, side: Side) -> usize;
}

/// Evaluates an expression to one number. `None` if it has one number for each row, or none.
pub fn scalar<N: Number>(rule: &Expr, source: &impl Source<N>) -> Option<N> {
    match evaluate(rule, Side::Actual, source)? {
        Values::One(value) => Some(value),
        Values::Each(_) => None,
    }
}

/// Evaluates an expression for each row of a table.
pub fn rows<N: Number>(rule: &Expr, side: Side, source: &impl Source<N>) -> Option<Vec<N>> {
    Some(match evaluate(rule, side, source)? {
        Values::One(value) => vec![value; source.rows(side)],
        Values::Each(values) => values,
    })
}

/// The values of an expression.
enum Values<N> {
    /// The same for every row.
    One(N),
    /// One for each row.
    Each(Vec<N>),
}

impl<N: Number> Values<N> {
    fn map(self, f: impl Fn(N) -> Option<N>) -> Option<Self> {
        Some(match self {
            Values::One(value) => Values::One(f(value)?),
            Values::Each(mut values) => {
                for value in &mut values {
                    *value = f(*value)?;
                }
                Values::Each(values)
            }
        })
    }

    fn zip(self, other: Self, f: fn(N, N) -> Option<N>) -> Option<Self> {
        match (self, other) {
            (left, Values::One(right)) => left.map(|left| f(left, right)),
            (Values::One(left), right) => right.map(|right| f(left, right)),
            (Values::Each(mut left), Values::Each(right)) => {
                for (left, right) in left.iter_mut().zip(right) {
                    *left = f(*left, right)?;
                }
                Some(Values::Each(left))
            }
        }
    }
}

fn evaluate<N: Number>(rule: &Expr, side: Side, source: &impl Source<N>) -> Option<Values<N>> {
    let one = |rule: &Expr| evaluate(rule, side, source);
    let both = |a: &Expr, b: &Expr, f: fn(N, N) -> Option<N>| one(a)?.zip(one(b)?, f);
    let column = |column: Column| source.column(side, column);
    match rule {
        Expr::Number(value) => N::from_f64(*value).map(Values::One),
        Expr::Term(name) => source.term(*name).map(Values::One),
        Expr::Cell(c) => Some(Values::Each(column(*c)?.into_owned())),
        Expr::Ideal(c) => ideal(*c, source.rows(side), source).map(Values::Each),
        Expr::Sum(from, c) => sum(&counted(*from, *c, source)?).map(Values::One),
        Expr::FirstRank(c) => {
            let values = counted(Side::Actual, *c, source)?;
            let at = values.iter().position(|value| *value != N::ZERO)?;
            N::from_f64((at + 1) as f64).map(Values::One)
        }
        Expr::Best { of, within, least } => {
            let least = scalar(least, source)?;
            best(*of, *within, least, source).map(Values::One)
        }
        Expr::RunningSum(c) => {
            let counted = source.table(side)?.counted;
            running_sum(column(*c)?.into_owned(), counted).map(Values::Each)
        }
        Expr::SumAbove(c) => above(column(*c)?.into_owned(), N::ZERO, N::add).map(Values::Each),
        Expr::ProductAbove(e) => above(rows(e, side, source)?, N::ONE, N::mul).map(Values::Each),
        Expr::TieMean(c) => per_tie(*c, side, source, mean).map(Values::Each),
        Expr::TieLast(c) => {
            per_tie(*c, side, source, |tied| tied.last().copied()).map(Values::Each)
        }
        Expr::TieMeanOfCounted(c) => {
            let mut values = column(*c)?.into_owned();
            let counted = source.table(side)?.counted.min(values.len());
            let rows = source.table(side)?.rows.get(..counted)?;
            let mut start = 0;
            for tie in rows.chunk_by(|a, b| a.tie == b.tie) {
                let tied = &mut values[start..start + tie.len()];
                let value = mean(tied)?;
                tied.fill(value);
                start += tie.len();
            }
            Some(Values::Each(values))
        }
        Expr::SumUpTo { of, by } => sum_up_to(&column(*of)?, &column(*by)?).map(Values::Each),
        Expr::LastUpTo { of, by } => {
            let rows = source.table(side)?.rows.get(..source.rows(side))?;
            let listed: Vec<usize> =
                rows.iter().map(|row| row.listed.unwrap_or(row.rank)).collect();
            Some(Values::Each(last_up_to(&column(*of)?, &column(*by)?, &listed)))
        }
        Expr::AtEnd(c) => {
            let last = counted(Side::Actual, *c, source)?.last().copied();
            Some(Values::One(last.unwrap_or(N::ZERO)))
        }
        Expr::RankWeights { from, to, p } => {
            let weights = rank_weights(source.term(*p)?, source.term(*to)?)?;
            let weight = |from: &N| weights.get(from.to_index()).copied().unwrap_or(N::ZERO);
            Some(Values::Each(column(*from)?.iter().map(weight).collect()))
        }
        Expr::IsZero(e) => one(e)?.map(|v| Some(if v == N::ZERO { N::ONE } else { N::ZERO })),
        Expr::Add(a, b) => both(a, b, N::add),
        Expr::Sub(a, b) => both(a, b, N::sub),
        Expr::Mul(a, b) => both(a, b, N::mul),
        Expr::Div(a, b) => both(a, b, N::div),
        Expr::Min(a, b) => both(a, b, N::min),
        Expr::Pow(a, b) => both(a, b, N::pow),
        Expr::Log { base, of } => one(of)?.map(|v| v.log(*base)),
        Expr::Floor(e) => one(e)?.map(N::floor),
        Expr::Round(e, digits) => one(e)?.map(|v| v.round(*digits)),
        Expr::Lookup(map) => lookup(map, side, source).map(Values::Each),
    }
}

/// The values of a column in the rows that count.
fn counted<N: Number>(side: Side, column: Column, source: &impl Source<N>) -> Option<Cow<'_, [N]>> {
    let counted = source.table(side)?.counted;
    Some(match source.column(side, column)? {
        Cow::Borrowed(values) => Cow::Borrowed(values.get(..counted)?),
        Cow::Owned(values) => Cow::Owned(values.get(..counted)?.to_vec()),
    })
}

/// Adds in the order given.
fn sum<N: Number>(values: &[N]) -> Option<N> {
    values.iter().try_fold(N::ZERO, |sum, value| sum.add(*value))
}

fn mean<N: Number>(values: &[N]) -> Option<N> {
    sum(values)?.div(N::from_f64(values.len() as f64)?)
}

/// Returns the ideal's values at the ranks 1 to `rows`. Ranks beyond the end of the ideal have its last value, or 0
/// if it is empty.
fn ideal<N: Number>(column: Column, rows: usize, source: &impl Source<N>) -> Option<Vec<N>> {
    let values = source.column(Side::Ideal, column)?;
    let last = values.last().copied().unwrap_or(N::ZERO);
    Some((0..rows).map(|at| values.get(at).copied().unwrap_or(last)).collect())
}

/// Returns the greatest value of `of` in the rows that count and have at least `least` in `within`, or 0.
fn best<N: Number>(of: Column, within: Column, least: N, source: &impl Source<N>) -> Option<N> {
    let of = counted(Side::Actual, of, source)?;
    let within = counted(Side::Actual, within, source)?;
    let mut rows = of.iter().zip(&*within).filter(|(_, within)| within.is_at_least(least));
    rows.try_fold(N::ZERO, |best, (value, _)| value.max(best))
}

/// Returns the sum down to each row. Rows that do not count add nothing.
fn running_sum<N: Number>(mut values: Vec<N>, counted: usize) -> Option<Vec<N>> {
    let mut sum = N::ZERO;
    for (at, value) in values.iter_mut().enumerate() {
        if at < counted {
            sum = sum.add(*value)?;
        }
        *value = sum;
    }
    Some(values)
}

/// Returns for each row what `f` makes of `start` and all values above the row.
fn above<N: Number>(mut values: Vec<N>, start: N, f: fn(N, N) -> Option<N>) -> Option<Vec<N>> {
    // No row is below the last one, so a failure at the last value changes nothing.
    let mut state = Some(start);
    for value in &mut values {
        let before = state?;
        state = f(before, *value);
        *value = before;
    }
    Some(values)
}

/// Returns for each rank the sum of `of` over the rows with at most that rank in `by`. The values of `by` must
/// never fall.
fn sum_up_to<N: Number>(of: &[N], by: &[N]) -> Option<Vec<N>> {
    let (mut sum, mut read) = (N::ZERO, 0);
    let at = |rank: usize| {
        while read < of.len() && N::from_f64(rank as f64)?.is_at_least(by[read]) {
            sum = sum.add(of[read])?;
            read += 1;
        }
        Some(sum)
    };
    (1..=of.len()).map(at).collect()
}

/// Returns for each rank the value of `of` in one row: of the rows with at most that rank in `by`, the one listed
/// last. 0 if there are none.
fn last_up_to<N: Number>(of: &[N], by: &[N], listed: &[usize]) -> Vec<N> {
    let (mut last, mut read): (Option<usize>, usize) = (None, 0);
    let at = |rank: usize| {
        let is_within = |by: N| N::from_f64(rank as f64).is_some_and(|rank| rank.is_at_least(by));
        while read < of.len() && is_within(by[read]) {
            if last.is_none_or(|last| listed[last] <= listed[read]) {
                last = Some(read);
            }
            read += 1;
        }
        last.map_or(N::ZERO, |last| of[last])
    };
    (1..=of.len()).map(at).collect()
}

/// Returns for each row what `f` makes of the values of all rows that share its score.
fn per_tie<N: Number>(
    column: Column,
    side: Side,
    source: &impl Source<N>,
    f: fn(&[N]) -> Option<N>,
) -> Option<Vec<N>> {
    let mut values = source.column(side, column)?.into_owned();
    let rows = source.table(side)?.rows.get(..values.len())?;
    let mut start = 0;
    for tie in rows.chunk_by(|a, b| a.tie == b.tie) {
        let tied = &mut values[start..start + tie.len()];
        let value = f(tied)?;
        tied.fill(value);
        start += tie.len();
    }
    Some(values)
}

/// Returns for each rank i the sum of p^(j-1) / j over the ranks j from i to `to`. The index is i; index 0 holds 0.
fn rank_weights<N: Number>(p: N, to: N) -> Option<Vec<N>> {
    let to = to.to_index();
    let mut sums = vec![N::ZERO; to + 1];
    let mut sum = N::ZERO;
    for rank in (1..=to).rev() {
        let power = p.pow(N::from_f64((rank - 1) as f64)?)?;
        sum = sum.add(power.div(N::from_f64(rank as f64)?)?)?;
        sums[rank] = sum;
    }
    Some(sums)
}

/// Returns for each row the value that `map` gives to its grade, or 0.
fn lookup<N: Number>(map: &[(f64, f64)], side: Side, source: &impl Source<N>) -> Option<Vec<N>> {
    let grades = source.table(side)?.column(Column::Grade)?.get(..source.rows(side))?;
    let value = |grade: &f64| map.iter().find(|(g, _)| g == grade).map_or(0.0, |(_, v)| *v);
    grades.iter().map(|grade| N::from_f64(value(grade))).collect()
}

/// The values of a derivation as they were computed.
pub(super) struct Computed<'a> {
    pub actual: &'a Table,
    pub ideal: &'a Table,
    pub terms: &'a [Term],
}

impl Source<f64> for Computed<'_> {
    fn table(&self, side: Side) -> Option<&Table> {
        Some(match side {
            Side::Actual => self.actual,
            Side::Ideal => self.ideal,
        })
    }

    fn column(&self, side: Side, column: Column) -> Option<Cow<'_, [f64]>> {
        self.table(side)?.column(column).map(Cow::Borrowed)
    }

    fn term(&self, name: Name) -> Option<f64> {
        self.terms.iter().find(|term| term.name == name).map(|term| term.value)
    }

    fn rows(&self, side: Side) -> usize {
        self.table(side).map_or(0, |table| table.rows.len())
    }
}
