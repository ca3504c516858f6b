//! When two values count as the same.

/// Whether two values are the same up to rounding. The order of additions may change the last bits.
pub fn same(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-12 * a.abs().max(b.abs()).max(1.0)
}

/// Whether two outcomes are the same: both without a value, or the same value.
pub fn alike(a: Option<f64>, b: Option<f64>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => same(a, b),
        (a, b) => a.is_none() && b.is_none(),
    }
}
