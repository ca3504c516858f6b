//! Which tools give which value, why two tools differ, and which convention gives a given number.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use proptest::prelude::*;
use query::{four, measure};
use ranklens::answers::differ::Differing;
use ranklens::answers::finder::Finder;
use ranklens::answers::{Claim, Found, MatchedConvention, alike, differ, find, tools};
use ranklens::metrics::{Id, Settings, Side};
use ranklens::presets::{self, AdjustedPreset, Convention, QueryInput};
use ranklens::state::examples::{self, PrintedQuantity, Verdict};

#[path = "support/golden.rs"]
mod cases;
#[path = "support/four.rs"]
mod query;

fn convention(tool: &str, name: &str) -> Convention {
    AdjustedPreset::of(presets::find(tool).unwrap()).convention(&measure(name))
}

/// Describes each match in words.
fn told(found: &Found) -> Vec<String> {
    let matches = found.matches.iter().map(|found| match &found.how {
        MatchedConvention::Tool(tool) => format!("{} {}", tool.preset.name, tool.written),
        MatchedConvention::Settings(changes) => {
            let changes: Vec<_> = changes.iter().map(|(key, v)| format!("{key}={v}")).collect();
            format!("{} {}", found.measure, changes.join(" "))
        }
        MatchedConvention::RankOff(by) => format!("rank {by:+}"),
    });
    matches.collect()
}

fn claimed(name: &str, text: &str, inputs: &[QueryInput]) -> Found {
    find(&measure(name), Claim::read(text).unwrap(), inputs)
}

proptest! {
    /// The tools share computed parts. The order of the requests must not change the results.
    #[test]
    fn a_tool_among_all_says_what_it_says_alone(
        run in prop::collection::vec((0..9_u8, prop::option::of(-1..3_i8)), 0..9),
        qrels in prop::collection::vec((0..9_u8, -1..4_i8), 0..9),
        measure in prop::sample::select(&["nDCG@3", "AP", "ERR@4", "P@5", "RR", "nDCG", "Recall@2"]),
    ) {
        let id = |n: u8| ["q", "d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8"][usize::from(n)].into();
        let run = run.into_iter().map(|(n, score)| (id(n), score.map(f64::from))).collect();
        let qrels = qrels.into_iter().map(|(n, grade)| (id(n), f64::from(grade))).collect();
        let input = QueryInput { id: "q".into(), run: Some(run), qrels: Some(qrels) };
        for group in tools(&self::measure(measure), &input) {
            for tool in &group.tools {
                let alone = tool.convention.value(&tool.measure, &input);
                prop_assert!(alike(alone, group.value), "{}: {alone:?}", tool.written);
            }
        }
    }
}

/// The page does the work in steps, between which it can draw.
#[test]
fn long_lists_are_searched_in_many_steps_with_the_same_result() {
    let docs = (0..5_000).map(|at| Id::from(format!("d{at}").as_str()));
    let run: Vec<_> = docs.clone().map(|doc| (doc, None)).collect();
    let qrels = docs.enumerate().map(|(at, doc)| (doc, (at * 7 % 4) as f64)).collect();
    let input = QueryInput { id: "q".into(), run: Some(run), qrels: Some(qrels) };
    let several = vec![input.clone(), four()];
    for (name, inputs) in [("nDCG@10", &several[..1]), ("RR", &several[..1]), ("RR", &several)] {
        let claim = Claim::read("0.61").unwrap();
        let mut finder = Finder::new(&measure(name), claim, inputs.to_vec());
        let (mut steps, mut share) = (1, 0.0);
        while !finder.step() {
            assert!((share..=1.0).contains(&finder.share()), "{name}: {share}");
            (steps, share) = (steps + 1, finder.share());
        }
        assert!(steps > 60 && share > 0.9, "{name}: {steps} {share}");
        let found = claimed(name, "0.61", inputs);
        assert_eq!(told(&finder.finish()), told(&found), "{name}");
    }

    let measure = measure("nDCG@10");
    let (from, to) = (convention("textbook", "nDCG@10"), convention("lightgbm", "nDCG@10"));
    let mut differing = Differing::new((&measure, &from), (&measure, &to), input.clone());
    let mut steps = 1;
    while !differing.step() {
        steps += 1;
    }
    assert!(steps > 2, "{steps}");
    assert_eq!(differing.finish(), differ((&measure, &from), (&measure, &to), &input));
}

