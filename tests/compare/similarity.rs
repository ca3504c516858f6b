//! How much two lists differ, without judgments. Figures of SciPy stand in `tests/statistics`.

use ranklens::compare::similarity::{
    PERSISTENCE, change, jaccard, kendall_tau, most_changed, overlap, rbo, tau_ap,
};
use ranklens::metrics::Id;

fn list(text: &str) -> Vec<Id> {
    text.chars().map(|c| c.to_string().into()).collect()
}

#[test]
fn equal_lists_and_lists_without_a_common_document() {
    let (one, other) = (list("abcde"), list("vwxyz"));
    let same = rbo(&one, &one, 0.9);
    assert!((same.extrapolated - 1.0).abs() < 1e-12);
    assert!((same.min + same.residual - 1.0).abs() < 1e-12);
    let none = rbo(&one, &other, 0.9);
    assert_eq!((none.min.abs() < 1e-15, none.extrapolated.abs() < 1e-15), (true, true));
    assert!(none.residual > 0.0);
    assert_eq!((overlap(&one, &other, 3), jaccard(&one, &other, 3)), (0.0, 0.0));
    assert_eq!((kendall_tau(&one, &other), tau_ap(&one, &other)), (None, None));
    assert_eq!(rbo(&[], &[], 0.9).extrapolated, 1.0);
    assert_eq!((overlap(&[], &[], 5), jaccard(&[], &[], 5)), (1.0, 1.0));
}

#[test]
fn overlap_and_jaccard_by_hand() {
    let (one, other) = (list("abcd"), list("bcxy"));
    assert_eq!(overlap(&one, &other, 2), 0.5);
    assert_eq!(jaccard(&one, &other, 2), 1.0 / 3.0);
    assert_eq!(overlap(&one, &other, 10), 0.5);
    assert_eq!(jaccard(&one, &other, 10), 2.0 / 6.0);
}

#[test]
fn a_reversed_list_has_a_correlation_of_minus_one() {
    let (one, other) = (list("abcdef"), list("fedcba"));
    assert_eq!((kendall_tau(&one, &other), tau_ap(&one, &other)), (Some(-1.0), Some(-1.0)));
    assert_eq!((kendall_tau(&one, &one), tau_ap(&one, &one)), (Some(1.0), Some(1.0)));
    // A change at the top weighs more: Kendall's tau is the same for both.
    let (top, bottom) = (list("bacdef"), list("abcdfe"));
    assert_eq!(kendall_tau(&one, &top), kendall_tau(&one, &bottom));
    assert!(tau_ap(&one, &top) < tau_ap(&one, &bottom));
}

#[test]
fn queries_that_changed_most_come_first() {
    let pairs = [("same", "abc", "abc"), ("other", "abc", "xyz"), ("swapped", "abc", "bac")];
    let mut changes: Vec<_> = pairs
        .iter()
        .map(|(query, one, other)| {
            change(&(*query).into(), &list(one), &list(other), 2, PERSISTENCE)
        })
        .collect();
    most_changed(&mut changes);
    let order: Vec<&str> = changes.iter().map(|change| &*change.query).collect();
    assert_eq!(order, ["other", "swapped", "same"]);
}
