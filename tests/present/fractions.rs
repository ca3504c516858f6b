use ranklens::present::fraction;

use super::{GRADES, derived};

#[test]
fn whole_counts_give_exact_fractions() {
    for (measure, grades, expected) in [
        ("RR", &[0.0, 0.0, 1.0][..], Some("1/3")),
        ("P@5", &[1.0, 1.0, 0.0, 1.0, 0.0], Some("3/5")),
        ("AP", &[1.0, 0.0, 1.0, 0.0, 1.0], Some("34/45")),
        ("F1@5", &GRADES, Some("8/9")),
        ("ERR@5", &GRADES, Some("3711/4096")),
        ("Bpref", &GRADES, Some("1/2")),
        ("Success@1", &GRADES, Some("1")),
        ("nDCG@5", &GRADES, None),
        ("RBP", &GRADES, None),
        ("RR", &[0.0], Some("0")),
        ("AP", &[0.0], None),
    ] {
        assert_eq!(
            fraction::exact(&derived(measure, grades, &[])).as_deref(),
            expected,
            "{measure}"
        );
    }
    let by_rank = derived("nDCG", &[0.0, 3.0], &[("discount", "rank")]);
    assert_eq!(fraction::exact(&by_rank).as_deref(), Some("1/2"));
    let rounded = derived("AP", &[0.0, 0.0, 1.0], &[("round", "2")]);
    assert_eq!(fraction::exact(&rounded), None);
}

#[test]
fn a_fraction_too_long_to_hold_is_none() {
    assert_eq!(fraction::exact(&derived("AP", &vec![1.0; 10_000], &[])).as_deref(), Some("1"));
    let every_other: Vec<f64> = (0..10_000).map(|i| f64::from(i % 2)).collect();
    assert_eq!(fraction::exact(&derived("RR", &every_other, &[])).as_deref(), Some("1/2"));
    let sparse: Vec<f64> = (0..10_000).map(|i| f64::from(u8::from(i % 3 == 1))).collect();
    assert_eq!(fraction::exact(&derived("AP", &sparse, &[])), None);
}
