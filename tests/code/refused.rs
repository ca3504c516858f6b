//! If a target cannot give a value, the error names the setting that makes the difference.

use ranklens::export::code::Target;
use ranklens::metrics::Measure;
use ranklens::presets::AdjustedPreset;

use super::{named, of, written};

fn textbook(changes: &[(&str, &str)]) -> AdjustedPreset {
    let measure: Measure = "nDCG".parse().unwrap();
    let mut chosen = AdjustedPreset::default();
    for (key, value) in changes {
        chosen.set(key, value, &measure).unwrap();
    }
    chosen
}

#[track_caller]
fn refused(target: Target, data: &str, chosen: &AdjustedPreset, measure: &str, words: &[&str]) {
    let why = written(target, &named(data), chosen, &[measure]).unwrap_err();
    assert!(words.iter().all(|word| why.contains(word)), "{why}");
    assert!(why.ends_with('.'), "{why}");
}

#[test]
fn sql_says_what_it_cannot_express() {
    let usual = AdjustedPreset::default();
    refused(Target::DuckDb, "ties", &usual, "ERR@10", &["ERR@10", "DuckDB"]);
    refused(Target::Spark, "ties", &textbook(&[("round", "3")]), "nDCG@10", &["round=3"]);
    refused(Target::Sqlite, "long", &of("ranx"), "nDCG@10", &["ties=numba", "long"]);
    assert!(written(Target::Sqlite, &named("ties"), &of("ranx"), &["nDCG@10"]).is_ok());
    refused(Target::Postgres, "ties", &of("beir"), "Unjudged@5", &["judged=anywhere"]);
    refused(Target::DuckDb, "negative", &of("lightgbm"), "nDCG@10", &["q1", "-1 is below 0"]);
}

#[test]
fn a_tool_says_which_setting_it_does_not_have() {
    let exponential = textbook(&[("gain", "exponential"), ("none", "0")]);
    refused(Target::TrecEval, "words", &exponential, "nDCG@3", &["trec_eval", "gain=linear"]);
    refused(
        Target::IrMeasures,
        "ties",
        &AdjustedPreset::default(),
        "nDCG@10",
        &["ir_measures", "="],
    );
    refused(Target::Ranx, "ties", &of("ranx"), "ERR@10", &["ranx has no ERR@10"]);
    refused(Target::Sklearn, "ties", &of("trec_eval"), "P@3", &["scikit-learn has no P@3"]);
    refused(Target::Sklearn, "ties", &textbook(&[("none", "0")]), "nDCG@10", &["scikit-learn"]);
    refused(Target::IrMeasures, "ties", &of("ir_measures"), "ERR@10", &["ERR@10", "5 decimals"]);
    refused(Target::TrecEval, "words", &of("trec_eval"), "RR@2", &["trec_eval has no RR@2"]);
    refused(Target::Ranx, "negative", &of("ranx"), "nDCG@10", &["whole"]);
}

#[test]
fn tools_that_need_a_relevant_document_say_so() {
    for (target, tool) in [
        (Target::SparkMetrics, "spark"),
        (Target::RecTools, "rectools"),
        (Target::SentenceTransformers, "sentence_transformers"),
    ] {
        refused(target, "plain", &of(tool), "P(rel=2)@5", &["relevant document"]);
        assert!(written(target, &named("plain"), &of(tool), &["P@5"]).is_ok(), "{tool}");
    }
}

#[test]
fn files_and_requests_say_what_they_cannot_hold() {
    refused(Target::TrecEval, "odd", &of("trec_eval"), "nDCG@10", &["blank"]);
    refused(Target::TrecEval, "negative", &of("trec_eval"), "nDCG@10", &["whole"]);
    refused(Target::TrecEval, "mixed", &of("trec_eval"), "nDCG@10", &["scores for some"]);
    refused(
        Target::Elasticsearch,
        "short",
        &of("elasticsearch"),
        "P@3",
        &["not judged", "ratings"],
    );
    refused(Target::Elasticsearch, "negative", &of("elasticsearch"), "P@3", &["whole"]);
    let both =
        written(Target::Elasticsearch, &named("plain"), &of("elasticsearch"), &["P@1", "P@3"]);
    assert!(both.unwrap_err().contains("one metric"));
}

#[test]
fn an_id_that_sql_cannot_hold_is_named() {
    let mut data = named("plain");
    let mut query = (*data.queries[0]).clone();
    query.docs[0].id = "a\0b".into();
    data.queries[0] = query.into();
    let why = written(Target::DuckDb, &data, &AdjustedPreset::default(), &["P@3"]).unwrap_err();
    assert!(why.contains("U+0000"), "{why}");
}
