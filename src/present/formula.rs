//! Formulas with this list's numbers, built from the rules of a derivation alone.

use super::compose::{Leaf, bare, compose, from_one, indexed, sum_over};
use super::math::{self, EQUALS, Math};
use super::number;
use super::rounded::sign;
use super::sum::{counted, spelled_sum};
use crate::metrics::{Column, Derivation, Expr, Name, Side, Table, Term};

/// Returns the parts between the equals signs: the measure's name; its rule in names, then with each sum
/// spelled out, then with the values of the sums; and the value. Without a rule, the parts are the name and
/// `undefined`.
///
/// ```
/// use ranklens::metrics::{Ranking, Settings, derive};
/// use ranklens::present::{formula, math};
///
/// let ranking = Ranking::of_grades(&[1.0, 1.0, 0.0], &Settings::default());
/// let p = derive(&"P@3".parse()?, &ranking);
/// let line = math::text(&math::equation(formula::chain(&p, 3)));
/// assert_eq!(line, "P@3 = hits / k = (1 + 1 + 0) / 3 = 2 / 3 = 0.667");
/// # Ok::<(), ranklens::metrics::MeasureError>(())
/// ```
pub fn chain(d: &Derivation, digits: u8) -> Vec<Math> {
    parts(d, digits, true)
}

/// The parts of [`chain`]; `spells` says whether each sum is spelled out.
pub(super) fn parts(d: &Derivation, digits: u8, spells: bool) -> Vec<Math> {
    let mut parts = vec![Math::Name(d.measure.to_string())];
    let mut last = Math::Number(number::outcome(d.outcome, digits));
    let Some(rule) = &d.rule else {
        parts.push(Math::name("undefined"));
        return parts;
    };
    let steps = step_digits(d, digits);
    let stages: [&Leaf; 3] =
        [&|e| in_names(d, e), &|e| spelled(d, e, steps), &|e| in_values(d, e, steps)];
    for (at, leaf) in stages.into_iter().enumerate() {
        if at == 1 && !spells {
            continue;
        }
        let part = compose(rule, leaf);
        // A lone number is the value itself. If it is marked with a row, the value gets that mark.
        match (part.unmarked(), &part) {
            (Math::Number(_), Math::Doc { doc, side, rank, .. }) => {
                let of = Box::new(last.unmarked().clone());
                last = Math::Doc { doc: doc.clone(), side: *side, rank: *rank, of };
            }
            (Math::Number(_), _) => {}
            _ if parts.last().is_some_and(|p| math::text(p) == math::text(&part)) => {}
            _ => parts.push(part),
        }
    }
    parts.push(last);
    parts
}

/// Returns the definition of the sum behind the value, in symbols: `DCG@5 = ∑ gain_i / log₂(i + 1)`.
pub fn definition(d: &Derivation) -> Math {
    let measure = Math::Name(d.measure.to_string());
    if let Some(rule) = d.rule.as_ref().filter(|rule| shows_rows(d, rule)) {
        return math::equation(vec![measure, compose(rule, &|e| in_names(d, e))]);
    }
    let name = match total(d, Side::Actual) {
        Some(term) => symbol(d, term.name),
        None => measure,
    };
    let sum = Expr::Sum(Side::Actual, Column::Contribution);
    math::equation(vec![name, compose(&sum, &|e| in_names(d, e))])
}

/// Returns a column's rule in symbols: `∏ (1 − stop_j)` for the chance to get to a rank. `None` for a column
/// that is not computed.
pub fn column_rule(d: &Derivation, column: Column) -> Option<Math> {
    Some(compose(d.actual.rule(column)?, &|e| in_symbols(d, e)))
}

/// Returns what a term is called with its cutoff: `DCG@5`.
pub fn term_name(d: &Derivation, term: &Term) -> String {
    math::text(&symbol(d, term.name))
}

