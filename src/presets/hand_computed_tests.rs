//! Values computed by hand, for tools whose source was read but which were not run.

use super::*;
use crate::metrics::Id;

/// Hits and ratings of one query: d4 is not rated, d5 is not among the hits.
fn query() -> QueryInput {
    let run = [("d1", 0.9), ("d2", 0.8), ("d3", 0.8), ("d4", 0.7)];
    let qrels = [("d1", 1.0), ("d2", 0.0), ("d3", 3.0), ("d5", 2.0)];
    QueryInput {
        id: "q".into(),
        run: Some(run.map(|(id, score)| (id.into(), Some(score))).into()),
        qrels: Some(qrels.map(|(id, grade)| (id.into(), grade)).into()),
    }
}

fn graded(grades: &[f64], missed: &[f64]) -> QueryInput {
    let id = |i: usize| Id::from(format!("d{i}"));
    let all = grades.iter().chain(missed).enumerate();
    QueryInput {
        id: "q".into(),
        run: Some((0..grades.len()).map(|i| (id(i), None)).collect()),
        qrels: Some(all.map(|(i, grade)| (id(i), *grade)).collect()),
    }
}

fn mean_of(
    tool: &str,
    measure: &str,
    parameters: &[(&str, Argument)],
    input: &QueryInput,
) -> Option<f64> {
    let parameters = parameters.iter().cloned();
    let (measure, convention) = find(tool).unwrap().convention(measure, parameters).unwrap();
    convention.evaluate(&measure, std::slice::from_ref(input)).mean
}

fn close(here: Option<f64>, there: f64) {
    assert!(here.is_some_and(|here| (here - there).abs() < 1e-9), "{here:?}, {there}");
}

const YES: Argument = Argument::Flag(true);

#[test]
fn elasticsearch_cuts_the_ideal_where_the_hits_end() {
    let ndcg = |parameters: &[(&str, Argument)], input: &QueryInput| {
        let all = [&[("normalize", YES)], parameters].concat();
        mean_of("elasticsearch", "dcg", &all, input)
    };
    let log = |i: f64| (i + 1.0).log2();
    let dcg = 1.0 + 7.0 / log(3.0);
    close(mean_of("elasticsearch", "dcg", &[], &query()), dcg);
    let ideal = 7.0 + 3.0 / log(2.0) + 1.0 / log(3.0);
    close(ndcg(&[], &query()), dcg / ideal);
    assert!((dcg / ideal - 0.479091).abs() < 1e-6);
    // One hit, the best of five: nothing seems to be missed.
    close(ndcg(&[], &graded(&[1.0], &[1.0; 4])), 1.0);
    // A rating for d4 is in the list and not in the ideal.
    let unknown = [("unknown_doc_rating", Argument::Number(3.0))];
    close(ndcg(&unknown, &query()), (dcg + 7.0 / log(4.0)) / ideal);
    close(ndcg(&[("k", Argument::Number(2.0))], &query()), 1.0 / (7.0 + 3.0 / log(2.0)));
    close(ndcg(&[], &graded(&[0.0], &[])), 0.0);
    // Ratings below 0 take away.
    close(mean_of("elasticsearch", "dcg", &[], &graded(&[-1.0], &[])), -0.5);
}

#[test]
fn elasticsearch_counts_hits() {
    let value = |measure, parameters: &[(&str, Argument)]| {
        mean_of("elasticsearch", measure, parameters, &query())
    };
    close(value("precision", &[]), 2.0 / 4.0);
    close(value("precision", &[("ignore_unlabeled", YES)]), 2.0 / 3.0);
    close(value("precision", &[("k", Argument::Number(3.0))]), 2.0 / 3.0);
    close(value("precision", &[("relevant_rating_threshold", Argument::Number(2.0))]), 1.0 / 4.0);
    close(value("recall", &[]), 2.0 / 3.0);
    let two = [("relevant_rating_threshold", Argument::Number(2.0))];
    close(value("mean_reciprocal_rank", &two), 1.0 / 3.0);
    let max = [("maximum_relevance", Argument::Number(3.0))];
    close(value("expected_reciprocal_rank", &max), 1.0 / 8.0 + 7.0 / 8.0 * 7.0 / 8.0 / 3.0);
    let refused = find("elasticsearch").unwrap().convention("expected_reciprocal_rank", []);
    assert_eq!(
        refused.unwrap_err().to_string(),
        "elasticsearch needs the parameter maximum_relevance for expected_reciprocal_rank"
    );
    // A rated request without hits counts 0.
    let none = QueryInput { run: None, ..query() };
    close(mean_of("elasticsearch", "precision", &[], &none), 0.0);
    close(mean_of("elasticsearch", "precision", &[("ignore_unlabeled", YES)], &none), 0.0);
}

#[test]
fn opensearch_rounds_each_value_to_two_decimals() {
    let value = |measure| mean_of("opensearch", measure, &[], &query());
    close(value("NDCG@10"), 0.48);
    close(value("Precision@3"), 0.67);
    close(value("Precision@10"), 0.5);
    close(value("Recall@10"), 0.67);
    close(value("MRR@10"), 1.0);
    // (1 + 2/3) / 3 = 0.555...
    close(value("MAP@10"), 0.56);
    close(mean_of("opensearch", "Recall@3", &[], &graded(&[0.5, 0.0], &[0.25])), 0.5);
    let threshold = [("threshold", Argument::Number(2.0))];
    close(mean_of("opensearch", "Recall@10", &threshold, &query()), 0.5);
    // 1 / 8 = 0.125, a half goes up.
    let eight = graded(&[1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], &[]);
    close(mean_of("opensearch", "Precision@8", &[], &eight), 0.13);
}
