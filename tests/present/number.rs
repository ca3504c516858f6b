//! Numbers as text.

use ranklens::present::number::{digits_apart, value};

#[test]
fn values_that_differ_get_digits_that_differ() {
    assert_eq!(digits_apart(&[0.5, 0.25], 3), 3);
    assert_eq!(digits_apart(&[0.480_12, 0.480_31], 3), 4);
    assert_eq!(digits_apart(&[0.1, 0.1 + 1e-12], 3), 12);
    // Equal values cannot be told apart.
    assert_eq!(digits_apart(&[0.1, 0.1], 3), 17);
    let values = [0.480_123_4, 0.480_123_6, 0.7];
    let digits = digits_apart(&values, 3);
    assert_eq!(values.map(|v| value(v, digits)), ["0.480123", "0.480124", "0.700000"]);
}
