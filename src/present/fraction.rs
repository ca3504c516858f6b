//! Exact fractions: 34/45 instead of 0.756. Only where every number that enters is whole.

use crate::metrics::{Column, Derivation, Expr, Name, Side, Table, Term};

/// In lowest terms, the denominator above 0.
#[derive(Clone, Copy, PartialEq)]
struct Fraction {
    over: i64,
    under: i64,
}

/// The value as a fraction: `1/3`. `None` where a step leaves the fractions (a logarithm, a rounding,
/// a probability such as 0.8) or the numbers get too long.
pub fn exact(d: &Derivation) -> Option<String> {
    Some(scalar(d, d.rule.as_ref()?)?.text())
}

/// A cell as a fraction: precision `2/3`.
pub fn exact_cell(table: &Table, column: Column, row: usize, terms: &[Term]) -> Option<String> {
    let values = Rows::down_to(table, terms, row + 1).column(column)?;
    Some(values.get(row)?.text())
}

fn scalar(d: &Derivation, e: &Expr) -> Option<Fraction> {
    let both = |a: &Expr, b: &Expr| Some((scalar(d, a)?, scalar(d, b)?));
    match e {
        Expr::Number(v) => Fraction::whole(*v),
        Expr::Term(name) => scalar_term(d, *name),
        Expr::Sum(side, column) => {
            let table = match side {
                Side::Actual => &d.actual,
                Side::Ideal => &d.ideal,
            };
            let values = Rows::down_to(table, &d.terms, table.counted).column(*column)?;
            values.into_iter().take(table.counted).try_fold(Fraction::ZERO, Fraction::add)
        }
        Expr::IsZero(e) => Some(Fraction::one_if(scalar(d, e)? == Fraction::ZERO)),
        Expr::Round(e, _) => scalar(d, e)?.if_whole(),
        _ => {
            let (a, b, f) = binary(e)?;
            let (a, b) = both(a, b)?;
            f(a, b)
        }
    }
}

fn scalar_term(d: &Derivation, name: Name) -> Option<Fraction> {
    let term = d.terms.iter().find(|term| term.name == name)?;
    match &term.rule {
        Some(Expr::FirstRank(_)) | None => Fraction::whole(term.value),
        Some(Expr::Round(e, _)) if matches!(**e, Expr::FirstRank(_)) => Fraction::whole(term.value),
        Some(rule) => scalar(d, rule),
    }
}

type Binary = fn(Fraction, Fraction) -> Option<Fraction>;

fn binary(e: &Expr) -> Option<(&Expr, &Expr, Binary)> {
    Some(match e {
        Expr::Add(a, b) => (a, b, Fraction::add),
        Expr::Sub(a, b) => (a, b, |a, b| a.add(b.negated()?)),
        Expr::Mul(a, b) => (a, b, Fraction::mul),
        Expr::Div(a, b) => (a, b, |a, b| a.mul(b.inverted()?)),
        Expr::Min(a, b) => (a, b, Fraction::min),
        Expr::Pow(a, b) => (a, b, Fraction::pow),
        _ => return None,
    })
}

/// The first `len` rows of a table.
struct Rows<'a> {
    table: &'a Table,
    terms: &'a [Term],
    len: usize,
}

impl<'a> Rows<'a> {
    /// At least the first `rows`, and on to where their last tie ends: its mean needs all of it.
    fn down_to(table: &'a Table, terms: &'a [Term], rows: usize) -> Self {
        let tie = rows.checked_sub(1).and_then(|last| table.rows.get(last)).map(|row| row.tie);
        let tied = table.rows.iter().skip(rows).take_while(|row| Some(row.tie) == tie).count();
        Rows { table, terms, len: rows.min(table.rows.len()) + tied }
    }

    fn column(&self, column: Column) -> Option<Vec<Fraction>> {
        match self.table.rule(column) {
            Some(rule) => self.evaluate(rule),
            None => self
                .table
                .column(column)?
                .get(..self.len)?
                .iter()
                .map(|v| Fraction::whole(*v))
                .collect(),
        }
    }