/// Returns how a term is computed: `DCG = ∑ contribution = 6.323`. For a term without a rule, only the value is
/// shown.
pub fn term_step(d: &Derivation, term: &Term, digits: u8) -> Math {
    math::equation(term_parts(d, term, digits))
}

/// The parts of [`term_step`].
pub(super) fn term_parts(d: &Derivation, term: &Term, digits: u8) -> Vec<Math> {
    let rule = term.rule.as_ref().map(|rule| compose(rule, &|e| in_names(d, e)));
    let value = Math::Number(number::step(term.value, step_digits(d, digits)));
    [symbol(d, term.name)].into_iter().chain(rule).chain([value]).collect()
}

/// Returns the name of the sum of the contributions with its cutoff: `IDCG@5`.
pub fn total_label(d: &Derivation, side: Side) -> String {
    total(d, side).map_or_else(|| total_name(d, side), |term| term_name(d, term))
}

/// Returns the last step of a row in one line: `2 ÷ 1.585 = 1.262`. Empty for a row that does not count and
/// for a measure without contributions.
pub fn working(d: &Derivation, row: usize, digits: u8) -> String {
    let (Some(rule), Some(value)) =
        (d.actual.rule(Column::Contribution), d.actual.cell(row, Column::Contribution))
    else {
        return String::new();
    };
    if row >= d.actual.counted {
        return String::new();
    }
    let digits = step_digits(d, digits);
    let numbers = compose(rule, &|e| in_row(d, &d.actual, row, e, digits, false));
    let value = number::value(value, digits);
    match math::text(&numbers).replace(" / ", " \u{f7} ") {
        numbers if numbers == value => value,
        numbers => format!("{numbers} = {value}"),
    }
}

/// Returns the last step of the value in one line: `AP = 3.550 ÷ 4 = 0.888`. `None` if the value is a single
/// term, or if there is no value.
pub fn value_step(d: &Derivation, digits: u8) -> Option<String> {
    let (rule, value) = (d.rule.as_ref()?, d.outcome.value()?);
    let numbers = compose(rule, &|e| in_values(d, e, step_digits(d, digits)));
    if matches!(numbers.unmarked(), Math::Number(_)) {
        return None;
    }
    let value = Math::Number(number::value(value, digits));
    let sign = sign(&numbers, &value);
    let line = math::text(&Math::Row(vec![
        Math::Name(d.measure.to_string()),
        EQUALS,
        numbers,
        sign,
        value,
    ]));
    Some(line.replace(" / ", " \u{f7} "))
}

/// Returns how the contribution of a row is computed: `2 / log₂(3) = 2 / 1.585 = 1.262`. Empty for a measure
/// without contributions.
pub fn row_step(d: &Derivation, side: Side, row: usize, digits: u8) -> Math {
    let table = table(d, side);
    let rule = table.rule(Column::Contribution);
    let (Some(rule), Some(value)) = (rule, table.cell(row, Column::Contribution)) else {
        return Math::Row(Vec::new());
    };
    let digits = step_digits(d, digits);
    let mut parts: Vec<Math> = Vec::new();
    let stages = [
        compose(rule, &|e| in_row(d, table, row, e, digits, true)),
        compose(rule, &|e| in_row(d, table, row, e, digits, false)),
        Math::Number(number::step(value, digits)),
    ];
    for part in stages {
        if parts.last() != Some(&part) {
            parts.push(part);
        }
    }
    math::equation(parts)
}

/// Returns the name of the sum of the contributions: the symbol of its term, or else the name of the measure.
pub(super) fn total_name(d: &Derivation, side: Side) -> String {
    match total(d, side).or_else(|| total(d, Side::Actual)) {
        Some(term) => term.name.symbol().into(),
        None => d.measure.definition.name.into(),
    }
}

pub(super) fn total(d: &Derivation, side: Side) -> Option<&Term> {
    let sums = |rule: &Expr| *bare(rule) == Expr::Sum(side, Column::Contribution);
    d.terms.iter().find(|term| term.rule.as_ref().is_some_and(sums))
}

