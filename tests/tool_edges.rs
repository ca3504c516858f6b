//! The values of tools in edge cases: halves, zeros of either sign, unusual grades and lists.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use ranklens::answers;
use ranklens::metrics::{Measure, Reason};
use ranklens::presets::{self, Argument, QueryInput, Values};

/// Returns a query with scored documents and grades.
fn query(id: &str, run: &[(&str, f64)], qrels: &[(&str, f64)]) -> QueryInput {
    QueryInput {
        id: id.into(),
        run: Some(run.iter().map(|(doc, score)| ((*doc).into(), Some(*score))).collect()),
        qrels: Some(qrels.iter().map(|(doc, grade)| ((*doc).into(), *grade)).collect()),
    }
}

fn asked(
    tool: &str,
    measure: &str,
    parameters: &[(&str, Argument)],
    inputs: &[QueryInput],
) -> Values {
    let parameters = parameters.iter().cloned();
    let (measure, convention) =
        presets::find(tool).unwrap().convention(measure, parameters).unwrap();
    convention.evaluate(&measure, inputs)
}

#[test]
fn beir_rounds_as_python_does() {
    let names: Vec<String> = (0..64).map(|i| format!("d{i:02}")).collect();
    let run: Vec<_> = names.iter().map(|name| (&**name, 1.0)).collect();
    let qrels: Vec<_> = names.iter().take(25).map(|name| (&**name, 1.0)).collect();
    let all = asked("beir", "P@64", &[], &[query("1", &run, &qrels)]);
    assert_eq!(all.mean, Some(0.39062), "25 / 64 is 0.390625, a half");
}

#[test]
fn both_zeros_are_one_score_in_the_ideal_of_compat() {
    let zeros = |a, b| {
        let run = [("a", a), ("b", b), ("c", -1.0)];
        let qrels = [("a", 1.0), ("b", 1.0), ("c", 2.0)];
        asked("ir_measures", "Compat(p=0.8)", &[], &[query("1", &run, &qrels)]).mean
    };
    assert_eq!(zeros(-0.0, 0.0), zeros(0.0, 0.0));
    assert_eq!(zeros(0.0, -0.0), zeros(0.0, 0.0));
}

#[test]
fn ir_measures_counts_relevant_documents_from_grade_1_only() {
    let one =
        [query("1", &[("a", 2.0), ("b", 1.0), ("c", 0.5)], &[("a", 1.0), ("c", 2.0), ("b", 0.0)])];
    assert_eq!(asked("ir_measures", "NumRel(rel=1)", &[], &one).mean, Some(2.0));
    assert!(presets::find("ir_measures").unwrap().convention("NumRel(rel=2)", []).is_err());
    // The same without a cutoff.
    assert_eq!(asked("ir_measures", "Accuracy(rel=1)", &[], &one).mean, Some(0.5));
    assert_eq!(asked("ir_measures", "Accuracy(rel=2)", &[], &one).mean, Some(0.0));
}

#[test]
fn half_a_grade_is_not_relevant_to_boosting_libraries() {
    let arrays = [("adapter", Argument::Text("retrieved_only".into()))];
    let one = [query("1", &[("a", 2.0), ("b", 1.0)], &[("a", 0.5), ("b", 0.75)])];
    for (tool, measure, there) in [
        ("lightgbm", "map@2", 0.5),
        ("catboost", "MAP:top=2", 0.5),
        ("catboost", "MRR:top=2", 0.5),
        ("catboost", "PrecisionAt:top=2", 0.5),
        ("catboost", "RecallAt:top=1", 0.0),
    ] {
        assert_eq!(asked(tool, measure, &arrays, &one).mean, Some(there), "{tool} {measure}");
    }
}

/// Returns the value of a TorchMetrics class. `action` says how it treats queries without relevant
/// documents.
fn torch(measure: &str, action: &str, inputs: &[QueryInput]) -> Option<f64> {
    let parameters = [("adapter", "retrieved_only"), ("empty_target_action", action)];
    let parameters = parameters.map(|(key, value)| (key, Argument::Text(value.into())));
    asked("torchmetrics", measure, &parameters, inputs).mean
}

