//! The steps: a small closed language of expressions over rows and terms.
//!
//! Renderers turn an [`Expr`] into a formula, the [`Builder`](super::Builder) evaluates it, and the
//! tests replay it with an evaluator of their own.

use std::ops::{Add, Div, Mul, Sub};

/// Which of the two tables: the ranking as it is, or the best possible order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    Actual,
    Ideal,
}

/// A column of numbers, one for each row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Column {
    /// Position, from 1. Given.
    Rank,
    /// The grade that counts: the judged one, or what the setting gives an unjudged document. Given.
    Grade,
    /// 1 where the document is relevant, else 0. Given.
    Relevant,
    /// 1 where the document is judged 0 or more and not relevant, else 0. Given.
    NonRelevant,
    /// 1 where the document is judged, else 0. Given.
    Judged,
    /// What the grade is worth, before ties are averaged.
    OwnGain,
    /// What the grade is worth.
    Gain,
    /// Share of relevant documents among those with this row's score.
    Share,
    /// What a gain at this rank is divided by.
    Divisor,
    /// The part of the sum that this row brings.
    Contribution,
    /// Sum of the contributions down to this row.
    Cumulative,
    /// Relevant documents down to this row.
    Hits,
    /// Share of relevant documents down to this row.
    Precision,
    /// Share of all relevant documents found down to this row.
    Recall,
    /// 1 at the first relevant document, else 0.
    First,
    /// Chance that the reader looks at this rank.
    Weight,
    /// Chance that the reader is satisfied here, having got here.
    Stop,
    /// Chance that the reader gets here.
    Reach,
    /// Judged non-relevant documents above this row.
    Above,
    /// Relevant documents above this row.
    HitsAbove,
    /// Judged documents above this row.
    JudgedAbove,
    /// Rank of the last document with this row's score.
    TiedRank,
    /// Relevant documents down to the last one with this row's score.
    TiedHits,
    /// The document's rank in the other table, 0 where that does not have it. Given.
    OtherRank,
    /// The larger of the document's two ranks.
    Deeper,
    /// What a relevant document weighs where it stands, were it there in both tables.
    OwnWeight,
}

/// The name of a scalar that a derivation uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Name {
    /// k, the number of ranks that count.
    Cutoff,
    /// What precision divides by.
    Shown,
    /// R, the number of relevant documents.
    Relevant,
    /// N, the number of documents judged 0 or more that are not relevant.
    NonRelevant,
    /// Relevant documents among those that count.
    Hits,
    /// Judged documents among those that count.
    Judged,
    Dcg,
    Idcg,
    Precision,
    Recall,
    /// Rank of the first relevant document.
    First,
    /// The sum of the contributions.
    Sum,
    /// What the sum is divided by.
    Divisor,
    Beta,
    /// p, the reader's persistence.
    Persistence,
    /// The highest grade of the scale.
    MaxGrade,
    /// The share of the relevant documents at which precision is asked for.
    RecallLevel,
    /// Relevant documents that this share stands for.
    Needed,
    /// Interpolated precision at this many tenths of the relevant documents.
    AtTenths(u8),
    /// Ranks that are compared.
    Depth,
    /// The sum of the ideal's contributions.
    IdealSum,
    /// The chance to go on after an unsuitable document.
    Decay,
}

