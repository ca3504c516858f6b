//! The table of tools: the calls of each tool, their kinds, and what is remarked beside a value.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use query::{four, measure};
use ranklens::answers::tools::{Group, Tool, by_kind, tool_calls, tools};
use ranklens::answers::{Claim, MatchedConvention, alike, differ, find};
use ranklens::metrics::{Measure, Outcome, Ranking, Settings, derive};
use ranklens::present::convention;
use ranklens::presets::{self, AdjustedPreset, Argument, Kind};

#[path = "support/four.rs"]
mod query;

/// Returns the group of a call of a tool.
fn group<'a>(groups: &'a [Group], tool: &str, written: &str) -> &'a Group {
    let is_it = |call: &Tool| call.preset.name == tool && call.written == written;
    let found = groups.iter().find(|group| group.tools.iter().any(is_it));
    found.unwrap_or_else(|| panic!("{tool} {written}"))
}

/// The tools themselves printed these values.
#[test]
fn a_parameter_that_changes_the_measure_makes_a_call_of_its_own() {
    let ndcg = tools(&measure("nDCG@10"), &four());
    for (tool, written, printed) in [
        ("rectools", "NDCG@10", 0.330138),
        ("rectools", "NDCG@10, divide_by_achievable=True", 0.703918),
        ("recommenders", "ndcg_at_k, k=10", 0.703918),
        ("recommenders", "ndcg_at_k, k=10, score_type=\"raw\"", 0.525005),
        ("recommenders", "ndcg_at_k, k=10, score_type=\"exp\"", 0.479091),
        ("haystack", "DocumentNDCGEvaluator", 0.703918),
        ("haystack", "DocumentNDCGEvaluator, ground_truth=\"all judged, score = grade\"", 0.525005),
        ("lenskit", "NDCG, n=10", 0.619906),
        ("lenskit", "NDCG, n=10, gain=\"rating\"", 0.513732),
        ("trectools", "get_ndcg, depth=10", 0.525005),
        ("trectools", "get_ndcg, depth=10, trec_eval=False", 0.479091),
        ("spark", "ndcgAt(10)", 0.703918),
        ("spark", "ndcgAt(10), api=\"pyspark, (prediction, labels, relevance)\"", 0.831872),
    ] {
        let value = group(&ndcg, tool, written).value.unwrap();
        assert!((value - printed).abs() <= 5e-6, "{tool} {written}: {value}, printed {printed}");
    }
    let ap = tools(&measure("AP@10"), &four());
    assert!(alike(group(&ap, "rectools", "MAP@10, divide_by_k=True").value, Some(1.0 / 6.0)));
}

/// The call that is shown gives the value that is shown, also when its parameters are sent to the preset.
#[test]
fn every_call_can_be_asked_and_chosen() {
    for name in ["nDCG@10", "AP@4", "AP", "P@3", "RBP", "Success@2", "R@5"] {
        let asked = measure(name);
        for tool in tool_calls(&asked).iter().filter(|tool| tool.preset.name != "textbook") {
            let mut parameters = tool.parameters.clone();
            parameters
                .extend(tool.adapter.map(|adapter| ("adapter", Argument::Text(adapter.into()))));
            let (own, convention) = tool.preset.convention(&tool.name, parameters).unwrap();
            let value = |m: &Measure, c: &presets::Convention| c.value(m, &four());
            let wanted = value(&tool.measure, &tool.convention);
            assert!(
                alike(value(&own, &convention), wanted),
                "{} {}",
                tool.preset.name,
                tool.written
            );
            let chosen = tool.chosen().convention(&tool.measure);
            assert_eq!(chosen.settings, tool.convention.settings, "{}", tool.written);
        }
    }
}

#[test]
fn tools_stand_by_kind_the_own_one_first() {
    let groups = tools(&measure("nDCG@10"), &four());
    for first in Kind::ALL {
        let kinds = by_kind(&groups, first);
        assert_eq!(kinds[0].kind, first);
        assert_eq!(kinds.len(), Kind::ALL.len());
        let mut count = 0;
        for of in &kinds {
            assert!(
                of.groups.iter().flat_map(|g| &g.tools).all(|tool| tool.preset.kind == of.kind)
            );
            let values: Vec<f64> = of.groups.iter().filter_map(|group| group.value).collect();
            assert!(values.is_sorted_by(|a, b| a > b), "{values:?}");
            count += of.groups.iter().map(|group| group.tools.len()).sum::<usize>();
        }
        assert_eq!(count, groups.iter().map(|group| group.tools.len()).sum::<usize>());
    }
    for preset in presets::ALL {
        assert_eq!(Kind::with_key(preset.kind.key()), Some(preset.kind));
    }
    assert_eq!(Kind::with_key("none"), None);
}

