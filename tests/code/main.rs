//! Code to copy: its text, and the cases that are refused. `cargo xtask test code` makes these
//! tests write all code to a file and runs it with the engines and tools; see `run.py`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod cases;
mod data;
#[path = "../support/golden.rs"]
mod golden;
mod refused;

use std::rc::Rc;

use ranklens::data::{Data, Doc, Judgment, Query};
use ranklens::export::code::{CodeRequest, Target, code};
use ranklens::metrics::Measure;
use ranklens::presets::{self, AdjustedPreset, Convention};

/// Returns the measures under the chosen convention, with their code.
fn written(
    target: Target,
    data: &Data,
    chosen: &AdjustedPreset,
    measures: &[&str],
) -> Result<String, String> {
    let measures = conventions(chosen, measures);
    let asked = CodeRequest { data, measures: &measures };
    code(target, &asked).map_err(|error| error.to_string())
}

fn conventions(chosen: &AdjustedPreset, measures: &[&str]) -> Vec<(Measure, Convention)> {
    let measures = measures.iter().map(|name| name.parse::<Measure>().unwrap());
    measures.map(|measure| (measure, chosen.convention(&measure))).collect()
}

fn named(name: &str) -> Data {
    data::all().into_iter().find(|(known, _)| *known == name).unwrap().1
}

fn of(preset: &str) -> AdjustedPreset {
    AdjustedPreset::of(presets::find(preset).unwrap())
}

#[test]
fn ids_are_escaped_as_each_dialect_asks() {
    let text =
        |target| written(target, &named("odd"), &AdjustedPreset::default(), &["nDCG@3"]).unwrap();
    for target in [Target::DuckDb, Target::Sqlite, Target::Postgres] {
        let sql = text(target);
        assert!(sql.contains("'it''s'") && sql.contains("'back\\slash'"), "{sql}");
        assert!(sql.contains("'''; DROP TABLE run; --'"), "{sql}");
    }
    for target in [Target::Spark, Target::BigQuery] {
        let sql = text(target);
        assert!(sql.contains("'it\\u0027s'") && sql.contains("'back\\u005cslash'"), "{sql}");
        assert!(sql.contains("'\\u0024{spark.app.id}'"), "{sql}");
    }
    assert!(text(Target::Postgres).contains("COLLATE \"C\""));
    let python =
        written(Target::IrMeasures, &named("odd"), &of("ir_measures"), &["nDCG@3"]).unwrap();
    assert!(python.contains("\"a\\\"b\": 1") && python.contains("\"\\u202eturned\""), "{python}");
}

#[test]
fn a_database_gets_types_discounts_and_values_as_it_writes_them() {
    let text =
        |target, preset: &str| written(target, &named("ties"), &of(preset), &["nDCG@3"]).unwrap();
    let duckdb = text(Target::DuckDb, "trec_eval");
    assert!(
        duckdb.contains("('q1', 'd1', 1, 0.9E0)") && duckdb.contains("CAST(j.grade AS DOUBLE)")
    );
    assert!(duckdb.contains("(2, 1.584962500721156E0)") && duckdb.contains(" AS FLOAT)"));
    // SQLite has no single-precision type, so the rounded scores are written too.
    let sqlite = text(Target::Sqlite, "trec_eval");
    assert!(sqlite.contains("('q1', 'd1', 1, 0.9E0, 0.8999999761581421E0)"), "{sqlite}");
    let bigquery = text(Target::BigQuery, "trec_eval");
    assert!(bigquery.contains("ARRAY<STRUCT<qid STRING, docid STRING, pos INT64, score FLOAT64"));
    assert!(text(Target::Postgres, "ranx").contains("1E0::float8"));
    // The database computes the powers, for any grades in its own tables.
    assert!(text(Target::Spark, "lightgbm").contains("POWER(2E0, "));
}

#[test]
fn rankings_that_are_alike_are_written_once() {
    let sql = |preset: &str| {
        let measures = ["nDCG@1", "nDCG@3", "nDCG@10", "P@5", "RR@10"];
        written(Target::DuckDb, &named("ties"), &of(preset), &measures).unwrap()
    };
    assert!(sql("trec_eval").contains("docs1 AS") && !sql("trec_eval").contains("docs2 AS"));
    // For RR@10, ir_measures uses another provider, which breaks ties differently.
    assert!(sql("ir_measures").contains("docs2 AS") && !sql("ir_measures").contains("docs3 AS"));
    assert!(!sql("trec_eval").contains("discounts2"));
}

/// Compares with the file that `tests/e2e/export.test.mjs` uses for the code that the page copies.
#[test]
fn the_code_that_the_page_copies_is_this() {
    let listed = |id: &str, rows: &[(&str, f64, f64)]| {
        let doc = |(id, score, _): &(&str, f64, f64)| Doc { score: Some(*score), ..Doc::new(*id) };
        let judged = |(id, _, grade): &(&str, f64, f64)| Judgment::new(*id, *grade);
        let (docs, judgments) = (rows.iter().map(doc).collect(), rows.iter().map(judged).collect());
        Rc::new(Query { id: id.into(), docs, judgments })
    };
    let lamps = [("red lamp", 3.5, 2.0), ("sofa", 2.5, 0.0), ("rug", 1.0, 3.0)];
    let queries = vec![listed("lamps", &lamps), listed("chairs", &[("=stool", 1.5, 1.0)])];
    let data = Data { queries, keywords: None };
    let measures = ["nDCG@3", "RR", "AP", "R@3"];
    let sql = written(Target::DuckDb, &data, &AdjustedPreset::default(), &measures).unwrap();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/code/copied.sql");
    if std::env::var_os("WRITE_GOLDEN").is_some() {
        std::fs::write(path, &sql).unwrap();
    }
    assert_eq!(sql, std::fs::read_to_string(path).unwrap());
}

#[test]
fn a_request_that_is_too_large_is_refused() {
    let of = |count: usize| {
        let docs = (0..count).map(|at| Doc::new(format!("d{at}"))).collect();
        Data { queries: vec![Query { docs, ..Query::default() }.into()], keywords: None }
    };
    let ranx = |count| {
        written(Target::Ranx, &of(count), &AdjustedPreset::of(&presets::TEXTBOOK), &["P@5"])
    };
    assert!(ranx(20_001).unwrap_err().contains("more than 20,000"));
    assert!(!ranx(20_000).is_err_and(|why| why.contains("20,000")));
}

#[test]
fn the_request_to_elasticsearch_is_read_as_what_it_was_written_from() {
    use ranklens::formats;
    let data = named("plain");
    let body = written(Target::Elasticsearch, &data, &of("elasticsearch"), &["nDCG@10"]).unwrap();
    let value: serde_json::Value = serde_json::from_str(&body).unwrap();
    assert_eq!(value["metric"]["dcg"]["normalize"], true);
    let read = formats::read(&body, &formats::ReadOptions::default()).unwrap();
    let qrels = read.qrels.unwrap();
    assert_eq!(qrels.queries, data.qrels().queries);
}