    fn evaluate(&self, e: &Expr) -> Option<Vec<Fraction>> {
        match e {
            Expr::Number(v) => Some(vec![Fraction::whole(*v)?; self.len]),
            Expr::Cell(c) => self.column(*c),
            Expr::Term(name) => {
                let term = self.terms.iter().find(|t| t.name == *name)?;
                Some(vec![Fraction::whole(term.value)?; self.len])
            }
            Expr::RunningSum(c) => {
                let mut sum = Fraction::ZERO;
                let mut values = self.column(*c)?;
                for value in values.iter_mut().take(self.table.counted) {
                    sum = sum.add(*value)?;
                    *value = sum;
                }
                values.iter_mut().skip(self.table.counted).for_each(|value| *value = sum);
                Some(values)
            }
            Expr::SumAbove(c) => above(self.column(*c)?, Fraction::ZERO, Fraction::add),
            Expr::ProductAbove(e) => above(self.evaluate(e)?, Fraction::ONE, Fraction::mul),
            Expr::TieMean(c) => self.tie_means(self.column(*c)?),
            Expr::IsZero(e) => {
                let values = self.evaluate(e)?;
                Some(values.iter().map(|v| Fraction::one_if(*v == Fraction::ZERO)).collect())
            }
            Expr::Round(e, _) => self.evaluate(e)?.into_iter().map(Fraction::if_whole).collect(),
            Expr::Lookup(map) => {
                let grades = self.table.column(Column::Grade)?.get(..self.len)?;
                let gain = |grade| map.iter().find(|(g, _)| *g == grade).map_or(0.0, |(_, v)| *v);
                grades.iter().map(|grade| Fraction::whole(gain(*grade))).collect()
            }
            _ => {
                let (a, b, f) = binary(e)?;
                let (a, b) = (self.evaluate(a)?, self.evaluate(b)?);
                a.into_iter().zip(b).map(|(a, b)| f(a, b)).collect()
            }
        }
    }

    fn tie_means(&self, mut values: Vec<Fraction>) -> Option<Vec<Fraction>> {
        let mut start = 0;
        for group in self.table.rows[..self.len].chunk_by(|a, b| a.tie == b.tie) {
            let tied = &mut values[start..start + group.len()];
            let sum = tied.iter().copied().try_fold(Fraction::ZERO, Fraction::add)?;
            let mean = sum.mul(Fraction::whole(group.len() as f64)?.inverted()?)?;
            tied.fill(mean);
            start += group.len();
        }
        Some(values)
    }
}

/// At least 1.
fn common_divisor(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i64::try_from(a).unwrap_or(1).max(1)
}

fn above(mut values: Vec<Fraction>, start: Fraction, f: Binary) -> Option<Vec<Fraction>> {
    let mut state = Some(start);
    for value in &mut values {
        let before = state?;
        state = f(before, *value);
        *value = before;
    }
    Some(values)
}

impl Fraction {
    const ZERO: Fraction = Fraction { over: 0, under: 1 };
    const ONE: Fraction = Fraction { over: 1, under: 1 };

    fn whole(v: f64) -> Option<Fraction> {
        // Beyond 2^53 neighbours can no longer be told apart.
        let is_whole = v.fract() == 0.0 && v.abs() <= 9_007_199_254_740_992.0;
        is_whole.then_some(Fraction { over: v as i64, under: 1 })
    }

    fn one_if(test: bool) -> Fraction {
        if test { Fraction::ONE } else { Fraction::ZERO }
    }

    fn reduced(over: i64, under: i64) -> Fraction {
        let divisor = common_divisor(over, under);
        Fraction { over: over / divisor, under: under / divisor }
    }

    fn add(self, other: Fraction) -> Option<Fraction> {
        let divisor = common_divisor(self.under, other.under);
        let over = self.over.checked_mul(other.under / divisor)?;
        let over = over.checked_add(other.over.checked_mul(self.under / divisor)?)?;
        Some(Fraction::reduced(over, self.under.checked_mul(other.under / divisor)?))
    }

    fn mul(self, other: Fraction) -> Option<Fraction> {
        // Crosswise reduced at first, which keeps the products small.
        let a = Fraction::reduced(self.over, other.under);
        let b = Fraction::reduced(other.over, self.under);
        let under = a.under.checked_mul(b.under)?;
        Some(Fraction { over: a.over.checked_mul(b.over)?, under })
    }

    fn negated(self) -> Option<Fraction> {
        Some(Fraction { over: self.over.checked_neg()?, ..self })
    }

    fn inverted(self) -> Option<Fraction> {
        match self.over {
            0 => None,
            over => Some(Fraction { over: self.under * over.signum(), under: over.checked_abs()? }),
        }
    }

    fn min(self, other: Fraction) -> Option<Fraction> {
        let less = self.add(other.negated()?)?.over < 0;
        Some(if less { self } else { other })
    }

    fn pow(self, exponent: Fraction) -> Option<Fraction> {
        let exponent = u32::try_from(exponent.if_whole()?.over).ok()?;
        let (over, under) = (self.over.checked_pow(exponent)?, self.under.checked_pow(exponent)?);
        Some(Fraction { over, under })
    }

    fn if_whole(self) -> Option<Fraction> {
        (self.under == 1).then_some(self)
    }

    fn text(self) -> String {
        match self.under {
            1 => self.over.to_string(),
            under => format!("{}/{under}", self.over),
        }
    }
}