fn close(here: Option<f64>, there: f64) {
    assert!(here.is_some_and(|here| (here - there).abs() < 1e-6), "{here:?}, {there}");
}

#[test]
fn torchmetrics_adds_up_grades() {
    let first = query("1", &[("d6", 0.5), ("d8", 0.5)], &[("d2", 1.0), ("d4", 1.0), ("d3", -1.0)]);
    let run = [
        ("d3", 0.5),
        ("d10", 0.75),
        ("d11", 0.5),
        ("d5", 0.5),
        ("d8", 0.25),
        ("d7", 0.25),
        ("d14", 0.5),
        ("d13", 0.5),
    ];
    let second = query("2", &run, &[("d10", -1.0), ("d11", -1.0), ("d14", -1.0), ("d5", 0.0)]);
    let both = [first, second];
    close(torch("retrieval_normalized_dcg", "neg", &both), 0.956_147_432_3);
    close(torch("retrieval_normalized_dcg", "skip", &both), 1.912_294_864_7);
    assert_eq!(torch("retrieval_normalized_dcg", "error", &both), None);
    // A grade between 0 and 1 counts as relevant. Grades with the sum 0 count as no relevant
    // documents.
    let one = [query("1", &[("a", 2.0), ("b", 1.0)], &[("a", 0.5)])];
    close(torch("retrieval_normalized_dcg", "error", &one), 1.0);
    let none = [query("1", &[("a", 2.0), ("b", 1.0)], &[("a", 1.0), ("b", -1.0)])];
    close(torch("retrieval_normalized_dcg", "neg", &none), 0.0);
    close(torch("retrieval_normalized_dcg", "pos", &none), 1.0);
}

#[test]
fn torchmetrics_wants_something_that_is_not_relevant_for_fall_out() {
    let none = [query("1", &[("d3", 0.5), ("d2", 0.25)], &[("d3", 0.0), ("d5", 0.0)])];
    assert_eq!(torch("retrieval_fall_out", "error", &none), Some(1.0));
    let all = [query("1", &[("d1", 0.5)], &[("d1", 1.0), ("d6", 1.0)])];
    assert_eq!(torch("retrieval_fall_out", "error", &all), None);
    assert_eq!(torch("retrieval_precision", "error", &all), Some(1.0));
}

#[test]
fn torchmetrics_gives_0_where_every_query_is_skipped() {
    let none = [query("1", &[("a", 2.0), ("b", 1.0)], &[("a", 0.0), ("c", 1.0)])];
    for measure in ["retrieval_normalized_dcg", "retrieval_precision", "retrieval_hit_rate"] {
        assert_eq!(torch(measure, "skip", &none), Some(0.0), "{measure}");
    }
    assert_eq!(torch("retrieval_precision", "skip", &[]), None);
}

#[test]
fn gdeval_prints_0_where_no_topic_has_a_relevant_document() {
    let none = [query("1", &[("D3", -2.0), ("d8", -0.25)], &[("D3", 0.0), ("d4", 0.0)])];
    for measure in ["ndcg@3", "err@3"] {
        let all = asked("gdeval", measure, &[], &none);
        assert_eq!((all.queries[0].1, all.mean), (None, Some(0.0)), "{measure}");
    }
}

