//! Tests over all presets.

use super::*;
use crate::metrics::Measure;

#[test]
fn every_name_of_every_preset_stands_for_a_measure() {
    for preset in ALL {
        for spelling in preset.measures {
            let example = ["{k}", "{rel}", "{p}", "{x}", "{d}", "{decay}", "{map}"]
                .iter()
                .zip(["7", "2", "0.5", "0.5", "5", "0.5", "{1:3}"])
                .fold(spelling.pattern.to_string(), |text, (word, number)| {
                    text.replace(word, number)
                });
            let numbers = spelling.matches(&example).unwrap();
            let measure = spelling.resolve(&numbers, &mut preset.convention.clone());
            assert!(measure.is_some(), "{}: {example}", preset.name);
        }
    }
}

#[test]
fn names_are_distinct() {
    let mut names: Vec<&str> =
        ALL.iter().flat_map(|p| p.aliases.iter().copied().chain([p.name])).collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
    assert!(names.iter().all(|name| find(name).is_ok()) && find("trec").is_err());
}

#[test]
fn what_a_tool_does_not_have_is_an_error() {
    let ranx = find("ranx").unwrap();
    let refused = |measure, parameters: Vec<(&'static str, Argument)>| {
        ranx.convention(measure, parameters).unwrap_err().to_string()
    };
    let error = refused("ndcg_cut_10", vec![]);
    assert!(error.starts_with(
        "ranx has no measure \u{201c}ndcg_cut_10\u{201d}; the nearest is ndcg@10. It has"
    ));
    assert!(error.contains("It has ndcg, ndcg-l{rel}, "), "{error}");
    assert!(refused("ndcg@", vec![]).contains("\u{201c}ndcg@\u{201d}"));
    let trec_eval = find("trec_eval").unwrap();
    for (ours, theirs) in [("nDCG@10", "ndcg_cut_10"), ("R", "set_recall"), ("RR", "recip_rank")] {
        let error = trec_eval.convention(ours, []).unwrap_err().to_string();
        assert!(error.contains(&format!("the nearest is {theirs}. It has")), "{error}");
    }
    // A bad number never leads to another measure.
    for (measure, found) in
        [("ndcg@0", "0"), ("ndcg@1.5", "1.5"), ("ndcg@99999999999", "99999999999")]
    {
        let expected = "a whole number from 1 to 4294967295 is expected in ndcg@{k}";
        assert_eq!(
            refused(measure, vec![]),
            format!(
                "ranx has no measure \u{201c}{measure}\u{201d}: {found} is no cutoff; {expected}"
            )
        );
    }
    assert!(
        refused("ndcg-l9999999", vec![])
            .ends_with("a grade up to 1000000 is expected in ndcg-l{rel}")
    );
    assert_eq!(
        refused("ndcg", vec![("inputs", Argument::None)]),
        "ranx has no parameter \u{201c}inputs\u{201d}; the nearest is input. It has make_comparable, input"
    );
    assert_eq!(
        refused("ndcg", vec![("input", Argument::Text("dict".into()))]),
        "ranx cannot read the text \u{201c}dict\u{201d} as input; expected \u{201c}Qrels/Run\u{201d}"
    );
    let error = find("trec").err().unwrap().to_string();
    assert!(error.contains("the nearest is trec_eval."), "{error}");
    let error = find("trec-eval").err().unwrap().to_string();
    assert!(error.contains("the nearest is trec_eval. There are textbook, trec_eval,"), "{error}");
    let nothing = find("textbook").unwrap().convention("nDGC@5", []).unwrap_err().to_string();
    assert!(nothing.contains("the nearest is nDCG@5. It has nDCG, RR, P"), "{nothing}");
    // A name that is not near any is not answered with another.
    let nothing = find("textbook").unwrap().convention("nope", []).unwrap_err().to_string();
    assert!(nothing.contains("\u{201c}nope\u{201d}; it has nDCG, RR, P"), "{nothing}");
    let error = trec_eval.convention("ndgc_cut_10", []).unwrap_err().to_string();
    assert!(error.contains("the nearest is ndcg_cut_10."), "{error}");
    // What is suggested can be called.
    let error = trec_eval.convention("ndgc_cut_0", []).unwrap_err().to_string();
    assert!(error.contains("the nearest is ndcg_cut_10."), "{error}");
    let haystack = find("haystack").unwrap();
    let error = haystack.convention("DocumentRecallEvaluator single_hit", []).unwrap_err();
    let advice = "the nearest is DocumentRecallEvaluator, mode=\"single_hit\".";
    assert!(error.to_string().contains(advice), "{error}");
}

