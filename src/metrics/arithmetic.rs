//! Powers, logarithms and rounding that give the same bits natively and in the browser.

/// Raises `base` to the power `of`. Whole powers of two, which most gains need, are exact without a series.
pub fn pow(base: f64, of: f64) -> f64 {
    if base == 2.0 && of.fract() == 0.0 && (0.0..1024.0).contains(&of) {
        return f64::from_bits((of as u64 + 1023) << 52);
    }
    libm::pow(base, of)
}

/// Returns the logarithm of `x` to any base, the same bits natively and in the browser.
pub fn log(base: f64, x: f64) -> f64 {
    if base == 2.0 {
        libm::log2(x)
    } else if base == 10.0 {
        libm::log10(x)
    } else if base == std::f64::consts::E {
        libm::log(x)
    } else {
        libm::log(x) / libm::log(base)
    }
}

/// Rounds half away from zero to `digits` decimals.
pub fn round(x: f64, digits: u8) -> f64 {
    let scale = libm::pow(10.0, f64::from(digits));
    let rounded = libm::round(x * scale) / scale;
    if rounded.is_finite() { rounded } else { x }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_powers_of_two_are_those_of_the_series() {
        for of in (0..1100).map(f64::from).chain([-1.0, 0.5, -0.0, 1e300, f64::INFINITY]) {
            assert_eq!(pow(2.0, of).to_bits(), libm::pow(2.0, of).to_bits(), "2^{of}");
        }
    }
}