#[test]
fn nothing_judged_in_the_list_makes_interpolated_precision_no_number() {
    let first = query("1", &[("x", 1.0)], &[("a", 1.0), ("b", 0.0)]);
    let second = query("2", &[("a", 1.0)], &[("a", 1.0)]);
    let none = query("3", &[("x", 1.0)], &[("b", 0.0)]);
    let flag = ("judged_docs_only_flag", Argument::Flag(true));
    let options = |all: &[&str]| {
        let all = all.iter().map(|option| Argument::Text((*option).into()));
        ("options", Argument::List(all.collect()))
    };
    for (tool, judged_only) in [
        ("pytrec_eval", flag),
        ("trec_eval", options(&["-J"])),
        ("trec_eval", options(&["-J", "-M", "5"])),
    ] {
        let ask = |measure, inputs: &[QueryInput]| {
            let all = asked(tool, measure, std::slice::from_ref(&judged_only), inputs);
            (all.queries[0].1, all.mean)
        };
        let two = [first.clone(), second.clone()];
        assert_eq!(ask("iprec_at_recall_0.00", &two), (None, None));
        assert_eq!(ask("11pt_avg", &two), (None, None));
        // The measures need at least one document.
        assert_eq!(ask("iprec_at_recall_0.10", &two), (Some(0.0), Some(0.5)));
        assert_eq!(ask("map", &two), (Some(0.0), Some(0.5)));
        assert_eq!(ask("iprec_at_recall_1.00", std::slice::from_ref(&none)), (None, None));
    }
    // Without a cutoff on documents, the value is 0.
    let all = asked("pytrec_eval", "11pt_avg", &[], &[first]);
    assert_eq!((all.queries[0].1, all.mean), (Some(0.0), Some(0.0)));
}

#[test]
fn ir_measures_takes_rbp_over_a_thousand_ranks() {
    let one = [query("1", &[("a", 3.0), ("b", 2.0), ("c", 1.0)], &[("a", 1.0), ("c", 1.0)])];
    let rbp =
        |measure, inputs: &[QueryInput]| asked("ir_measures", measure, &[], inputs).mean.unwrap();
    for (measure, there) in [
        ("RBP(rel=1,p=0.98)", 0.039_208_000_065_985_82),
        ("RBP(rel=1,p=0.99)", 0.019_801_854_9),
        ("RBP(rel=1,p=0.999)", 0.003_159_871_2),
    ] {
        assert!((rbp(measure, &one) - there).abs() < 1e-10, "{measure}: {}", rbp(measure, &one));
    }
    // Documents beyond the limit do not count.
    let names: Vec<String> = (0..1200).map(|i| format!("d{i:04}")).collect();
    let run: Vec<_> = names.iter().enumerate().map(|(i, id)| (&**id, -(i as f64))).collect();
    let qrels: Vec<_> = names.iter().map(|id| (&**id, 1.0)).collect();
    let whole = rbp("RBP(rel=1,p=0.999)", &[query("1", &run, &qrels)]);
    assert!((whole - 1.0).abs() < 1e-12, "{whole}");
    assert_eq!(rbp("RBP(rel=1,p=0.999)", &[query("1", &run, &qrels[1000..])]), 0.0);
}

/// Returns the values of two queries and the mean.
fn of_two(tool: &str, measure: &str, inputs: &[QueryInput]) -> [Option<f64>; 3] {
    let all = asked(tool, measure, &[], inputs);
    [all.queries[0].1, all.queries[1].1, all.mean]
}

#[test]
fn only_a_first_query_with_negative_grades_alone_stops_trec_eval() {
    let good = |id: &str| query(id, &[("d1", 1.0)], &[("d1", 1.0)]);
    let negative = |id: &str| query(id, &[("d1", 1.0)], &[("d1", -1.0)]);
    let half = [Some(1.0), Some(0.0), Some(0.5)];
    let none = [None; 3];
    for tool in ["trec_eval", "trec_eval_10"] {
        assert_eq!(of_two(tool, "map", &[good("a"), negative("b")]), half, "{tool}");
        assert_eq!(of_two(tool, "map", &[negative("a"), good("b")]), none, "{tool}");
        // It sorts queries by id.
        let swapped = [Some(0.0), Some(1.0), Some(0.5)];
        assert_eq!(of_two(tool, "map", &[negative("b"), good("a")]), swapped, "{tool}");
        assert_eq!(of_two(tool, "map", &[good("b"), negative("a")]), none, "{tool}");
    }
    // pytrec_eval takes them as they come.
    for (tool, measure) in [("pytrec_eval", "map"), ("ir_measures", "AP"), ("beir", "MAP@5")] {
        assert_eq!(of_two(tool, measure, &[good("b"), negative("a")]), half, "{tool}");
        assert_eq!(of_two(tool, measure, &[negative("b"), good("a")]), none, "{tool}");
    }
    // With all grades below -1 a later query crashes them.
    let worse = query("b", &[("d1", 1.0)], &[("d1", -2.0)]);
    for (tool, measure) in [("trec_eval", "map"), ("pytrec_eval", "map"), ("ir_measures", "AP")] {
        assert_eq!(of_two(tool, measure, &[good("a"), worse.clone()]), none, "{tool}");
    }
    // Also where -J takes these judgments away, and not where the query is not in the run.
    let judged = [("options", Argument::Text("-J".into()))];
    assert_eq!(asked("trec_eval", "map", &judged, &[negative("a"), good("b")]).mean, None);
    let absent = QueryInput { run: None, ..worse };
    assert_eq!(asked("ir_measures", "AP", &[], &[good("a"), absent]).mean, Some(0.5));
    // Not by pytrec_eval.
    let swapped = [Some(0.0), Some(1.0), Some(0.5)];
    assert_eq!(of_two("ir_measures", "RR@5", &[negative("a"), good("b")]), swapped);
    // A query that is not in the run is not evaluated first.
    let absent = QueryInput { run: None, ..negative("a") };
    let all = asked("trec_eval", "map", &[], &[absent, good("b")]);
    assert_eq!((all.queries[1].1, all.mean), (Some(1.0), Some(1.0)));
}

