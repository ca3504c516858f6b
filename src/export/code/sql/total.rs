//! Writes the last part of the statement: a row for each query, and the tool's aggregate.

use super::{MeasureInSql, Statement};
use crate::presets::{Convention, MissingQuery, WithoutRelevant};

/// The lowest value that a geometric mean counts; smaller values are raised to it (trec_eval,
/// `gm_map`).
pub(super) const LOWEST: f64 = 0.00001;
/// The natural logarithm of [`LOWEST`].
const LOG_LOWEST: f64 = -11.512_925_464_970_229;

impl Statement<'_> {
    pub(super) fn end(&mut self, measures: &[MeasureInSql]) {
        let mut known: Vec<String> = Vec::new();
        for name in ["columns", "values", "joins", "means"] {
            self.names.set(name, "");
        }
        for (at, of) in measures.iter().enumerate() {
            let mut name = column(&of.measure.to_string());
            if known.contains(&name) {
                name.push('_');
                name.push_str(&(at + 1).to_string());
            }
            known.push(name.clone());
            self.mean(&of.convention);
            let names = &mut self.names;
            names.put("number", (at + 1).to_string());
            names.put("name", name);
            names.set("columns", "{columns}, {name}");
            names.set(
                "values",
                match of.convention.hides() {
                    true => "{values}, CAST(NULL AS {double}) AS {name}",
                    false => "{values}, v{number}.value AS {name}",
                },
            );
            names.set(
                "joins",
                "{joins}
  LEFT JOIN value{number} v{number} ON v{number}.qid = q.qid",
            );
            names.set(
                "means",
                "{means},
    (SELECT {mean} FROM value{number})",
            );
        }
        let end = self.names.filled(
            "
SELECT qid{columns} FROM (
  SELECT 0 AS part, q.qid AS qid{values}
  FROM queries q{joins}
  UNION ALL
  SELECT 1, 'all'{means}
) results ORDER BY part, qid{bytewise};
",
        );
        self.out.push_str(&end);
    }

    /// Sets `{mean}` to the aggregate of the queries' values.
    fn mean(&mut self, c: &Convention) {
        let names = &mut self.names;
        let counted = match c.queries.without_relevant {
            WithoutRelevant::AsItIs => "value",
            WithoutRelevant::LeftOut => "CASE WHEN empty = 0 THEN value END",
            WithoutRelevant::As(other) => {
                names.number("other", other);
                "CASE WHEN empty = 0 THEN value WHEN value IS NOT NULL THEN {other} END"
            }
        };
        names.set("counted", counted);
        if c.queries.missing == MissingQuery::CountedAsZero {
            // A missing value counts as 0. For a geometric mean, this is the logarithm of the
            // lowest value.
            names.number("other", if c.aggregate.is_geometric() { LOG_LOWEST } else { 0.0 });
            names.set("counted", "CASE WHEN asked = 1 THEN COALESCE({counted}, {other}) END");
        }
        names.set(
            "mean",
            match (c.aggregate.is_sum(), c.aggregate.is_geometric()) {
                (true, _) => "SUM({counted})",
                (_, true) => "EXP(AVG({counted}))",
                _ if c.queries.without_relevant == WithoutRelevant::LeftOut => {
                    "COALESCE(AVG({counted}), {zero})"
                }
                _ => "AVG({counted})",
            },
        );
        if let Some(digits) = c.aggregate.rounds {
            let [open, close] = self.dialect.rounded;
            names.set("open", open);
            names.set("close", close);
            names.put("digits", digits.to_string());
            names.set("mean", "ROUND({open}{mean}{close}, {digits})");
        }
    }
}

/// Returns a column name that no engine requires to be quoted: `nDCG@10` becomes `nDCG_10`.
fn column(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_ascii_alphanumeric() {
            out.push(c);
        } else if !out.ends_with('_') {
            out.push('_');
        }
    }
    out.trim_end_matches('_').into()
}
