//! A derivation as steps.

use ranklens::metrics::registry;
use ranklens::present::math;
use ranklens::present::steps::{count, first, of_rank, step};

use super::{graded, name};

#[test]
fn each_rank_each_computed_term_and_the_value_are_one_step() {
    let d = graded("nDCG@5", &[3.0, 2.0, 0.0, 1.0, 2.0]);
    assert_eq!(count(&d), 5 + 2 + 1);
    assert_eq!(first(&d), 2);
    let third = step(&d, 2, &name, 3);
    assert_eq!(third.title, "Rank 3 adds nothing");
    assert_eq!(third.rank, Some(3));
    assert_eq!(math::text(&third.actual), "0 / log₂(4) = 0 / 2 = 0");
    assert_eq!(third.compared, "The ideal ranking has d5, grade 2, here. So rank 3 lacks 1.000.");
    let fifth = step(&d, 4, &name, 3);
    assert_eq!(
        fifth.compared,
        "The ideal ranking has d3, grade 0, here. So rank 5 gives 0.774 back."
    );
    assert_eq!(step(&d, 5, &name, 3).title, "DCG@5 is 5.466");
    let last = step(&d, 7, &name, 3);
    assert_eq!(last.title, "nDCG@5 is 0.960");
    // The sums are spelled out in the steps before.
    assert_eq!(math::text(&last.actual), "nDCG@5 = DCG@5 / IDCG@5 = 5.466 / 5.693 = 0.960");
    let of_ranks = [0, 1, 5, 6].map(|rank| of_rank(&d, rank));
    assert_eq!(of_ranks, [None, Some(0), Some(4), None]);
    let d = graded("DCG@2", &[3.0, 2.0]);
    assert_eq!(math::text(&step(&d, 2, &name, 3).actual), "DCG@2 = 3/1 + 2/1.585 = 4.262");
}

#[test]
fn every_measure_has_steps_with_a_title_and_a_reason() {
    for definition in registry::all() {
        let d = graded(definition.name, &[2.0, 0.0, 1.0]);
        assert!(count(&d) >= 1);
        for at in 0..count(&d) {
            let step = step(&d, at, &name, 3);
            assert!(
                !step.title.is_empty() && step.why.ends_with('.'),
                "{}: {step:?}",
                definition.name
            );
        }
    }
}

#[test]
fn a_step_says_whether_the_document_is_relevant() {
    let why = |measure: &str, at: usize| step(&graded(measure, &[0.0, 2.0, 1.0]), at, &name, 3).why;
    assert!(why("P@3", 0).starts_with("d1 has grade 0, so it is not relevant."));
    assert!(why("P@3", 1).starts_with("d2 has grade 2, so it is relevant."));
    assert!(why("RR", 1).starts_with("d2 has grade 2, and it is the first relevant document."));
    let third = why("RR", 2);
    assert!(third.starts_with("d3 has grade 1, so it is relevant, but only the first one counts."));
    assert!(why("DCG@3", 1).starts_with("d2 has grade 2."));
    let first = step(&graded("RR", &[0.0, 2.0, 1.0]), 4, &name, 3);
    assert_eq!(math::text(&first.actual), "rank of first hit = 2");
}

#[test]
fn a_hit_is_called_a_hit_where_hits_are_counted() {
    let title = |measure: &str, at| step(&graded(measure, &[0.0, 2.0]), at, &name, 3).title;
    for measure in ["P@2", "R@2", "F1@2", "Success@2"] {
        assert_eq!([0, 1].map(|at| title(measure, at)), ["Rank 1 adds nothing", "Rank 2 is a hit"]);
    }
    // AP adds the precision at the hit.
    assert_eq!(title("AP", 1), "Rank 2 adds 0.500");
}

#[test]
fn the_step_of_a_term_starts_as_a_sentence_does() {
    let d = graded("AP", &[0.0, 2.0]);
    let sum = (0..count(&d))
        .map(|at| step(&d, at, &name, 3))
        .find(|step| step.title.contains("0.500") && step.rank.is_none());
    let sum = sum.unwrap();
    assert_eq!((&*sum.title, &*sum.why), ("Sum is 0.500", "Sum is what the ranks add together."));
}
