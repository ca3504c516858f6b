//! The running sums as lines.

use ranklens::present::running_sums::{HEIGHT, RunningSums, WIDTH};

use super::graded;

#[test]
fn the_lines_end_at_the_sums_and_the_marked_rank_is_told() {
    let d = graded("nDCG@5", &[3.0, 2.0, 0.0, 1.0, 2.0]);
    let sums = RunningSums::of(&d, 2, 3).unwrap();
    assert_eq!((&*sums.list.total, &*sums.ideal.total), ("5.466", "5.693"));
    assert_eq!(sums.summary, "Up to rank 3 the list has 4.262 and the ideal ranking 5.262.");
    assert_eq!(sums.list.points.len(), 5);
    assert_eq!(sums.x, sums.list.points[2].0);
    // The sum does not change at rank 3. The ideal's is higher, so its line is above.
    assert_eq!(sums.list.points[1].1, sums.list.points[2].1);
    assert!(sums.ideal.points[2].1 < sums.list.points[2].1);
    assert!((sums.list.label_y - sums.ideal.label_y).abs() >= 16.0, "the labels do not overlap");
    for (x, y) in sums.list.points.iter().chain(&sums.ideal.points) {
        assert!((0.0..=WIDTH).contains(x) && (0.0..=HEIGHT).contains(y));
    }
}

#[test]
fn without_an_ideal_ranking_or_ranks_to_compare_nothing_is_drawn() {
    assert_eq!(RunningSums::of(&graded("P@3", &[1.0, 0.0, 1.0]), 0, 3), None);
    assert_eq!(RunningSums::of(&graded("nDCG@1", &[1.0]), 0, 3), None);
    assert_eq!(RunningSums::of(&graded("nDCG", &[1.0; 60]), 0, 3), None);
    assert_eq!(RunningSums::of(&graded("nDCG", &[0.0, 0.0]), 0, 3), None);
}
