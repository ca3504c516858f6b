//! Large runs are compared as the same lists on the page.

use std::rc::Rc;

use proptest::prelude::*;
use ranklens::data::{Data, Query};
use ranklens::metrics::Measure;
use ranklens::presets::{self, AdjustedPreset};
use ranklens::state::compared::{Compared, Grounds, Grouping, Groups, Pair, Scores, Scoring};
use ranklens::state::large::{Held, Opened};
use ranklens::state::runs::{NamedRun, Runs};
use ranklens::state::{Action, Model, State, View, saved};

use super::compared::with_runs;
use super::large::{any_many, large};
use super::support::act;

/// Returns the same lists in another order, on the same judgments.
fn reordered(data: &Data) -> Data {
    let turned = |query: &Rc<Query>| {
        let mut query = (**query).clone();
        let scores: Vec<_> = query.docs.iter().map(|doc| doc.score).collect();
        query.docs.rotate_left(scores.len() / 2);
        query.docs.iter_mut().zip(scores).for_each(|(doc, score)| doc.score = score);
        Rc::new(query)
    };
    Data { queries: data.queries.iter().map(turned).collect(), keywords: None }
}

/// Returns the two runs as lists, and as large runs of which a query is open.
fn both(data: &Data, change: impl Fn(&mut Model)) -> [Model; 2] {
    let other = reordered(data);
    let mut lists = with_runs(&[("bm25", data.clone()), ("dense", other.clone())]);
    change(&mut lists);
    let named = |(name, data): (&str, &Data)| {
        let mut run = lists.clone();
        run.data = Rc::new(data.clone());
        let (lists, loaded) = Default::default();
        let large = Some(Held(Rc::new(large(&run))));
        NamedRun { name: name.into(), lists, loaded, values: None, large }
    };
    let list: Vec<NamedRun> = [("bm25", data), ("dense", &other)].map(named).into();
    let open = list[0].large.as_ref().map(|held| Opened { run: held.0.clone(), query: 0 });
    let first = Data { queries: data.queries[..1].to_vec(), keywords: None };
    let (data, runs) = (Rc::new(first), Rc::new(Runs { list, ..Runs::default() }));
    let mut large = lists.clone();
    (large.loaded, large.data, large.runs, large.large) = (data.clone(), data, runs, open);
    [lists, large]
}

fn compared(model: &Model) -> (Scores, Option<Compared>) {
    let scores = Scoring::at_once(model).unwrap();
    let compared = Compared::of(&scores, Pair::default().among(&model.runs).unwrap());
    (scores, compared.ok())
}

fn groups(scores: &Scores, compared: &Compared, grouping: &Grouping) -> Vec<(String, Vec<usize>)> {
    let mut groups = Groups::new(scores, compared, grouping).unwrap();
    while !groups.step() {}
    groups.finish().into_iter().map(|(slice, all)| (slice.name, all.to_vec())).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 30, ..ProptestConfig::default() })]

    #[test]
    fn large_runs_have_the_values_of_the_same_lists(data in any_many()) {
        for preset in presets::ALL.iter().take(12) {
            let change = |model: &mut Model| {
                model.convention = Rc::new(AdjustedPreset::of(preset));
                model.k = 5;
            };
            let [(lists, here), (large, there)] = both(&data, change).each_ref().map(compared);
            prop_assert!(large.is_large && !large.are_values() && !lists.is_large);
            prop_assert_eq!(&lists.measures, &large.measures);
            let has_values = |scores: &Scores, at: usize| {
                scores.scored[at].systems.iter().flatten().any(Option::is_some)
            };
            for (at, (one, other)) in lists.scored.iter().zip(&large.scored).enumerate() {
                if has_values(&large, at) {
                    prop_assert_eq!(&one.systems, &other.systems, "{} {}", preset.name, one.measure);
                }
            }
            let (Some(here), Some(there)) = (here, there) else { continue };
            if !has_values(&large, 0) {
                continue;
            }
            prop_assert_eq!(&here.comparison, &there.comparison);
            prop_assert_eq!(&here.verdict.line, &there.verdict.line, "{}", preset.name);
            let tally = |scores: &Scores, compared: &Compared| {
                let mut work = Grounds::new(scores, compared.two);
                while !work.step(scores) {}
                work.tally()
            };
            prop_assert_eq!(tally(&lists, &here), tally(&large, &there), "{}", preset.name);
            for grouping in [Grouping::Judged, Grouping::Relevant, Grouping::Baseline] {
                prop_assert_eq!(groups(&lists, &here, &grouping), groups(&large, &there, &grouping));
            }
        }
    }
}

#[test]
fn large_runs_stay_in_their_files() {
    let listed = "d:1 e:0".to_owned();
    let query = |at: usize| super::support::query(&format!("q{at}"), "", &listed);
    let mut data = super::support::data((0..12).map(query));
    for query in &mut data.queries {
        let doc = |(id, score): (&str, f64)| ranklens::data::Doc {
            score: Some(score),
            ..ranklens::data::Doc::new(id)
        };
        Rc::make_mut(query).docs = [("d", 2.0), ("e", 1.0)].map(doc).into();
    }
    let [_, large] = both(&data, |_| {});
    let mut state = State::new(large);
    assert!(View::of(&state.model, None).has_runs());
    let before = state.model.clone();
    act(&mut state, Action::Run(1));
    assert_eq!(state.model, before, "its lists are in the file");
    let (read, _) = saved::parse(&saved::print(&state.model, "")).unwrap();
    assert!(read.runs.list.is_empty());
    let chosen: Measure = "AP".parse().unwrap();
    act(&mut state, Action::Choose(chosen));
    let (scores, compared) = compared(&state.model);
    assert_eq!((scores.measure(), compared.unwrap().comparison.queries), (chosen, 12));
}
