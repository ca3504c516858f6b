//! The summary of thousands of queries.

use proptest::prelude::*;
use ranklens::present::summary::{
    BINS, Choice, Histogram, ListedQuery, SortBy, Summary, names, parsed,
};

fn summary(rows: &[(String, [Option<f64>; 3], u32)]) -> Summary {
    let mut summary = Summary::new(&["nDCG@10", "AP", "RR"].map(|name| name.parse().unwrap()));
    for (id, values, relevant) in rows {
        let query = ListedQuery { id: id.as_str().into(), retrieved: 10, relevant: *relevant };
        summary.push(query, values);
    }
    summary
}

fn of_values(values: &[f64]) -> Summary {
    let row = |(at, value): (usize, &f64)| (format!("q{at}"), [Some(*value); 3], 0);
    summary(&values.iter().enumerate().map(row).collect::<Vec<_>>())
}

fn ids(summary: &Summary, choice: &Choice) -> Vec<String> {
    summary.listed(choice).into_iter().map(|at| summary.queries[at].id.to_string()).collect()
}

#[test]
fn ids_are_sorted_with_their_numbers_as_numbers() {
    let ids_given = ["q10", "q2", "Q2", "q02", "a", "10", "9", "q2b", "", "\u{e4}1"];
    let rows = ids_given.map(|id| (id.to_string(), [None; 3], 0));
    let by_id = Choice { by: SortBy::Id, ..Choice::default() };
    let sorted = ["", "9", "10", "Q2", "a", "q02", "q2", "q2b", "q10", "\u{e4}1"];
    assert_eq!(ids(&summary(&rows), &by_id), sorted);
}

#[test]
fn a_part_of_the_id_finds_queries_letter_case_aside() {
    let rows = ["Red Lamp", "lamps", "clamp", "desk", "\u{c4}rger"];
    let all = summary(&rows.map(|id| (id.to_string(), [None; 3], 0)));
    let found = |search: &str| ids(&all, &Choice { search: search.into(), ..Choice::default() });
    assert_eq!(found("LAMP"), ["Red Lamp", "lamps", "clamp"]);
    assert_eq!(found("\u{e4}"), ["\u{c4}rger"]);
    assert_eq!(found("sofa"), [""; 0]);
    assert_eq!(found("").len(), 5);
}

#[test]
fn an_edge_belongs_to_the_stretch_above_and_the_last_to_the_last() {
    let spread = of_values(&[0.0, 0.049, 0.05, 0.15, 0.3, 0.7, 0.95, 1.0]).histogram(0);
    let filled: Vec<usize> = (0..BINS).filter(|bin| spread.counts[*bin] > 0).collect();
    assert_eq!(filled, [0, 1, 3, 6, 14, 19]);
    assert_eq!((spread.counts[0], spread.counts[19]), (2, 2));
    assert_eq!((spread.edge(0), spread.edge(1), spread.edge(BINS)), (0.0, 0.05, 1.0));
}

#[test]
fn values_beyond_one_widen_the_histogram() {
    let spread = of_values(&[-1.0, 4.0, 13.0]).histogram(0);
    assert_eq!((spread.from, spread.to), (-1.0, 13.0));
    let spread = of_values(&[0.4]).histogram(0);
    assert_eq!((spread.from, spread.to), (0.0, 1.0));
    assert_eq!(Summary::default().histogram(0).counts, [0; BINS]);
}

#[test]
fn the_fullest_bar_is_as_high_as_the_drawing_and_none_is_too_low_to_be_seen() {
    let mut values = vec![0.5; 400];
    values.push(0.0);
    let spread = of_values(&values).histogram(0);
    let heights = spread.heights(100.0);
    assert_eq!((heights[10], heights[0], heights[1]), (100.0, 1.5, 0.0));
    assert_eq!(spread.fullest(), 10);
    assert_eq!(of_values(&[0.9, 0.1]).histogram(0).fullest(), 2, "the first of several");
    assert_eq!(Summary::default().histogram(0).heights(100.0), [0.0; BINS]);
}

#[test]
fn a_pointer_beside_the_bars_means_the_nearest_one() {
    let bins = [-0.5, 0.0, 0.049, 0.05, 0.999, 1.0, 7.0].map(Histogram::bin_at);
    assert_eq!(bins, [0, 0, 0, 1, 19, 19, 19]);
}