#[test]
fn ir_measures_reads_what_gdeval_prints() {
    let one = [query("1", &[("a", 2.0), ("b", 1.0)], &[("a", 2.0), ("b", 1.0), ("c", 3.0)])];
    // 3/16 + 13/16 * 1/16 / 2 is 0.212890625, and (3 + 1/log2(3)) / (7 + 3/log2(3) + 1/2) is 0.38650...
    let err = asked("ir_measures", "ERR@5", &[], &one);
    assert_eq!((err.queries[0].1, err.mean), (Some(0.21289), Some(0.21289)));
    let dcg = 3.0 + 1.0 / 3.0_f64.log2();
    let ideal = 7.0 + 3.0 / 3.0_f64.log2() + 0.5;
    let printed: f64 = format!("{:.5}", dcg / ideal).parse().unwrap();
    assert_eq!(asked("ir_measures", "nDCG(dcg='exp-log2')@5", &[], &one).mean, Some(printed));
    // gdeval's own values are not rounded here, as its parameter `prints` says.
    assert_eq!(asked("gdeval", "err@5", &[], &one).mean, Some(0.212_890_625));
}

#[test]
fn accuracy_is_no_number_where_no_query_has_a_hit() {
    let none = query("1", &[("a", 2.0), ("b", 1.0)], &[("c", 1.0)]);
    let all = asked("ir_measures", "Accuracy", &[], std::slice::from_ref(&none));
    assert_eq!((all.queries[0].1, all.mean), (None, None));
    assert!(all.why.is_some_and(Reason::is_nan));
    // Beside another query it is left out.
    let hit = query("2", &[("a", 2.0), ("b", 1.0)], &[("a", 1.0)]);
    assert_eq!(of_two("ir_measures", "Accuracy", &[none, hit]), [None, Some(1.0), Some(1.0)]);
}

/// The values of ranx 0.3.21.
#[test]
fn ranx_reads_whole_grades_and_removes_those_below_the_level() {
    let run = [("u", 4.0), ("a", 3.0), ("b", 2.0), ("c", 1.0)];
    let negative = query("q", &run, &[("a", -1.0), ("b", 0.0), ("c", 1.0), ("m", -2.0)]);
    let none = query("q", &run, &[("a", -1.0)]);
    let broken = query("q", &run, &[("a", 0.5), ("b", 1.5), ("c", 0.7), ("m", 2.9)]);
    let near = |measure: &str, input: &QueryInput, value: f64| {
        let found = asked("ranx", measure, &[], std::slice::from_ref(input)).mean.unwrap();
        assert!((found - value).abs() < 1e-8, "{measure}: {found}, ranx has {value}");
    };
    for (measure, value) in [
        ("mrr-l0", 0.33333333),
        ("map-l0", 0.41666667),
        ("recall-l0", 1.0),
        ("precision-l0", 0.5),
        ("ndcg-l0", 0.43067656),
        ("f1-l0", 0.66666667),
        ("hits-l0", 2.0),
        ("r-precision-l0", 0.0),
        ("map", 0.25),
    ] {
        near(measure, &negative, value);
    }
    near("mrr-l0", &none, 0.0);
    for (measure, value) in [
        ("mrr-l0", 0.5),
        ("map-l0", 0.47916667),
        ("recall-l0", 0.75),
        ("ndcg-l0", 0.19004688),
        ("r-precision-l0", 0.75),
        ("dcg", 0.5),
        ("ndcg", 0.19004688),
        ("map", 0.16666667),
        ("ndcg_burges", 0.13770578),
        ("rbp.80", 0.128),
    ] {
        near(measure, &broken, value);
    }
}