pub(super) fn table(d: &Derivation, side: Side) -> &Table {
    match side {
        Side::Actual => &d.actual,
        Side::Ideal => &d.ideal,
    }
}

/// Returns the decimals of steps: those to which the settings round each step, or else `digits`.
pub(super) fn step_digits(d: &Derivation, digits: u8) -> u8 {
    d.settings.rounding.unwrap_or(digits)
}

fn term(d: &Derivation, name: Name) -> Option<&Term> {
    d.terms.iter().find(|term| term.name == name)
}

fn rule_of(d: &Derivation, name: Name) -> Option<&Expr> {
    term(d, name)?.rule.as_ref().map(bare)
}

/// Returns the rule of a term whose name explains nothing. Formulas show the rule in place of the name.
fn inlined(d: &Derivation, name: Name) -> Option<&Expr> {
    matches!(name, Name::Sum | Name::Divisor).then(|| rule_of(d, name))?
}

pub(super) fn symbol(d: &Derivation, name: Name) -> Math {
    let symbol = name.symbol();
    match (name, d.measure.cutoff) {
        (Name::Dcg | Name::Idcg, Some(k)) => Math::Name(format!("{symbol}@{k}")),
        _ => Math::name(symbol),
    }
}

/// Returns whether a rule in names shows how the rows contribute to it.
fn shows_rows(d: &Derivation, rule: &Expr) -> bool {
    match bare(rule) {
        Expr::Sum(..) => true,
        Expr::Term(name) => {
            inlined(d, *name).is_some_and(|rule| shows_rows(d, rule))
                || matches!(rule_of(d, *name), Some(Expr::FirstRank(_)))
        }
        Expr::Add(a, b) | Expr::Sub(a, b) | Expr::Mul(a, b) | Expr::Div(a, b) => {
            shows_rows(d, a) || shows_rows(d, b)
        }
        _ => false,
    }
}

fn in_names(d: &Derivation, e: &Expr) -> Option<Math> {
    match e {
        Expr::Term(name) => Some(match inlined(d, *name) {
            Some(rule) => compose(rule, &|e| in_names(d, e)),
            None => symbol(d, *name),
        }),
        Expr::Sum(side, column) => {
            let table = table(d, *side);
            let to = d.measure.cutoff.unwrap_or(table.counted);
            let of = match table.rule(*column) {
                Some(rule) => compose(rule, &|e| in_symbols(d, e)),
                None => indexed(*column, "i"),
            };
            Some(sum_over(from_one("i"), Some(Math::Number(to.to_string())), of))
        }
        _ => None,
    }
}

/// Writes a row in symbols. A column that depends on the rank alone, or a gain with a formula, is written
/// as its rule: `log₂(i + 1)`, `2^grade_i − 1`.
fn in_symbols(d: &Derivation, e: &Expr) -> Option<Math> {
    match e {
        Expr::Cell(column) => match d.actual.rule(*column).map(bare) {
            Some(rule)
                if by_rank(rule) || matches!(rule, Expr::Sub(..) if *column == Column::Gain) =>
            {
                Some(compose(rule, &|e| in_symbols(d, e)))
            }
            _ if *column == Column::Cumulative => {
                let name = Math::Name(total_name(d, Side::Actual));
                Some(Math::Sub(Box::new(name), Box::new(Math::name("i"))))
            }
            _ => None,
        },
        Expr::Term(name) => Some(symbol(d, *name)),
        Expr::Div(a, b) if divides_by_one(d, b) => Some(compose(a, &|e| in_symbols(d, e))),
        _ => None,
    }
}

/// Returns whether the divisor is a column of ones: the discount of a measure without one.
fn divides_by_one(d: &Derivation, divisor: &Expr) -> bool {
    let Expr::Cell(column) = divisor else { return false };
    d.actual.rule(*column).is_some_and(|rule| *bare(rule) == Expr::Number(1.0))
}