#[test]
fn a_value_that_the_tools_own_documentation_denies_has_a_remark_with_the_version() {
    let ndcg = tools(&measure("nDCG@10"), &four());
    let triples = "ndcgAt(10), api=\"pyspark, (prediction, labels, relevance)\"";
    let remarks = group(&ndcg, "spark", triples).remarks();
    assert_eq!(remarks.len(), 1, "{remarks:?}");
    assert!(remarks[0].starts_with("Spark MLlib 4.3.0 does not read the relevance"), "{remarks:?}");
    // Every label is relevant, whatever its grade.
    let spark = group(&ndcg, "spark", triples);
    let textbook = AdjustedPreset::default().convention(&measure("nDCG@10"));
    let difference = spark.difference_from((&measure("nDCG@10"), &textbook), &four()).unwrap();
    let steps: Vec<String> = difference.steps.iter().map(convention::step).collect();
    assert!(steps.contains(&"relevant from grade: 1 \u{2192} any judged".into()), "{steps:?}");
    // What others say otherwise is no defect by their documentation.
    for (tool, written) in
        [("rectools", "NDCG@10"), ("trec_eval", "ndcg_cut_10"), ("spark", "ndcgAt(10)")]
    {
        assert_eq!(group(&ndcg, tool, written).remarks(), [""; 0], "{tool}");
    }
    // Evidently's name for AP stands for another measure, which is above 1 for this list.
    let ap = tools(&measure("AP@4"), &four());
    let evidently = group(&ap, "evidently", "map@4");
    assert!(alike(evidently.value, Some(4.0 / 3.0)), "{:?}", evidently.value);
    assert!(evidently.remarks()[0].starts_with("Evidently 0.7.23 adds a term"));
    assert!(group(&tools(&measure("AP@2"), &four()), "evidently", "map@2").remarks().is_empty());
    let success = tools(&measure("Success@2"), &four());
    assert!(group(&success, "mteb", "Accuracy@2").remarks()[0].contains("is always 1"));
    // Beside the value of the convention chosen, too.
    let chosen = AdjustedPreset::of(presets::find("evidently").unwrap());
    let step = measure("StepAP@4");
    assert_eq!(chosen.remarks(&step, Some(1.0)), [""; 0]);
    assert_eq!(chosen.remarks(&step, Some(1.3)).len(), 1);
}

#[test]
fn the_way_to_a_measure_that_is_only_called_alike_goes_over_the_measure() {
    let asked = measure("AP@4");
    let textbook = AdjustedPreset::default().convention(&asked);
    let groups = tools(&asked, &four());
    let evidently = group(&groups, "evidently", "map@4");
    let tool = evidently.tools.iter().find(|tool| tool.preset.name == "evidently").unwrap();
    assert!(tool.is_of_another(&asked));
    let difference = differ((&asked, &textbook), (&tool.measure, &tool.convention), &four());
    assert!(alike(difference.steps.last().unwrap().value, evidently.value));
    assert!(difference.steps.iter().any(|step| step.key == "measure" && step.to == "StepAP@4"));
}

#[test]
fn a_measure_of_many_queries_has_no_value_of_one_list() {
    let ndcg = measure("nDCG@10");
    let is_nauc = |tool: &Tool| tool.written.starts_with("nauc_");
    assert!(tool_calls(&ndcg).iter().any(is_nauc));
    assert!(!tools(&ndcg, &four()).iter().flat_map(|group| &group.tools).any(is_nauc));
    let found = find(&ndcg, Claim::read("0.607492").unwrap(), &[four()]);
    let calls = found.matches.iter().filter_map(|found| match &found.how {
        MatchedConvention::Tool(tool) => Some(&**tool),
        _ => None,
    });
    let calls: Vec<&Tool> = calls.collect();
    assert!(calls.iter().any(|tool| tool.written == "ndcg_at_10"));
    assert!(!calls.iter().any(|tool| is_nauc(tool)));
}

#[test]
fn tools_without_a_value_stand_with_their_reason() {
    // Evidently refuses a cutoff beyond the list.
    let ndcg = tools(&measure("nDCG@10"), &four());
    let evidently = group(&ndcg, "evidently", "ndcg@10");
    assert_eq!(evidently.value, None);
    let why = convention::without(evidently.without.as_ref().unwrap());
    assert!(why.starts_with("the tool refuses the query: "), "{why}");
    assert!(ndcg.iter().all(|group| group.value.is_some() != group.without.is_some()));
}

