//! The sentences beside a value.

use ranklens::present::account::Account;

use super::{graded, name};

#[test]
fn the_account_names_the_rank_the_grades_and_the_document() {
    let said = |grades: &[f64], measure| {
        let account = Account::of(&graded(measure, grades), &name, 3);
        assert!(account.lost.is_some());
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
fn without_an_ideal_ranking_the_account_says_the_step_and_the_first_rank_that_adds_nothing() {
    let said = |grades: &[f64], measure| {
        let account = Account::of(&graded(measure, grades), &name, 3);
        assert_eq!(account.lost, None);
        format!("{} {}", account.first, account.rest)
    };
    let grades = [3.0, 2.0, 0.0, 1.0, 2.0];
    assert_eq!(
        said(&grades, "AP"),
        "Mean of 4 precisions. AP = 3.550 \u{f7} 4 = 0.888. Rank 3 adds nothing: d3 has grade 0."
    );
    assert_eq!(
        said(&grades, "P@5"),
        "4 of 5 shown are relevant. P@5 = 4 \u{f7} 5 = 0.800. Rank 3 adds nothing: d3 has grade 0."
    );
    assert_eq!(said(&grades, "RR"), "First hit at rank 1. RR = 1 \u{f7} 1 = 1.000.");
    assert_eq!(said(&grades, "R@5"), "4 of 4 relevant found. R@5 = 4 \u{f7} 4 = 1.000.");
    assert_eq!(
        said(&[0.0, 1.0], "RR"),
        "First hit at rank 2. RR = 1 \u{f7} 2 = 0.500. Rank 1 adds nothing: d1 has grade 0."
    );
    // Without a value there is only the reason.
    assert_eq!(said(&[0.0], "AP"), "No document is judged relevant. ");
}
