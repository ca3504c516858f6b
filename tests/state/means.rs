//! Means equal those that the tool gives for all queries.

use std::rc::Rc;

use proptest::prelude::*;
use ranklens::data::{Data, Doc, Query};
use ranklens::metrics::{Definition, Mean, Measure, Outcome, Reason, registry, rr, success};
use ranklens::present::means;
use ranklens::presets::{self, AdjustedPreset, MeanOver, QueryInput, Values};
use ranklens::state::{Action, Model, State, View};

use crate::support::*;

/// What the page says about the mean of the chosen measure.
fn about_mean(view: &View) -> String {
    view.by_query().measured[0].about.clone()
}

/// Returns the queries in the form that tools take. An empty list or empty judgments count as
/// missing.
fn inputs(queries: &[Rc<Query>]) -> Vec<QueryInput> {
    let input = |query: &Rc<Query>| QueryInput {
        id: query.id.clone(),
        run: match query.docs.is_empty() {
            true => None,
            false => Some(query.docs.iter().map(|doc| (doc.id.clone(), doc.score)).collect()),
        },
        qrels: match query.judgments.is_empty() {
            true => None,
            false => Some(query.judgments.iter().map(|j| (j.doc.clone(), j.grade)).collect()),
        },
    };
    queries.iter().map(input).collect()
}

fn evaluated(model: &Model, measure: &Measure, inputs: &[QueryInput]) -> Values {
    model.convention.convention(measure).evaluate(measure, inputs)
}

/// Compares all means of a view with those of the tool.
fn check(view: &View) {
    let model = &view.model;
    let what = format!("{:?} {:?}", model.convention, model.chosen());
    let all = inputs(&model.data.queries);
    let same = |here: &Mean, there: &Values| {
        assert_eq!(here.outcome.value(), there.mean, "{what}: {here:?}");
    };
    let chosen = evaluated(model, &model.chosen(), &all);
    same(&view.means.chosen, &chosen);
    same(&view.means.rr, &evaluated(model, &Measure::new(&rr::DEFINITION), &all));
    if let (Some(coverage), Some(keywords)) = (&view.coverage, &model.data.keywords) {
        let found = Measure::new(&success::DEFINITION).at(model.k);
        same(coverage, &evaluated(model, &found, &all[..keywords.words.len()]));
    }
    let given = chosen.queries.get(model.query).or(chosen.queries.last());
    let given = given.and_then(|(_, value)| *value);
    assert_eq!(view.tool_value, given, "{what}");
    if !all.is_empty() {
        assert_eq!(
            view.differing_tool_value().is_some(),
            given != view.chosen.outcome.value() && !model.convention.is_textbook(),
            "{what}"
        );
    }
    let counted = view.means.chosen.counted + view.means.chosen.left_out;
    let convention = model.convention.convention(&model.chosen());
    // If documents are judged for any query, queries without judgments get values too. A mean over the
    // queries of one side divides by their number, whatever has a value.
    let divides_by_side = convention.aggregate.over != MeanOver::Values;
    let is_usual = !convention.input.judged_anywhere && !divides_by_side;
    assert!(!is_usual || counted == all.len(), "{what}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn a_mean_is_that_of_the_tool_whatever_was_done(
        state in any_state(),
        actions in prop::collection::vec(any_action(), 1..8),
    ) {
        let mut view = View::of(&state.model, None);
        check(&view);
        let mut state = state;
        for action in actions {
            state = state.reduce(action);
            view = View::of(&state.model, Some(&view));
            check(&view);
        }
    }

    #[test]
    fn a_mean_is_that_of_every_tool(data in any_data(), pick in 0..registry::ALL.len()) {
        check_all(&data, &[registry::ALL[pick]]);
    }
}

