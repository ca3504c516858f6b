//! The result: a row for each query, and the tool's own aggregate.

use super::{Of, Statement};
use crate::presets::{Missing, WithoutRelevant};

/// What a value below this counts as in a geometric mean (trec_eval, `gm_map`).
pub(super) const LOWEST: f64 = 0.00001;
/// Its natural logarithm.
const LOG_LOWEST: f64 = -11.512925464970229;

impl Statement<'_> {
    pub(super) fn end(&mut self, ofs: &[Of]) {
        let mut names: Vec<String> = Vec::new();
        let (mut values, mut joins, mut means) = (String::new(), String::new(), String::new());
        for (at, of) in ofs.iter().enumerate() {
            let number = (at + 1).to_string();
            let mut name = column(&of.measure.to_string());
            if names.contains(&name) {
                name.push('_');
                name.push_str(&number);
            }
            let none = ["CAST(NULL AS ", self.dialect.double, ")"].concat();
            let value = ["v", &number, ".value"].concat();
            let value = if of.convention.hides() { &none } else { &value };
            values.push_str(&[", ", value, " AS ", &name].concat());
            let join = ["\n  LEFT JOIN value", &number, " v", &number, " ON v", &number];
            joins.push_str(&[&join.concat(), ".qid = q.qid"].concat());
            let mean = self.mean(of);
            means.push_str(&[",\n    (SELECT ", &mean, " FROM value", &number, ")"].concat());
            names.push(name);
        }
        let columns = names.join(", ");
        let parts = [
            "\nSELECT qid, ",
            &columns,
            " FROM (\n  SELECT 0 AS part, q.qid AS qid",
            &values,
            "\n  FROM queries q",
            &joins,
            "\n  UNION ALL\n  SELECT 1, 'all'",
            &means,
            "\n) results ORDER BY part, qid",
            self.dialect.bytewise,
            ";\n",
        ];
        self.out.push_str(&parts.concat());
    }

    /// The aggregate over the queries' values.
    fn mean(&self, of: &Of) -> String {
        let c = &of.convention;
        let value = match c.without_relevant {
            WithoutRelevant::AsItIs => "value".to_string(),
            WithoutRelevant::LeftOut => "CASE WHEN empty = 0 THEN value END".into(),
            WithoutRelevant::As(other) => {
                let other = self.number(other);
                ["CASE WHEN empty = 0 THEN value WHEN value IS NOT NULL THEN ", &other, " END"]
                    .concat()
            }
        };
        if c.sums {
            return ["SUM(", &value, ")"].concat();
        }
        let mean = match c.missing {
            // What is missing counts as 0, whose logarithm is that of the lowest value.
            Missing::CountedAsZero => {
                let zero = self.number(if c.geometric { LOG_LOWEST } else { 0.0 });
                let counted = ["CASE WHEN asked = 1 THEN COALESCE(", &value, ", ", &zero, ") END"];
                ["AVG(", &counted.concat(), ")"].concat()
            }
            _ => ["AVG(", &value, ")"].concat(),
        };
        let mean = if c.geometric { ["EXP(", &mean, ")"].concat() } else { mean };
        match c.rounds {
            None => mean,
            Some(digits) => {
                let [open, close] = self.dialect.rounded;
                ["ROUND(", open, &mean, close, ", ", &digits.to_string(), ")"].concat()
            }
        }
    }
}

/// A name that every engine takes without quotes: `nDCG@10` becomes `nDCG_10`.
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