#[test]
fn bpref_of_ranx_and_ap_of_quepid_are_no_numbers() {
    let hit = query("1", &[("a", 1.0)], &[("a", 1.0)]);
    let nothing = query("1", &[("a", 1.0)], &[("a", 0.0)]);
    for (tool, measure, input) in [("ranx", "bpref", &hit), ("quepid", "ap@10", &nothing)] {
        let (ours, convention) = presets::find(tool).unwrap().convention(measure, []).unwrap();
        assert!(presets::is_nan(&convention.derive(&ours, input)), "{tool}");
        let all = convention.evaluate(&ours, std::slice::from_ref(input));
        assert_eq!((all.queries[0].1, all.mean), (None, None), "{tool}");
        assert!(all.why.is_some_and(Reason::is_nan), "{tool}");
        let groups = answers::tools(&"AP@10".parse().unwrap(), &nothing);
        let is_quepid = |tool: &answers::Tool| tool.preset.name == "quepid";
        let quepid = groups.iter().find(|group| group.tools.iter().any(is_quepid)).unwrap();
        assert!(
            quepid.value.is_none()
                && quepid.without.as_ref().is_some_and(answers::WithoutValue::is_nan)
        );
    }
}

#[test]
fn trec_eval_cuts_a_list_before_it_drops_unjudged_documents() {
    // Of a, x, b only the first two are read; x is not judged.
    let one = [query("1", &[("a", 3.0), ("x", 2.0), ("b", 1.0)], &[("a", 0.0), ("b", 1.0)])];
    let options = |all: &[&str]| {
        let all = all.iter().map(|option| Argument::Text((*option).into()));
        [("options", Argument::List(all.collect()))]
    };
    let of = |measure, all: &[&str]| asked("trec_eval", measure, &options(all), &one).mean;
    assert_eq!(of("recip_rank", &["-J"]), Some(0.5));
    assert_eq!(of("recip_rank", &["-M", "2"]), Some(0.0));
    assert_eq!(of("recip_rank", &["-J", "-M", "2"]), Some(0.0));
    assert_eq!(of("num_ret", &["-J", "-M", "2"]), Some(1.0));
    assert_eq!(of("recip_rank", &["-J", "-M", "3"]), Some(0.5));
    // It does not see a document twice that it does not read twice.
    let twice = [query("1", &[("a", 3.0), ("b", 2.0), ("a", 1.0)], &[("b", 1.0)])];
    let of = |all: &[&str]| asked("trec_eval", "recip_rank", &options(all), &twice).mean;
    assert_eq!((of(&["-M", "2"]), of(&["-M", "3"]), of(&[])), (Some(0.5), None, None));
}

#[test]
fn trec_eval_counts_relevant_documents_from_grade_1_on_for_all_queries() {
    let first = query("1", &[("a", 1.0)], &[("a", 2.0), ("b", 1.0)]);
    let absent = QueryInput { run: None, ..query("2", &[], &[("a", 2.0), ("b", 1.0), ("c", 0.0)]) };
    let both = [first, absent];
    let of = |options: &str| {
        let options = [("options", Argument::Text(options.into()))];
        let all = asked("trec_eval", "num_rel", &options, &both);
        (all.queries[0].1, all.mean)
    };
    assert_eq!(of("-l2"), (Some(1.0), Some(1.0)));
    assert_eq!(of("-c"), (Some(2.0), Some(4.0)));
    assert_eq!(of("-c -l2"), (Some(1.0), Some(4.0)));
}

