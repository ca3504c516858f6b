//! The sums from which a value is computed, each term written as its row computes it, and the step from the
//! sums to the value.

use super::compose::{bare, compose};
use super::formula::{chain, in_row, is_step, parts, step_digits, symbol, table, total};
use super::math::Math;
use super::number;
use super::sum::sum_of;
use crate::metrics::{Column, Derivation, Expr, Name, Side};

/// The lines of a calculation. Each line is the list of the parts between its equals signs.
#[derive(Clone, Debug, PartialEq)]
pub struct Lines {
    /// `DCG@3 = 3 / 1 + 2 / 1.585 + 0 / 2 = 4.262`, one for each sum that has a name.
    pub sums: Vec<Vec<Math>>,
    /// `nDCG@3 = DCG@3 / IDCG@3 = 4.262 / 4.262 = 1.000`. Empty for a measure that is a sum itself.
    pub value: Vec<Math>,
}

/// Returns the sums and the value. For a measure without sums of fractions, `value` is the whole chain of
/// equations.
///
/// ```
/// use ranklens::metrics::{Ranking, Settings, derive};
/// use ranklens::present::math::{equation, text};
/// use ranklens::present::sums::lines;
///
/// let ranking = Ranking::of_grades(&[3.0, 0.0, 2.0], &Settings::default());
/// let lines = lines(&derive(&"nDCG@3".parse()?, &ranking), 3);
/// let sums: Vec<_> = lines.sums.into_iter().map(|sum| text(&equation(sum))).collect();
/// assert_eq!(sums, [
///     "DCG@3 = 3/1 + 0/1.585 + 2/2 = 4",
///     "IDCG@3 = 3/1 + 2/1.585 + 0/2 = 4.262",
/// ]);
/// let value = text(&equation(lines.value));
/// assert_eq!(value, "nDCG@3 = DCG@3 / IDCG@3 = 4 / 4.262 = 0.939");
/// # Ok::<(), ranklens::metrics::MeasureError>(())
/// ```
pub fn lines(d: &Derivation, digits: u8) -> Lines {
    match d.rule.as_ref().map(bare) {
        Some(Expr::Div(a, b)) => {
            let [a, b] = [a, b].map(|side| named_sum(d, side, digits));
            if let (Some(a), Some(b)) = (a, b) {
                return Lines { sums: vec![a, b], value: parts(d, digits, false) };
            }
        }
        Some(Expr::Sum(Side::Actual, Column::Contribution)) => {
            let name = Math::Name(d.measure.to_string());
            let value = number::outcome(d.outcome, digits);
            if let Some(sum) = sum(d, Side::Actual, digits) {
                return Lines {
                    sums: vec![vec![name, sum, Math::Number(value)]],
                    value: Vec::new(),
                };
            }
        }
        _ => {}
    }
    Lines { sums: Vec::new(), value: chain(d, digits) }
}

fn named_sum(d: &Derivation, rule: &Expr, digits: u8) -> Option<Vec<Math>> {
    let Expr::Term(name @ (Name::Dcg | Name::Idcg)) = *bare(rule) else { return None };
    let side = if name == Name::Dcg { Side::Actual } else { Side::Ideal };
    let term = total(d, side).filter(|term| term.name == name)?;
    let value = number::step(term.value, step_digits(d, digits));
    Some(vec![symbol(d, name), sum(d, side, digits)?, Math::Number(value)])
}

/// Writes the sum of the contributions. `None` if the contributions are not fractions.
fn sum(d: &Derivation, side: Side, digits: u8) -> Option<Math> {
    let table = table(d, side);
    let rule = table.rule(Column::Contribution).filter(|rule| is_step(rule))?;
    if !matches!(bare(rule), Expr::Div(..)) {
        return None;
    }
    let digits = step_digits(d, digits);
    Some(sum_of(table, side, Column::Contribution, &|row, shown| {
        let value = table.cell(row, Column::Contribution);
        // The sum adds the rounded terms, so a rounded term is shown as it is. The sign of a negative term
        // stands before it.
        if d.settings.rounding.is_some() || value.is_some_and(|value| value < 0.0) {
            return Math::Number(number::step(shown, digits));
        }
        compose(rule, &|e| in_row(d, table, row, e, digits, false))
    }))
}
