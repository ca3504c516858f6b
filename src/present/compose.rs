//! Turns an expression into a formula. The caller chooses how the leaves of the expression are written: as names,
//! with an index, or as the numbers of this list.

use super::math::{COMMA, EQUALS, MINUS, Math, PLUS, TIMES};
use super::number;
use crate::metrics::{Column, Expr};

/// The caller's way to write parts of a rule. [`compose`] writes the parts for which it returns `None`.
pub(super) type Leaf<'a> = dyn Fn(&Expr) -> Option<Math> + 'a;

/// Returns a rule without the rounding around it. A note states the rounding.
pub(super) fn bare(rule: &Expr) -> &Expr {
    match rule {
        Expr::Round(inner, _) => bare(inner),
        other => other,
    }
}

/// Writes a column's value at an index: `gain_i`.
pub(super) fn indexed(column: Column, index: &str) -> Math {
    match column {
        Column::Rank => Math::name(index),
        _ => Math::Sub(Box::new(Math::name(column.symbol())), Box::new(Math::name(index))),
    }
}

/// Writes a sum of `of`. Its lower limit is `under`, its upper limit `over`.
pub(super) fn sum_over(under: Math, over: Option<Math>, of: Math) -> Math {
    over_indices("\u{2211}", under, over, of)
}

/// Returns the lower limit of a sum: `i = 1`.
pub(super) fn from_one(index: &str) -> Math {
    Math::Row(vec![Math::name(index), EQUALS, Math::Number("1".into())])
}

/// Writes a sign such as ∑ with its limits in front of `of`. A sum after the sign gets parentheses.
fn over_indices(sign: &'static str, under: Math, over: Option<Math>, of: Math) -> Math {
    Math::SumOver {
        sign,
        under: Box::new(under),
        over: over.map(Box::new),
        of: Box::new(if is_sum(&of) { of.fenced() } else { of }),
    }
}