#[test]
fn trec_eval_counts_each_judged_query_whatever_its_grades() {
    let good = query("1", &[("a", 1.0)], &[("a", 1.0)]);
    let negative = query("2", &[("a", 1.0)], &[("a", -1.0)]);
    let absent = QueryInput { run: None, ..negative.clone() };
    let of = |measure: &str, options: &str, second: &QueryInput| {
        let options = [("options", Argument::Text(options.into()))];
        asked("trec_eval", measure, &options, &[good.clone(), second.clone()]).mean
    };
    for options in ["-c", "-c -J"] {
        assert_eq!(of("num_q", options, &absent), Some(2.0), "{options}");
        assert_eq!(of("map", options, &absent), Some(0.5), "{options}");
        assert_eq!(of("map", options, &negative), Some(0.5), "{options}");
    }
}

#[test]
fn label_ranking_of_sklearn_takes_any_two_labels() {
    let arrays = [("adapter", Argument::Text("retrieved_only".into()))];
    let of = |grades: &[f64]| {
        let names: Vec<String> = (0..grades.len()).map(|i| format!("d{i}")).collect();
        let run: Vec<_> = names.iter().enumerate().map(|(i, id)| (&**id, -(i as f64))).collect();
        let qrels: Vec<_> = names.iter().zip(grades).map(|(id, grade)| (&**id, *grade)).collect();
        let one = [query("1", &run, &qrels)];
        asked("sklearn", "label_ranking_average_precision_score", &arrays, &one).queries[0].1
    };
    assert_eq!(of(&[0.0, 1.0]), Some(0.5));
    assert_eq!(of(&[0.0, 3.0]), Some(0.5));
    assert_eq!(of(&[2.0, 2.0]), Some(1.0));
    // Whatever is not 0 is relevant.
    assert_eq!(of(&[0.0, -1.0]), Some(0.5));
    assert_eq!(of(&[0.0, 1.0, 2.0]), None);
}

#[test]
fn pytrec_eval_has_no_level_below_1() {
    let preset = presets::find("pytrec_eval").unwrap();
    let of = |level| preset.convention("map", [("relevance_level", Argument::Number(level))]);
    assert!(of(1.0).is_ok());
    let error = of(0.0).unwrap_err().to_string();
    assert!(error.contains("relevance_level") && error.contains('1'), "{error}");
}

#[test]
fn trectools_counts_judged_documents_for_bpref_and_ten_ranks_for_unjudged() {
    let listed = |docs: &[&'static str]| -> Vec<(&'static str, f64)> {
        docs.iter().zip((1..=docs.len()).rev()).map(|(doc, score)| (*doc, score as f64)).collect()
    };
    let judged = [("n1", 0.0), ("r1", 1.0), ("n2", 0.0), ("r2", 2.0), ("r3", 1.0)];
    let inputs = [
        query("a", &listed(&["n1", "u1", "r1", "n2", "r2"]), &judged),
        query("b", &listed(&["u2", "x", "r1"]), &[("r1", 1.0), ("x", 0.0), ("neg", -1.0)]),
    ];
    let ask = |measure: &str, depth: Option<f64>| {
        let depth = depth.map(|depth| ("depth", Argument::Number(depth)));
        asked("trectools", measure, depth.as_slice(), &inputs)
    };
    assert_eq!(ask("get_bpref", Some(1.0)).mean, Some(0.0));
    assert_eq!(ask("get_bpref", Some(2.0)).mean, Some(0.5 / 3.0 / 2.0));
    assert_eq!(ask("get_bpref", None).mean, Some(0.5 / 3.0 / 2.0));
    assert_eq!(ask("get_unjudged", None).mean, Some(0.1));
    assert_eq!(ask("get_unjudged", Some(2.0)).mean, Some(0.5));
}

