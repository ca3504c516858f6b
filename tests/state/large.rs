//! A large run gives the same summary as the same lists on the page.

use std::rc::Rc;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use ranklens::data::{Data, Doc, Judgment, Query};
use ranklens::present::summary::Summary;
use ranklens::presets::{self, AdjustedPreset, Preset};
use ranklens::state::large::{Large, Opened, Values, rule, summary};
use ranklens::state::lines::judgments;
use ranklens::state::{Action, Model, State, View};
use ranklens::stream::{Columns, Qrels, ReadState, Run};

use crate::support::*;

/// A number of queries that is large enough for a summary.
const MANY: usize = 25;

fn any_query() -> impl Strategy<Value = Query> {
    let scores = vec(select(vec![3.5, 2.0, 2.0, 0.5, 0.0, -1.0]), 0..8);
    let order = Just((0..12_usize).collect::<Vec<_>>()).prop_shuffle();
    (scores, order, vec(select(vec![0.0, 0.0, 1.0, 2.0, 3.0]), 0..8), any::<bool>()).prop_map(
        |(scores, order, grades, is_judged)| {
            let id = |doc: &usize| format!("d{doc}");
            let doc = |(score, doc): (f64, &usize)| Doc { score: Some(score), ..Doc::new(id(doc)) };
            let judgments = grades.into_iter().take(if is_judged { 8 } else { 1 }).enumerate();
            Query {
                docs: scores.into_iter().zip(&order).map(doc).collect(),
                judgments: judgments.map(|(at, grade)| Judgment::new(id(&at), grade)).collect(),
                ..Query::default()
            }
        },
    )
}

pub fn any_many() -> impl Strategy<Value = Data> {
    vec(any_query(), MANY).prop_map(|queries| {
        let named = queries.into_iter().enumerate();
        let mut queries: Vec<_> =
            named.map(|(at, query)| Query { id: format!("q{at}").into(), ..query }).collect();
        // Queries without a list come last, as after reading a file.
        queries.retain(|query| !query.docs.is_empty() || !query.judgments.is_empty());
        queries.sort_by_key(|query| query.docs.is_empty());
        data(queries)
    })
}

/// Reads the data with the reader of large runs.
pub fn large(model: &Model) -> Large {
    let mut qrels_text = ranklens::data::Qrels::default();
    let mut text = String::new();
    for query in &model.data.queries {
        qrels_text.queries.push((query.id.clone(), query.judgments.clone()));
        for doc in &query.docs {
            text += &format!("{} Q0 {} 0 {:?} t\n", query.id, doc.id, doc.score.unwrap());
        }
    }
    let mut judged = String::new();
    judgments(&mut judged, &qrels_text);
    let mut qrels = Qrels::default();
    qrels.space(judged.len()).copy_from_slice(judged.as_bytes());
    qrels.read();
    let mut run = Run::new(qrels, Columns::Trec, rule(model));
    run.space(text.len()).copy_from_slice(text.as_bytes());
    assert_eq!(run.feed(text.len()), ReadState::More);
    assert_eq!(run.end(), ReadState::Done);
    let mut large = Large::new("big.run", rule(model));
    large.set_grades(run.qrels().grades.clone());
    large.take(&run.take_reports(usize::MAX));
    large
}

fn rows(summary: &Summary) -> Vec<(String, u32, u32)> {
    let row = |query: &ranklens::present::summary::ListedQuery| {
        (query.id.to_string(), query.retrieved, query.relevant)
    };
    summary.queries.iter().map(row).collect()
}

fn under(preset: &'static Preset, mut model: Model) -> Model {
    model.convention = Rc::new(AdjustedPreset::of(preset));
    model.k = 5;
    model
}

fn values(summary: &Summary, measure: usize) -> Vec<Option<f64>> {
    (0..summary.queries.len()).map(|query| summary.value(measure, query)).collect()
}

fn same(page: &Summary, large: &Summary, what: &str) {
    assert_eq!(rows(page), rows(large), "{what}");
    for (at, (here, there)) in page.measured.iter().zip(&large.measured).enumerate() {
        if there.about.contains("needs the whole list") {
            assert!(values(large, at).iter().all(Option::is_none), "{what}");
            continue;
        }
        let what = format!("{what} {}", here.measure);
        assert_eq!(values(page, at), values(large, at), "{what}");
        assert_eq!(here.mean, there.mean, "{what}");
        assert_eq!((&here.name, &here.about), (&there.name, &there.about), "{what}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn a_large_run_is_summed_up_as_the_same_lists_on_the_page(data in any_many()) {
        for preset in presets::ALL {
            let model = Rc::new(under(preset, model(data.clone())));
            let view = View::of(&model, None);
            let Some(page) = view.summary else { return Ok(()) };
            let large = large(&model);
            same(&page, &summary(&large, &model), preset.name);

            // The values are computed in two parts. The second request is answered from memory.
            let mut values = Values::new(&model);
            values.take(&large);
            let mut again = values.again();
            again.take(&large);
            again.take(&large);
            let kept = again.finish(&large);
            same(&page, &kept, preset.name);
            prop_assert!(Rc::ptr_eq(&kept, &summary(&large, &model)));
        }
    }
}

#[test]
fn most_tools_are_known_from_judged_documents() {
    let queries = (0..MANY).map(|at| query(&format!("q{at}"), "a b c", "b:1 d:2"));
    let queries = queries.map(|mut query| {
        let scored = query.docs.iter_mut().zip([3.0, 2.0, 1.0]);
        scored.for_each(|(doc, score)| doc.score = Some(score));
        query
    });
    let model = model(data(queries));
    let mut known = Vec::new();
    for preset in presets::ALL {
        let model = under(preset, model.clone());
        let summary = summary(&large(&model), &model);
        if values(&summary, 0).iter().all(Option::is_some) {
            known.push(preset.name);
        }
    }
    for name in ["textbook", "trec_eval", "trec_eval_10", "pytrec_eval", "ranx", "ir_measures"] {
        assert!(known.contains(&name), "{name} {known:?}");
    }
}

#[test]
fn a_query_of_a_large_run_is_shown_beside_its_summary_and_undo_goes_back() {
    let queries = |ids: &[&str]| data(ids.iter().map(|id| query(id, "a b", "b:1")));
    let mut state = State::new(model(queries(&["x"])));
    let run = Rc::new(Large::new("big.run", rule(&state.model)));
    for (at, id) in ["q1", "q2"].into_iter().enumerate() {
        let large = Some(Opened { run: run.clone(), query: at });
        act(&mut state, Action::Load(ranklens::state::NewData { large, ..load(queries(&[id])) }));
    }
    assert_eq!(state.model.large.as_ref().map(|large| large.query), Some(1));
    assert!(View::of(&state.model, None).summary.is_some());
    act(&mut state, Action::Undo);
    assert_eq!(&*state.model.current().id, "q1");
    assert_eq!(state.model.large.as_ref().map(|large| large.query), Some(0));
    act(&mut state, Action::Undo);
    assert_eq!(state.model.large, None);
    assert!(View::of(&state.model, None).summary.is_none());
}
