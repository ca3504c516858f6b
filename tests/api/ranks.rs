//! A run of which only the ranks of its judged documents are known has the values, means and reasons of the whole
//! run.

use proptest::collection::vec;
use proptest::prelude::*;
use ranklens::api::{self, RankedRun};
use ranklens::stream::{Columns, Qrels, ReadState, Run};
use serde_json::{Value as Json, json};

use crate::{evaluate, to_json};

const ASKED: [(&str, &[&str]); 6] = [
    ("textbook", &["nDCG@3", "RR", "AP", "P@2", "R@4", "NumRelRet", "Judged@3", "bpref", "F1@3"]),
    ("trec_eval", &["ndcg_cut_3", "map", "recip_rank", "P_5", "num_rel", "gm_map", "bpref"]),
    ("pytrec_eval", &["ndcg", "map", "recip_rank", "recall_5", "num_q"]),
    ("ir_measures", &["nDCG@3", "AP", "RR", "P@2"]),
    ("ranx", &["ndcg@3", "mrr", "map@4", "recall@2"]),
    ("beir", &["NDCG@3", "MAP@10"]),
];

/// Reads a run under all rules of a request.
fn ranked(run: &str, qrels: &str, request: &Json) -> Option<RankedRun> {
    let rules = api::rules(request.clone()).ok()?;
    let mut ranked: Option<RankedRun> = None;
    for rule in rules {
        let mut judged = Qrels::default();
        judged.space(qrels.len()).copy_from_slice(qrels.as_bytes());
        judged.read();
        let mut read = Run::new(judged, Columns::Trec, rule);
        read.space(run.len()).copy_from_slice(run.as_bytes());
        assert_eq!(read.feed(run.len()), ReadState::More);
        assert_eq!(read.end(), ReadState::Done);
        let all = ranked.get_or_insert_with(|| RankedRun::new(read.qrels().grades.clone()));
        // They come in parts, as those of many queries do.
        loop {
            let reports = read.take_reports(1);
            if reports.is_empty() {
                break;
            }
            all.add(rule, &reports);
        }
    }
    ranked
}

fn run() -> impl Strategy<Value = String> {
    let list = vec(prop_oneof![Just(1.0), Just(0.5), 0.0..9.0_f64], 1..9);
    vec(list, 1..6).prop_flat_map(|lists| {
        let order = Just((0..12).collect::<Vec<u8>>()).prop_shuffle();
        (Just(lists), order, any::<u8>()).prop_map(|(lists, docs, first)| {
            let mut text = String::new();
            for (query, scores) in lists.iter().enumerate() {
                for (at, score) in scores.iter().enumerate() {
                    let doc = docs[(at + query) % docs.len()];
                    let query = (query + usize::from(first % 3)) * 2;
                    text += &format!("q{query} Q0 d{doc} {at} {score} t\n");
                }
            }
            text
        })
    })
}

fn judgments() -> impl Strategy<Value = String> {
    // Some tools read 1.5 as 1.
    let grade = (-3..8_i8).prop_map(|half| f64::from(half) / 2.0);
    let lines = vec((0..9_u8, 0..12_u8, grade), 1..40);
    lines.prop_map(|mut lines| {
        let mut seen = std::collections::HashSet::new();
        lines.retain(|(query, doc, _)| seen.insert((*query, *doc)));
        let lines = lines.iter().map(|(query, doc, grade)| format!("q{query} 0 d{doc} {grade}\n"));
        lines.collect()
    })
}

/// What both ways of computing must give.
fn figures(answer: &Json) -> Vec<&Json> {
    ["convention", "queries", "mean", "reasons", "meanReasons"].map(|key| &answer[key]).to_vec()
}

proptest! {
    #[test]
    fn values_means_and_reasons_are_those_of_the_whole_run(run in run(), qrels in judgments()) {
        let mut count = 0;
        for (preset, measures) in ASKED {
            for measure in measures {
                let request = json!({ "measures": [measure], "convention": preset });
                let Some(known) = ranked(&run, &qrels, &request) else { continue };
                count += 1;
                let found = api::evaluate_ranks(request.clone(), &known).map(to_json).unwrap();
                let mut whole = request;
                (whole["run"], whole["qrels"]) = (json!(run), json!(qrels));
                let expected = evaluate(whole).unwrap();
                prop_assert_eq!(figures(&found), figures(&expected), "{} {}", preset, measure);
            }
        }
        // All but what some tool computes from whole lists.
        prop_assert!(count > 20, "{}", count);
    }

    #[test]
    fn runs_are_compared_as_whole_runs_are(
        (baseline, candidate) in (run(), run()),
        qrels in judgments(),
        only_listed in any::<bool>(),
    ) {
        let measures = json!(["nDCG@3", "RR"]);
        let request = json!({ "measures": measures, "convention": { "missing": "zero" } });
        let known = [&baseline, &candidate].map(|run| ranked(run, &qrels, &request).unwrap());
        let mut asked = request.clone();
        asked["onlyListed"] = json!(only_listed);
        let [before, after] = &known;
        let found = api::compare_ranks(asked, [before, after]).map(to_json).unwrap();
        let mut judged = qrels.clone();
        if only_listed {
            let is_listed = |line: &&str| {
                let query = line.split(' ').next().unwrap();
                [&baseline, &candidate].iter().any(|run| run.contains(&format!("{query} Q0")))
            };
            judged = qrels.lines().filter(is_listed).map(|line| format!("{line}\n")).collect();
            prop_assume!(!judged.is_empty());
        }
        let mut whole = request;
        (whole["baseline"], whole["candidate"]) = (json!(baseline), json!(candidate));
        whole["qrels"] = json!(judged);
        let expected = api::compare(whole).map(to_json).unwrap();
        prop_assert_eq!(found, expected);
    }
}

#[test]
fn a_run_is_read_once_for_each_rule_and_whole_lists_are_refused() {
    let rules = |measures: Json, convention: &str| {
        api::rules(json!({ "measures": measures, "convention": convention })).map(to_json)
    };
    assert_eq!(rules(json!(["nDCG@10", "RR"]), "trec_eval").unwrap_err().code, "unknown-measure");
    assert_eq!(
        rules(json!(["map", "P_5"]), "trec_eval").unwrap(),
        json!([{ "scores": "Binary32", "ties": "IdDescending" }])
    );
    let refused = rules(json!(["ndcg_score"]), "sklearn").unwrap_err();
    assert_eq!(refused.code, "too-large", "{}", refused.message);
}