/// The level of relevance of a measure is no setting. Two conventions that differ in it alone may have equal values.
#[test]
fn the_end_of_a_difference_is_the_value_of_the_other_call() {
    let (of_level, plain) = (measure("P(rel=2)@5"), measure("P@5"));
    let textbook = convention("textbook", "P@5");
    let mut with_level = textbook.clone();
    with_level.settings = with_level.settings.with(&[("rel", "2")]).unwrap();
    let difference = differ((&plain, &with_level), (&of_level, &textbook), &four());
    assert_eq!(difference.from, textbook.value(&of_level, &four()));
    assert_eq!((difference.from, difference.steps), (difference.to, Vec::new()));
}

/// The tools themselves printed these values.
#[test]
fn one_list_has_a_dozen_values() {
    let groups = tools(&measure("nDCG@10"), &four());
    for (tool, written, adapter, printed) in [
        ("trec_eval", "ndcg_cut_10", None, 0.607492),
        ("beir", "NDCG@10", None, 0.607492),
        ("ranx", "ndcg@10", None, 0.525005),
        ("ranx", "ndcg_burges@10", None, 0.479091),
        ("sklearn", "ndcg_score, k=10", Some("retrieved_only"), 0.742618),
        ("sklearn", "ndcg_score, k=10", Some("union"), 0.728728),
        ("sklearn", "ndcg_score, ignore_ties=True, k=10", Some("retrieved_only"), 0.796708),
        ("torchmetrics", "retrieval_normalized_dcg, top_k=10", Some("retrieved_only"), 0.742618),
        ("lightgbm", "ndcg@10", Some("retrieved_only"), 0.589705),
        ("xgboost", "ndcg@10", Some("retrieved_only"), 0.589705),
        ("catboost", "NDCG:top=10", Some("retrieved_only"), 0.688529),
        ("catboost", "NDCG:top=10;type=Exp", Some("retrieved_only"), 0.589705),
        ("gdeval", "ndcg@10", None, 0.57667),
        ("quepid", "ndcg@10", None, 0.479091),
        ("llama_index", "ndcg", None, 0.703918),
    ] {
        let is_it = |tool_: &&presets::Preset, w: &str, a| {
            tool_.name == tool && w == written && a == adapter
        };
        let group = groups.iter().find(|group| {
            group.tools.iter().any(|way| is_it(&way.preset, &way.written, way.adapter))
        });
        let value = group.unwrap_or_else(|| panic!("{tool} {written}")).value.unwrap();
        assert!((value - printed).abs() <= 5e-6, "{tool} {written}: {value}, printed {printed}");
    }
    let values: Vec<f64> = groups.iter().filter_map(|group| group.value).collect();
    assert!(values.len() >= 11 && values.is_sorted_by(|a, b| a > b), "{values:?}");
}

#[test]
fn the_shortest_way_from_one_tool_to_another_is_told_step_by_step() {
    let ndcg = measure("nDCG@10");
    let (ranx, gdeval) = (convention("ranx", "nDCG@10"), convention("gdeval", "nDCG@10"));
    let difference = differ((&ndcg, &ranx), (&ndcg, &gdeval), &four());
    let steps: Vec<_> = difference.steps.iter().map(|s| (s.key, &*s.from, &*s.to)).collect();
    assert_eq!(steps, [("gain", "linear", "exponential"), ("ties", "numba", "id")]);
    assert!(difference.steps.last().unwrap().value == difference.to);
    // Exponential gain lowers the value, the other order raises it.
    assert!(
        difference.steps[0].value < difference.from && difference.to > difference.steps[0].value
    );
    let parting = difference.first_difference.unwrap();
    assert_eq!((parting.side, parting.rank), (Side::Actual, 2));
    // Equal values need no step, even if other settings differ.
    let trec = convention("trec_eval", "nDCG@10");
    let beir = convention("beir", "nDCG@10");
    assert!(differ((&ndcg, &trec), (&ndcg, &beir), &four()).steps.is_empty());
}

