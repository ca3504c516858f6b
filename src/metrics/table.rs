//! Rows with their columns, and the evaluation of a step over them.

use std::rc::Rc;

use super::derivation::Term;
use super::expr::{self, Column, Expr, Name};
use super::ranking::Id;

/// One rank of a table. Its numbers are in the table's columns.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// From 1.
    pub rank: usize,
    pub doc: Id,
    /// As judged; `None` where nobody judged the document.
    pub grade: Option<f64>,
    /// In the ranking: the position in the list as given, from 0. In the ideal: of that document,
    /// `None` where it was not retrieved.
    pub listed: Option<usize>,
    /// In the ideal: the rank at which the ranking has the document.
    pub found_at: Option<usize>,
    /// Rows with the same number share a score.
    pub tie: usize,
}

/// The values of one column, one for each row, and the step that gave them.
#[derive(Clone, Debug, PartialEq)]
pub struct ColumnValues {
    pub column: Column,
    /// `None` where the ranking and the judgments give the values.
    pub rule: Option<Expr>,
    pub values: Rc<[f64]>,
}

/// A ranked list with what was computed for each rank.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    pub rows: Rc<[Row]>,
    /// How many rows count, from the top. The others are shown and change nothing.
    pub counted: usize,
    pub columns: Vec<ColumnValues>,
}

impl Table {
    /// The values of a column, if the derivation has it.
    pub fn column(&self, column: Column) -> Option<&[f64]> {
        self.columns.iter().find(|c| c.column == column).map(|c| &*c.values)
    }

    /// The step behind a column, if the derivation has it and computed it.
    pub fn rule(&self, column: Column) -> Option<&Expr> {
        self.columns.iter().find(|c| c.column == column)?.rule.as_ref()
    }

    /// One cell. `row` is an index, from 0.
    pub fn cell(&self, row: usize, column: Column) -> Option<f64> {
        self.column(column)?.get(row).copied()
    }

    /// Sum of a column over the rows that count, in rank order.
    pub(super) fn sum(&self, column: Column) -> f64 {
        // `Iterator::sum` gives -0 for no rows.
        self.counted_values(column).iter().fold(0.0, |sum, value| sum + value)
    }

    /// Rank of the first row that counts and is not 0 in this column.
    pub(super) fn first_rank(&self, column: Column) -> Option<usize> {
        self.counted_values(column).iter().position(|&v| v != 0.0).map(|i| i + 1)
    }

    /// The greatest value of `of` in rows that count and have at least `least` in `within`, or 0.
    pub(super) fn best(&self, of: Column, within: Column, least: f64) -> f64 {
        let rows = self.counted_values(of).iter().zip(self.counted_values(within));
        rows.filter(|(_, within)| **within >= least).fold(0.0, |best, (of, _)| of.max(best))
    }

    fn counted_values(&self, column: Column) -> &[f64] {
        let values = self.column(column).unwrap_or_default();
        &values[..self.counted.min(values.len())]
    }