/// Returns a rule as a formula. `leaf` is asked for each part first, the whole rule included.
pub(super) fn compose(rule: &Expr, leaf: &Leaf) -> Math {
    if let Some(math) = leaf(rule) {
        return math;
    }
    let of = |e: &Expr| compose(e, leaf);
    let above = || Math::Row(vec![Math::name("j"), Math::Operator("<"), Math::name("i")]);
    match rule {
        Expr::Number(v) => Math::Number(number::plain(*v)),
        Expr::Cell(c) => indexed(*c, "i"),
        Expr::Ideal(c) => Math::Row(vec![Math::name("ideal"), indexed(*c, "i").fenced()]),
        Expr::Term(n) => Math::name(n.symbol()),
        Expr::Sum(_, c) => sum_over(from_one("i"), Some(Math::name("n")), indexed(*c, "i")),
        Expr::RunningSum(c) => sum_over(from_one("j"), Some(Math::name("i")), indexed(*c, "j")),
        Expr::SumAbove(c) => sum_over(above(), None, indexed(*c, "j")),
        Expr::ProductAbove(e) => {
            let factor = compose(e, &|e| match e {
                Expr::Cell(c) => Some(indexed(*c, "j")),
                other => leaf(other),
            });
            over_indices("\u{220f}", above(), None, factor)
        }
        Expr::TieMean(c) => among("mean", Math::name("tie"), indexed(*c, "i")),
        Expr::TieLast(c) => among("last", Math::name("tie"), indexed(*c, "i")),
        Expr::TieMeanOfCounted(c) => among("mean", Math::name("shown tie"), indexed(*c, "i")),
        Expr::SumUpTo { of: column, by } => {
            let under = vec![indexed(*by, "j"), Math::Operator("\u{2264}"), Math::name("i")];
            sum_over(Math::Row(under), None, indexed(*column, "j"))
        }
        Expr::LastUpTo { of: column, by } => {
            let within = vec![indexed(*by, "j"), Math::Operator("\u{2264}"), Math::name("i")];
            among("last listed", Math::Row(within), indexed(*column, "j"))
        }
        Expr::AtEnd(c) => indexed(*c, "n"),
        Expr::FirstRank(_) => Math::name("rank of first hit"),
        Expr::Best { of: column, within, least } => {
            let under = vec![indexed(*within, "i"), Math::Operator("\u{2265}"), of(least)];
            over_indices("max", Math::Row(under), None, indexed(*column, "i"))
        }
        Expr::RankWeights { from, to, p } => {
            let from = vec![Math::name("j"), EQUALS, indexed(*from, "i")];
            let j = || Math::name("j");
            let exponent = joined(j(), MINUS, Math::Number("1".into()));
            let power = Math::Sup(Box::new(of(&Expr::Term(*p))), Box::new(exponent));
            sum_over(Math::Row(from), Some(of(&Expr::Term(*to))), Math::fraction(power, j()))
        }
        Expr::IsZero(e) => {
            let test = vec![
                Math::Operator("["),
                of(e),
                EQUALS,
                Math::Number("0".into()),
                Math::Operator("]"),
            ];
            Math::Row(test)
        }
        Expr::Add(a, b) => joined(of(a), PLUS, of(b)),
        Expr::Sub(a, b) => joined(of(a), MINUS, fenced_if(is_sum, of(b))),
        Expr::Mul(a, b) => {
            let left = fenced_if(|m| is_sum(m) || matches!(m, Math::SumOver { .. }), of(a));
            joined(left, TIMES, fenced_if(is_sum, of(b)))
        }
        Expr::Div(a, b) => Math::fraction(of(a), of(b)),
        Expr::Min(a, b) => {
            Math::Row(vec![Math::name("min"), Math::Row(vec![of(a), COMMA, of(b)]).fenced()])
        }
        Expr::Pow(a, b) => Math::Sup(Box::new(fenced_if(|m| !is_atom(m), of(a))), Box::new(of(b))),
        Expr::Log { base, of: e } => {
            let log = if *base == std::f64::consts::E {
                Math::name("ln")
            } else {
                let base = Math::Number(number::plain(*base));
                Math::Sub(Box::new(Math::name("log")), Box::new(base))
            };
            Math::Row(vec![log, of(e).fenced()])
        }
        Expr::Floor(e) => Math::Row(vec![Math::name("floor"), of(e).fenced()]),
        Expr::Round(e, _) => of(e),
        Expr::Lookup(_) => Math::Row(vec![Math::name("gain of "), indexed(Column::Grade, "i")]),
    }
}

/// Writes what `name` picks among some rows: `mean_tie(gain_i)`.
fn among(name: &str, rows: Math, of: Math) -> Math {
    let picked = Math::Sub(Box::new(Math::name(name)), Box::new(rows));
    Math::Row(vec![picked, of.fenced()])
}

fn fenced_if(test: impl Fn(&Math) -> bool, math: Math) -> Math {
    if test(math.unmarked()) { math.fenced() } else { math }
}

/// Returns whether the formula needs no parentheses as the base of a power.
fn is_atom(math: &Math) -> bool {
    match math {
        Math::Number(text) => !text.starts_with('-') && !text.contains('e'),
        other => matches!(other, Math::Name(_) | Math::Sub(..) | Math::Fenced(_)),
    }
}

/// Returns whether the formula needs parentheses as a factor or after a minus sign.
fn is_sum(math: &Math) -> bool {
    match math {
        Math::Row(parts) => parts.contains(&PLUS) || parts.contains(&MINUS),
        Math::Number(text) => text.starts_with('-'),
        _ => false,
    }
}

/// Joins `a` and `b` by an operator. If `a` is a sum or a product already, its parts stay in the same row:
/// `2 · P · R`. The same holds for a product `b`.
fn joined(a: Math, operator: Math, b: Math) -> Math {
    let mut parts = match a {
        Math::Row(parts)
            if parts.iter().any(|p| matches!(p, Math::Operator("+" | "\u{2212}" | "\u{b7}"))) =>
        {
            parts
        }
        other => vec![other],
    };
    parts.push(operator);
    match b {
        Math::Row(more) if more.contains(&TIMES) => parts.extend(more),
        other => parts.push(other),
    }
    Math::Row(parts)
}
