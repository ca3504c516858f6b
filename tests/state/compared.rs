//! Two runs compared, as the Compare view draws them.

use proptest::prelude::*;
use ranklens::compare::{Cause, Form};
use ranklens::data::{Data, Id};
use ranklens::state::compared::drawing::{Scale, bars, pieces};
use ranklens::state::compared::{
    Alike, Column, Compared, Comparing, Difference, Filter, Grounds, Group, Grouping, Groups, Map,
    Order, Outcome, Pair, Scores, Scoring, Two, Values, Why, chance, plan, words,
};
use ranklens::state::runs::{NamedRun, Runs};
use ranklens::state::{Model, State, View};
use ranklens::statistics;

use super::support::{any_action, any_data, data, doubled, model, query};

/// Returns a model with these runs, of which the first is shown.
pub fn with_runs(runs: &[(&str, Data)]) -> Model {
    let shown = runs[0].1.clone();
    let named = |(name, data): &(&str, Data)| {
        let lists = std::rc::Rc::new(data.lists());
        NamedRun { name: (*name).into(), loaded: lists.clone(), lists, values: None, large: None }
    };
    let list = runs.iter().map(named).collect();
    let mut model = model(shown);
    model.runs = std::rc::Rc::new(Runs { list, ..Runs::default() });
    model
}

/// Returns twelve queries in which the second run has the relevant document at the top, except for the last one.
pub fn two_runs() -> Model {
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
    let scores = Scoring::at_once(model).unwrap();
    let compared = Compared::of(&scores, pair.among(&model.runs).unwrap()).unwrap();
    (scores, compared)
}

fn grounds(scores: &Scores, compared: &Compared) -> Grounds {
    let mut work = Grounds::new(scores, compared.two);
    while !work.step(scores) {}
    work
}

#[test]
fn one_run_is_not_compared() {
    let one = model(data([query("q", "lamp", "lamp:1")]));
    assert!(Scoring::at_once(&one).is_none());
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
    let all: Vec<usize> = (0..12).collect();
    assert_eq!(bars(&compared, &all).len(), 12);
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
    let ideal: Vec<_> = why.sides.ideal.iter().map(|best| &*best.doc).collect();
    assert_eq!((ideal.len(), ideal[0]), (3, "lamp"));
    let [baseline, candidate] = why.sides.lists.each_ref().map(|list| &*list[0].working);
    assert_eq!(candidate, "2 \u{f7} 1 = 2.000");
    assert!(baseline.ends_with("1 = 0.000"), "{baseline}");
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
    let tally = work.tally().unwrap();
    assert_eq!((tally.better, tally.worse), (11, 1));
    assert_eq!(work.example(&scores), None, "on no query it depends on the measure");
}

#[test]
fn the_example_is_a_query_that_each_run_wins_under_a_measure() {
    let judged =
        |list: &str| data([query("q1", list, "a:2 b:1 c:1"), query("q2", list, "a:2 b:1 c:1")]);
    let model = with_runs(&[("one", judged("x a")), ("two", judged("b c"))]);
    let (scores, compared) = compared(&model, Pair::default());
    let example = grounds(&scores, &compared).example(&scores).unwrap();
    assert_eq!(&*example.query, "q1");
    assert_eq!(
        example.words("one", "two"),
        "on q1, P(rel=1)@1 prefers two and P(rel=2)@2 prefers one"
    );
}

#[test]
fn the_margin_decides_whether_a_run_is_no_worse() {
    let model = two_runs();
    let (scores, compared) = compared(&model, Pair { baseline: Some(1), candidate: Some(0) });
    let told = |margin: f64| words::no_worse(&scores, &compared, margin);
    assert!(told(0.01).starts_with("It is not shown that bm25 is no worse than dense"));
    assert!(told(0.99).starts_with("bm25 and dense are equal within a margin of 0.99"));
}

