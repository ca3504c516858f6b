//! Writes a body for Elasticsearch's ranking evaluation API. Each request asks for the documents of a list
//! in its order, until the user replaces it with a search.

use super::super::json::quoted;
use super::tool::Call;
use super::tool_input::ranked;
use super::{CodeRequest, Unable, tool, unable};
use crate::data::{Data, Doc, Query};
use crate::decimal::shortest;
use crate::metrics::Measure;
use crate::metrics::code::Elasticsearch;
use crate::metrics::settings::{PrecisionDivisor, Unjudged};
use crate::presets::{Argument, Convention};

/// The name of the index, for the user to replace.
const INDEX: &str = "\"my-index\"";

pub(super) fn write(request: &CodeRequest) -> Result<String, Unable> {
    let [(measure, convention)] = request.measures else {
        return unable("A request to _rank_eval has one metric: choose one measure, one cutoff.");
    };
    let longest = request.data.queries.iter().map(|query| query.docs.len()).max().unwrap_or(1);
    let (metric, call) = metric(measure, convention, measure.cutoff.unwrap_or(longest.max(1)))?;
    // The documents have places and no scores here.
    let ordered = Data {
        queries: request.data.queries.iter().map(|query| ranked(query, convention)).collect(),
        keywords: None,
    };
    let calls = call.into_iter().collect();
    tool::find(request, "Elasticsearch", measure, convention, calls, &ordered)?;
    let mut out = String::from("{\n  \"requests\": [");
    for (at, query) in ordered.queries.iter().enumerate() {
        out.push_str(if at == 0 { "\n" } else { ",\n" });
        query_request(query, &mut out)?;
    }
    out.push_str(&format!("\n  ],\n  \"metric\": {{{metric}}}\n}}\n"));
    Ok(out)
}

fn query_request(query: &Query, out: &mut String) -> Result<(), Unable> {
    if query.judgments.is_empty() {
        return unable(format!(
            "Query \u{201c}{}\u{201d} has no ratings, which Elasticsearch asks for.",
            query.id
        ));
    }
    let clause = |(at, doc): (usize, &Doc)| {
        let (id, boost) = (quoted(&doc.id), query.docs.len() - at);
        let filter = format!(r#"{{"ids": {{"values": [{id}]}}}}"#);
        format!(r#"{{"constant_score": {{"filter": {filter}, "boost": {boost}}}}}"#)
    };
    let clauses: Vec<String> = query.docs.iter().enumerate().map(clause).collect();
    let mut ratings = Vec::new();
    for judgment in &query.judgments {
        if judgment.grade.fract() != 0.0 {
            let grade = shortest(judgment.grade);
            return unable(format!(
                "Elasticsearch takes whole ratings only, and a grade is {grade}."
            ));
        }
        let (id, rating) = (quoted(&judgment.doc), shortest(judgment.grade));
        ratings.push(format!(r#"{{"_index": {INDEX}, "_id": {id}, "rating": {rating}}}"#));
    }
    let search = match clauses.is_empty() {
        true => r#"{"match_none": {}}"#.to_owned(),
        false => format!(r#"{{"bool": {{"should": [{}]}}}}"#, clauses.join(", ")),
    };
    let (id, ratings) = (quoted(&query.id), ratings.join(", "));
    out.push_str(&format!(
        "    {{\"id\": {id},\n     \"request\": {{\"query\": {search}}},\n     \"ratings\": [{ratings}]}}"
    ));
    Ok(())
}

/// Returns the metric of a measure in JSON, and the same metric as a call. The call is `None` if the preset does not
/// know it.
fn metric(
    measure: &Measure,
    convention: &Convention,
    k: usize,
) -> Result<(String, Option<Call>), Unable> {
    let settings = &convention.settings;
    let mut metric = [("k", Argument::Number(k as f64))].to_vec();
    let level = measure.rel.unwrap_or(settings.relevance.threshold);
    let levelled = ("relevant_rating_threshold", Argument::Number(level));
    let ignores = settings.divisors.precision == PrecisionDivisor::Judged;
    let Some(kind) = measure.definition.elasticsearch else {
        return unable(format!("Elasticsearch has no {measure}."));
    };
    let written = match kind {
        Elasticsearch::Precision => {
            metric.extend([levelled, ("ignore_unlabeled", Argument::Flag(ignores))]);
            "precision"
        }
        Elasticsearch::Recall => {
            metric.push(levelled);
            "recall"
        }
        Elasticsearch::MeanReciprocalRank => {
            metric.push(levelled);
            "mean_reciprocal_rank"
        }
        Elasticsearch::DiscountedCumulativeGain { normalized } => {
            metric.extend(normalized.then_some(("normalize", Argument::Flag(true))));
            "dcg"
        }
        Elasticsearch::ExpectedReciprocalRank => {
            let max = measure.argument("max").or(settings.max_grade);
            let Some(max) = max else {
                return unable("max=judged: Elasticsearch has one scale for all queries.");
            };
            metric.push(("maximum_relevance", Argument::Number(max)));
            "expected_reciprocal_rank"
        }
    };
    let reads_grades = matches!(
        kind,
        Elasticsearch::DiscountedCumulativeGain { .. } | Elasticsearch::ExpectedReciprocalRank
    );
    if let (Unjudged::Grade(grade), true) = (settings.relevance.unjudged, reads_grades) {
        metric.push(("unknown_doc_rating", Argument::Number(grade)));
    }
    let mut parts = Vec::new();
    for (key, value) in &metric {
        let value = match value {
            Argument::Number(number) if number.fract() != 0.0 => {
                let number = shortest(*number);
                return unable(format!(
                    "Elasticsearch has whole ratings only, and {key}={number} is none."
                ));
            }
            Argument::Number(number) => shortest(*number),
            other => other.to_string(),
        };
        parts.push(format!("\"{key}\": {value}"));
    }
    let text = format!("\"{written}\": {{{}}}", parts.join(", "));
    let preset = tool::preset("elasticsearch")?;
    Ok((text, tool::called(preset, written, &metric)))
}
