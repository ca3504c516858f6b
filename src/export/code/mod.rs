//! The same values by other means: SQL for databases, Python, a command, a request.
//!
//! Each target is a file with one function from [`Asked`] to text. What it cannot express is an error
//! that names it; nothing is approximated. SQL spells a convention out, step by step. A tool has a
//! convention of its own: it is called where its call gives the values asked for on this data, which is
//! found out by computing them.

mod elasticsearch;
mod ir_measures;
mod python;
mod ranx;
mod sklearn;
mod sql;
mod tool;
mod trec_eval;

use std::fmt;
use std::rc::Rc;

use crate::data::{Data, Query};
use crate::metrics::Measure;
use crate::presets::{Convention, Input, Values};

/// Code brings its data along; more documents and judgments are nothing to be copied.
const MOST: usize = 20_000;

/// Values that are shown, and from what they come.
pub struct Asked<'a> {
    pub data: &'a Data,
    /// Each with all that is chosen for it.
    pub measures: &'a [(Measure, Convention)],
}

/// What code is written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    DuckDb,
    Sqlite,
    Spark,
    Postgres,
    BigQuery,
    IrMeasures,
    Sklearn,
    Ranx,
    TrecEval,
    Elasticsearch,
}

impl Target {
    pub const ALL: [Target; 10] = [
        Target::DuckDb,
        Target::Sqlite,
        Target::Spark,
        Target::Postgres,
        Target::BigQuery,
        Target::IrMeasures,
        Target::Sklearn,
        Target::Ranx,
        Target::TrecEval,
        Target::Elasticsearch,
    ];

    /// The usual ending of a file.
    pub fn ending(self) -> &'static str {
        match self {
            Target::IrMeasures | Target::Sklearn | Target::Ranx => "py",
            Target::TrecEval => "sh",
            Target::Elasticsearch => "json",
            _ => "sql",
        }
    }

    /// As people call it.
    pub fn title(self) -> &'static str {
        match self {
            Target::DuckDb => "DuckDB",
            Target::Sqlite => "SQLite",
            Target::Spark => "Spark SQL",
            Target::Postgres => "PostgreSQL",
            Target::BigQuery => "BigQuery",
            Target::IrMeasures => "ir_measures",
            Target::Sklearn => "scikit-learn",
            Target::Ranx => "ranx",
            Target::TrecEval => "trec_eval",
            Target::Elasticsearch => "Elasticsearch",
        }
    }
}

/// Why a target cannot give the values: a sentence that names the setting, the measure or the query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unable(pub String);

impl fmt::Display for Unable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unable {}

fn unable<T>(parts: &[&str]) -> Result<T, Unable> {
    Err(Unable(parts.concat()))
}

/// Writes the code.
///
/// # Errors
/// For what the target cannot express, or refuses of the data.
///
/// ```
/// use ranklens::data::{Data, Doc, Judgment, Query};
/// use ranklens::export::code::{Asked, Target, code};
/// use ranklens::presets::Chosen;
///
/// let query = Query {
///     id: "q1".into(),
///     docs: vec![Doc::new("a"), Doc::new("b")],
///     judgments: vec![Judgment::new("b", 1.0)],
/// };
/// let data = Data { queries: vec![query.into()], keywords: None };
/// let measure = "RR".parse()?;
/// let measures = [(measure, Chosen::default().convention(&measure))];
/// let asked = Asked { data: &data, measures: &measures };
/// let sql = code(Target::DuckDb, &asked)?;
/// assert!(sql.contains("('q1', 'b', 2, NULL)"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn code(target: Target, asked: &Asked) -> Result<String, Unable> {
    if asked.measures.is_empty() {
        return unable(&["There is no measure to write code for."]);
    }
    let count = |query: &Rc<Query>| query.docs.len() + query.judgments.len();
    if asked.data.queries.iter().map(count).sum::<usize>() > MOST {
        return unable(&[
            "Code brings its data along, and this is too much of it: more than 20,000 documents \
             and judgments. Open fewer queries.",
        ]);
    }
    match target {
        Target::DuckDb => sql::write(asked, &sql::DUCKDB),
        Target::Sqlite => sql::write(asked, &sql::SQLITE),
        Target::Spark => sql::write(asked, &sql::SPARK),
        Target::Postgres => sql::write(asked, &sql::POSTGRES),
        Target::BigQuery => sql::write(asked, &sql::BIGQUERY),
        Target::IrMeasures => ir_measures::write(asked),
        Target::Sklearn => sklearn::write(asked),
        Target::Ranx => ranx::write(asked),
        Target::TrecEval => trec_eval::write(asked),
        Target::Elasticsearch => elasticsearch::write(asked),
    }
}

impl Asked<'_> {
    /// The queries as conventions take them.
    fn inputs(&self) -> Vec<Input> {
        let input = |query: &Rc<Query>| {
            let docs: Vec<_> = query.docs.iter().map(|doc| (doc.id.clone(), doc.score)).collect();
            let judged: Vec<_> = query.judgments.iter().map(|j| (j.doc.clone(), j.grade)).collect();
            Input {
                id: query.id.clone(),
                run: Some(docs).filter(|docs| !docs.is_empty()),
                qrels: Some(judged).filter(|judged| !judged.is_empty()),
            }
        };
        self.data.queries.iter().map(input).collect()
    }

    /// The values that the code is to give.
    ///
    /// # Errors
    /// Where the convention refuses a query.
    pub fn values(&self, measure: &Measure, convention: &Convention) -> Result<Values, Unable> {
        let inputs = self.inputs();
        for input in &inputs {
            if let Some(refusal) = convention.refusal(measure, input) {
                let query = &input.id;
                let why = refusal.to_string();
                let what = ["The tool refuses query \u{201c}", query, "\u{201d}: "].concat();
                return unable(&[&what, &why, "."]);
            }
        }
        Ok(convention.evaluate(measure, &inputs))
    }
}