#[test]
fn trectools_stops_at_a_query_whose_judgments_are_dropped() {
    let inputs =
        [query("1", &[("a", 1.0)], &[("a", 1.0)]), query("2", &[("a", 1.0)], &[("a", -1.0)])];
    assert_eq!(asked("trectools", "get_rprec", &[], &inputs).mean, None, "a KeyError");
    assert_eq!(asked("trectools", "get_recall", &[], &inputs).mean, Some(0.5));
}

#[test]
fn rs_metrics_counts_a_repeated_item_once_in_recall() {
    let run = [("a", 4.0), ("b", 3.0), ("a", 2.0), ("c", 1.0)];
    let one = [query("1", &run, &[("a", 1.0), ("c", 1.0), ("d", 1.0), ("e", 1.0)])];
    let k = |k: f64| [("k", Argument::Number(k))];
    assert_eq!(asked("rs_metrics", "recall", &[], &one).mean, Some(0.5));
    assert_eq!(asked("rs_metrics", "recall", &k(3.0), &one).mean, Some(0.25));
    assert_eq!(asked("rs_metrics", "precision", &k(3.0), &one).mean, Some(2.0 / 3.0));
}

/// Evidently compares each grade with its level. Whether the grades add up to 0 says nothing. The means are those
/// that Evidently 0.7.23 gives with pandas 2.3.
#[test]
fn evidently_leaves_out_users_without_a_grade_above_0() {
    let rated = |id: &str, qrels: &[(&str, f64)]| query(id, &[("a", 2.0), ("b", 1.0)], qrels);
    let disliked = rated("1", &[("a", -1.0)]);
    let both = rated("2", &[("a", 1.0), ("b", -1.0)]);
    for (measure, there) in [
        ("precision@1", 1.0),
        ("recall@1", 1.0),
        ("map@1", 1.0),
        ("mar@1", 1.0),
        ("ndcg@1", 1.0),
        ("mrr@1", 1.0),
        ("hit_rate@1", 1.0),
    ] {
        let users = [disliked.clone(), both.clone()];
        let all = asked("evidently", measure, &[], &users);
        let values: Vec<_> = all.queries.iter().map(|(_, value)| *value).collect();
        assert_eq!((all.mean, &*values), (Some(there), &[None, Some(there)][..]), "{measure}");
        // With `no_feedback_users` the user counts 0.
        let with = [("no_feedback_users", Argument::Flag(true))];
        if !measure.starts_with("ndcg") {
            let all = asked("evidently", measure, &with, &users);
            assert_eq!(all.mean, Some(there / 2.0), "{measure}");
        }
        let alone = asked("evidently", measure, &[], std::slice::from_ref(&disliked));
        assert_eq!(alone.mean, None, "{measure}");
    }
    // A cutoff beyond the longest list ends the call, also with a shorter list without a grade above 0.
    let short = query("1", &[("a", 1.0)], &[("a", 0.0)]);
    for measure in ["precision@3", "recall@3", "map@3", "mar@3"] {
        let all = asked("evidently", measure, &[], &[short.clone(), both.clone()]);
        assert_eq!(all.mean, None, "{measure}");
        let evidently = presets::find("evidently").unwrap();
        let (measure, convention) = evidently.convention(measure, []).unwrap();
        let refusal = convention.refusal(&measure, &short).unwrap().to_string();
        assert!(refusal.contains('3') && refusal.contains('1'), "{refusal}");
    }
    let rated = |id: &str, first, second| {
        query(id, &[("a", 2.0), ("b", 1.0)], &[("a", first), ("b", second)])
    };
    let users = [rated("1", -2.0, 1.0), rated("2", -3.0, -1.0), rated("4", 1.0, 3.0)];
    for (measure, there, with_all) in [
        ("precision@2", 0.75, 0.5),
        ("recall@2", 1.0, 2.0 / 3.0),
        ("map@2", 0.75, 0.5),
        ("mar@2", 0.875, 1.75 / 3.0),
        ("ndcg@2", 3.012_485_049_975_065, 2.426_711_921_355_292),
        ("mrr@2", 0.75, 0.5),
        ("hit_rate@2", 1.0, 2.0 / 3.0),
    ] {
        let with = [("no_feedback_users", Argument::Flag(true))];
        let some = asked("evidently", measure, &[], &users).mean.unwrap();
        let all = asked("evidently", measure, &with, &users).mean.unwrap();
        assert!((some - there).abs() < 1e-12, "{measure}: {some}");
        assert!((all - with_all).abs() < 1e-12, "{measure}: {all}");
    }
}