fn by_rank(rule: &Expr) -> bool {
    match rule {
        Expr::Number(_) | Expr::Term(_) => true,
        Expr::Cell(column) => *column == Column::Rank,
        Expr::Add(a, b) | Expr::Sub(a, b) | Expr::Pow(a, b) => by_rank(a) && by_rank(b),
        Expr::Log { of, .. } | Expr::Round(of, _) => by_rank(of),
        _ => false,
    }
}

fn in_values(d: &Derivation, e: &Expr, digits: u8) -> Option<Math> {
    let text = match e {
        Expr::Term(name) => {
            let term = term(d, *name)?;
            match term.rule {
                Some(_) => number::step(term.value, digits),
                None => number::plain(term.value),
            }
        }
        Expr::Sum(side, column) => {
            number::step(counted(table(d, *side), *column).iter().sum(), digits)
        }
        _ => return None,
    };
    Some(Math::Number(text))
}

/// Writes a term by its rule: a sum row by row, any other rule with the values of its terms.
fn spelled(d: &Derivation, e: &Expr, digits: u8) -> Option<Math> {
    match e {
        Expr::Sum(side, column) => Some(spelled_sum(table(d, *side), *side, *column, digits)),
        Expr::Term(name) => match rule_of(d, *name) {
            Some(rule @ Expr::Sum(..)) => spelled(d, rule, digits),
            Some(Expr::FirstRank(column)) => {
                let values = counted(&d.actual, *column);
                let row = d.actual.rows.get(values.iter().position(|v| *v != 0.0)?)?;
                let of = Box::new(Math::Number(row.rank.to_string()));
                Some(Math::Doc { doc: row.doc.clone(), side: Side::Actual, rank: row.rank, of })
            }
            Some(rule) => Some(compose(rule, &|e| in_values(d, e, digits))),
            None => in_values(d, e, digits),
        },
        _ => None,
    }
}

/// Writes a row's rule with its numbers. If `open`, a cell that follows from its row in one step is written as
/// that step.
pub(super) fn in_row(
    d: &Derivation,
    table: &Table,
    row: usize,
    e: &Expr,
    digits: u8,
    open: bool,
) -> Option<Math> {
    let cell = |column: Column| table.cell(row, column).unwrap_or(f64::NAN);
    let text = match e {
        Expr::Cell(column) => match table.rule(*column).map(bare) {
            Some(rule) if open && is_step(rule) => {
                return Some(compose(rule, &|e| in_row(d, table, row, e, digits, false)));
            }
            Some(_) => number::step(cell(*column), digits),
            None => number::plain(cell(*column)),
        },
        Expr::Add(a, b) if matches!((&**a, &**b), (Expr::Cell(Column::Rank), Expr::Number(_))) => {
            let Expr::Number(add) = **b else { return None };
            number::plain(cell(Column::Rank) + add)
        }
        Expr::Sub(a, b) if matches!((&**a, &**b), (Expr::Cell(Column::Rank), Expr::Number(_))) => {
            let Expr::Number(less) = **b else { return None };
            number::plain(cell(Column::Rank) - less)
        }
        Expr::Term(_) => return in_values(d, e, digits),
        _ => return None,
    };
    Some(Math::Number(text))
}

/// Returns whether a rule reads only its own row, so that the numbers of that row can show it.
pub(super) fn is_step(rule: &Expr) -> bool {
    match rule {
        Expr::Number(_) | Expr::Cell(_) | Expr::Term(_) => true,
        Expr::Add(a, b)
        | Expr::Sub(a, b)
        | Expr::Mul(a, b)
        | Expr::Div(a, b)
        | Expr::Min(a, b)
        | Expr::Pow(a, b) => is_step(a) && is_step(b),
        Expr::Log { of, .. } | Expr::Round(of, _) => is_step(of),
        _ => false,
    }
}
