//! Several systems: their table, and where the winner flips.

use ranklens::compare::flips::{Count, Lead, Leader};
use ranklens::compare::systems::{Scored, aligned};
use ranklens::compare::verdict::{FEWEST, Form};
use ranklens::presets::{Convention, QueryInput};
use ranklens::statistics::Options;

use crate::support::{measure, query, table_line};

const JUDGED: [(&str, f64); 3] = [("a", 2.0), ("b", 1.0), ("n", 0.0)];

/// A run over queries `q0`, `q1`, ..., each with one of some lists in turn.
fn run(lists: &[&[&str]], queries: std::ops::Range<usize>) -> Vec<QueryInput> {
    queries.map(|at| query(&format!("q{at}"), lists[at % lists.len()], &JUDGED)).collect()
}

#[test]
fn runs_are_aligned_by_query() {
    let runs = aligned([run(&[&["a"]], 0..3), run(&[&["b"]], 2..5)]);
    let ids = |run: &[QueryInput]| run.iter().map(|input| input.id.to_string()).collect::<Vec<_>>();
    assert_eq!(ids(&runs[0]), ["q0", "q1", "q2", "q3", "q4"]);
    assert_eq!(ids(&runs[1]), ids(&runs[0]));
    let has_list =
        |run: &[QueryInput]| run.iter().map(|input| input.run.is_some()).collect::<Vec<_>>();
    assert_eq!(has_list(&runs[0]), [true, true, true, false, false]);
    assert_eq!(has_list(&runs[1]), [false, false, true, true, true]);
    assert!(runs[0].iter().all(|input| input.qrels.is_some()));
}

#[test]
fn the_best_system_is_marked_only_where_it_is_more_than_chance() {
    let good: &[&[&str]] = &[&["a", "b"], &["a", "n"], &["b", "a"]];
    let bad: &[&[&str]] = &[&["n", "a"], &["n", "b"], &["x", "n"]];
    let convention = Convention::TEXTBOOK;
    let options = Options { permutations: 200, resamples: 300, ..Options::default() };
    let table = |systems: [&[&[&str]]; 3]| {
        let runs = systems.map(|lists| run(lists, 0..30));
        let scored = Scored::of(&"nDCG@3".into(), &measure("nDCG@3"), &convention, &aligned(runs));
        table_line(&scored, 0, &options)
    };
    let line = table([bad, good, bad]);
    assert_eq!(line.cells.iter().map(|cell| cell.best).collect::<Vec<_>>(), [false, true, false]);
    assert!(line.cells[0].against.is_none() && line.cells[0].p.is_none());
    let against = line.cells[1].against.as_ref().unwrap();
    assert_eq!((against.wins, against.losses, against.queries), (30, 0, 30));
    assert!(line.cells[1].p.unwrap() < 1e-6);
    // The same system as the baseline has no spread and no p.
    assert_eq!(line.cells[2].p, None);
    // Two equally good ones: none is best.
    assert!(table([bad, good, good]).cells.iter().all(|cell| !cell.best));
}

#[test]
fn of_two_systems_the_verdict_decides_which_is_best() {
    let convention = Convention::TEXTBOOK;
    let good: &[&[&str]] = &[&["a", "b"], &["b", "a"]];
    let bad: &[&[&str]] = &[&["n", "a"], &["b", "n"], &["a", "b"]];
    let line = |systems: [&[&[&str]]; 2], queries: usize, baseline: usize| {
        let runs = systems.map(|lists| run(lists, 0..queries));
        let scored = Scored::of(&"nDCG@3".into(), &measure("nDCG@3"), &convention, &aligned(runs));
        table_line(&scored, baseline, &Options::default())
    };
    let mut seen = Vec::new();
    for queries in 1..40 {
        for baseline in [0, 1] {
            let line = line([bad, good], queries, baseline);
            let cell = &line.cells[1 - baseline];
            let form = Form::of(cell.against.as_ref().unwrap());
            assert_eq!(cell.best, form == Form::Better, "{queries}");
            assert_eq!(line.cells[baseline].best, form == Form::Worse, "{queries}");
            assert!(queries >= FEWEST || !form.is_shown(), "{queries}");
            seen.push(form);
        }
    }
    assert!([Form::Better, Form::Worse, Form::TooFew].iter().all(|form| seen.contains(form)));
    // Two tests disagree here: that which leads for so few queries decides.
    let values = |all: [f64; 12]| all.iter().map(|value| Some(*value)).collect::<Vec<_>>();
    let one =
        Scored { measure: "made up".into(), systems: vec![values([0.0; 12]), values(SKEWED)] };
    let line = table_line(&one, 0, &Options::default());
    assert!(line.cells[1].p.unwrap() > 0.05);
    assert!(line.cells[1].best);
}

/// Eleven small gains and a large one: p of the t-test is above 5 %, that of the randomisation test is not.
const SKEWED: [f64; 12] = [0.01, 0.02, 0.0, 0.01, 0.02, 0.01, 0.0, 0.01, 0.02, 0.01, 0.01, 0.5];

#[test]
fn the_winner_may_depend_on_the_measure() {
    // The candidate finds the grade 2 late, the baseline a grade 1 early.
    let runs =
        [run(&[&["b", "n", "n2"], &["b", "x"]], 0..20), run(&[&["n", "a"], &["x", "a"]], 0..20)];
    let lead = |name: &str, runs: &[Vec<QueryInput>; 2]| {
        let (id, measure) = (name.into(), measure(name));
        let scored = Scored::of(&id, &measure, &Convention::TEXTBOOK, runs);
        Lead::of(&"textbook".into(), measure, &scored.both(0, 1))
    };
    let leads = ["RR", "nDCG@3", "P@2", "P(rel=2)@2"].map(|name| lead(name, &runs));
    let leaders: Vec<Leader> = leads.iter().map(|lead| lead.leader).collect();
    assert_eq!(leaders, [Leader::Baseline, Leader::Candidate, Leader::Neither, Leader::Candidate]);
    // RR is 1 against 1/2 on every query: a difference without a spread has no p, and is not called sure.
    assert_eq!((leads[0].difference, leads[0].p, leads[0].is_sure()), (Some(-0.5), None, false));
    let count = Count::of(&leads);
    assert_eq!(
        count.sentence("bm25", "dense"),
        "The winner depends on the measure: dense leads under 2 of 4 (0 more than chance), bm25 under 1 (0)."
    );
    let mixed = [run(&[&["n", "a"], &["x", "n"]], 0..20), run(&[&["a", "b"], &["b"]], 0..20)];
    let leads = [lead("nDCG@3", &mixed)];
    assert!(leads[0].is_sure() && leads[0].leader == Leader::Candidate);
    // Of nine queries nothing is claimed.
    let few = [run(&[&["n", "a"], &["x", "n"]], 0..9), run(&[&["a", "b"], &["b"]], 0..9)];
    let lead = lead("nDCG@3", &few);
    assert!(lead.p.unwrap() < 0.01 && !lead.is_sure());
    assert_eq!(
        Count::of(&leads).sentence("bm25", "dense"),
        "dense leads under 1 of 1, 1 of them more than chance; bm25 under none."
    );
}