#[test]
fn trec_eval_drops_what_follows_the_decimal_point_of_a_grade() {
    let grades = [("a", 1.5), ("b", 0.9), ("c", 2.0), ("d", -0.5), ("e", 3.7), ("f", 0.0)];
    let all = [
        query("1", &[("b", 4.0), ("a", 3.0), ("d", 2.0), ("c", 1.0)], &grades),
        query("2", &[("a", 1.0)], &[("a", 0.5), ("b", 0.5)]),
        query("3", &[("a", 2.0), ("b", 1.0)], &[("a", -1.5), ("b", 1.0)]),
    ];
    // Values that trec_eval 9.0.8 gives for files with these grades.
    let expected = [
        ("ndcg", [0.3133823808702839, 0.0, 0.6309297535714575], 0.3147707114805805),
        ("map", [0.3333333333333333, 0.0, 0.5], 0.27777777777777773),
        ("P_5", [0.4, 0.0, 0.2], 0.20000000000000004),
        ("recall_5", [0.6666666666666666, 0.0, 1.0], 0.5555555555555555),
        ("bpref", [0.3333333333333333, 0.0, 1.0], 0.4444444444444444),
        ("num_rel", [3.0, 0.0, 1.0], 4.0),
        ("infAP", [0.3333352777425933, 0.0, 0.75], 0.3611117592475311),
    ];
    let is_near = |a: Option<f64>, b: f64| a.is_some_and(|a| (a - b).abs() < 1e-15);
    for (measure, queries, mean) in expected {
        let values = asked("trec_eval", measure, &[], &all);
        for ((id, value), expected) in values.queries.iter().zip(queries) {
            assert!(is_near(*value, expected), "{measure} of {id}: {value:?}");
        }
        assert!(is_near(values.mean, mean), "{measure}: {:?}", values.mean);
    }
}

#[test]
fn grades_that_are_not_whole_are_refused_by_some_providers_of_ir_measures() {
    let one =
        [query("1", &[("b", 2.0), ("a", 1.0), ("c", 0.5)], &[("a", 1.5), ("b", 0.5), ("c", 1.0)])];
    let mean = |tool: &str, measure: &str| asked(tool, measure, &[], &one).mean;
    for measure in ["nDCG", "AP", "NumRel", "SetP", "nDCG(dcg='exp-log2')@3", "ERR@3"] {
        assert_eq!(mean("ir_measures", measure), None, "{measure}");
    }
    let taken = [
        ("RR@3", 0.5),
        ("RR(rel=2)@3", 0.0),
        ("RBP(rel=1,p=0.5)", 0.375),
        ("Accuracy", 0.0),
        ("Judged", 1.0),
        ("Compat", 0.48290972830850126),
    ];
    for (measure, value) in taken {
        let found = mean("ir_measures", measure).unwrap();
        assert!((found - value).abs() < 1e-12, "{measure}: {found}");
    }
    for (tool, measure) in [("pytrec_eval", "ndcg"), ("gdeval", "ndcg@3")] {
        assert_eq!(mean(tool, measure), None, "{tool}");
    }
}

#[test]
fn means_say_what_they_are_means_of() {
    for (measure, name) in [
        ("RR", "MRR"),
        ("RR@5", "MRR@5"),
        ("RR(rel=2)", "mean RR(rel=2)"),
        ("AP", "MAP"),
        ("nDCG@10", "mean nDCG@10"),
    ] {
        assert_eq!(measure.parse::<Measure>().unwrap().mean_name(), name);
    }
    let (measure, convention) =
        presets::find("trec_eval").unwrap().convention("gm_map", []).unwrap();
    assert_eq!(convention.mean_name(&measure), "geometric mean of AP");
}
