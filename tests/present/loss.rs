//! What a list loses against the ideal ranking, in numbers, and the bar of a value.

use ranklens::present::loss::Loss;
use ranklens::present::value_bar::ValueBar;

use super::graded;

#[test]
fn the_losses_of_the_ranks_add_up_to_what_is_lost() {
    let d = graded("nDCG@5", &[3.0, 2.0, 0.0, 1.0, 2.0]);
    let loss = Loss::of(&d).unwrap();
    assert!((loss.lost - 0.226_294_385_530_916_6).abs() < 1e-12, "{}", loss.lost);
    assert!((loss.changes.iter().sum::<f64>() + loss.lost).abs() < 1e-12);
    assert_eq!(loss.worst(), Some(2));
    let value = d.outcome.value().unwrap();
    assert!((1.0 - loss.lost / loss.ideal - value).abs() < 1e-12);
}

#[test]
fn a_measure_without_an_ideal_ranking_has_no_loss() {
    for measure in ["RR", "P@3", "AP", "DCG@3"] {
        let d = graded(measure, &[0.0, 1.0]);
        assert_eq!(Loss::of(&d), None, "{measure}");
    }
    // Without any gain there is no value, and so no loss.
    assert_eq!(Loss::of(&graded("nDCG", &[0.0, 0.0])), None);
}

#[test]
fn the_pieces_of_the_bar_and_the_lost_part_fill_it() {
    let d = graded("nDCG@5", &[3.0, 2.0, 0.0, 1.0, 2.0]);
    let bar = ValueBar::of(&d).unwrap();
    assert_eq!(bar.pieces.iter().map(|piece| piece.rank).collect::<Vec<_>>(), [1, 2, 4, 5]);
    let value = d.outcome.value().unwrap();
    assert!((bar.rest - (1.0 - value)).abs() < 1e-12);
    assert_eq!(bar.rest_label, "lost");
    let last = bar.pieces.last().unwrap();
    assert!(last.start + last.width < value && last.start + last.width > value - 0.01);
}

#[test]
fn without_an_ideal_ranking_the_bar_ends_at_1() {
    for (measure, ranks) in
        [("P@5", &[1, 3][..]), ("AP", &[1, 3]), ("RR", &[1]), ("F1@5", &[1, 3]), ("R@5", &[1, 3])]
    {
        let d = graded(measure, &[1.0, 0.0, 1.0, 0.0]);
        let bar = ValueBar::of(&d).unwrap();
        assert_eq!(
            bar.pieces.iter().map(|piece| piece.rank).collect::<Vec<_>>(),
            ranks,
            "{measure}"
        );
        let value = d.outcome.value().unwrap();
        assert!((bar.rest - (1.0 - value)).abs() < 1e-12, "{measure}");
        let last = bar.pieces.last().unwrap();
        assert!(
            last.start + last.width <= value && last.start + last.width > value - 0.01,
            "{measure}"
        );
        assert_eq!(bar.rest_label, "to 1", "{measure}");
    }
    // Sums of gains have no such end, and 0 has no pieces.
    assert_eq!(ValueBar::of(&graded("DCG@3", &[1.0])), None);
    assert_eq!(ValueBar::of(&graded("P@3", &[0.0])), None);
}