/// Checks every preset in turn. Each view is based on the one before.
fn check_all(data: &Data, infos: &[&'static Definition]) {
    let mut state = State::new(model(data.clone()));
    let mut last: Option<View> = None;
    for preset in presets::ALL {
        for info in infos {
            let measure = Measure::new(info).at(3);
            let convention = AdjustedPreset::of(preset);
            act(&mut state, Action::Adopt { convention, measure: Some(measure) });
            let view = View::of(&state.model, last.as_ref());
            check(&view);
            last = Some(view);
        }
    }
}

/// Returns lists and judgments of all kinds: usual ones, nothing judged, nothing retrieved, nothing
/// relevant, a single document, and grades that some tools refuse.
fn several() -> Vec<Data> {
    let good = || query("q1", "a b c d", "a:1 c:1 x:1 b:0");
    let late = || query("q2", "d c b a", "b:1 d:0");
    let missing = || query("q3", "", "a:1 b:0");
    let unjudged = || query("q4", "a x y", "");
    let nothing = || query("q5", "b c", "b:0 c:0");
    let graded = || query("q6", "a b c", "a:3 b:2 c:0.5 z:-1");
    let neither = || query("q0", "", "");
    vec![
        data([good(), late()]),
        data([good(), late(), missing()]),
        data([good(), unjudged(), late()]),
        data([nothing(), good(), late()]),
        data([late(), good(), nothing(), missing(), unjudged(), neither()]),
        data([good(), graded()]),
        data([unjudged(), missing()]),
        data([good(), query("q9", "b", "b:1")]),
        Data::default(),
    ]
}

#[test]
fn every_measure_of_every_tool_has_the_tools_mean() {
    let all: Vec<_> = registry::all().collect();
    for data in several() {
        check_all(&data, &all);
    }
}

#[test]
fn an_edit_changes_the_tools_mean() {
    for preset in presets::ALL {
        for measure in ["nDCG@3", "RR@10", "Bpref", "P@2", "Hole@3", "num_ret"] {
            let mut state = state([
                query("q1", "a b c d", "a:1 c:1 b:0"),
                query("q2", "d c b x", "b:1 d:0"),
                query("q3", "", "a:1"),
            ]);
            let measure = Some(measure.parse().unwrap());
            act(&mut state, Action::Adopt { convention: AdjustedPreset::of(preset), measure });
            let mut last = View::of(&state.model, None);
            let edits = [
                place("d", 1),
                grade("x", Some(0.0)),
                grade("c", None),
                Action::Select(1),
                grade("b", Some(0.0)),
                remove("x"),
                Action::Select(2),
                add("a"),
                Action::Undo,
                set("none", "1"),
                set("rel", "2"),
            ];
            for edit in edits {
                act(&mut state, edit);
                last = View::of(&state.model, Some(&last));
                check(&last);
            }
        }
    }
}

fn shown(preset: &str, measure: &str, queries: impl IntoIterator<Item = Query>) -> View {
    let mut state = state(queries);
    let convention = AdjustedPreset::of(presets::find(preset).unwrap());
    act(&mut state, Action::Adopt { convention, measure: Some(measure.parse().unwrap()) });
    View::of(&state.model, None)
}

#[test]
fn ms_marco_counts_what_is_missing_as_0() {
    let queries = [
        query("q1", "a b", "a:1"),
        query("q2", "", "a:1"),
        query("q3", "a b c", "b:1"),
        query("q4", "a b", ""),
        query("q5", "a b", "a:0"),
    ];
    let view = shown("msmarco", "RR@10", queries);
    let mean = Mean { sum: 1.5, counted: 3, zeros: 1, left_out: 2, outcome: Outcome::Value(0.5) };
    assert_eq!(view.means.chosen, mean);
    assert_eq!(
        about_mean(&view),
        "1 query without judgments left out. 1 query without a relevant document left out. \
         1 query without a list counted as 0."
    );
}

#[test]
fn a_table_by_query_has_what_is_shown_and_says_what_the_mean_is_over() {
    let queries = || [query("q1", "a b", "a:1"), query("q2", "a b", "b:1"), query("q3", "", "a:1")];
    let by_query = |view: &View| {
        let table = view.by_query();
        assert_eq!(table.measured[1].name, "MRR");
        let values: Vec<_> = (0..table.queries.len()).map(|at| table.value(1, at)).collect();
        let shown: Vec<_> = view.queries.iter().map(|of| of.rr().value()).collect();
        assert_eq!(values, shown);
        (values, means::over(&table.measured[1].mean, &table.measured[1].about))
    };
    let values = vec![Some(1.0), Some(0.5), None];
    let over = "over 2 queries. 1 query without a list left out";
    for preset in ["textbook", "trec_eval"] {
        assert_eq!(by_query(&shown(preset, "P@5", queries())), (values.clone(), over.into()));
    }
    let whole = queries().map(|query| Query { docs: vec![Doc::new("a"), Doc::new("b")], ..query });
    let all = "over all queries".to_string();
    assert_eq!(by_query(&shown("textbook", "P@5", whole)).1, all);
    let single = [query("q1", "a b", "a:1"), query("q2", "a", "a:1")];
    let table = shown("sklearn", "nDCG", single).by_query();
    let refused = means::over(&table.measured[0].mean, &table.measured[0].about);
    assert!(refused.starts_with("scikit-learn gives no mean: it refuses query "), "{refused}");
}

#[test]
fn beir_rounds_its_mean() {
    let queries =
        || [query("q1", "a b c", "c:1"), query("q2", "a b c", "a:1"), query("q3", "a b c", "c:1")];
    let view = shown("beir", "RR@10", queries());
    assert_eq!(view.means.chosen.outcome, Outcome::Value(0.55556));
    assert_eq!(about_mean(&view), "Rounded to 5 decimals, as BEIR prints it.");
    assert_eq!(view.differing_tool_value(), None, "no query's value is rounded");
    // BEIR's own RR covers every judged query, its nDCG only the queries in the run.
    let missing = || queries().into_iter().chain([query("q4", "", "a:1")]);
    assert_eq!(shown("beir", "RR@10", missing()).means.chosen.outcome, Outcome::Value(0.41667));
    let view = shown("beir", "P@3", missing());
    assert_eq!(view.means.chosen.outcome, Outcome::Value(0.33333));
    assert_eq!(
        about_mean(&view),
        "1 query without a list left out. Rounded to 5 decimals, as BEIR prints it."
    );
}

#[test]
fn opensearch_rounds_each_value() {
    let view = shown("opensearch", "RR", [query("q1", "a b c", "c:1"), query("q2", "a", "a:1")]);
    assert_eq!(view.chosen.outcome, Outcome::Value(1.0 / 3.0), "as it is derived");
    assert_eq!(view.tool_value, Some(0.33));
    assert_eq!(view.differing_tool_value().unwrap(), "0.33: rounded to 2 decimals");
    assert_eq!(view.means.rr.outcome, Outcome::Value(1.33 / 2.0));
    assert_eq!(view.about_rr(), "Each value is rounded to 2 decimals first.");
}

#[test]
fn trec_eval_holds_only_its_first_query_to_negative_grades() {
    let queries = |a: &str, b: &str| [query("q1", "a b", a), query("q2", "a b", b)];
    let view = shown("trec_eval", "RR", queries("a:1", "a:-1"));
    assert_eq!(view.means.rr.outcome, Outcome::Value(0.5));
    let view = shown("trec_eval", "RR", queries("a:-1", "a:1"));
    assert_eq!(view.means.rr.outcome, Outcome::Undefined(Reason::Refused));
    let told = view.about_rr();
    assert!(told.starts_with("trec_eval 9 gives no mean: it refuses query q1: every "), "{told}");
}

#[test]
fn gdeval_and_trec_eval_differ_over_a_query_without_a_relevant_document() {
    let queries = || [query("q1", "a b", "a:1"), query("q2", "a b", "a:0")];
    let view = shown("gdeval", "nDCG@5", queries());
    assert_eq!(view.means.chosen.outcome, Outcome::Value(1.0));
    assert_eq!(about_mean(&view), "1 query without a relevant document left out.");
    let view = shown("trec_eval", "nDCG@5", queries());
    assert_eq!(view.means.chosen.outcome, Outcome::Value(0.5));
    assert_eq!(about_mean(&view), "");
}

#[test]
fn counts_are_summed() {
    let queries = [query("q1", "a b", "a:1"), query("q2", "a b c", "a:0"), query("q3", "a", "")];
    let view = shown("trec_eval", "num_ret", queries.clone());
    assert_eq!(view.means.chosen.outcome, Outcome::Value(5.0));
    assert_eq!(about_mean(&view), "The sum over 2 queries. 1 query without judgments left out.");
    let view = shown("trec_eval", "num_q", queries);
    assert_eq!(view.means.chosen.outcome, Outcome::Value(2.0));
    assert_eq!(
        view.differing_tool_value().unwrap(),
        "no value: only the mean over queries has a value"
    );
}

#[test]
fn one_query_that_is_refused_leaves_no_mean() {
    let queries = [query("q1", "a b", "a:1"), query("q2", "a", "a:1")];
    let view = shown("sklearn", "nDCG", queries);
    assert_eq!(view.means.chosen.outcome, Outcome::Undefined(Reason::Refused));
    let told = about_mean(&view);
    assert!(told.starts_with("scikit-learn gives no mean: it refuses query q2: "), "{told}");
    let view = shown("xgboost", "P", [query("q1", "a b", "a:1"), query("q2", "a b", "a:2")]);
    assert_eq!(
        view.differing_tool_value().unwrap(),
        "no value: the tool refuses another query, so no query has a value"
    );
}

#[test]
fn ranx_ends_where_nothing_is_relevant() {
    let queries =
        [query("q3", "a b", "b:1 a:0"), query("q1", "a b", "a:1 b:0"), query("q2", "a b", "a:0")];
    let view = shown("ranx", "Bpref", queries);
    assert_eq!(view.means.chosen.outcome, Outcome::Value(1.0 / 3.0));
    assert_eq!(
        about_mean(&view),
        "From query q2 on, by id, all are 0: it has no relevant document."
    );
}

#[test]
fn who_gives_no_mean_is_told() {
    let queries = [query("q1", "a b", "a:1"), query("q2", "a b", "b:1")];
    let view = shown("llama_index", "RR", queries);
    assert_eq!(view.means.chosen.outcome, Outcome::Value(0.75));
    assert_eq!(about_mean(&view), "LlamaIndex gives no mean: this is the mean of its values.");
}

#[test]
fn the_textbook_counts_what_is_judged_and_retrieved() {
    let queries = || {
        [
            query("q1", "a b", "a:1"),
            query("q2", "a b", "a:0"),
            query("q3", "", "a:1"),
            query("q4", "a", ""),
        ]
    };
    let told = |measure| {
        let view = shown("textbook", measure, queries());
        (view.means.chosen.outcome, about_mean(&view))
    };
    let about = "1 query without judgments left out. 1 query without a list left out.";
    let of_ndcg = format!("{about} 1 query without a value left out.");
    assert_eq!(told("nDCG@5"), (Outcome::Value(1.0), of_ndcg));
    assert_eq!(told("RR"), (Outcome::Value(0.5), about.into()));
    assert_eq!(told("P@2"), (Outcome::Value(0.25), about.into()));
    // A query that does not count has no value among those that do.
    let view = shown("textbook", "RR", queries());
    let values: Vec<_> = view.queries.iter().map(|of| of.rr().value()).collect();
    assert_eq!(values, [Some(1.0), Some(0.0), None, None]);
}
