//! The standard normal distribution, from libm's error function.
//!
//! The crate statrs has this distribution too, but its error function has a relative error of 3e-11, and it
//! uses the logarithms of the platform: the browser and a native build would print different digits.

use std::f64::consts::{PI, SQRT_2};

/// The probability of a value of at most `z`, from 0 to 1.
pub fn cumulative(z: f64) -> f64 {
    0.5 * libm::erfc(-z / SQRT_2)
}

/// The two-sided p-value of `z`: the probability of a value at least as far from 0 as `z`.
pub fn two_sided(z: f64) -> f64 {
    libm::erfc(z.abs() / SQRT_2)
}

/// The value `z` at which [`cumulative`] is `share`. Infinite for a share of 0 or 1.
pub fn quantile(share: f64) -> f64 {
    if share > 0.5 {
        return -quantile(1.0 - share);
    }
    if share <= 0.0 {
        return f64::NEG_INFINITY;
    }
    // Newton's method from z = 0. Below 0 the cumulative curve is convex, so no step overshoots.
    let mut z = 0.0;
    for _ in 0..STEPS {
        let density = libm::exp(-0.5 * z * z) / libm::sqrt(2.0 * PI);
        let step = (cumulative(z) - share) / density;
        z -= step;
        if step.abs() <= 1e-15 * z.abs() {
            break;
        }
    }
    z
}

/// More steps than the smallest share needs (1e-308, at z = -37).
const STEPS: usize = 800;