/// One step. Over rows it has a value for each row, over terms a single one.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    Number(f64),
    /// This row's value in a column.
    Cell(Column),
    Term(Name),
    /// Sum of a column over the rows that count, added in rank order.
    Sum(Side, Column),
    /// Sum of a column over the rows that count, down to this row.
    RunningSum(Column),
    /// Sum of a column over all rows above this one.
    SumAbove(Column),
    /// Product of an expression over all rows above this one.
    ProductAbove(Box<Expr>),
    /// Mean of a column over the rows that share this row's score.
    TieMean(Column),
    /// Value of a column in the last row that shares this row's score.
    TieLast(Column),
    /// Rank of the first row that counts and is not 0 in this column.
    FirstRank(Column),
    /// The greatest value of a column among the rows that count and have at least `least` in another
    /// column; 0 where there are none.
    Best {
        of: Column,
        within: Column,
        least: Box<Expr>,
    },
    /// Sum over the ranks j from this row's value in a column to the term `to` of p^(j-1) / j, added
    /// from the last one up.
    RankWeights {
        from: Column,
        to: Name,
        p: Name,
    },
    /// 1 where the expression is 0, else 0.
    IsZero(Box<Expr>),
    Add(Box<Expr>, Box<Expr>),
    Sub(Box<Expr>, Box<Expr>),
    Mul(Box<Expr>, Box<Expr>),
    Div(Box<Expr>, Box<Expr>),
    Min(Box<Expr>, Box<Expr>),
    Pow(Box<Expr>, Box<Expr>),
    Log {
        base: f64,
        of: Box<Expr>,
    },
    /// The greatest whole number that is not above it.
    Floor(Box<Expr>),
    /// Rounded half away from zero to this many decimals, as when worked by hand.
    Round(Box<Expr>, u8),
    /// A value looked up by the row's grade; grades without an entry give 0.
    Lookup(Vec<(f64, f64)>),
}

pub fn number(value: f64) -> Expr {
    Expr::Number(value)
}

pub fn cell(column: Column) -> Expr {
    Expr::Cell(column)
}

pub fn term(name: Name) -> Expr {
    Expr::Term(name)
}

/// Sum of a column over the rows of the ranking that count.
pub fn sum(column: Column) -> Expr {
    Expr::Sum(Side::Actual, column)
}

impl Expr {
    pub fn min(self, other: Expr) -> Expr {
        Expr::Min(Box::new(self), Box::new(other))
    }

    /// The larger one of two whole numbers.
    pub fn max_of_whole(self, other: Expr) -> Expr {
        self.clone() + other.clone() - self.min(other)
    }

    /// `self` to the power of `exponent`.
    pub fn pow(self, exponent: Expr) -> Expr {
        Expr::Pow(Box::new(self), Box::new(exponent))
    }
}

impl Add for Expr {
    type Output = Expr;
    fn add(self, other: Expr) -> Expr {
        Expr::Add(Box::new(self), Box::new(other))
    }
}

impl Sub for Expr {
    type Output = Expr;
    fn sub(self, other: Expr) -> Expr {
        Expr::Sub(Box::new(self), Box::new(other))
    }
}

impl Mul for Expr {
    type Output = Expr;
    fn mul(self, other: Expr) -> Expr {
        Expr::Mul(Box::new(self), Box::new(other))
    }
}

impl Div for Expr {
    type Output = Expr;
    fn div(self, other: Expr) -> Expr {
        Expr::Div(Box::new(self), Box::new(other))
    }
}

/// `base` to the power `of`. Gains are whole powers of two, which need no series.
pub fn pow(base: f64, of: f64) -> f64 {
    if base == 2.0 && of.fract() == 0.0 && (0.0..1024.0).contains(&of) {
        return f64::from_bits((of as u64 + 1023) << 52);
    }
    libm::pow(base, of)
}

/// Logarithm to any base, the same bits natively and in the browser.
pub fn log(base: f64, x: f64) -> f64 {
    if base == 2.0 {
        libm::log2(x)
    } else if base == 10.0 {
        libm::log10(x)
    } else if base == std::f64::consts::E {
        libm::log(x)
    } else {
        libm::log(x) / libm::log(base)
    }
}

/// Rounds half away from zero to `digits` decimals.
pub fn round(x: f64, digits: u8) -> f64 {
    let scale = libm::pow(10.0, f64::from(digits));
    let rounded = libm::round(x * scale) / scale;
    if rounded.is_finite() { rounded } else { x }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_powers_of_two_are_those_of_the_series() {
        for of in (0..1100).map(f64::from).chain([-1.0, 0.5, -0.0, 1e300, f64::INFINITY]) {
            assert_eq!(pow(2.0, of).to_bits(), libm::pow(2.0, of).to_bits(), "2^{of}");
        }
    }
}
