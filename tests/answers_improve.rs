//! Compares the best swap and the most influential judgment with all alternatives.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use proptest::prelude::*;
use proptest::sample::select;
use ranklens::answers::bounds::bounds;
use ranklens::answers::improve::improve;
use ranklens::answers::promotion::promotion;
use ranklens::answers::question::Question;
use ranklens::metrics::settings::{
    ApDivisor, IdealOrder, IdealPool, Negative, NoHit, NothingRelevant, PrecisionDivisor, Ties,
};
use ranklens::metrics::{Id, Measure, Ranking, Settings, derive};
use ranklens::presets::{ALL as PRESETS, AdjustedPreset};
use support::{ANY_GRADES, case, measures, settings};

const BEST: f64 = 3.0;

fn value(measure: &Measure, ranking: &Ranking) -> Option<f64> {
    derive(measure, ranking).outcome.value()
}

fn not_above(a: f64, b: f64) -> bool {
    a <= b + 1e-12 * a.abs().max(b.abs()).max(1.0)
}

/// Returns whether moving a better document up never lowers the value of any measure.
fn is_orderly(settings: &Settings) -> bool {
    settings.rounding.is_none()
        && settings.relevance.negative == Negative::Zero
        && settings.divisors.precision != PrecisionDivisor::Judged
        && !matches!(settings.divisors.ap, ApDivisor::Found | ApDivisor::FoundPlusEpsilon)
        && settings.nothing_relevant != NothingRelevant::ZeroUnlessPositive
        && settings.no_hit == NoHit::AsDefined
        && settings.ideal.order == IdealOrder::Gain
        && settings.order.ties != Ties::SharedRank
        && !matches!(settings.ideal.pool, IdealPool::Shown | IdealPool::ShownAndJudged)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..<_>::default() })]

    #[test]
    fn what_is_called_best_is_the_best_of_all(case in case(ANY_GRADES), settings in settings()) {
        let convention = AdjustedPreset::from(&settings).convention(&"nDCG".parse().unwrap());
        let id = |id: &String| Id::from(id.as_str());
        let run: Vec<_> = case.docs.iter().map(|(doc, score)| (id(doc), *score)).collect();
        let qrels: Vec<_> = case.judgments.iter().map(|(doc, grade)| (id(doc), *grade)).collect();
        let query = Id::from("q");
        let ranking = convention.ranking(&query, &run, &qrels);
        let question = Question {
            convention: &convention, query: &query, run: &run, qrels: &qrels, best: BEST, ranking: ranking.clone(),
        };
        let order: Vec<Id> = ranking.rows.iter().map(|row| row.doc.clone()).collect();
        let listed = |order: &[Id]| {
            let docs: Vec<_> = order.iter().map(|doc| (doc.clone(), None)).collect();
            convention.ranking(&query, &docs, &qrels)
        };
        for measure in measures() {
            let found = improve(&question, &measure);
            let before = value(&measure, &ranking);
            if let Some(swap) = &found.swap {
                let mut swapped = order.clone();
                swapped.swap(swap.from - 1, swap.to - 1);
                prop_assert_eq!(&order[swap.from - 1], &swap.up);
                prop_assert_eq!(&order[swap.to - 1], &swap.down);
                prop_assert_eq!(value(&measure, &listed(&swapped)), Some(swap.after), "{}", measure);
                prop_assert!(Some(swap.before) == before && swap.after > swap.before);
                prop_assert!(swap.from > swap.to);
            }
            // If no swap was found, no swap raises the value.
            let proven = found.swap.as_ref().map_or(is_orderly(&settings), |swap| swap.is_best);
            let unchanged = before.zip(value(&measure, &listed(&order)));
            if let Some((before, unchanged)) = unchanged.filter(|_| proven) {
                let best = found.swap.as_ref().map_or(before.max(unchanged), |swap| swap.after);
                for (i, j) in (0..order.len()).flat_map(|j| (0..j).map(move |i| (i, j))) {
                    let mut swapped = order.clone();
                    swapped.swap(i, j);
                    let Some(other) = value(&measure, &listed(&swapped)) else { continue };
                    prop_assert!(not_above(other, best), "{}: {} {} {} {:?}", measure, i, j, other, found.swap);
                }
            }
            for rank in 0..=order.len() + 1 {
                let Some(raised) = promotion(&question, &measure, rank) else { continue };
                let ((up, from), (down, to)) = (&raised.up, &raised.down);
                prop_assert!(*from > rank && *to == rank);
                prop_assert_eq!((&order[from - 1], &order[to - 1]), (up, down));
                let mut swapped = order.clone();
                swapped.swap(from - 1, to - 1);
                prop_assert_eq!(value(&measure, &listed(&swapped)), Some(raised.after), "{}", measure);
                prop_assert_eq!(before, Some(raised.before));
            }
            if let Some(insert) = &found.insert {
                let mut longer = order.clone();
                longer.insert(insert.rank - 1, insert.doc.clone());
                prop_assert_eq!(value(&measure, &listed(&longer)), Some(insert.after), "{}", measure);
                prop_assert!(insert.before == before && before.is_none_or(|b| insert.after > b));
            }
            let judged = |doc: &Id, grade: f64| {
                let mut qrels = qrels.clone();
                qrels.push((doc.clone(), grade));
                value(&measure, &convention.ranking(&query, &run, &qrels))
            };
            let Some(judgment) = &found.judgment else { continue };
            prop_assert_eq!(judged(&judgment.doc, judgment.grade), Some(judgment.after));
            if judgment.is_most {
                let moved = |value: f64| (value - before.unwrap_or(0.0)).abs();
                for (doc, _) in run.iter().filter(|(d, _)| qrels.iter().all(|(q, _)| q != d)) {
                    for grade in [0.0, BEST] {
                        let Some(other) = judged(doc, grade) else { continue };
                        prop_assert!(not_above(moved(other), moved(judgment.after)), "{}: {} {} {} {:?}", measure, doc, grade, other, judgment);
                    }
                }
            }
        }
    }

    /// Conventions that change scores and judgments before the evaluation.
    #[test]
    fn judgments_go_through_the_tool(
        case in case(ANY_GRADES),
        preset in 0..PRESETS.len(),
        name in select(vec!["nDCG", "nDCG@3", "AP", "RR@5", "P@5", "R", "Bpref", "Judged@3"]),
    ) {
        let measure: Measure = name.parse().unwrap();
        let convention = AdjustedPreset::of(PRESETS[preset]).convention(&measure);
        let id = |id: &String| Id::from(id.as_str());
        let run: Vec<_> = case.docs.iter().map(|(doc, score)| (id(doc), *score)).collect();
        let qrels: Vec<_> = case.judgments.iter().map(|(doc, grade)| (id(doc), *grade)).collect();
        let query = Id::from("q");
        let ranking = convention.ranking(&query, &run, &qrels);
        let question = Question {
            convention: &convention, query: &query, run: &run, qrels: &qrels, best: BEST, ranking: ranking.clone(),
        };
        let before = value(&measure, &ranking);
        let judged = |docs: &[Id], grade: f64| {
            let more = docs.iter().map(|doc| (doc.clone(), grade));
            let qrels: Vec<_> = qrels.iter().cloned().chain(more).collect();
            value(&measure, &convention.ranking(&query, &run, &qrels))
        };
        let rows = ranking.rows.iter().filter(|row| row.grade.is_none());
        let left_out = ranking.left_out.iter().map(|(_, doc)| doc.clone());
        let open: Vec<Id> = rows.map(|row| row.doc.clone()).chain(left_out).collect();
        let bounds = bounds(&question, &measure);
        prop_assert_eq!(bounds.judged.is_none(), open.is_empty());
        if let Some(all) = bounds.judged {
            prop_assert_eq!(all.documents, open.len());
            let [low, high] = all.ends.unwrap_or([f64::INFINITY, f64::NEG_INFINITY]);
            for value in [0.0, BEST].into_iter().filter_map(|grade| judged(&open, grade)) {
                prop_assert!(not_above(low, value) && not_above(value, high), "{}", measure);
            }
        }
        let found = improve(&question, &measure);
        let Some(judgment) = &found.judgment else { return Ok(()) };
        prop_assert_eq!(judged(std::slice::from_ref(&judgment.doc), judgment.grade), Some(judgment.after));
        for doc in open.iter().filter(|_| judgment.is_most) {
            for grade in [0.0, BEST] {
                let Some(other) = judged(std::slice::from_ref(doc), grade) else { continue };
                let moved = |value: f64| (value - before.unwrap_or(0.0)).abs();
                prop_assert!(not_above(moved(other), moved(judgment.after)), "{}: {:?}", PRESETS[preset].name, judgment);
            }
        }
    }
}
