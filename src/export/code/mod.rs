//! Writes code that computes the same values elsewhere: SQL for databases, Python, a shell command,
//! a request.
//!
//! Each target is a file with a function from [`CodeRequest`] to text. If a target cannot express a
//! setting, the function returns an error that names it; no value is approximated. SQL spells out
//! every step of a convention. A tool has a convention of its own, so its call is written only if
//! it gives the same values on this data. The module computes the values of the call to find out.

mod elasticsearch;
mod haystack;
mod ir_measures;
mod python;
mod ragas;
mod ranx;
mod rectools;
mod sentence_transformers;
mod sklearn;
mod spark_metrics;
mod sql;
mod tool;
mod tool_input;
mod trec_eval;

use std::fmt;
use std::rc::Rc;

use crate::data::{Data, Query};
use crate::metrics::Measure;
use crate::presets::{Convention, NoValue, QueryInput, Values};

/// The greatest number of documents and judgments that code may contain.
const MOST: usize = 20_000;

/// The values on the page, and the data that they come from.
pub struct CodeRequest<'a> {
    pub data: &'a Data,
    /// The measures. Each has the convention chosen for it.
    pub measures: &'a [(Measure, Convention)],
}

/// The language or tool that code is written for.
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
    SentenceTransformers,
    Haystack,
    Ragas,
    SparkMetrics,
    RecTools,
}

impl Target {
    /// All targets, in the order in which the page offers them: SQL first.
    pub const ALL: [Target; 15] = [
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
        Target::SentenceTransformers,
        Target::Haystack,
        Target::Ragas,
        Target::SparkMetrics,
        Target::RecTools,
    ];

    /// Returns the usual file extension.
    pub fn ending(self) -> &'static str {
        match self {
            Target::TrecEval => "sh",
            Target::Elasticsearch => "json",
            Target::DuckDb
            | Target::Sqlite
            | Target::Spark
            | Target::Postgres
            | Target::BigQuery => "sql",
            _ => "py",
        }
    }

    /// Returns the name of the target for readers.
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
            Target::SentenceTransformers => "Sentence Transformers",
            Target::Haystack => "Haystack",
            Target::Ragas => "ragas",
            Target::SparkMetrics => "Spark MLlib",
            Target::RecTools => "RecTools",
        }
    }
}

/// The reason why a target cannot give the values: a sentence that names the setting, the measure
/// or the query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unable(pub String);

impl fmt::Display for Unable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unable {}

/// Returns the first code that can be written, or why the first one cannot.
fn first_possible(mut all: impl Iterator<Item = Result<String, Unable>>) -> Result<String, Unable> {
    let first = all.next().unwrap_or_else(|| unable("There is nothing to write."));
    first.or_else(|why| all.find_map(Result::ok).ok_or(why))
}

fn unable<T>(why: impl Into<String>) -> Result<T, Unable> {
    Err(Unable(why.into()))
}

/// Writes the code.
///
/// # Errors
/// Returns an error if the target cannot express a setting or does not accept the data.
///
/// ```
/// use ranklens::data::{Data, Doc, Judgment, Query};
/// use ranklens::export::code::{CodeRequest, Target, code};
/// use ranklens::presets::AdjustedPreset;
///
/// let query = Query {
///     id: "q1".into(),
///     docs: vec![Doc::new("a"), Doc::new("b")],
///     judgments: vec![Judgment::new("b", 1.0)],
/// };
/// let data = Data { queries: vec![query.into()], keywords: None };
/// let measure = "RR".parse()?;
/// let measures = [(measure, AdjustedPreset::default().convention(&measure))];
/// let request = CodeRequest { data: &data, measures: &measures };
/// let sql = code(Target::DuckDb, &request)?;
/// assert!(sql.contains("('q1', 'b', 2, NULL)"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn code(target: Target, request: &CodeRequest) -> Result<String, Unable> {
    if request.measures.is_empty() {
        return unable("There is no measure to write code for.");
    }
    let count = |query: &Rc<Query>| query.docs.len() + query.judgments.len();
    if request.data.queries.iter().map(count).sum::<usize>() > MOST {
        return unable(
            "Code brings its data along, and this is too much of it: more than 20,000 documents \
             and judgments. Open fewer queries.",
        );
    }
    match target {
        Target::DuckDb => sql::write(request, &sql::DUCKDB),
        Target::Sqlite => sql::write(request, &sql::SQLITE),
        Target::Spark => sql::write(request, &sql::SPARK),
        Target::Postgres => sql::write(request, &sql::POSTGRES),
        Target::BigQuery => sql::write(request, &sql::BIGQUERY),
        Target::IrMeasures => ir_measures::write(request),
        Target::Sklearn => sklearn::write(request),
        Target::Ranx => ranx::write(request),
        Target::TrecEval => trec_eval::write(request),
        Target::Elasticsearch => elasticsearch::write(request),
        Target::SentenceTransformers => sentence_transformers::write(request),
        Target::Haystack => haystack::write(request),
        Target::Ragas => ragas::write(request),
        Target::SparkMetrics => spark_metrics::write(request),
        Target::RecTools => rectools::write(request),
    }
}

impl CodeRequest<'_> {
    /// Returns the queries in the form that conventions take.
    fn inputs(&self) -> Vec<QueryInput> {
        self.data.queries.iter().map(|query| QueryInput::of_many(query)).collect()
    }

    /// Returns the values that the code must give.
    ///
    /// # Errors
    /// Returns an error if the convention refuses a query, or if the tool's value of one is NaN.
    pub fn values(&self, measure: &Measure, convention: &Convention) -> Result<Values, Unable> {
        let inputs = self.inputs();
        let (first, later) = (convention.first_of(&inputs), convention.of_later());
        for (at, input) in inputs.iter().enumerate() {
            let convention = if first == Some(at) { convention } else { &later };
            let (what, why) = match convention.derive(measure, input) {
                Err(NoValue::Refused(refusal)) => ("refuses", refusal.to_string()),
                Err(NoValue::NotANumber(why)) => ("gives NaN for", why.to_string()),
                _ => continue,
            };
            return unable(format!("The tool {what} query \u{201c}{}\u{201d}: {why}.", input.id));
        }
        Ok(convention.evaluate(measure, &inputs))
    }
}
