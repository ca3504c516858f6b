//! What stays of a large run gives the same values as the steps, bit for bit.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use proptest::prelude::*;
use ranklens::metrics::settings::{Discount, Gain, IdealPool, Ties};
use ranklens::metrics::{Hits, Measure, Outcome, Ranking, Settings, derive, measure};
use support::{ANY_GRADES, case, measures, settings};

/// Takes what stays of a ranking.
fn read(hits: &mut Hits, ranking: &Ranking, list: usize) {
    let found = ranking.rows.iter().filter_map(|row| Some((row.listed? + 1, row.grade?)));
    // Ranks are those before documents were left out, as they are when a file is read.
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
        // The order is that of the list, as it is after a file was read.
        let settings = Settings { ties: Ties::Listed, ..settings };
        let mut case = case;
        case.docs.iter_mut().for_each(|(_, score)| *score = None);
        let Some(mut hits) = Hits::under(&settings) else { return Ok(()) };
        let ranking = case.ranking(&settings);
        read(&mut hits, &ranking, case.docs.len());
        for measure in measures() {
            let Some(value) = hits.value(&measure) else { continue };
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
    let mut hits = Hits::under(&Settings::default()).unwrap();
    read(&mut hits, &Ranking::of_grades(&[1.0, 0.0, 2.0], &Settings::default()), 3);
    for info in measure::ALL {
        assert!(hits.value(&Measure::new(info)).is_some(), "{}", info.name);
    }
}

#[test]
fn what_needs_the_whole_list_is_left_to_the_steps() {
    let usual = Settings::default;
    for settings in [
        Settings { ties: Ties::Averaged, ..usual() },
        Settings { ideal: IdealPool::Retrieved, ..usual() },
        Settings { rounding: Some(3), ..usual() },
        Settings { gain: Gain::Map(vec![(0.0, 1.0)]), ..usual() },
    ] {
        assert!(Hits::under(&settings).is_none(), "{settings:?}");
    }
}

#[test]
fn ranks_beyond_those_known_have_a_divisor() {
    let settings = Settings { discount: Discount::Log { base: 3.0 }, ..Settings::default() };
    let mut hits = Hits::under(&settings).unwrap();
    hits.read(5000, [(4000, 2.0)].into_iter(), [(2.0, 1)].into_iter());
    let expected = 2.0 / (4001_f64.ln() / 3_f64.ln()) / (2.0 / (2_f64.ln() / 3_f64.ln()));
    let Some(Outcome::Value(value)) = hits.value(&"nDCG".parse().unwrap()) else { panic!() };
    assert!((value - expected).abs() < 1e-12, "{value} {expected}");
}
