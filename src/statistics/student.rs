//! The paired t-test: the mean difference against its own uncertainty.
//!
//! t is the mean difference divided by its standard error, sd / √n. p is the probability that Student's
//! distribution with n - 1 degrees of freedom gives a t at least as far from 0, on either side
//! (Student 1908). The results equal those of SciPy's `ttest_rel` and R's `t.test(paired = TRUE)`.
//!
//! This file computes the distribution because the crates that have it (statrs, special, puruspe) lose digits
//! for many queries: for a million queries their relative error is 4e-10; here it is below 1e-11. The crates also
//! take logarithms from the platform, so the browser and a native build would print different digits.

use serde::{Deserialize, Serialize};

use super::differences::{Differences, NoValue};

/// The result of the paired t-test.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize)]
pub struct TTest {
    /// Above 0 if the candidate is better.
    pub t: f64,
    /// Degrees of freedom: the number of queries minus 1.
    pub df: usize,
    /// Two-sided.
    pub p: f64,
}

/// Returns the paired t-test.
///
/// # Errors
/// There are fewer than two queries, or all differences are equal.
pub fn t_test(differences: &Differences) -> Result<TTest, NoValue> {
    let n = differences.queries() as f64;
    let t = differences.mean() / (differences.spread()? / libm::sqrt(n));
    let df = differences.queries() - 1;
    Ok(TTest { t, df, p: two_sided(t, df as f64) })
}

/// Returns the two-sided p-value of `t`. `df`, the degrees of freedom, is at least 1.
pub fn two_sided(t: f64, df: f64) -> f64 {
    let square = t * t;
    let (near, far) = (df / (df + square), square / (df + square));
    let half = 0.5 * df;
    if square.is_infinite() {
        0.0
    } else if near < (half + 1.0) / (half + 2.5) {
        share(half, 0.5, near, far, half)
    } else {
        1.0 - share(0.5, half, far, near, half)
    }
}

/// Returns the p-value of `t` on the upper side: the probability of a value of at least `t`.
pub fn upper(t: f64, df: f64) -> f64 {
    let far = 0.5 * two_sided(t, df);
    if t < 0.0 { 1.0 - far } else { far }
}

/// Returns the value below which the share `share` of Student's distribution lies. Infinite if `share` is 0 or 1.
pub fn quantile(share: f64, df: f64) -> f64 {
    if share < 0.5 {
        return -quantile(1.0 - share, df);
    }
    let wanted = 2.0 * (1.0 - share);
    if wanted <= 0.0 {
        return f64::INFINITY;
    }
    let (mut low, mut high) = (0.0, 1.0);
    while two_sided(high, df) > wanted {
        (low, high) = (high, 2.0 * high);
    }
    // Halve the range until no number lies between its ends.
    loop {
        let middle = 0.5 * (low + high);
        if middle <= low || middle >= high {
            return middle;
        }
        *(if two_sided(middle, df) > wanted { &mut low } else { &mut high }) = middle;
    }
}

/// The regularised incomplete beta function I_x(a, b), where one of a and b is ½ and the other is `half`
/// (DLMF 8.17.22). `y` is 1 - x; the caller knows it without loss of digits.
fn share(a: f64, b: f64, x: f64, y: f64, half: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    // Near x = 1, log1p(-y) keeps the digits that log(x) loses.
    let log = |x: f64, y: f64| if x > 0.5 { libm::log1p(-y) } else { libm::log(x) };
    let front = libm::exp(a * log(x, y) + b * log(y, x)) / (a * beta_of_half(half));
    (front / fraction(a, b, x)).min(1.0)
}

/// B(a, ½) = √π Γ(a) / Γ(a + ½).
fn beta_of_half(a: f64) -> f64 {
    let root = libm::sqrt(std::f64::consts::PI);
    if a < 20.0 {
        return root * libm::tgamma(a) / libm::tgamma(a + 0.5);
    }
    // The difference of both Stirling series: the quotient of two large gamma values would lose digits.
    let s = 1.0 / (a * a);
    let series = (-1.0 / 8.0 + s * (1.0 / 192.0 + s * (-1.0 / 640.0 + s * 17.0 / 14336.0))) / a;
    root / (libm::sqrt(a) * libm::exp(series))
}

/// The continued fraction of the incomplete beta function, by Lentz's method. It converges fast for
/// x below (a + 1) / (a + b + 2); beyond that the caller uses the symmetry I_x(a, b) = 1 - I_y(b, a).
fn fraction(a: f64, b: f64, x: f64) -> f64 {
    const TINY: f64 = 1e-300;
    let kept = |v: f64| if v.abs() < TINY { TINY } else { v };
    let (mut value, mut c, mut d) = (1.0, 1.0, 0.0);
    for step in 1..STEPS {
        let m = f64::from(step / 2);
        let term = if step % 2 == 0 {
            m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m))
        } else {
            -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0))
        };
        d = 1.0 / kept(1.0 + term * d);
        c = kept(1.0 + term / c);
        value *= c * d;
        if (c * d - 1.0).abs() < 1e-16 {
            break;
        }
    }
    value
}

const STEPS: u32 = 2_000;
