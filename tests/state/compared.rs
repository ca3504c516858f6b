//! Two runs compared, as the Compare view draws them.

use proptest::prelude::*;
use ranklens::compare::{Cause, Form};
use ranklens::data::Data;
use ranklens::state::compared::drawing::{Scale, bars, pieces};
use ranklens::state::compared::{Compared, Grounds, Pair, Scores, Two, Why, words};
use ranklens::state::runs::{NamedRun, Runs};
use ranklens::state::{Model, State, View};

use super::support::{any_action, any_data, data, doubled, model, query};

/// Returns a model with these runs, of which the first is shown.
fn with_runs(runs: &[(&str, Data)]) -> Model {
    let shown = runs[0].1.clone();
    let named = |(name, data): &(&str, Data)| {
        let lists = std::rc::Rc::new(data.lists());
        NamedRun { name: (*name).into(), loaded: lists.clone(), lists }
    };
    let list = runs.iter().map(named).collect();
    let mut model = model(shown);
    model.runs = std::rc::Rc::new(Runs { list, shown: 0 });
    model
}

/// Returns twelve queries in which the second run has the relevant document at the top, except for the last one.
fn two_runs() -> Model {
    let judged = "lamp:2 desk:0 sofa:1";
    let all = |good: &str, last: &str| {
        data((0..12).map(|at| query(&format!("q{at}"), if at == 11 { last } else { good }, judged)))
    };
    with_runs(&[
        ("bm25", all("desk sofa lamp", "lamp sofa desk")),
        ("dense", all("lamp sofa desk", "desk lamp sofa")),
    ])
}

fn compared(model: &Model, pair: Pair) -> (Scores, Compared) {
    let scores = Scores::of(model).unwrap();
    let compared = Compared::of(&scores, pair.among(&model.runs).unwrap()).unwrap();
    (scores, compared)
}

fn grounds(scores: &Scores, compared: &Compared) -> Grounds {
    let mut work = Grounds::default();
    while !work.step(scores, compared) {}
    work
}

#[test]
fn one_run_is_not_compared() {
    let one = model(data([query("q", "lamp", "lamp:1")]));
    assert!(Scores::of(&one).is_none());
    assert_eq!(Pair::default().among(&one.runs), None);
    assert!(!View::of(&one.into(), None).has_runs());
}

#[test]
fn the_first_run_is_the_baseline_and_the_shown_one_the_candidate() {
    let run = |name: &str| (name.to_owned(), data([query("q", "lamp", "lamp:1")]));
    let runs: Vec<_> = ["a", "b", "c"].map(run).into();
    let named: Vec<_> = runs.iter().map(|(name, data)| (&**name, data.clone())).collect();
    let mut runs = (*with_runs(&named).runs).clone();
    let among = |pair: Pair, runs: &Runs| pair.among(runs).map(|two| (two.baseline, two.candidate));
    assert_eq!(among(Pair::default(), &runs), Some((0, 1)));
    runs.shown = 2;
    assert_eq!(among(Pair::default(), &runs), Some((0, 2)));
    assert_eq!(among(Pair { baseline: Some(2), candidate: Some(2) }, &runs), Some((2, 0)));
    assert_eq!(among(Pair { baseline: Some(9), candidate: Some(9) }, &runs), Some((0, 2)));
    let two = Two { baseline: 0, candidate: 1 };
    assert_eq!(two.with_baseline(1), two.swapped());
    assert_eq!(two.with_candidate(2), Two { baseline: 0, candidate: 2 });
}

#[test]
fn the_figures_follow_from_the_values_of_both_runs() {
    let model = two_runs();
    let (scores, compared) = compared(&model, Pair::default());
    assert_eq!(compared.verdict.form, Form::Better);
    assert!(compared.verdict.headline.starts_with("dense is better than bm25"));
    assert_eq!((compared.comparison.wins, compared.comparison.losses), (11, 1));
    let names: Vec<String> = compared.rows.iter().map(|row| row.measure.to_string()).collect();
    assert_eq!(names, ["nDCG@3", "nDCG@1", "nDCG@5", "nDCG@10", "RR", "R@100"]);
    let view = View::of(&model.clone().into(), None);
    let mean = view.means.chosen.outcome.value();
    assert_eq!(compared.rows[0].line.cells[0].mean, mean);
    // The gains first, the loss at the end.
    let differences: Vec<f64> = compared.queries.iter().filter_map(|of| of.difference()).collect();
    assert!(differences.is_sorted_by(|a, b| a >= b));
    assert_eq!(&*compared.queries[11].id, "q11");
    assert_eq!(bars(&compared).len(), 12);
    assert_eq!(words::counted(&scores, &compared), "12 queries, all in both runs");
}

