//! Error rates and power, simulated: what the tests promise holds on data whose truth is known.

use ranklens::compare::verdict::Form;
use ranklens::statistics::best_of::best_of;
use ranklens::statistics::no_worse::no_worse;
use ranklens::statistics::random::Random;
use ranklens::statistics::randomization::randomization;
use ranklens::statistics::student::t_test;
use ranklens::statistics::tukey::tukey;
use ranklens::statistics::wilcoxon::wilcoxon;
use ranklens::statistics::{Differences, Options, Planner, Zeros, compare};

/// Draws from the standard normal distribution (Box and Muller 1958).
fn normal(random: &mut Random) -> f64 {
    let mut share = || (random.bits() >> 11) as f64 / (1_u64 << 53) as f64;
    let (size, angle) = (1.0 - share(), share());
    (-2.0 * size.ln()).sqrt() * (std::f64::consts::TAU * angle).cos()
}

/// Differences of `queries` queries around a mean, with this standard deviation.
fn differences(random: &mut Random, queries: usize, mean: f64, spread: f64) -> Differences {
    let values: Vec<f64> = (0..queries).map(|_| mean + spread * normal(random)).collect();
    Differences::of(&vec![0.0; queries], &values)
}

/// The share of simulated sets for which something holds.
fn share(sets: usize, seed: u64, mut holds: impl FnMut(&mut Random) -> bool) -> f64 {
    let mut random = Random::new(seed);
    (0..sets).filter(|_| holds(&mut random)).count() as f64 / sets as f64
}

#[track_caller]
fn near(found: f64, nominal: f64, within: f64) {
    println!("{found:.4}, nominal {nominal}");
    assert!((found - nominal).abs() <= within, "{found} is not within {within} of {nominal}");
}

#[test]
fn the_t_test_errs_in_five_of_a_hundred() {
    let found =
        share(20_000, 1, |random| t_test(&differences(random, 30, 0.0, 0.2)).unwrap().p <= 0.05);
    near(found, 0.05, 0.005);
}

#[test]
fn the_exact_randomization_test_errs_in_five_of_a_hundred() {
    let found = share(15_000, 2, |random| {
        randomization(&differences(random, 11, 0.0, 0.2), 0, 0).unwrap().p <= 0.05
    });
    // 11 queries have 1024 pairs of assignments, of which 51 are 4.98 %.
    near(found, 0.05, 0.005);
}

#[test]
fn the_drawn_randomization_test_errs_in_five_of_a_hundred() {
    let found = share(10_000, 3, |random| {
        let differences = differences(random, 24, 0.0, 0.2);
        randomization(&differences, 999, random.bits()).unwrap().p <= 0.05
    });
    near(found, 0.05, 0.005);
}

#[test]
fn the_test_of_signed_ranks_errs_in_five_of_a_hundred() {
    let found = share(15_000, 4, |random| {
        wilcoxon(&differences(random, 60, 0.0, 0.2), Zeros::Dropped, 0.0).unwrap().p <= 0.05
    });
    near(found, 0.05, 0.005);
}

/// Of four equal systems, any pair is called different in 5 of 100 sets.
#[test]
fn tukeys_pairs_err_together_in_five_of_a_hundred() {
    let found = share(8_000, 9, |random| {
        let hard: Vec<f64> = (0..20).map(|_| 0.2 * normal(random)).collect();
        let values: Vec<Vec<f64>> =
            (0..4).map(|_| hard.iter().map(|hard| hard + 0.1 * normal(random)).collect()).collect();
        let values: Vec<&[f64]> = values.iter().map(Vec::as_slice).collect();
        tukey(&values, 199, random.bits()).iter().any(|pair| pair.p <= 0.05)
    });
    near(found, 0.05, 0.005);
}

/// Equal systems are called different in 5 of 100 sets at most, also where few queries differ or a few differ a lot. An
/// interval by itself excludes zero far more often.
#[test]
fn the_verdict_errs_in_five_of_a_hundred_at_most() {
    type Draw = fn(&mut Random) -> f64;
    let draws: [(&str, Draw); 3] = [
        ("normal", normal),
        ("half of them ties", |random| if random.below(2) == 0 { 0.0 } else { normal(random) }),
        ("a few large ones", |random| {
            let z = normal(random);
            z * z.abs() * normal(random).abs()
        }),
    ];
    for (kind, draw) in draws {
        for (queries, sets) in [(10, 3_000), (16, 1_500), (24, 1_500), (30, 3_000), (60, 1_500)] {
            let options = Options { permutations: 499, resamples: 500, ..Options::default() };
            let found = share(sets, 10, |random| {
                let candidate: Vec<f64> = (0..queries).map(|_| draw(random)).collect();
                let compared = compare(&vec![0.0; queries], &candidate, &options).unwrap();
                Form::of(&compared).is_shown()
            });
            println!("{kind}, {queries} queries: {found:.4}");
            // Three standard errors of the simulation above.
            let most = 0.05 + 3.0 * (0.05 * 0.95 / sets as f64).sqrt();
            assert!(found <= most, "{kind}, {queries} queries: {found}");
        }
    }
}

/// At a loss of just the margin, the candidate is called no worse in 5 of 100 sets.
#[test]
fn no_worse_than_errs_in_five_of_a_hundred() {
    let found = share(20_000, 5, |random| {
        no_worse(&differences(random, 30, -0.01, 0.05), 0.01, 0.05).unwrap().holds()
    });
    near(found, 0.05, 0.005);
    // Without a loss, a set that is large enough shows it.
    let found = share(500, 6, |random| {
        no_worse(&differences(random, 400, 0.0, 0.05), 0.01, 0.05).unwrap().holds()
    });
    assert!(found > 0.95, "{found}");
}

#[test]
fn a_planned_set_finds_its_difference_in_eighty_of_a_hundred() {
    let planner = Planner::default();
    for (spread, difference) in [(0.2, 0.1), (0.25, 0.15), (0.1, 0.02)] {
        let queries = planner.needed(spread, difference).unwrap();
        let found = share(6_000, queries as u64, |random| {
            t_test(&differences(random, queries, difference, spread)).unwrap().p <= 0.05
        });
        // A whole number of queries finds a little more than asked.
        near(found, 0.8, 0.02);
        let smallest = planner.smallest(spread, queries);
        assert!(smallest <= difference && planner.smallest(spread, queries - 1) > difference);
    }
}

/// Thirty equal systems and an equal baseline on 200 queries.
#[test]
fn the_best_of_thirty_equal_systems_gains_what_the_floor_says() {
    let (systems, queries, own) = (30, 200, 0.15);
    let mut random = Random::new(8);
    let (mut gain, mut exceeded) = (0.0, 0);
    let floor = best_of(own * 2_f64.sqrt(), queries, systems);
    let sets = 1_000;
    for _ in 0..sets {
        let mut of_a_system =
            || (0..queries).map(|_| own * normal(&mut random)).sum::<f64>() / queries as f64;
        let baseline = of_a_system();
        let best = (0..systems).map(|_| of_a_system()).fold(f64::NEG_INFINITY, f64::max);
        gain += (best - baseline) / f64::from(sets);
        exceeded += i32::from(best - baseline > floor.rare);
    }
    println!("simulated {gain:.5}, expected {:.5}, {exceeded} above the rare gain", floor.expected);
    assert!((gain / floor.expected - 1.0).abs() < 0.05, "{gain} {floor:?}");
    // One in twenty; the standard deviation of the count is 7.
    assert!((29..=71).contains(&exceeded), "{exceeded} of {sets} above the rare gain");
}
