//! A derivation as it was answered, back into what is drawn from it. Nothing is computed again.

use std::rc::Rc;

use super::convention;
use super::error::Error;
use super::keys::{column_key, column_named, reason_coded, term_named};
use super::notes;
use super::value::Value;
use crate::metrics::settings::Settings;
use crate::metrics::table::ColumnValues;
use crate::metrics::{Column, Derivation, Expr, Measure, Outcome, Row, Side, Table, Term};

/// What the ranking and the judgments give.
const GIVEN: [Column; 5] =
    [Column::Rank, Column::Grade, Column::Relevant, Column::NonRelevant, Column::Judged];

/// Reads what `explain` gave.
pub fn derivation(value: &Value) -> Result<Derivation, Error> {
    let code = value.get("outcome").and_then(|outcome| text(outcome, "code"));
    if let (Some(code), true) = (code, list(value, "rows").is_some_and(<[Value]>::is_empty)) {
        let why = value.get("outcome").and_then(|outcome| text(outcome, "reason"));
        let why = why.unwrap_or_default();
        if reason_coded(code, 0.0, 0.0).is_none() {
            let message = format!("there is nothing to render: {why}");
            return Err(Error::request("nothing-derived", message));
        }
    }
    read(value).ok_or_else(|| {
        let message = "this is not a derivation";
        Error::request("not-a-derivation", message).advise("Pass what explain() gave, unchanged.")
    })
}

fn read(value: &Value) -> Option<Derivation> {
    let measure: Measure = text(value, "measure")?.parse().ok()?;
    let settings = settings(value, &measure)?;
    let steps = list(value, "steps")?;
    let mut columns: Vec<(Column, Option<Expr>)> = GIVEN.map(|column| (column, None)).into();
    // One measure only looks at both tables.
    let both = |side| list(value, side)?.first()?.get(column_key(Column::OtherRank));
    columns.extend(both("rows").or(both("ideal")).map(|_| (Column::OtherRank, None)));
    let mut rules: Vec<(&str, Expr)> = Vec::new();
    let mut last = None;
    for step in steps {
        let (name, rule) = (text(step, "name")?, rule(step.get("rule")?)?);
        match text(step, "of")? {
            "column" => columns.push((column_named(name)?, Some(rule))),
            "term" => rules.push((name, rule)),
            "value" => last = Some(rule),
            _ => return None,
        }
    }
    let Some(Value::Object(terms)) = value.get("terms") else { return None };
    let term = |(key, value): &(_, Value)| {
        let key: &crate::data::Id = key;
        let rule = rules.iter().find(|(name, _)| *name == &**key).map(|(_, rule)| rule.clone());
        Some(Term { name: term_named(key)?, value: finite(value)?, rule })
    };
    let outcome = value.get("outcome")?;
    let outcome = match text(outcome, "code") {
        None => Outcome::Value(number(outcome, "value")?),
        Some(code) => {
            let [grade, max] = ["grade", "max"].map(|key| number(outcome, key).unwrap_or(0.0));
            Outcome::Undefined(reason_coded(code, grade, max)?)
        }
    };
    Some(Derivation {
        measure,
        settings: Rc::new(settings),
        actual: table(list(value, "rows")?, &columns)?,
        ideal: table(list(value, "ideal")?, &columns)?,
        terms: terms.iter().map(term).collect::<Option<_>>()?,
        rule: last,
        outcome,
        notes: list(value, "notes")?.iter().map(notes::read).collect::<Option<_>>()?,
    })
}

/// The settings under which the measure was derived.
fn settings(value: &Value, measure: &Measure) -> Option<Settings> {
    let asked = value.get("convention")?;
    let Some(Value::Object(measures)) = asked.get("measures") else { return None };
    let [(name, _)] = measures.as_slice() else { return None };
    let call = convention::read(Some(asked.clone())).ok()?.call(name).ok()?;
    let mut settings = call.convention.settings;
    settings.threshold = measure.rel.unwrap_or(settings.threshold);
    Some(settings)
}

