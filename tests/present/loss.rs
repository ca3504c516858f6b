//! What a list loses against the ideal ranking, in numbers and in words.

use ranklens::present::loss::{Loss, account};
use ranklens::present::value_bar::ValueBar;

use super::{graded, name};

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
fn the_account_names_the_rank_the_grades_and_the_document() {
    let said = |grades: &[f64], measure| {
        let account = account(&graded(measure, grades), &name, 3).unwrap();
        format!("{} | {} | {}", account.first, account.rest, account.brief)
    };
    assert_eq!(
        said(&[3.0, 2.0, 0.0, 1.0, 2.0], "nDCG@5"),
        "of 5.693 is lost. | Rank 3 shows a grade 0 where the ideal ranking has d5 (grade 2), \
         found only at rank 5. | Rank 3 has grade 0; grade 2 comes only at rank 5."
    );
    assert_eq!(
        said(&[3.0, 2.0, 1.0], "nDCG@3"),
        "is lost: no order of the judged documents is better. |  | "
    );
}

#[test]
fn a_measure_without_an_ideal_ranking_has_no_loss() {
    for measure in ["RR", "P@3", "AP", "DCG@3"] {
        let d = graded(measure, &[0.0, 1.0]);
        assert_eq!(Loss::of(&d), None, "{measure}");
        assert_eq!(ValueBar::of(&d), None, "{measure}");
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
    assert!((bar.lost - (1.0 - value)).abs() < 1e-12);
    let last = bar.pieces.last().unwrap();
    assert!(last.start + last.width < value && last.start + last.width > value - 0.01);
}