/// Checks each pair of tools on every kind of data of the golden cases.
#[test]
fn every_difference_ends_at_the_other_tools_value_and_no_step_is_needless() {
    let (data, _) = cases::golden();
    let mut names: Vec<_> = data.keys().collect();
    names.sort_unstable();
    let inputs = names.iter().flat_map(|name| &data[name]).filter(|i| i.qrels.is_some());
    for (at, input) in inputs.enumerate().filter(|(at, _)| at % 7 == 0) {
        let ndcg = measure(["nDCG@5", "AP", "P@5", "RR"][at % 4]);
        let all = presets::ALL.map(|preset| AdjustedPreset::of(preset).convention(&ndcg));
        let from = &all[at % all.len()];
        for to in &all {
            let found = differ((&ndcg, from), (&ndcg, to), input);
            let (first, last) = (from.value(&ndcg, input), to.value(&ndcg, input));
            assert!(alike(found.from, first) && alike(found.to, last));
            match found.steps.last() {
                None => assert!(alike(first, last)),
                Some(step) => assert!(alike(step.value, last), "{:?}", found.steps),
            }
            let before = found.steps.iter().rev().nth(1).map_or(first, |step| step.value);
            assert!(found.steps.is_empty() || !alike(before, last), "{:?}", found.steps);
        }
    }
}

#[test]
fn the_convention_behind_a_number_is_found() {
    let found = |text: &str| told(&claimed("nDCG@10", text, &[four()]));
    assert_eq!(found("0.525")[..2], ["textbook nDCG@10", "ranx ndcg@10"]);
    assert_eq!(found("0.57667")[1], "gdeval ndcg@10");
    assert!(found("0.607492").contains(&"trec_eval ndcg_cut_10".into()));
    // A wrong cutoff, a wrong rank, another base, rounded steps.
    let list = [3.0, 2.0, 3.0, 0.0, 1.0, 2.0];
    let input = QueryInput {
        id: "q".into(),
        run: Some((0..6).map(|i| (format!("d{i}").into(), None)).collect()),
        qrels: Some(list.iter().enumerate().map(|(i, g)| (format!("d{i}").into(), *g)).collect()),
    };
    let value = |settings: &[(&str, &str)], name: &str| {
        let mut chosen = AdjustedPreset::default();
        settings.iter().for_each(|(key, v)| chosen.set(key, v, &measure(name)).unwrap());
        chosen.convention(&measure(name)).value(&measure(name), &input).unwrap()
    };
    for (asked, settings, name, says) in [
        ("nDCG@6", vec![], "nDCG@4", "nDCG@4 "),
        ("DCG@6", vec![("discount", "ln")], "DCG@6", "DCG@6 discount=ln"),
        ("DCG@6", vec![("discount", "log10")], "DCG@6", "DCG@6 discount=log10"),
        ("DCG@6", vec![("discount", "late")], "DCG@6", "DCG@6 discount=late"),
        ("nDCG@6", vec![("round", "2")], "nDCG@6", "nDCG@6 round=2"),
        ("DCG@6", vec![("gain", "binary"), ("rel", "2")], "DCG@6", "DCG@6 gain=binary rel=2"),
        ("nDCG@6", vec![("gain", "binary"), ("rel", "3")], "nDCG@6", "nDCG@6 gain=binary rel=3"),
        ("AP", vec![("rel", "2")], "AP", "AP rel=2"),
        ("P@5", vec![], "P@4", "P@4 "),
    ] {
        let claim = Claim::new(value(&settings, name), 9);
        let found = told(&find(&measure(asked), claim, std::slice::from_ref(&input)));
        assert!(found.iter().any(|told| told.trim() == says.trim()), "{says}: {found:?}");
    }
    // Ranks counted from 0: the first relevant document at rank 3 gives 1/2.
    let mut late = input.clone();
    late.qrels.as_mut().unwrap().drain(..2);
    assert!(told(&claimed("RR", "0.5", &[late])).contains(&"rank -1".into()));
}

