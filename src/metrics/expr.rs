//! The steps of a derivation: a small closed language of expressions over columns and terms.
//!
//! [`evaluate`](super::evaluate) computes an [`Expr`], the presentation turns it into a formula, and the
//! tests replay it with a separate evaluator.

use std::ops::{Add, Div, Mul, Sub};

use super::column::Column;
use super::name::Name;

/// One of the two tables: the ranking as it is, or the best possible order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    Actual,
    Ideal,
}

/// One step. It has one value for each row if it reads the row, for example with [`Expr::Cell`], else a single value.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    Number(f64),
    /// This row's value in a column.
    Cell(Column),
    /// The value of a column of the ideal ranking at this row's rank. Beyond the end of the ideal, the last
    /// value; 0 if the ideal is empty.
    Ideal(Column),
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
    /// Mean of a column over the rows that count and share this row's score. A row that does not count keeps its value.
    TieMeanOfCounted(Column),
    /// Sum of `of` over the rows whose value in `by` is at most this row's rank.
    SumUpTo {
        of: Column,
        by: Column,
    },
    /// Value of `of` in one row: of the rows whose value in `by` is at most this row's rank, the last one in
    /// the list as given. 0 if there are none.
    LastUpTo {
        of: Column,
        by: Column,
    },
    /// Value of a column in the last row that counts; 0 if no row counts.
    AtEnd(Column),
    /// Rank of the first row that counts and whose value in this column is not 0; no value if there is none.
    FirstRank(Column),
    /// The greatest value of `of` among the rows that count and have at least `least` in `within`; 0 if there
    /// are none.
    Best {
        of: Column,
        within: Column,
        least: Box<Expr>,
    },
    /// Sum of p^(j-1) / j over the ranks j from this row's value in `from` to the term `to`, added in falling
    /// order of j.
    RankWeights {
        from: Column,
        to: Name,
        p: Name,
    },
    /// 1 if the expression is 0, else 0.
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
    /// The greatest whole number that is not above the expression.
    Floor(Box<Expr>),
    /// Rounded half away from zero to this many decimals, as when worked by hand.
    Round(Box<Expr>, u8),
    /// A value looked up by the row's grade; grades without an entry give 0.
    Lookup(Vec<(f64, f64)>),
}

/// A constant.
pub fn number(value: f64) -> Expr {
    Expr::Number(value)
}

/// This row's value in a column.
pub fn cell(column: Column) -> Expr {
    Expr::Cell(column)
}

/// The value of a term.
pub fn term(name: Name) -> Expr {
    Expr::Term(name)
}

/// Sum of a column over the rows of the ranking that count.
pub fn sum(column: Column) -> Expr {
    Expr::Sum(Side::Actual, column)
}

impl Expr {
    /// The smaller of two numbers.
    pub fn min(self, other: Expr) -> Expr {
        Expr::Min(Box::new(self), Box::new(other))
    }

    /// The larger of two whole numbers.
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