#[test]
fn most_surprising_is_what_two_measures_rank_most_differently() {
    let rows = [
        ("both", [Some(0.9), Some(0.9), Some(1.0)], 1),
        ("late", [Some(0.8), Some(0.8), Some(0.2)], 1),
        ("none", [None, Some(0.7), Some(0.5)], 1),
        ("low", [Some(0.1), Some(0.1), Some(0.5)], 1),
        ("lower", [Some(0.05), Some(0.05), Some(0.25)], 1),
    ];
    let all = summary(&rows.map(|(id, values, n)| (id.to_string(), values, n)));
    let most = Choice { by: SortBy::Surprise, descending: true, ..Choice::default() };
    assert_eq!(ids(&all, &most), ["late", "lower", "low", "both", "none"]);
    // By nDCG the query beats two of the three others, by RR none.
    let late = all.surprise(0, 1).unwrap();
    assert_eq!((late.beats, late.other, late.beats_by_other), (2.0 / 3.0, 2, 0.0));
    // By nDCG it beats one of three, by RR at least two of four.
    let low = all.surprise(0, 3).unwrap();
    assert_eq!((low.beats, low.other, low.beats_by_other), (1.0 / 3.0, 2, 0.5));
    assert_eq!(all.surprise(0, 2), None);
    assert_eq!(of_values(&[0.5]).surprise(0, 0), None);
}

#[test]
fn a_measure_that_cannot_tell_queries_apart_surprises_nobody() {
    let row = |at: usize| (format!("q{at}"), [Some(at as f64), Some(1.0), None], 0);
    let all = summary(&(0..5).map(row).collect::<Vec<_>>());
    for at in 0..5 {
        let seen = all.surprise(0, at).unwrap();
        assert_eq!(seen.beats, seen.beats_by_other, "{at}");
    }
}

fn row() -> impl Strategy<Value = (String, [Option<f64>; 3], u32)> {
    let value = || {
        prop_oneof![
            1 => Just(None),
            3 => prop::sample::select(vec![Some(0.0), Some(0.5), Some(1.0)]),
            3 => (0.0..1.0).prop_map(Some),
            1 => (-3.0..20.0).prop_map(Some),
        ]
    };
    let ids = prop_oneof!["[a-cQ]{0,2}[0-9]{0,3}", "[0-9]{1,4}", "\\PC{0,4}"];
    (ids, [value(), value(), value()], 0..4_u32)
}

fn choice() -> impl Strategy<Value = Choice> {
    let by = prop::sample::select(vec![
        SortBy::Given,
        SortBy::Id,
        SortBy::Value(0),
        SortBy::Value(2),
        SortBy::Relevant,
        SortBy::Surprise,
    ]);
    let range = prop::option::of((0..=BINS, 0..=BINS));
    let search = prop::sample::select(vec!["", "a", "Q", "1", "b2"]);
    (by, any::<bool>(), search, 0..3_usize, range).prop_map(
        |(by, descending, search, measure, range)| Choice {
            by,
            descending,
            search: search.into(),
            measure,
            range,
        },
    )
}

