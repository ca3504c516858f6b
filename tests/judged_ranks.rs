//! The ranks of the judged documents give the same values as a full derivation, bit for bit.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use proptest::prelude::*;
use ranklens::metrics::settings::{Discount, Gain, Ideal, IdealPool, Order, Ties};
use ranklens::metrics::{JudgedRanks, Measure, Outcome, Ranking, Settings, derive, registry};
use support::{ANY_GRADES, case, measures, settings};

/// Reads the judged documents of a ranking into `hits`.
fn read(hits: &mut JudgedRanks, ranking: &Ranking, list: usize) {
    let found = ranking.rows.iter().filter_map(|row| Some((row.listed? + 1, row.grade?)));
    // The ranks are those in the file, before documents are left out.
    let mut found: Vec<_> = found.collect();
    found.sort_by_key(|(rank, _)| *rank);
    hits.read(list, found.into_iter(), ranking.judgments().iter().map(|(_, grade)| (*grade, 1)));
}

proptest! {
    #[test]
    fn judged_documents_alone_give_the_value_of_the_steps(
        case in case(ANY_GRADES),
        settings in settings(),
    ) {
        // The list has its final order, as after a file was read.
        let settings = Settings { order: Order { ties: Ties::Listed, ..settings.order }, ..settings };
        let mut case = case;
        case.docs.iter_mut().for_each(|(_, score)| *score = None);
        let Some(mut hits) = JudgedRanks::under(&settings) else { return Ok(()) };
        let ranking = case.ranking(&settings);
        read(&mut hits, &ranking, case.docs.len());
        for measure in measures() {
            let Some(value) = measure.value(&hits) else { continue };
            let outcome = derive(&measure, &ranking).outcome;
            let same = match (value, outcome) {
                (Outcome::Value(a), Outcome::Value(b)) => a.to_bits() == b.to_bits() || a == b,
                (a, b) => a == b,
            };
            prop_assert!(same, "{measure} {value:?} {outcome:?} {hits:?}");
        }
    }
}

#[test]
fn every_measure_of_the_page_has_a_value_from_judged_documents() {
    let mut hits = JudgedRanks::under(&Settings::default()).unwrap();
    read(&mut hits, &Ranking::of_grades(&[1.0, 0.0, 2.0], &Settings::default()), 3);
    for info in registry::ALL {
        assert!(Measure::new(info).value(&hits).is_some(), "{}", info.name);
    }
}

#[test]
fn what_needs_the_whole_list_is_left_to_the_steps() {
    let usual = Settings::default;
    for settings in [
        Settings { order: Order::by_score(Ties::Averaged), ..usual() },
        Settings { ideal: Ideal::from_pool(IdealPool::Retrieved), ..usual() },
        Settings { rounding: Some(3), ..usual() },
        Settings { gain: Gain::Map(vec![(0.0, 1.0)]), ..usual() },
    ] {
        assert!(JudgedRanks::under(&settings).is_none(), "{settings:?}");
    }
}

#[test]
fn ranks_beyond_those_known_have_a_divisor() {
    let settings = Settings { discount: Discount::Log { base: 3.0 }, ..Settings::default() };
    let mut hits = JudgedRanks::under(&settings).unwrap();
    hits.read(5000, [(4000, 2.0)].into_iter(), [(2.0, 1)].into_iter());
    let expected = 2.0 / (4001_f64.ln() / 3_f64.ln()) / (2.0 / (2_f64.ln() / 3_f64.ln()));
    let Some(Outcome::Value(value)) = "nDCG".parse::<Measure>().unwrap().value(&hits) else {
        panic!()
    };
    assert!((value - expected).abs() < 1e-12, "{value} {expected}");
}

#[test]
fn grades_are_counted_in_the_order_in_which_they_first_occur() {
    let counted = |grades: &[f64]| ranklens::metrics::counted(grades.iter().copied());
    assert_eq!(counted(&[2.0, 0.5, 2.0, 1.0, 0.5, 2.0]), [(2.0, 3), (0.5, 2), (1.0, 1)]);
    let different: Vec<f64> = (0..100).map(f64::from).collect();
    assert!(counted(&different).iter().zip(&different).all(|(count, grade)| *count == (*grade, 1)));
}
