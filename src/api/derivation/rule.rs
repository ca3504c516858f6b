//! Rules of columns, terms and values as trees: `{ op: "div", args: [{ op: "term", name: "DCG" }, …] }`.

use serde::{Deserialize, Serialize};

use super::names::{ColumnKey, TermKey};
use crate::metrics::{Expr, Side};

/// An [`Expr`] in the form that answers have.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(tag = "op", rename_all = "kebab-case")]
pub enum Rule {
    Number { value: f64 },
    Cell { column: ColumnKey },
    Ideal { column: ColumnKey },
    Term { name: TermKey },
    Sum { over: SumOver, column: ColumnKey },
    RunningSum { column: ColumnKey },
    SumAbove { column: ColumnKey },
    ProductAbove { of: Box<Rule> },
    TieMean { column: ColumnKey },
    TieLast { column: ColumnKey },
    TieMeanOfCounted { column: ColumnKey },
    SumUpTo { column: ColumnKey, by: ColumnKey },
    LastUpTo { column: ColumnKey, by: ColumnKey },
    AtEnd { column: ColumnKey },
    FirstRank { column: ColumnKey },
    Best { column: ColumnKey, within: ColumnKey, least: Box<Rule> },
    RankWeights { column: ColumnKey, to: TermKey, p: TermKey },
    IsZero { of: Box<Rule> },
    Add { args: Pair },
    Sub { args: Pair },
    Mul { args: Pair },
    Div { args: Pair },
    Min { args: Pair },
    Pow { args: Pair },
    Log { base: f64, of: Box<Rule> },
    Floor { of: Box<Rule> },
    Round { digits: u8, of: Box<Rule> },
    Lookup { pairs: Vec<(f64, f64)> },
}

/// Two operands.
pub type Pair = (Box<Rule>, Box<Rule>);

/// The table whose rows are added.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SumOver {
    Rows,
    Ideal,
}

impl From<&Expr> for Rule {
    fn from(expr: &Expr) -> Self {
        let boxed = |expr: &Expr| Box::new(Rule::from(expr));
        let pair = |a: &Expr, b: &Expr| (boxed(a), boxed(b));
        match expr {
            Expr::Number(value) => Rule::Number { value: *value },
            Expr::Cell(column) => Rule::Cell { column: ColumnKey(*column) },
            Expr::Ideal(column) => Rule::Ideal { column: ColumnKey(*column) },
            Expr::Term(name) => Rule::Term { name: TermKey(*name) },
            Expr::Sum(side, column) => {
                let over = match side {
                    Side::Actual => SumOver::Rows,
                    Side::Ideal => SumOver::Ideal,
                };
                Rule::Sum { over, column: ColumnKey(*column) }
            }
            Expr::RunningSum(column) => Rule::RunningSum { column: ColumnKey(*column) },
            Expr::SumAbove(column) => Rule::SumAbove { column: ColumnKey(*column) },
            Expr::ProductAbove(of) => Rule::ProductAbove { of: boxed(of) },
            Expr::TieMean(column) => Rule::TieMean { column: ColumnKey(*column) },
            Expr::TieLast(column) => Rule::TieLast { column: ColumnKey(*column) },
            Expr::TieMeanOfCounted(column) => Rule::TieMeanOfCounted { column: ColumnKey(*column) },
            Expr::SumUpTo { of, by } => {
                Rule::SumUpTo { column: ColumnKey(*of), by: ColumnKey(*by) }
            }
            Expr::LastUpTo { of, by } => {
                Rule::LastUpTo { column: ColumnKey(*of), by: ColumnKey(*by) }
            }
            Expr::AtEnd(column) => Rule::AtEnd { column: ColumnKey(*column) },
            Expr::FirstRank(column) => Rule::FirstRank { column: ColumnKey(*column) },
            Expr::Best { of, within, least } => Rule::Best {
                column: ColumnKey(*of),
                within: ColumnKey(*within),
                least: boxed(least),
            },
            Expr::RankWeights { from, to, p } => {
                Rule::RankWeights { column: ColumnKey(*from), to: TermKey(*to), p: TermKey(*p) }
            }
            Expr::IsZero(of) => Rule::IsZero { of: boxed(of) },
            Expr::Add(a, b) => Rule::Add { args: pair(a, b) },
            Expr::Sub(a, b) => Rule::Sub { args: pair(a, b) },
            Expr::Mul(a, b) => Rule::Mul { args: pair(a, b) },
            Expr::Div(a, b) => Rule::Div { args: pair(a, b) },
            Expr::Min(a, b) => Rule::Min { args: pair(a, b) },
            Expr::Pow(a, b) => Rule::Pow { args: pair(a, b) },
            Expr::Log { base, of } => Rule::Log { base: *base, of: boxed(of) },
            Expr::Floor(of) => Rule::Floor { of: boxed(of) },
            Expr::Round(of, digits) => Rule::Round { digits: *digits, of: boxed(of) },
            Expr::Lookup(map) => Rule::Lookup { pairs: map.clone() },
        }
    }
}

impl From<Rule> for Expr {
    fn from(rule: Rule) -> Self {
        let boxed = |rule: Box<Rule>| Box::new(Expr::from(*rule));
        let binary =
            |make: fn(Box<Expr>, Box<Expr>) -> Expr, (a, b): Pair| make(boxed(a), boxed(b));
        match rule {
            Rule::Number { value } => Expr::Number(value),
            Rule::Cell { column } => Expr::Cell(column.0),
            Rule::Ideal { column } => Expr::Ideal(column.0),
            Rule::Term { name } => Expr::Term(name.0),
            Rule::Sum { over, column } => {
                let side = match over {
                    SumOver::Rows => Side::Actual,
                    SumOver::Ideal => Side::Ideal,
                };
                Expr::Sum(side, column.0)
            }
            Rule::RunningSum { column } => Expr::RunningSum(column.0),
            Rule::SumAbove { column } => Expr::SumAbove(column.0),
            Rule::ProductAbove { of } => Expr::ProductAbove(boxed(of)),
            Rule::TieMean { column } => Expr::TieMean(column.0),
            Rule::TieLast { column } => Expr::TieLast(column.0),
            Rule::TieMeanOfCounted { column } => Expr::TieMeanOfCounted(column.0),
            Rule::SumUpTo { column, by } => Expr::SumUpTo { of: column.0, by: by.0 },
            Rule::LastUpTo { column, by } => Expr::LastUpTo { of: column.0, by: by.0 },
            Rule::AtEnd { column } => Expr::AtEnd(column.0),
            Rule::FirstRank { column } => Expr::FirstRank(column.0),
            Rule::Best { column, within, least } => {
                Expr::Best { of: column.0, within: within.0, least: boxed(least) }
            }
            Rule::RankWeights { column, to, p } => {
                Expr::RankWeights { from: column.0, to: to.0, p: p.0 }
            }
            Rule::IsZero { of } => Expr::IsZero(boxed(of)),
            Rule::Add { args } => binary(Expr::Add, args),
            Rule::Sub { args } => binary(Expr::Sub, args),
            Rule::Mul { args } => binary(Expr::Mul, args),
            Rule::Div { args } => binary(Expr::Div, args),
            Rule::Min { args } => binary(Expr::Min, args),
            Rule::Pow { args } => binary(Expr::Pow, args),
            Rule::Log { base, of } => Expr::Log { base, of: boxed(of) },
            Rule::Floor { of } => Expr::Floor(boxed(of)),
            Rule::Round { digits, of } => Expr::Round(boxed(of), digits),
            Rule::Lookup { pairs } => Expr::Lookup(pairs),
        }
    }
}
