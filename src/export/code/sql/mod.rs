//! One statement that computes the values from the data, which it brings along, in plain SQL:
//! `WITH`, `VALUES`, `ROW_NUMBER`, sums over windows.
//!
//! It gives one row for each query and a last one, `all`, with the tool's own aggregate. Whoever has
//! tables `run` and `qrels` puts those in the place of the values. Discounts are given as numbers, so
//! that no engine's logarithm decides a digit.

mod dialect;
mod measure;
mod rows;
mod total;
mod unable;

use super::{Asked, Unable};
use crate::metrics::settings::{Discount, IdealPool, Scores};
use crate::metrics::{Measure, Settings};
use crate::presets::Convention;
pub use dialect::{BIGQUERY, DUCKDB, Dialect, POSTGRES, SPARK, SQLITE};

/// A statement in the making.
pub(super) struct Statement<'a> {
    asked: &'a Asked<'a>,
    dialect: &'a Dialect,
    out: String,
    /// Common table expressions so far.
    tables: usize,
    /// Rankings that were written, by what they depend on.
    rankings: Vec<Convention>,
    /// Discounts that were written.
    discounts: Vec<Discount>,
    /// Whether every document has a score, and whether none has.
    all_scored: bool,
    none_scored: bool,
    /// Whether some lists have scores and others have none.
    mixed: bool,
    /// The last rank with a discount.
    deepest: usize,
}

/// One measure, with all that is chosen for it.
struct Of<'a> {
    measure: &'a Measure,
    /// With the measure's own level.
    convention: Convention,
    /// The convention's level.
    level: f64,
    is_textbook: bool,
}

/// Discounts up to this rank are given at least, where the cutoff asks for them.
const SOME: usize = 100;

pub(super) fn write(asked: &Asked, dialect: &Dialect) -> Result<String, Unable> {
    let mut ofs = Vec::new();
    for (measure, convention) in asked.measures {
        unable::check(asked, measure, convention, dialect)?;
        let mut convention = convention.clone();
        let level = convention.settings.threshold;
        if let Some(own) = measure.rel {
            convention.settings.threshold = own;
        }
        let is_textbook = asked.is_textbook;
        ofs.push(Of { measure, convention, level, is_textbook });
    }
    let queries = &asked.data.queries;
    let has_score = |query: &crate::data::Query| query.docs.iter().any(|doc| doc.score.is_some());
    let lists = || queries.iter().filter(|query| !query.docs.is_empty());
    let mut statement = Statement {
        asked,
        dialect,
        out: String::new(),
        tables: 0,
        rankings: Vec::new(),
        discounts: Vec::new(),
        all_scored: lists().all(|query| query.docs.iter().all(|doc| doc.score.is_some())),
        none_scored: !lists().any(|query| has_score(query)),
        mixed: lists().any(|q| has_score(q)) && !lists().all(|q| has_score(q)),
        deepest: deepest(asked, &ofs),
    };
    statement.data(&ofs)?;
    for (at, of) in ofs.iter().enumerate() {
        let docs = statement.ranking(of);
        statement.measure(of, docs, at + 1)?;
    }
    statement.end(&ofs);
    Ok(statement.out)
}

/// As many ranks as the measures can ask about.
fn deepest(asked: &Asked, ofs: &[Of]) -> usize {
    // An ideal ranking can have all documents of the list, and all judged ones.
    let all = asked.data.queries.iter().map(|query| query.docs.len() + query.judgments.len());
    let longest = all.max().unwrap_or(0);
    let needed = |of: &Of| match of.measure.cutoff {
        Some(k) if of.convention.settings.ideal != IdealPool::Whole => k.min(longest.max(SOME)),
        _ => longest,
    };
    ofs.iter().map(needed).max().unwrap_or(0)
}

impl Statement<'_> {
    /// A further common table expression.
    fn with(&mut self, name: &str, parts: &[&str]) {
        self.out.push_str(if self.tables == 0 { "WITH " } else { ",\n" });
        self.tables += 1;
        self.out.push_str(name);
        self.out.push_str(" AS (\n");
        for part in parts {
            self.out.push_str(part);
        }
        self.out.push_str("\n)");
    }

    /// A table of values.
    fn table(&mut self, name: &str, columns: &[(&str, &str)], rows: &[String]) {
        let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
        let rows = rows.join(",\n  ");
        if self.dialect.structs {
            let typed = columns.iter().map(|(name, kind)| [*name, " ", *kind].concat());
            let typed = typed.collect::<Vec<_>>().join(", ");
            let start = ["SELECT * FROM UNNEST(ARRAY<STRUCT<", &typed, ">>[\n  "].concat();
            return self.with(name, &[&start, &rows, "])"]);
        }
        let name = [name, "(", &names.join(", "), ")"].concat();
        if rows.is_empty() {
            let none = columns.iter().map(|(_, kind)| ["CAST(NULL AS ", *kind, ")"].concat());
            let none = none.collect::<Vec<_>>().join(", ");
            let from = " FROM (SELECT 1 AS one) nothing WHERE one = 0";
            return self.with(&name, &["  SELECT ", &none, from]);
        }
        self.with(&name, &["  VALUES\n  ", &rows]);
    }

    fn number(&self, value: f64) -> String {
        self.dialect.number(value)
    }

    /// The table of discounts that `of` needs; none where a discount is plain arithmetic.
    fn discounts(&mut self, of: &Of) -> Option<String> {
        let discount = of.convention.settings.discount;
        if matches!(discount, Discount::Rank | Discount::None) {
            return None;
        }
        let known = self.discounts.iter().position(|known| *known == discount);
        let at = known.unwrap_or_else(|| {
            self.discounts.push(discount);
            let row = |rank: usize| {
                let value = dialect::plain(crate::metrics::hits::divisor(discount, rank));
                ["(", &rank.to_string(), ", ", &value, ")"].concat()
            };
            let rows: Vec<String> = (1..=self.deepest).map(row).collect();
            let at = self.discounts.len();
            let kinds = [("rnk", self.dialect.integer), ("discount", self.dialect.double)];
            self.table(&["discounts", &at.to_string()].concat(), &kinds, &rows);
            at - 1
        });
        Some(["discounts", &(at + 1).to_string()].concat())
    }

    /// Whether scores decide the order.
    fn by_score(&self, settings: &Settings) -> bool {
        settings.scores != Scores::Position && !self.none_scored
    }
}