#[test]
fn the_textbook_has_every_measure_under_any_of_its_names() {
    let textbook = find("textbook").unwrap();
    for name in ["nDCG@10", "ndcg_cut_10", "RBP(p=0.5)", "IPrec(recall=0.3)", "P(rel=2)@5"] {
        let (measure, convention) = textbook.convention(name, []).unwrap();
        assert_eq!(measure, name.parse().unwrap());
        assert_eq!(convention.settings, Default::default());
    }
    let gain = [("gain", Argument::Text("exponential".into()))];
    let (_, convention) = textbook.convention("DCG", gain).unwrap();
    assert_eq!(convention.settings.get("gain").as_deref(), Some("exponential"));
}

#[test]
fn rules_of_a_tool_hold_without_parameters() {
    let call = |tool, measure| find(tool).unwrap().convention(measure, []).unwrap().1;
    assert!(call("gdeval", "ndcg@10").queries.needs_relevant);
    assert!(call("msmarco", "MRR @10").queries.needs_relevant);
    assert!(call("llama_index", "ndcg").refusals.has(RefusalRule::NothingRelevant));
    assert!(call("pytrec_eval", "gm_map").aggregate.gives_logarithms);
    assert!(call("sklearn", "ndcg_score").refusals.has(RefusalRule::Fewer(2)));
}

#[test]
fn a_tool_writes_our_measures_in_its_own_words() {
    let written = |tool: &str, measure: &str| -> Vec<String> {
        let measure = measure.parse().unwrap();
        find(tool).unwrap().calls(&measure).map(|call| call.written).collect()
    };
    assert_eq!(written("trec_eval", "nDCG@10"), ["ndcg_cut_10"]);
    assert_eq!(written("ranx", "nDCG@10"), ["ndcg@10", "ndcg_burges@10"]);
    assert_eq!(written("ranx", "nDCG(rel=2)@10"), ["ndcg@10-l2", "ndcg_burges@10-l2"]);
    assert_eq!(written("sklearn", "nDCG@5")[0], "ndcg_score, k=5");
    assert_eq!(written("llama_index", "nDCG@5"), ["ndcg"]);
    assert_eq!(written("ir_measures", "RBP(p=0.8)")[0], "RBP(rel=1,p=0.8)");
    assert_eq!(written("msmarco", "nDCG@5"), Vec::<String>::new());
}

#[test]
fn a_change_is_kept_only_while_it_differs_from_the_preset() {
    let (ndcg, err): (Measure, Measure) = ("nDCG@10".parse().unwrap(), "ERR@10".parse().unwrap());
    let mut chosen = AdjustedPreset::of(find("quepid").unwrap());
    assert_eq!(chosen.settings(&ndcg).get("ideal").as_deref(), Some("whole"));
    assert_eq!(chosen.settings(&err).get("ideal").as_deref(), Some("judged"));
    chosen.set("ideal", "judged", &ndcg).unwrap();
    assert_eq!(chosen.changes(), [("ideal", "judged".to_string())]);
    assert_eq!(chosen.settings(&ndcg).get("ideal").as_deref(), Some("judged"));
    chosen.set("gain", "linear", &ndcg).unwrap();
    chosen.set("ideal", "whole", &ndcg).unwrap();
    assert_eq!(chosen.changes(), [("gain", "linear".to_string())]);
    assert!(chosen.is_changed("gain") && !chosen.is_changed("ideal"));
    assert!(
        chosen.set("gain", "high", &ndcg).is_err() && chosen.set("colour", "1", &ndcg).is_err()
    );
    // Only tools that take arrays have an adapter.
    assert!(chosen.set(ADAPTER, "union", &ndcg).is_err());
    let mut arrays = AdjustedPreset::of(find("sklearn").unwrap());
    assert_eq!(arrays.get_adapter(), Some("retrieved_only"));
    arrays.set(ADAPTER, "union", &ndcg).unwrap();
    assert_eq!(arrays.adapter(), Adapter::Union);
}