proptest! {
    #[test]
    fn what_is_listed_is_what_is_wanted_in_a_stable_order(
        rows in prop::collection::vec(row(), 0..40),
        choice in choice(),
    ) {
        let all = summary(&rows);
        let listed = all.listed(&choice);
        let spread = all.histogram(choice.measure);
        let is_wanted = |at: usize| {
            let id = rows[at].0.to_lowercase();
            let value = rows[at].1[choice.measure];
            let in_range = |(from, to)| {
                value.is_some_and(|value| from <= spread.bin(value) && spread.bin(value) < to)
            };
            id.contains(&choice.search.to_lowercase()) && choice.range.is_none_or(in_range)
        };
        let mut sorted = listed.clone();
        sorted.sort_unstable();
        let wanted: Vec<usize> = (0..rows.len()).filter(|at| is_wanted(*at)).collect();
        prop_assert_eq!(sorted, wanted);

        // Each pair of rows is in the requested order. Equal rows keep the given order.
        let key = |at: usize| match choice.by {
            SortBy::Value(measure) => rows[at].1[measure],
            SortBy::Relevant => Some(f64::from(rows[at].2)),
            SortBy::Surprise => all.surprise(choice.measure, at).map(|s| (s.beats - s.beats_by_other).abs()),
            SortBy::Given | SortBy::Id | SortBy::Retrieved => Some(0.0),
        };
        let backwards = choice.by == SortBy::Given && choice.descending;
        if choice.by != SortBy::Id && !backwards {
            for pair in listed.windows(2) {
                let (a, b) = (key(pair[0]), key(pair[1]));
                let right = match (a, b) {
                    (Some(a), Some(b)) if a != b => (a > b) == choice.descending,
                    (None, Some(_)) => false,
                    (Some(_), None) => true,
                    _ => pair[0] < pair[1],
                };
                prop_assert!(right, "{a:?} before {b:?}");
            }
        }
        if backwards {
            prop_assert!(listed.windows(2).all(|pair| pair[0] > pair[1]));
        }
    }

    #[test]
    fn every_order_of_ids_is_total(rows in prop::collection::vec(row(), 0..12)) {
        // With an inconsistent comparison, the result would depend on the given order.
        let by_id = Choice { by: SortBy::Id, ..Choice::default() };
        let forwards = ids(&summary(&rows), &by_id);
        let backwards: Vec<_> = rows.iter().rev().cloned().collect();
        prop_assert_eq!(forwards, ids(&summary(&backwards), &by_id));
    }

    #[test]
    fn the_histogram_counts_every_query_once(rows in prop::collection::vec(row(), 0..40)) {
        let all = summary(&rows);
        let spread = all.histogram(1);
        let counted: usize = spread.counts.iter().sum();
        prop_assert_eq!(counted + spread.undefined, rows.len());
        prop_assert_eq!(spread.within((0, BINS)), counted);
        for value in rows.iter().filter_map(|row| row.1[1]) {
            let bin = spread.bin(value);
            let room = (spread.to - spread.from) * 1e-9;
            prop_assert!(spread.edge(bin) <= value + room && value <= spread.edge(bin + 1) + room);
        }
        // A range lists as many queries as its bin counts.
        for range in [(0, 3), (3, 3), (5, BINS)] {
            let choice = Choice { measure: 1, range: Some(range), ..Choice::default() };
            prop_assert_eq!(all.listed(&choice).len(), spread.within(range));
        }
    }

    #[test]
    fn a_surprise_is_the_least_that_counting_ties_either_way_gives(
        rows in prop::collection::vec(row(), 2..30),
    ) {
        let all = summary(&rows);
        // The shares of queries that this query beats, with ties counted as not beaten and as
        // beaten.
        let shares = |at: usize, measure: usize| {
            let own = rows[at].1[measure]?;
            let others = rows.iter().enumerate().filter(|(other, _)| *other != at);
            let others: Vec<f64> = others.filter_map(|(_, row)| row.1[measure]).collect();
            let share = |beaten: &dyn Fn(f64) -> bool| {
                others.iter().filter(|other| beaten(**other)).count() as f64 / others.len() as f64
            };
            (!others.is_empty()).then(|| (share(&|other| other < own), share(&|other| other <= own)))
        };
        for at in 0..rows.len() {
            let gap = |other: usize| {
                let ((low, high), (other_low, other_high)) = (shares(at, 0)?, shares(at, other)?);
                Some((low - other_high).max(other_low - high).max(0.0))
            };
            let most = gap(1).into_iter().chain(gap(2)).reduce(f64::max);
            let found = all.surprise(0, at);
            let found_gap = found.map(|found| (found.beats - found.beats_by_other).abs());
            prop_assert_eq!(found_gap.is_some(), most.is_some());
            if let (Some(found), Some(gap_found), Some(most)) = (found, found_gap, most) {
                prop_assert!((gap_found - most).abs() < 1e-12, "{} {}", gap_found, most);
                prop_assert!(found.other != 0 && (0.0..=1.0).contains(&found.beats));
            }
        }
    }
}

#[test]
fn numbers_after_a_measure_are_further_cutoffs() {
    let read = |text: &str| {
        let (measures, error) = parsed(text);
        (names(&measures), error)
    };
    assert_eq!(read("nDCG@1,3,5 10, RR"), ("nDCG@1 nDCG@3 nDCG@5 nDCG@10 RR".into(), None));
    assert_eq!(read("P(rel=2)@5,10 AP@20").0, "P(rel=2)@5 P(rel=2)@10 AP@20");
    // RR has no cutoff that 3 could replace, and there is no rank 0.
    for text in ["RR 3", "3 RR", "nDCG@3,0", "nDCG@3,x,5"] {
        assert!(read(text).1.is_some(), "{text}");
    }
}