/// The list has two of three judged documents. The ideal ranking is cut at the length of the list
/// for every larger cutoff.
#[test]
fn an_ideal_that_is_cut_where_the_list_ends_is_found() {
    let id = |name: &str| Id::from(name);
    let list = |docs: &[&str]| QueryInput {
        id: id("q"),
        run: Some(docs.iter().map(|doc| (id(doc), None)).collect()),
        qrels: Some(vec![(id("a"), 3.0), (id("b"), 2.0), (id("c"), 1.0)]),
    };
    let hits = |docs: &[&str], name: &str, more: &[(&'static str, String)]| {
        let settings =
            Settings::default().with(&[&[("ideal", "hits".into())], more].concat()).unwrap();
        let convention = AdjustedPreset::from(&settings).convention(&measure(name));
        convention.value(&measure(name), &list(docs)).unwrap()
    };
    for (name, docs) in [("nDCG@10", &["b", "a"][..]), ("nDCG", &["x", "a"]), ("nDCG@3", &["c"])] {
        for (more, says) in
            [(vec![], ""), (vec![("gain", "exponential".into())], "gain=exponential ")]
        {
            let claim = Claim::new(hits(docs, name, &more), 9);
            let found = told(&find(&measure(name), claim, &[list(docs)]));
            let says = format!("{name} {says}ideal=hits");
            assert!(found.contains(&says), "{says}: {found:?}");
        }
    }
    // One list is shorter than the cutoff, the other is not. The value is the mean of both.
    let both = [list(&["b", "a"]), list(&["b", "a", "c"])];
    let value = (hits(&["b", "a"], "nDCG@3", &[]) + hits(&["b", "a", "c"], "nDCG@3", &[])) / 2.0;
    let found = told(&find(&measure("nDCG@3"), Claim::new(value, 9), &both));
    assert!(found.contains(&"nDCG@3 ideal=hits".into()), "{found:?}");
    // For a list with all judged documents, the cut ideal gives the same value and is not reported.
    let whole = find(&measure("nDCG@3"), Claim::new(1.0, 9), &[list(&["a", "b", "c"])]);
    assert!(!told(&whole).iter().any(|told| told.contains("ideal=hits")));
}

#[test]
fn where_nothing_matches_the_nearest_are_values() {
    let found = claimed("nDCG@10", "0.79512", &[four()]);
    assert!(found.matches.is_empty() && found.tried > 1000);
    let off: Vec<f64> = found.near.iter().map(|near| (near.value - 0.79512).abs()).collect();
    assert!(!off.is_empty() && off.is_sorted(), "{off:?}");
    for text in ["1e300", "-5", "7.25"] {
        assert!(claimed("AP", text, &[four()]).matches.is_empty(), "{text}");
    }
    let nothing = QueryInput { run: None, qrels: None, ..four() };
    assert!(claimed("nDCG@10", "0.5", &[nothing]).matches.is_empty());
    assert!(claimed("nDCG@10", "0.5", &[]).matches.is_empty());
}

#[test]
fn the_finder_knows_every_number_of_the_worked_examples_that_follows() {
    let mut numbers = 0;
    for example in examples::all() {
        let follows = matches!(
            example.verdict,
            Verdict::Reproduced | Verdict::ReproducedWithRounding | Verdict::TwoConventions
        );
        let inputs: Vec<QueryInput> =
            example.data().queries.iter().map(|query| QueryInput::of(query)).collect();
        for printed in example.printed.iter().filter(|_| follows) {
            let (Some(measure), PrintedQuantity::Mean) = (printed.value_of(example), printed.of)
            else {
                continue;
            };
            let Some(claim) = Claim::read(printed.text) else { continue };
            // The values that the gallery itself reproduces.
            let again = printed.recompute(example);
            let values = [Some(again.exact), again.rounded].into_iter().flatten();
            if !values.filter_map(|outcome| outcome.value()).any(|value| claim.fits(value)) {
                continue;
            }
            numbers += 1;
            let found = find(&measure, claim, &inputs);
            assert!(!found.matches.is_empty(), "{} {}", example.id, printed.text);
        }
    }
    assert!(numbers >= 20, "{numbers}");
}

/// Article 4 prints 0.795, which no convention gives.
#[test]
fn no_convention_gives_what_does_not_follow() {
    let mut tried = 0;
    for example in examples::all().filter(|e| e.verdict == Verdict::DoesNotFollow) {
        let inputs: Vec<QueryInput> =
            example.data().queries.iter().map(|query| QueryInput::of(query)).collect();
        for printed in example.printed.iter().filter(|p| p.text == "0.795") {
            let found =
                find(&printed.value_of(example).unwrap(), Claim::read("0.795").unwrap(), &inputs);
            assert!(found.matches.is_empty() && !found.near.is_empty());
            tried += 1;
        }
    }
    assert_eq!(tried, 1);
}

/// Each value of a tool called without options is found under the name of this tool.
#[test]
fn the_finder_names_the_tool_behind_golden_values() {
    const PLAIN: [&str; 7] =
        ["adapter", "k", "top_k", "rank", "prints", "make_comparable", "input"];
    let (data, all) = cases::golden();
    let mut numbers = 0;
    for case in all.iter().step_by(5) {
        let tool = presets::find(case["tool"].as_str().unwrap()).unwrap();
        let parameters = case["params"].as_object().unwrap();
        let arguments =
            parameters.iter().map(|(key, value)| (key.as_str(), cases::argument(value)));
        let name = case["measure"].as_str().unwrap();
        let Ok((ours, convention)) = tool.convention(name, arguments) else { continue };
        let plain = parameters.keys().all(|key| PLAIN.contains(&key.as_str()));
        let known = tool.calls(&ours).any(|call| call.written.split(',').next() == Some(name));
        if !plain || !known || convention.aggregate.is_geometric() {
            continue;
        }
        for input in &data[&case["data"].as_u64().unwrap()] {
            let Some(value) = convention.value(&ours, input) else { continue };
            numbers += 1;
            let found = find(&ours, Claim::new(value, 9), std::slice::from_ref(input));
            let is_it = |how: &MatchedConvention| matches!(how, MatchedConvention::Tool(way) if way.preset.name == tool.name);
            assert!(found.matches.iter().any(|m| is_it(&m.how)), "{}", case["id"]);
        }
    }
    assert!(numbers > 500, "{numbers}");
}

/// The textbook counts queries that are judged and retrieved; MS MARCO counts all judged queries.
#[test]
fn the_finder_knows_which_queries_a_mean_counts() {
    let input = |id: &str, docs: &[&str], judged: &[&str]| QueryInput {
        id: id.into(),
        run: (!docs.is_empty()).then(|| docs.iter().map(|doc| ((*doc).into(), None)).collect()),
        qrels: (!judged.is_empty())
            .then(|| judged.iter().map(|doc| ((*doc).into(), 1.0)).collect()),
    };
    let inputs = [
        input("q1", &["a", "b"], &["a"]),
        input("q2", &[], &["a"]),
        input("q3", &["a"], &["a"]),
        input("q4", &["b"], &[]),
    ];
    let names = |measure: &str, claim: &str| {
        let (measure, claim) = (measure.parse().unwrap(), Claim::read(claim).unwrap());
        let found = find(&measure, claim, &inputs);
        let tool = |found: &ranklens::answers::Match| match &found.how {
            MatchedConvention::Tool(tool) => Some(tool.preset.name),
            _ => None,
        };
        found.matches.iter().filter_map(tool).collect::<Vec<_>>()
    };
    // The mean if all queries counted, with 0 for empty and unjudged ones, as Haystack counts them.
    let of_all = find(&"RR@10".parse().unwrap(), Claim::read("0.5").unwrap(), &inputs);
    let own = |found: &&ranklens::answers::Match| matches!(&found.how, MatchedConvention::Settings(changes) if changes.is_empty());
    assert_eq!(names("RR@10", "0.5"), ["haystack"]);
    assert!(!of_all.matches.iter().any(|m| own(&m)));
    assert!(names("RR@10", "1.0").contains(&"textbook"));
    assert!(!names("RR@10", "0.667").contains(&"textbook"));
    assert!(names("RR@10", "0.667").contains(&"msmarco"));
}