#[test]
fn the_finder_knows_the_values_of_parameters() {
    let found = |name: &str, text: &str| {
        let found = find(&measure(name), Claim::read(text).unwrap(), &[four()]);
        let tools = found.matches.iter().filter_map(|found| match &found.how {
            MatchedConvention::Tool(tool) => Some(format!("{} {}", tool.preset.name, tool.written)),
            _ => None,
        });
        tools.collect::<Vec<_>>()
    };
    let told = found("nDCG@10", "0.831872");
    assert!(
        told.contains(&"spark ndcgAt(10), api=\"pyspark, (prediction, labels, relevance)\"".into()),
        "{told:?}"
    );
    assert!(found("AP@4", "1.3333").contains(&"evidently map@4".into()));
    assert!(found("AP", "1.3333").contains(&"evidently map@4".into()), "at the list's length");
    assert!(found("nDCG@10", "0.513732").contains(&"lenskit NDCG, n=10, gain=\"rating\"".into()));
}

/// The precisions at the hits are 1 and 2/3, and two hits are found.
#[test]
fn strict_deepeval_gives_all_or_nothing() {
    let deepeval = presets::find("deepeval").unwrap();
    let value = |grades: &[f64], strict: bool| {
        let parameters =
            [("strict_mode", Argument::Flag(strict)), ("threshold", Argument::Number(0.9))];
        let (ap, convention) =
            deepeval.convention("ContextualPrecisionMetric", parameters).unwrap();
        derive(&ap, &Ranking::of_grades(grades, &convention.settings)).outcome
    };
    assert_eq!(value(&[1.0, 0.0, 1.0], false), Outcome::Value((1.0 + 2.0 / 3.0) / 2.0));
    assert_eq!(value(&[1.0, 0.0, 1.0], true), Outcome::Value(0.0));
    assert_eq!(value(&[1.0, 1.0, 0.0], true), Outcome::Value(1.0));
    assert_eq!(value(&[0.0, 0.0], true), Outcome::Value(0.0));
    let mut settings = Settings::default();
    assert!(settings.set("imperfect", "0").is_ok() && settings.set("imperfect", "1").is_err());
}

#[test]
fn reports_of_sentence_transformers_may_name_the_similarity() {
    let preset = presets::find("sentence_transformers").unwrap();
    for name in ["ndcg@10", "cosine_ndcg@10", "dot_ndcg@10", "NanoMSMARCO_cosine_ndcg@10"] {
        let (ours, _) = preset.convention(name, []).unwrap();
        assert_eq!(ours, measure("nDCG@10"), "{name}");
    }
    for name in ["cosinendcg@10", "xcosine_ndcg@10", "cosine_", "cosine_ndcg", "jaccard_ndcg@10"] {
        assert!(preset.convention(name, []).is_err(), "{name}");
    }
}

/// A tool that needs a cutoff stands with its value at the length of the list, and says so.
#[test]
fn tools_that_need_a_cutoff_have_it_at_the_length_of_the_list() {
    let groups = tools(&measure("AP"), &four());
    let evidently = group(&groups, "evidently", "map@4");
    assert!(alike(evidently.value, Some(4.0 / 3.0)), "{:?}", evidently.value);
    let remarks = evidently.remarks();
    assert!(remarks[0].starts_with("At the length of the list, k = 4: "), "{remarks:?}");
    assert!(remarks[0].contains("Evidently"), "{remarks:?}");
    let of = |name: &str| {
        let calls = groups.iter().flat_map(|group| &group.tools);
        calls.filter(|tool| tool.preset.name == name).collect::<Vec<_>>()
    };
    assert!(of("evidently").iter().all(|tool| tool.at_length == Some(4)));
    // Others keep their call without a cutoff.
    assert!(!of("trec_eval").is_empty() && of("trec_eval").iter().all(|t| t.at_length.is_none()));
    let with = tools(&measure("AP@4"), &four());
    assert!(with.iter().flat_map(|group| &group.tools).all(|tool| tool.at_length.is_none()));
}

#[test]
fn tools_that_read_positions_say_that_the_scores_are_in_another_order() {
    let ndcg = measure("nDCG@10");
    let notes = |input: &presets::QueryInput, name: &str, written: &str| {
        group(&tools(&ndcg, input), name, written).remarks()
    };
    let sorted = four();
    let mut rising = four();
    rising.run.as_mut().unwrap().reverse();
    let note = "In the order given, not in that of the scores: ";
    assert_eq!(notes(&sorted, "haystack", "DocumentNDCGEvaluator"), [""; 0]);
    let told = notes(&rising, "haystack", "DocumentNDCGEvaluator");
    assert!(told[0].starts_with(note) && told[0].contains("Haystack"), "{told:?}");
    assert!(
        !notes(&rising, "trec_eval", "ndcg_cut_10").iter().any(|told| told.contains("trec_eval"))
    );
    // Without scores there is nothing to tell.
    let mut bare = rising.clone();
    for (_, score) in bare.run.as_mut().unwrap().iter_mut() {
        *score = None;
    }
    assert_eq!(notes(&bare, "haystack", "DocumentNDCGEvaluator"), [""; 0]);
}