    /// Evaluates a step for every row.
    pub(super) fn evaluate(&self, rule: &Expr, terms: &[Term]) -> Vec<f64> {
        let n = self.rows.len();
        let column = |c: Column| self.column(c).unwrap_or_default().iter().copied();
        match rule {
            Expr::Number(v) => vec![*v; n],
            Expr::Cell(c) => column(*c).collect(),
            Expr::Term(name) => {
                let value = terms.iter().find(|t| t.name == *name).map_or(f64::NAN, |t| t.value);
                vec![value; n]
            }
            Expr::RunningSum(c) => {
                let counted = column(*c).enumerate();
                scan(counted.map(|(i, v)| if i < self.counted { v } else { 0.0 }), 0.0, |a, v| {
                    a + v
                })
            }
            Expr::SumAbove(c) => above(column(*c), 0.0, |a, v| a + v),
            Expr::ProductAbove(e) => above(self.evaluate(e, terms).into_iter(), 1.0, |a, v| a * v),
            Expr::TieMean(c) => self.of_ties(*c, |tied| {
                tied.iter().fold(0.0, |sum, value| sum + value) / tied.len() as f64
            }),
            Expr::TieLast(c) => self.of_ties(*c, |tied| tied.last().copied().unwrap_or(f64::NAN)),
            Expr::RankWeights { from, to, p } => {
                let term = |name: Name| terms.iter().find(|t| t.name == name).map(|t| t.value);
                let weights = rank_weights(term(*p), term(*to));
                column(*from)
                    .map(|from| weights.get(from as usize).copied().unwrap_or(0.0))
                    .collect()
            }
            Expr::IsZero(e) => {
                let is_zero = |v: f64| f64::from(u8::from(v == 0.0));
                self.evaluate(e, terms).into_iter().map(is_zero).collect()
            }
            Expr::Add(a, b) => self.zip(a, b, terms, |a, b| a + b),
            Expr::Sub(a, b) => self.zip(a, b, terms, |a, b| a - b),
            Expr::Mul(a, b) => self.zip(a, b, terms, |a, b| a * b),
            Expr::Div(a, b) => self.zip(a, b, terms, |a, b| a / b),
            Expr::Min(a, b) => self.zip(a, b, terms, f64::min),
            Expr::Pow(a, b) => self.zip(a, b, terms, expr::pow),
            Expr::Log { base, of } => {
                self.evaluate(of, terms).into_iter().map(|v| expr::log(*base, v)).collect()
            }
            Expr::Floor(e) => self.evaluate(e, terms).into_iter().map(libm::floor).collect(),
            Expr::Round(e, digits) => {
                self.evaluate(e, terms).into_iter().map(|v| expr::round(v, *digits)).collect()
            }
            Expr::Lookup(map) => column(Column::Grade)
                .map(|grade| map.iter().find(|(g, _)| *g == grade).map_or(0.0, |(_, gain)| *gain))
                .collect(),
            // A single value: it enters a row through a term.
            Expr::Sum(..) | Expr::FirstRank(_) | Expr::Best { .. } => vec![f64::NAN; n],
        }
    }

    fn zip(&self, a: &Expr, b: &Expr, terms: &[Term], f: impl Fn(f64, f64) -> f64) -> Vec<f64> {
        let mut left = self.evaluate(a, terms);
        for (l, r) in left.iter_mut().zip(self.evaluate(b, terms)) {
            *l = f(*l, r);
        }
        left
    }

    /// For every row the same number that `of` makes of its tie.
    fn of_ties(&self, column: Column, of: fn(&[f64]) -> f64) -> Vec<f64> {
        let values = self.column(column).unwrap_or_default();
        let mut all = Vec::with_capacity(values.len());
        for group in self.rows.chunk_by(|a, b| a.tie == b.tie) {
            let tied = &values[all.len()..all.len() + group.len()];
            all.extend(std::iter::repeat_n(of(tied), tied.len()));
        }
        all
    }
}

/// The sums of p^(j-1) / j over the ranks j from each rank on, by that rank.
fn rank_weights(p: Option<f64>, to: Option<f64>) -> Vec<f64> {
    let (p, to) = (p.unwrap_or(f64::NAN), to.unwrap_or(0.0) as usize);
    let mut sums = vec![0.0; to + 1];
    let mut sum = 0.0;
    for rank in (1..=to).rev() {
        sum += expr::pow(p, (rank - 1) as f64) / rank as f64;
        sums[rank] = sum;
    }
    sums
}

fn scan(values: impl Iterator<Item = f64>, start: f64, f: impl Fn(f64, f64) -> f64) -> Vec<f64> {
    let mut state = start;
    values
        .map(|v| {
            state = f(state, v);
            state
        })
        .collect()
}

/// What `scan` had before each value.
fn above(values: impl Iterator<Item = f64>, start: f64, f: impl Fn(f64, f64) -> f64) -> Vec<f64> {
    let mut state = start;
    values
        .map(|v| {
            let before = state;
            state = f(state, v);
            before
        })
        .collect()
}