#[test]
fn swapped_runs_have_the_opposite_difference() {
    let model = two_runs();
    let (_, there) = compared(&model, Pair::default());
    let (_, back) = compared(&model, Pair { baseline: Some(1), candidate: Some(0) });
    let [there, back] = [there, back].map(|of| of.comparison.difference.unwrap());
    assert!((there + back).abs() < 1e-15);
}

#[test]
fn causes_add_up_for_a_query_and_for_all() {
    let model = two_runs();
    let (scores, compared) = compared(&model, Pair::default());
    let why = Why::of(&scores, &compared, 0).unwrap();
    let causes = why.causes.clone().unwrap();
    let sum: f64 = causes.shares.iter().map(|share| share.amount).sum();
    assert!((sum - why.query.difference().unwrap()).abs() < 1e-12);
    assert!(causes.amount(Cause::Up) > 0.0);
    let lists =
        why.sides.lists.map(|list| list.iter().map(|of| of.doc.to_string()).collect::<Vec<_>>());
    assert_eq!(lists, [["desk", "sofa", "lamp"], ["lamp", "sofa", "desk"]]);
    // The best document's line is drawn last, above the others.
    let line = why.sides.lines.last().unwrap();
    assert_eq!((line.from, line.to, line.grade), (2, 0, 2.0));
    assert!(Why::of(&scores, &compared, 12).is_none());
    let work = grounds(&scores, &compared);
    let pieces = pieces(&work.total());
    let sum: f64 = pieces.iter().map(|piece| piece.amount).sum();
    assert!((sum - compared.comparison.difference.unwrap()).abs() < 1e-12);
    let length: f64 = pieces.iter().map(|piece| piece.length).sum();
    assert!((length - 100.0).abs() < 1e-9);
    assert_eq!((work.tally().better, work.tally().worse), (11, 1));
}

#[test]
fn the_margin_decides_whether_a_run_is_no_worse() {
    let model = two_runs();
    let (scores, compared) = compared(&model, Pair { baseline: Some(1), candidate: Some(0) });
    let told = |margin: f64| words::no_worse(&scores, &compared, margin);
    assert!(told(0.01).starts_with("It is not shown that bm25 is no worse than dense"));
    assert!(told(0.99).starts_with("bm25 and dense are equal within this margin"));
}

#[test]
fn a_query_of_one_run_has_no_difference() {
    let mut other = data([query("q1", "lamp", "lamp:1")]);
    other.queries.push(query("q3", "sofa", "").into());
    let runs = [
        ("a", data([query("q1", "sofa lamp", "lamp:1"), query("q2", "desk", "desk:1")])),
        ("b", other),
    ];
    let (scores, compared) = compared(&with_runs(&runs), Pair::default());
    assert_eq!(compared.verdict.form, Form::TooFew);
    assert_eq!(compared.comparison.queries + compared.without(), scores.queries());
    assert_eq!(compared.queries[0].difference().map(|it| it > 0.0), Some(true));
    let last = compared.queries.len() - 1;
    assert_eq!(compared.queries[last].difference(), None);
    assert!(Why::of(&scores, &compared, last).unwrap().causes.is_err());
}

#[test]
fn a_scale_holds_zero_and_has_a_length() {
    assert_eq!(Scale::of([]).place(0.0), 50.0);
    let scale = Scale::of([0.2, f64::NAN, 0.4]);
    assert!(scale.place(0.0) < scale.place(0.2) && scale.place(0.4) < 100.0);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn any_two_runs_can_be_compared(
        first in any_data(),
        second in any_data(),
        twice in any::<bool>(),
        actions in prop::collection::vec(any_action(), 0..6),
    ) {
        let first = if twice { doubled(first) } else { first };
        let mut state = State::new(with_runs(&[("a", first), ("b", second)]));
        for action in actions {
            state = state.reduce(action);
        }
        let Some(scores) = Scores::of(&state.model) else { return Ok(()) };
        let Some(two) = Pair::default().among(&state.model.runs) else { return Ok(()) };
        // Values that are too large are refused.
        let Ok(compared) = Compared::of(&scores, two) else { return Ok(()) };
        let work = grounds(&scores, &compared);
        for piece in pieces(&work.total()) {
            prop_assert!(piece.length.is_finite() && piece.from.is_finite());
        }
        let _ = work.holes(10).and_then(|holes| holes.warning());
        for place in 0..compared.queries.len() {
            if let Ok(causes) = Why::of(&scores, &compared, place).unwrap().causes {
                let sum: f64 = causes.shares.iter().map(|share| share.amount).sum();
                let size = causes.baseline.abs().max(causes.candidate.abs()).max(1.0);
                prop_assert!((sum - causes.difference()).abs() <= 1e-9 * size);
            }
        }
    }
}
