//! Properties of each fix for any data, including data that no parser returns.

use std::collections::HashMap;

use proptest::prelude::*;
use proptest::sample::select;
use ranklens::data::Id;
use ranklens::lint::{IdDifference, Place};
use ranklens::state::{Action, Model, Source, State};

use crate::*;

pub fn every_fix() -> Vec<Fix> {
    let mut all = vec![Fix::ListOnce, Fix::JudgeOnce, Fix::DropScores, Fix::RaiseGrades];
    all.extend(IdDifference::ALL.map(Fix::NameDocs));
    all.extend(IdDifference::ALL.map(Fix::JoinQueries));
    all
}

const IDS: [&str; 14] = [
    "1", "1.0", "1.00", " 1", "a b", "a%20b", "A b", "a B ", "\u{e4}", "\u{c4}", "%C3%A4", "2",
    "%", " ",
];

fn any_data() -> impl Strategy<Value = Data> {
    let id = || select(IDS.to_vec()).prop_map(Id::from);
    let score = prop_oneof![2 => Just(None), 3 => select(vec![1.0, 2.0, 3.0]).prop_map(Some)];
    let doc = (id(), score).prop_map(|(id, score)| Doc { score, ..Doc::new(id) });
    let grade = select(vec![-1.0, 0.0, 1.0, 1.0, 2.0]);
    let judgment = (id(), grade).prop_map(|(doc, grade)| Judgment { doc, grade });
    let docs = prop::collection::vec(doc, 0..7);
    let judgments = prop::collection::vec(judgment, 0..7);
    let name = prop_oneof![1 => Just(Id::from("")), 6 => id()];
    let query = (name, docs, judgments, 0..3).prop_map(|(id, docs, judgments, side)| {
        let (mut docs, mut judgments) = (docs, judgments);
        match side {
            0 => docs.clear(),
            1 => judgments.clear(),
            _ => {}
        }
        Rc::new(Query { id, docs, judgments })
    });
    prop::collection::vec(query, 0..6).prop_map(|mut queries| {
        // The names of queries are unique.
        let mut seen = Vec::new();
        queries.retain(|query: &Rc<Query>| {
            let is_new = !seen.contains(&query.id);
            seen.push(query.id.clone());
            is_new
        });
        Data { queries, keywords: None }
    })
}

/// Counts how often each text occurs.
fn count(texts: impl Iterator<Item = String>) -> HashMap<String, isize> {
    let mut counts = HashMap::new();
    texts.for_each(|text| *counts.entry(text).or_default() += 1);
    counts
}

/// Returns the texts that occur less often in `after` than in `before`.
fn lost(before: &HashMap<String, isize>, after: &HashMap<String, isize>) -> Vec<String> {
    let mut lost = Vec::new();
    for (text, n) in before {
        let gone = n - after.get(text).copied().unwrap_or(0);
        lost.extend((0..gone).map(|_| text.clone()));
    }
    lost.sort();
    lost
}

fn docs_of(data: &Data) -> HashMap<String, isize> {
    let docs = data.queries.iter().flat_map(|q| q.docs.iter().map(move |d| (q, d)));
    count(docs.map(|(q, d)| format!("{} {}", q.id, d.id)))
}

fn judged_of(data: &Data) -> HashMap<String, isize> {
    let all = data.queries.iter().flat_map(|q| q.judgments.iter().map(move |j| (q, j)));
    count(all.map(|(q, j)| format!("{} {}", q.id, j.doc)))
}

fn told(changes: &[Place]) -> Vec<String> {
    let mut told: Vec<String> =
        changes.iter().map(|change| format!("{} {}", change.query, change.item)).collect();
    told.sort();
    told
}

fn totals(data: &Data) -> (usize, usize) {
    let docs = data.queries.iter().map(|q| q.docs.len()).sum();
    (docs, data.queries.iter().map(|q| q.judgments.len()).sum())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn a_fix_takes_away_what_it_is_for_and_says_each_change(all in any_data()) {
        let offered = offered(&all);
        for fix in every_fix() {
            let (mended, changes) = fix.apply(&all);
            prop_assert_eq!(offered.contains(&fix), !changes.is_empty(), "{:?}", fix);
            prop_assert_eq!(mended == all, changes.is_empty(), "{:?}", fix);
            prop_assert!(!super::offered(&mended).contains(&fix), "{:?} again", fix);
            prop_assert_eq!(fix.apply(&mended).1, vec![]);
            let found = lint(&all, 1, 1.0).into_iter().find(|finding| finding.fix == Some(fix));
            prop_assert_eq!(found.map_or(0, |finding| finding.count), changes.len());
        }
    }

    #[test]
    fn no_document_and_no_judgment_is_lost_unsaid(all in any_data()) {
        let (docs, judged) = totals(&all);
        for fix in every_fix() {
            let (mended, changes) = fix.apply(&all);
            let (docs_left, judged_left) = totals(&mended);
            let gone = changes.len();
            let expected = match fix {
                Fix::ListOnce => (docs - gone, judged),
                Fix::JudgeOnce => (docs, judged - gone),
                _ => (docs, judged),
            };
            prop_assert_eq!((docs_left, judged_left), expected, "{:?}", fix);
            if matches!(fix, Fix::JoinQueries(_)) {
                prop_assert_eq!(mended.queries.len(), all.queries.len() - gone);
                continue;
            }
            let docs_lost = lost(&docs_of(&all), &docs_of(&mended));
            let judged_lost = lost(&judged_of(&all), &judged_of(&mended));
            match fix {
                Fix::NameDocs(_) | Fix::ListOnce => {
                    prop_assert_eq!(docs_lost, told(&changes));
                    prop_assert!(judged_lost.is_empty());
                }
                Fix::JudgeOnce => {
                    prop_assert_eq!(judged_lost, told(&changes));
                    prop_assert!(docs_lost.is_empty());
                }
                _ => prop_assert!(docs_lost.is_empty() && judged_lost.is_empty()),
            }
        }
    }

    #[test]
    fn undo_gives_back_the_same_data(all in any_data(), shown in 0_usize..6) {
        let start = State::new(Model::new(all, Source::Input("test".into())));
        let start = start.reduce(Action::Select(shown));
        for fix in every_fix() {
            let mended = start.reduce(Action::Mend(fix));
            prop_assert!(mended.said_count != start.said_count);
            prop_assert_eq!(mended.can_undo(), mended.model.data != start.model.data);
            prop_assert!(mended.model.query < mended.model.data.queries.len().max(1));
            if mended.can_undo() {
                let back = mended.reduce(Action::Undo);
                prop_assert_eq!(&back.model, &start.model);
                prop_assert!(!back.can_undo());
                prop_assert_eq!(&back.reduce(Action::Redo).model, &mended.model);
            }
        }
    }
}
