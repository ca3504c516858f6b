//! The steps of a derivation as data: each rule as a tree, and printed.

use super::keys::{column_key, term_key};
use super::value::Value;
use crate::metrics::{Derivation, Expr, Side};
use crate::present::{formula, math};

/// Decimals in printed steps; the numbers themselves stand beside them in full.
const DIGITS: u8 = 6;

/// Every computed column, every computed term, and the value, in the order of computing.
pub fn of(d: &Derivation) -> Value {
    let step = |of: &str, name: &str, rule: &Expr, text: String| {
        Value::object([
            ("of", of.into()),
            ("name", name.into()),
            ("rule", tree(rule)),
            ("text", text.into()),
        ])
    };
    let columns = d.actual.columns.iter().filter_map(|c| {
        let printed = formula::column_rule(d, c.column).map(|rule| math::text(&rule));
        let key = column_key(c.column);
        Some(step("column", key, c.rule.as_ref()?, printed.unwrap_or_default()))
    });
    let terms = d.terms.iter().filter_map(|term| {
        let printed = math::text(&formula::term_step(d, term, DIGITS));
        Some(step("term", term_key(term.name), term.rule.as_ref()?, printed))
    });
    let printed = math::text(&math::equation(formula::chain(d, DIGITS)));
    let value = d.rule.as_ref().map(|rule| step("value", "value", rule, printed));
    Value::List(columns.chain(terms).chain(value).collect())
}

/// A rule as a tree: `{ op: "div", args: [{ op: "term", name: "DCG" }, …] }`.
fn tree(rule: &Expr) -> Value {
    let object = |op: &str, fields: Vec<(&str, Value)>| {
        Value::object([("op", op.into())].into_iter().chain(fields))
    };
    let of_column = |op, column| object(op, vec![("column", column_key(column).into())]);
    let pair =
        |op, a: &Expr, b: &Expr| object(op, vec![("args", Value::List(vec![tree(a), tree(b)]))]);
    match rule {
        Expr::Number(value) => object("number", vec![("value", (*value).into())]),
        Expr::Cell(column) => of_column("cell", *column),
        Expr::Term(name) => object("term", vec![("name", term_key(*name).into())]),
        Expr::Sum(side, column) => {
            let side = match side {
                Side::Actual => "rows",
                Side::Ideal => "ideal",
            };
            object("sum", vec![("over", side.into()), ("column", column_key(*column).into())])
        }
        Expr::RunningSum(column) => of_column("running-sum", *column),
        Expr::SumAbove(column) => of_column("sum-above", *column),
        Expr::ProductAbove(of) => object("product-above", vec![("of", tree(of))]),
        Expr::TieMean(column) => of_column("tie-mean", *column),
        Expr::TieLast(column) => of_column("tie-last", *column),
        Expr::FirstRank(column) => of_column("first-rank", *column),
        Expr::Best { of, within, least } => {
            let within = column_key(*within).into();
            let fields = [("column", column_key(*of).into()), ("within", within)];
            object("best", fields.into_iter().chain([("least", tree(least))]).collect())
        }
        Expr::RankWeights { from, to, p } => {
            let [to, p] = [*to, *p].map(|name| term_key(name).into());
            object("rank-weights", vec![("column", column_key(*from).into()), ("to", to), ("p", p)])
        }
        Expr::IsZero(of) => object("is-zero", vec![("of", tree(of))]),
        Expr::Add(a, b) => pair("add", a, b),
        Expr::Sub(a, b) => pair("sub", a, b),
        Expr::Mul(a, b) => pair("mul", a, b),
        Expr::Div(a, b) => pair("div", a, b),
        Expr::Min(a, b) => pair("min", a, b),
        Expr::Pow(a, b) => pair("pow", a, b),
        Expr::Log { base, of } => object("log", vec![("base", (*base).into()), ("of", tree(of))]),
        Expr::Floor(of) => object("floor", vec![("of", tree(of))]),
        Expr::Round(of, digits) => {
            object("round", vec![("digits", Value::count((*digits).into())), ("of", tree(of))])
        }
        Expr::Lookup(map) => {
            let pairs = map.iter().map(|(grade, gain)| Value::list([*grade, *gain])).collect();
            object("lookup", vec![("pairs", Value::List(pairs))])
        }
    }
}