#[test]
fn a_query_of_one_run_counts_as_an_empty_list_of_the_other() {
    let mut other = data([query("q1", "lamp", "lamp:1")]);
    other.queries.push(query("q3", "sofa", "").into());
    let runs = [
        ("a", data([query("q1", "sofa lamp", "lamp:1"), query("q2", "desk", "desk:1")])),
        ("b", other),
    ];
    let (scores, compared) = compared(&with_runs(&runs), Pair::default());
    assert_eq!(compared.verdict.form, Form::TooFew);
    // q2 counts as an empty list of the other run. Nobody judged q3.
    assert_eq!((compared.comparison.queries, compared.without(), scores.queries()), (2, 1, 3));
    assert_eq!(
        words::counted(&scores, &compared),
        "2 queries with a value in both runs; 1 of 3 lack one. b has no list for 1 query; it counts as an empty list"
    );
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

#[test]
fn a_filter_lets_through_what_it_says() {
    let model = two_runs();
    let (scores, compared) = compared(&model, Pair::default());
    let places = |filter: &Filter| filter.places(&scores, &compared);
    let all = Filter::default();
    let outcome = |outcome| Filter { outcome: Some(outcome), ..all.clone() };
    let text = |text: &str| Filter { text: text.into(), ..all.clone() };
    let differences = |ends| Filter { differences: Some(ends), ..all.clone() };
    let values = |to: f64| Values { baseline: [0.0, 1.0], candidate: [0.0, to] };
    let values = |to: f64| Filter { values: Some(values(to)), ..all.clone() };
    let group = Some(Group { name: "two".into(), queries: [0, 11].into() });
    let group = Filter { group, ..all.clone() };
    let count = |filter: &Filter| places(filter).len();
    assert_eq!(count(&all), 12);
    let outcomes = [Outcome::Won, Outcome::Tied, Outcome::Lost];
    assert_eq!(outcomes.map(|of| count(&outcome(of))), [11, 0, 1]);
    assert_eq!(count(&text("Q1")), 3, "q1, q10 and q11");
    assert_eq!(places(&differences([-1.0, 0.0])), [11]);
    assert_eq!([1.0, 0.9].map(|to| count(&values(to))), [12, 1]);
    assert_eq!((count(&group), group.words(3)), (2, "two".into()));
    // The parts apply together.
    let both = Filter { text: "q1".into(), ..group };
    let held = places(&both);
    let has = |part: &Filter| held.iter().all(|place| places(part).contains(place));
    assert!(held.len() < 2 && has(&text("q1")));
    assert_eq!(both.words(3), "queries with “q1”, two");
    let won = Filter { outcome: Some(Outcome::Won), ..text("q1") };
    assert!(places(&won).iter().all(|place| places(&outcome(Outcome::Won)).contains(place)));
}

#[test]
fn the_queries_are_sorted_by_each_column() {
    let model = two_runs();
    let (_, compared) = compared(&model, Pair::default());
    let all: Vec<usize> = (0..compared.queries.len()).collect();
    let sorted = |by: Column, descending: bool| {
        let mut places = all.clone();
        Order { by, descending }.sort(&compared, &mut places);
        places
    };
    assert_eq!(sorted(Column::Difference, true), all, "the order of the differences");
    let ids = |places: &[usize]| places.iter().map(|at| compared.queries[*at].id.clone()).collect();
    let by_id: Vec<Id> = ids(&sorted(Column::Query, false));
    let expected = (0..12).map(|n| Id::from(format!("q{n}")));
    assert_eq!(by_id, expected.collect::<Vec<_>>());
    for (by, value) in [
        (Column::Baseline, (|of| of.baseline) as fn(&Difference) -> Option<f64>),
        (Column::Candidate, |of| of.candidate),
        (Column::Difference, Difference::difference),
    ] {
        let values = |places: &[usize]| -> Vec<f64> {
            places.iter().filter_map(|at| value(&compared.queries[*at])).collect()
        };
        let (rising, falling) = (values(&sorted(by, false)), values(&sorted(by, true)));
        assert!(rising.is_sorted() && falling.is_sorted_by(|a, b| a >= b), "{by:?}");
        assert_eq!((rising.len(), falling.len()), (12, 12));
    }
}

#[test]
fn tests_stand_side_by_side_and_one_leads() {
    let model = two_runs();
    let (_, compared) = compared(&model, Pair::default());
    let tests = chance::tests(&compared);
    let keys: Vec<&str> = tests.iter().map(|test| test.key).collect();
    assert_eq!(keys, ["t", "randomization", "wilcoxon"]);
    let leading: Vec<&str> = tests.iter().filter(|test| test.leads).map(|test| test.key).collect();
    assert_eq!(leading, ["randomization"], "twelve queries");
    assert_eq!(tests[1].p.as_ref().ok().copied(), compared.p);
    assert!(tests[1].how.starts_with("all 4,096"));
    let adjusted = chance::over_measures(&compared);
    assert!(adjusted.iter().all(|of| of.p <= of.holm && of.p <= of.benjamini_hochberg));
    assert!(adjusted.iter().all(|of| of.benjamini_hochberg <= of.holm));
    assert_eq!(chance::effect(0.1), "hardly any");
    assert_eq!(chance::effect(-0.9), "large");
}

#[test]
fn all_pairs_of_three_runs_are_tested() {
    let judged = "lamp:2 desk:0";
    let run = |list: &str| data((0..20).map(|at| query(&format!("q{at}"), list, judged)));
    let runs = [("a", run("desk lamp")), ("b", run("desk lamp")), ("c", run("lamp desk"))];
    let model = with_runs(&runs);
    let scores = Scoring::at_once(&model).unwrap();
    let mut pairs = chance::Pairs::new(&scores);
    while !pairs.step() {}
    let pairs = pairs.finish();
    let names: Vec<String> =
        pairs.iter().map(|pair| format!("{}{}", pair.against, pair.run)).collect();
    assert_eq!(names, ["ab", "ac", "bc"]);
    assert_eq!((pairs[0].difference, pairs[0].p), (0.0, 1.0));
    assert!(pairs[1].difference > 0.3 && pairs[1].p < 0.001);
}

#[test]
fn groups_hold_the_queries_of_their_rule() {
    let model = two_runs();
    let (scores, compared) = compared(&model, Pair::default());
    let groups = |rule: &Grouping| {
        let mut groups = Groups::new(&scores, &compared, rule).unwrap();
        while !groups.step() {}
        groups.finish()
    };
    let names = |rule: &Grouping| -> Vec<(String, usize)> {
        groups(rule).iter().map(|(slice, queries)| (slice.name.clone(), queries.len())).collect()
    };
    assert_eq!(names(&Grouping::Words), [("1 word".into(), 12)]);
    assert_eq!(names(&Grouping::Relevant), [("2 relevant".into(), 12)]);
    assert_eq!(names(&Grouping::Judged), [("3 judged".into(), 12)]);
    let fits: Vec<bool> = (0..12).map(|at| at == 11).collect();
    let pattern = Grouping::Pattern { name: "last".into(), fits: fits.into() };
    let found = groups(&pattern);
    let last = found.iter().find(|(slice, _)| slice.name == "fits last").unwrap();
    assert_eq!(&*last.1, [11]);
    assert!(!last.0.may_claim() && last.0.interval().is_none() && last.0.p.is_none());
    assert_eq!(found.iter().map(|(slice, _)| slice.queries.len()).sum::<usize>(), 12);
}

#[test]
fn the_map_of_conventions_has_those_that_can_differ() {
    let model = two_runs();
    let (scores, compared) = compared(&model, Pair::default());
    let mut map = Map::new(&scores, &compared);
    while !map.step(&scores) {}
    let leads = map.finish();
    // Three gains, relevant from 1 or 2, unjudged documents counted or left out.
    assert_eq!((leads.rows.len(), leads.columns.len()), (12, 24));
    assert_eq!(&*leads.rows[0].name, "gain g, relevant from 1, unjudged count 0");
    // The chosen convention is the first one, under which the table has the same difference.
    let ndcg = leads.columns.iter().position(|m| m.to_string() == "nDCG@3").unwrap();
    let difference = leads.rows[0].leads[ndcg].difference.unwrap();
    assert!((difference - compared.comparison.difference.unwrap()).abs() < 1e-15);
    let count = leads.count();
    assert_eq!(count.candidate + count.baseline + count.neither, 12 * 24);
    assert!(count.baseline == 0 && count.candidate > 0);
}

#[test]
fn lists_are_compared_without_judgments_and_as_a_reranking() {
    let model = two_runs();
    let (scores, compared) = compared(&model, Pair::default());
    let mut alike = Alike::default();
    while !alike.step(&scores, &compared) {}
    let means = alike.means().unwrap();
    // The same three documents: eleven lists reversed around the middle one, the last one exchanged at the top.
    assert_eq!((means.queries, means.overlap, means.jaccard), (12, 1.0, 1.0));
    assert!(means.tau.unwrap() < 0.0 && means.rbo < 1.0);
    assert_eq!(alike.most_changed(3).len(), 3);
    let stage = alike.stage().unwrap();
    assert_eq!(stage.others, 0);
    assert!((stage.gain() - compared.comparison.difference.unwrap()).abs() < 1e-12);
    assert!(stage.ceiling <= 1.0 && stage.used().unwrap() < 1.0 && alike.is_exact());
}

#[test]
fn a_plan_follows_from_the_spread_and_the_depth() {
    let model = two_runs();
    let (scores, compared) = compared(&model, Pair::default());
    assert!(plan::power(&compared, 0.1).unwrap().spread > 0.0);
    let trades = plan::trade(&scores, &compared, 0.1);
    let names: Vec<String> = trades.iter().map(|(measure, _)| measure.to_string()).collect();
    assert_eq!(names, ["nDCG@1", "nDCG@3", "nDCG@5", "nDCG@10"]);
    for (_, trade) in &trades {
        // Both lists have the same three documents.
        let judged = trade.judgments.unwrap() / trade.queries.unwrap() as f64;
        assert!((1.0..=3.0).contains(&judged), "{trade:?}");
    }
}

#[test]
fn work_in_slices_gives_what_is_done_at_once() {
    let model = two_runs();
    let mut scoring = Scoring::of(&model).unwrap();
    let mut steps = 1;
    while !scoring.step() {
        steps += 1;
    }
    assert_eq!((steps, scoring.done(), scoring.count()), (12, 12, 12));
    let sliced = scoring.finish();
    let (scores, compared) = compared(&model, Pair::default());
    assert_eq!(sliced.scored, scores.scored);
    let mut comparing = Comparing::new(&sliced, compared.two);
    while !comparing.step(&sliced) {}
    let again = comparing.finish(&sliced).unwrap();
    assert_eq!((again.comparison, again.rows), (compared.comparison, compared.rows));
}

/// Returns two runs of many queries, whose lists differ from query to query.
pub fn many_queries(count: usize) -> Model {
    let judged = "lamp:2 desk:0 sofa:1";
    let lists =
        ["lamp sofa desk", "desk sofa lamp", "x lamp sofa", "sofa y lamp", "x y desk", "lamp"];
    let all = |by: usize| {
        data((0..count).map(|at| query(&format!("q{at}"), lists[at / by % lists.len()], judged)))
    };
    with_runs(&[("bm25", all(1)), ("dense", all(7))])
}

#[test]
fn figures_of_many_queries_are_those_of_the_package() {
    let (scores, compared) = compared(&many_queries(1200), Pair::default());
    for (row, scored) in compared.rows.iter().zip(&scores.scored) {
        let both = scored.both(0, 1);
        let options = ranklens::statistics::Options::default();
        let of_package =
            ranklens::statistics::compare(&both.baseline, &both.candidate, &options).unwrap();
        let shown = row.line.cells[1].against.as_ref().unwrap();
        assert_eq!(shown.bootstrap, of_package.bootstrap, "{}", row.measure);
        assert_eq!(shown.t_test, of_package.t_test, "{}", row.measure);
        if row.measure == compared.measure {
            assert_eq!(*shown, of_package);
            assert_eq!(of_package.randomization.unwrap().permutations, 100_000);
            assert_eq!(of_package.bootstrap.unwrap().resamples, 10_000);
        }
    }
}

#[test]
fn figures_of_other_threads_are_those_of_the_page() {
    let model = many_queries(1200);
    let (scores, whole) = compared(&model, Pair::default());
    let mut comparing = Comparing::with_interim(&scores, whole.two);
    let pairs = comparing.to_compare(&scores);
    assert_eq!(pairs.len(), scores.measures.len());
    // Another thread gets a copy of what is compared, and sends figures back.
    let sent: Vec<statistics::ToCompare> = through_json(&pairs);
    let mut there: Vec<statistics::Comparing> = sent.into_iter().map(Into::into).collect();
    let mut draw_to = |share: f64| -> Vec<statistics::Comparison> {
        let mut all: Vec<_> = there.iter_mut().collect();
        while !statistics::Comparing::step_all(&mut all, 200_000, share) {}
        let figures = there.iter().map(|of| of.clone().finish());
        through_json(&figures.collect::<Vec<_>>())
    };
    comparing.take(draw_to(comparing.goal()), true);
    let interim = comparing.finish(&scores).unwrap();
    assert!(interim.is_interim);
    assert_eq!(interim.comparison.t_test, whole.comparison.t_test);
    comparing.take(draw_to(1.0), false);
    let again = comparing.finish(&scores).unwrap();
    assert!(!again.is_interim);
    assert_eq!((again.comparison, again.rows), (whole.comparison, whole.rows));
}

fn through_json<T: serde::Serialize, U: serde::de::DeserializeOwned>(value: &T) -> U {
    serde_json::from_str(&serde_json::to_string(value).unwrap()).unwrap()
}

#[test]
fn interim_figures_of_many_queries_become_the_whole() {
    let model = many_queries(1200);
    let (scores, whole) = compared(&model, Pair::default());
    let mut comparing = Comparing::with_interim(&scores, whole.two);
    while !comparing.step(&scores) {}
    let interim = comparing.finish(&scores).unwrap();
    assert!(interim.is_interim && comparing.is_interim() && !whole.is_interim);
    let [resamples, permutations] = [8_333, 83_333].map(|least| least..least * 12 / 10);
    assert!(resamples.contains(&interim.comparison.bootstrap.unwrap().resamples));
    let drawn = interim.comparison.randomization.unwrap().permutations;
    assert!(permutations.contains(&u32::try_from(drawn).unwrap()), "{drawn}");
    assert_eq!(interim.comparison.t_test, whole.comparison.t_test);
    comparing.go_on();
    while !comparing.step(&scores) {}
    let again = comparing.finish(&scores).unwrap();
    assert_eq!((again.comparison, again.rows), (whole.comparison, whole.rows));
    // Few queries need no interim figures.
    let few = Scoring::at_once(&two_runs()).unwrap();
    assert!(!Comparing::with_interim(&few, whole.two).is_interim());
}

#[test]
fn the_share_that_is_drawn_grows_to_the_whole() {
    let model = many_queries(300);
    let scores = Scoring::at_once(&model).unwrap();
    let mut comparing = Comparing::new(&scores, Pair::default().among(&model.runs).unwrap());
    let mut last = comparing.share();
    assert_eq!(last, 0.0);
    while !comparing.step(&scores) {
        let share = comparing.share();
        assert!((last..=1.0).contains(&share), "{last} {share}");
        last = share;
    }
    assert_eq!(comparing.share(), 1.0);
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
        let Some(scores) = Scoring::at_once(&state.model) else { return Ok(()) };
        let Some(two) = Pair::default().among(&state.model.runs) else { return Ok(()) };
        // Values that are too large are refused.
        let Ok(compared) = Compared::of(&scores, two) else { return Ok(()) };
        let work = grounds(&scores, &compared);
        for piece in pieces(&work.total()) {
            prop_assert!(piece.length.is_finite() && piece.from.is_finite());
        }
        let _ = work.holes(&compared).and_then(|holes| holes.warning());
        for place in 0..compared.queries.len() {
            if let Ok(causes) = Why::of(&scores, &compared, place).unwrap().causes {
                let sum: f64 = causes.shares.iter().map(|share| share.amount).sum();
                let size = causes.baseline.abs().max(causes.candidate.abs()).max(1.0);
                prop_assert!((sum - causes.difference()).abs() <= 1e-9 * size);
            }
        }
    }
}
