//! Writes one SQL statement that contains the data and computes the values. It uses plain SQL:
//! `WITH`, `VALUES`, `ROW_NUMBER` and window sums.
//!
//! The result has one row for each query and a last row, `all`, with the tool's aggregate. Users
//! who have tables `run` and `qrels` can put them in place of the values. Discounts are written as
//! numbers, so that the result does not depend on the engine's logarithm.

mod dialect;
mod measure;
mod names;
mod rows;
mod total;
mod unable;

use super::{CodeRequest, Unable};
use crate::metrics::settings::{Discount, IdealPool, Scores};
use crate::metrics::{Measure, Settings};
use crate::presets::Convention;
use names::Names;

pub use dialect::{BIGQUERY, DUCKDB, Dialect, POSTGRES, SPARK, SQLITE};

/// A statement that is being written.
pub(super) struct Statement<'a> {
    request: &'a CodeRequest<'a>,
    dialect: &'static Dialect,
    names: Names,
    out: String,
    /// The number of common table expressions written so far.
    tables: usize,
    /// The rankings written so far, identified by the settings they depend on.
    rankings: Vec<Convention>,
    /// The discounts written so far.
    discounts: Vec<Discount>,
    /// Whether every document has a score. `none_scored` is whether no document has one.
    all_scored: bool,
    none_scored: bool,
    /// Whether some lists have scores and others have none.
    mixed: bool,
    /// The last rank that needs a discount.
    deepest: usize,
}

/// One measure with its convention.
struct MeasureInSql<'a> {
    measure: &'a Measure,
    /// The convention, with the relevance level of the measure.
    convention: Convention,
    /// The relevance level of the convention itself.
    level: f64,
}

/// The least number of ranks that get a discount, unless the cutoff is smaller.
const SOME: usize = 100;

pub(super) fn write(request: &CodeRequest, dialect: &'static Dialect) -> Result<String, Unable> {
    let mut measures = Vec::new();
    for (measure, convention) in request.measures {
        unable::check(request, measure, convention, dialect)?;
        let mut convention = convention.clone();
        let level = convention.settings.relevance.threshold;
        if let Some(own) = measure.rel {
            convention.settings.relevance.threshold = own;
        }
        measures.push(MeasureInSql { measure, convention, level });
    }
    let queries = &request.data.queries;
    let lists = || queries.iter().filter(|query| !query.docs.is_empty());
    let mut statement = Statement {
        request,
        dialect,
        names: Names::new(dialect),
        out: String::new(),
        tables: 0,
        rankings: Vec::new(),
        discounts: Vec::new(),
        all_scored: lists().all(|query| query.docs.iter().all(|doc| doc.score.is_some())),
        none_scored: !lists().any(|query| query.has_scores()),
        mixed: lists().any(|query| query.has_scores()) && !lists().all(|query| query.has_scores()),
        deepest: deepest(request, &measures),
    };
    statement.data(&measures)?;
    for (at, of) in measures.iter().enumerate() {
        statement.ranking(of);
        statement.measure(of, at + 1);
    }
    statement.end(&measures);
    Ok(statement.out)
}

/// Returns the greatest rank that the measures can use.
fn deepest(request: &CodeRequest, measures: &[MeasureInSql]) -> usize {
    // An ideal ranking can contain all documents of the list and all judged documents.
    let all = request.data.queries.iter().map(|query| query.docs.len() + query.judgments.len());
    let longest = all.max().unwrap_or(0);
    let needed = |of: &MeasureInSql| match of.measure.cutoff {
        Some(k) if of.convention.settings.ideal.pool != IdealPool::JudgedUncut => {
            k.min(longest.max(SOME))
        }
        _ => longest,
    };
    measures.iter().map(needed).max().unwrap_or(0)
}

impl Statement<'_> {
    /// Appends a common table expression. Its placeholders are filled from the current names.
    fn with(&mut self, name: &str, text: &str) {
        let (name, text) = (self.names.filled(name), self.names.filled(text));
        self.expression(&name, &text);
    }

    fn expression(&mut self, name: &str, text: &str) {
        self.out.push_str(if self.tables == 0 { "WITH " } else { ",\n" });
        self.tables += 1;
        self.out.push_str(&format!("{name} AS (\n{text}\n)"));
    }

    /// Appends a table of literal values.
    fn table(&mut self, name: &str, columns: &[(&str, &str)], rows: &[Vec<String>]) {
        let structs = self.dialect.structs;
        let (mut heads, mut nothing) = (String::new(), String::new());
        for (at, (name, kind)) in columns.iter().enumerate() {
            let comma = if at == 0 { "" } else { ", " };
            let head = if structs { format!("{name} {kind}") } else { (*name).to_owned() };
            heads.push_str(&format!("{comma}{head}"));
            nothing.push_str(&format!("{comma}CAST(NULL AS {kind})"));
        }
        let mut text = match (structs, rows.is_empty()) {
            (true, _) => format!("  SELECT * FROM UNNEST(ARRAY<STRUCT<{heads}>>["),
            (_, true) => {
                format!("  SELECT {nothing} FROM (SELECT 1 AS one) nothing WHERE one = 0")
            }
            _ => "  VALUES".into(),
        };
        for (at, row) in rows.iter().enumerate() {
            text.push_str(if at == 0 { "\n  (" } else { ",\n  (" });
            text.push_str(&row.join(", "));
            text.push(')');
        }
        text.push_str(if structs { "])" } else { "" });
        let name = if structs { name.into() } else { format!("{name}({heads})") };
        self.expression(&name, &text);
    }

    /// Returns whether the discount of `of` is looked up in a table. If so, this writes the table
    /// unless it exists, and sets `{discounts}` to its number. Other discounts are computed by
    /// arithmetic.
    fn discounts(&mut self, of: &MeasureInSql) -> bool {
        let discount = of.convention.settings.discount;
        if matches!(discount, Discount::Rank | Discount::None) {
            return false;
        }
        let known = self.discounts.iter().position(|known| *known == discount);
        let number = (known.unwrap_or(self.discounts.len()) + 1).to_string();
        if known.is_none() {
            self.discounts.push(discount);
            let row = |rank: usize| {
                let value = crate::metrics::judged_ranks::discount(discount, rank);
                vec![rank.to_string(), dialect::plain(value)]
            };
            let kinds = [("rnk", self.dialect.integer), ("discount", self.dialect.double)];
            let rows: Vec<_> = (1..=self.deepest).map(row).collect();
            self.table(&format!("discounts{number}"), &kinds, &rows);
        }
        self.names.put("discounts", number);
        true
    }

    /// Returns whether scores decide the order.
    fn by_score(&self, settings: &Settings) -> bool {
        settings.order.scores != Scores::Ignored && !self.none_scored
    }
}
