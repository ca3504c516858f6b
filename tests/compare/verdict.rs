//! The verdict in words.

use ranklens::compare::verdict::{Coverage, Form, Names, Verdict, verdict};
use ranklens::statistics::{Comparison, Options, compare};

const NAMES: Names = Names { baseline: "bm25", candidate: "dense", measure: "nDCG@10" };

fn compared(differences: &[f64]) -> Comparison {
    let baseline: Vec<f64> = vec![0.5; differences.len()];
    let candidate: Vec<f64> = differences.iter().map(|d| 0.5 + d).collect();
    compare(&baseline, &candidate, &Options::default()).unwrap()
}

fn of(differences: &[f64]) -> Verdict {
    verdict(NAMES, &compared(differences), None, [0, 0], 3)
}

/// Forty differences around a mean.
fn around(mean: f64) -> Vec<f64> {
    (0..40).map(|i| mean + f64::from(i % 8 - 4) * 0.02 + 0.01).collect()
}

#[test]
fn better_names_wins_and_the_interval() {
    let found = of(&around(0.05));
    assert_eq!((found.form, found.form.key()), (Form::Better, "better"));
    assert_eq!(found.headline, "dense is better than bm25 here.");
    let figures = compared(&around(0.05));
    let interval = figures.bootstrap.unwrap();
    assert_eq!(
        found.reason,
        format!(
            "It wins {} of 40 queries, and the 95 % interval of the mean difference, {:.3} to {:.3}, excludes zero.",
            figures.wins, interval.low, interval.high
        )
    );
    assert_eq!(
        found.line,
        format!(
            "dense beats bm25 by 0.050 nDCG@10 (95 % {:.3} to {:.3}, 40 queries, {} won, {} lost).",
            interval.low, interval.high, figures.wins, figures.losses
        )
    );
}

#[test]
fn worse_names_losses() {
    let found = of(&around(-0.05));
    assert_eq!(found.form, Form::Worse);
    assert_eq!(found.headline, "dense is worse than bm25 here.");
    assert!(found.reason.starts_with("It loses 3"), "{}", found.reason);
    assert!(
        found.line.starts_with("dense falls behind bm25 by 0.050 nDCG@10 (95 % \u{2212}0.0"),
        "{}",
        found.line
    );
}

#[test]
fn no_difference_says_what_would_be_missed() {
    let found = of(&around(0.002));
    assert_eq!(found.form, Form::NoDifference);
    assert_eq!(found.headline, "No difference between dense and bm25 is shown.");
    assert!(
        found.reason.contains(", contains zero. With 40 queries a difference below 0.02"),
        "{}",
        found.reason
    );
    let same = of(&[0.0; 12]);
    assert_eq!(same.form, Form::NoDifference);
    assert_eq!(same.reason, "Both have the same value on all 12 queries.");
}

/// Three small gains and seven ties: resampled means are never below zero, and three signs of eight are no proof.
#[test]
fn an_interval_alone_is_no_proof() {
    let differences = [0.2, 0.1, 0.1, 0.1, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];
    let figures = compared(&differences);
    assert!(figures.bootstrap.unwrap().low > 0.0);
    let found = of(&differences);
    assert_eq!(found.form, Form::NoDifference);
    assert!(
        found.reason.contains(
            ", excludes zero, but the randomisation test is not significant (p = 0.125)."
        ),
        "{}",
        found.reason
    );
    assert!(
        found.line.starts_with("dense is not shown to differ from bm25: +0.042"),
        "{}",
        found.line
    );
    // With one gain more it is one: p = 2 / 2^6.
    let more = [0.2, 0.1, 0.1, 0.1, 0.1, 0.1, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];
    assert_eq!(of(&more).form, Form::Better);
}

#[test]
fn below_ten_queries_nothing_is_claimed() {
    let found = of(&[0.4; 9]);
    assert_eq!((found.form, found.form.key()), (Form::TooFew, "few"));
    assert_eq!(found.headline, "Too few queries to compare dense and bm25.");
    assert!(found.reason.starts_with("9 queries with a value in both runs"), "{}", found.reason);
    assert_eq!(of(&[]).form, Form::TooFew);
    // The same difference on each of ten queries is one.
    assert_eq!(of(&[0.4; 10]).form, Form::Better);
}

#[test]
fn what_is_not_judged_is_said() {
    for (baseline, candidate, said) in [
        (0.99, 0.96, "; 4 % of its top 10 are not judged, bm25 1 %."),
        // A share that is not 0 is never "0 %".
        (1.0, 0.999, "; 1 % of its top 10 are not judged, bm25 0 %."),
    ] {
        let coverage = Coverage { depth: 10, baseline, candidate };
        let found = verdict(NAMES, &compared(&around(0.05)), Some(coverage), [0, 0], 3);
        assert!(found.line.ends_with(said), "{}", found.line);
    }
}

#[test]
fn queries_that_a_run_lacks_are_said() {
    let found = verdict(NAMES, &compared(&around(0.05)), None, [0, 20], 3);
    let said = " dense has no list for 20 queries; they count as empty lists.";
    assert!(found.line.ends_with(said), "{}", found.line);
    let one = verdict(NAMES, &compared(&around(0.05)), None, [1, 0], 3);
    let said = " bm25 has no list for 1 query; it counts as an empty list.";
    assert!(one.line.ends_with(said), "{}", one.line);
}