fn table(rows: &[Value], columns: &[(Column, Option<Expr>)]) -> Option<Table> {
    let column = |(column, rule): &(Column, Option<Expr>)| {
        let values = rows.iter().map(|row| number(row, column_key(*column)));
        let values: Rc<[f64]> = values.collect::<Option<_>>()?;
        Some(ColumnValues { column: *column, rule: rule.clone(), values })
    };
    let counts = |row: &&Value| row.get("counted") == Some(&Value::Flag(true));
    Some(Table {
        rows: rows.iter().map(row).collect::<Option<_>>()?,
        counted: rows.iter().take_while(counts).count(),
        columns: columns.iter().map(column).collect::<Option<_>>()?,
    })
}

fn row(value: &Value) -> Option<Row> {
    let doc = match value.get("doc")? {
        Value::Text(doc) => doc.clone(),
        _ => return None,
    };
    Some(Row {
        rank: whole(value, "rank")?,
        doc,
        grade: number(value, "grade"),
        listed: whole(value, "listed").and_then(|place| place.checked_sub(1)),
        found_at: whole(value, "foundAt"),
        tie: whole(value, "tie")?,
    })
}

/// A rule from its tree.
fn rule(tree: &Value) -> Option<Expr> {
    let of_column = || column_named(text(tree, "column")?);
    let of = || rule(tree.get("of")?).map(Box::new);
    let pair = || match list(tree, "args")? {
        [a, b] => Some((Box::new(rule(a)?), Box::new(rule(b)?))),
        _ => None,
    };
    let both = |make: fn(Box<Expr>, Box<Expr>) -> Expr| pair().map(|(a, b)| make(a, b));
    Some(match text(tree, "op")? {
        "number" => Expr::Number(number(tree, "value")?),
        "cell" => Expr::Cell(of_column()?),
        "term" => Expr::Term(term_named(text(tree, "name")?)?),
        "sum" => {
            let side = match text(tree, "over")? {
                "rows" => Side::Actual,
                "ideal" => Side::Ideal,
                _ => return None,
            };
            Expr::Sum(side, of_column()?)
        }
        "running-sum" => Expr::RunningSum(of_column()?),
        "sum-above" => Expr::SumAbove(of_column()?),
        "product-above" => Expr::ProductAbove(of()?),
        "tie-mean" => Expr::TieMean(of_column()?),
        "tie-last" => Expr::TieLast(of_column()?),
        "best" => Expr::Best {
            of: of_column()?,
            within: column_named(text(tree, "within")?)?,
            least: Box::new(rule(tree.get("least")?)?),
        },
        "rank-weights" => Expr::RankWeights {
            from: of_column()?,
            to: term_named(text(tree, "to")?)?,
            p: term_named(text(tree, "p")?)?,
        },
        "floor" => Expr::Floor(of()?),
        "first-rank" => Expr::FirstRank(of_column()?),
        "is-zero" => Expr::IsZero(of()?),
        "add" => both(Expr::Add)?,
        "sub" => both(Expr::Sub)?,
        "mul" => both(Expr::Mul)?,
        "div" => both(Expr::Div)?,
        "min" => both(Expr::Min)?,
        "pow" => both(Expr::Pow)?,
        "log" => Expr::Log { base: number(tree, "base")?, of: of()? },
        "round" => Expr::Round(of()?, whole(tree, "digits")?.try_into().ok()?),
        "lookup" => {
            let pair = |pair: &Value| match pair {
                Value::List(pair) => match pair.as_slice() {
                    [grade, gain] => Some((finite(grade)?, finite(gain)?)),
                    _ => None,
                },
                _ => None,
            };
            Expr::Lookup(list(tree, "pairs")?.iter().map(pair).collect::<Option<_>>()?)
        }
        _ => return None,
    })
}

pub fn text<'a>(value: &'a Value, key: &str) -> Option<&'a str> {
    match value.get(key)? {
        Value::Text(text) => Some(text),
        _ => None,
    }
}

fn list<'a>(value: &'a Value, key: &str) -> Option<&'a [Value]> {
    match value.get(key)? {
        Value::List(list) => Some(list),
        _ => None,
    }
}

pub fn number(value: &Value, key: &str) -> Option<f64> {
    finite(value.get(key)?)
}

fn finite(value: &Value) -> Option<f64> {
    match value {
        Value::Number(number) if number.is_finite() => Some(*number),
        _ => None,
    }
}

/// A count, far below where numbers are no longer exact.
pub fn whole(value: &Value, key: &str) -> Option<usize> {
    const MOST: f64 = 1e9;
    let number = number(value, key)?;
    (number.fract() == 0.0 && (0.0..=MOST).contains(&number)).then_some(number as usize)
}
