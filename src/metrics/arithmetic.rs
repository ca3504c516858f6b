//! Powers, logarithms and rounding that give the same bits natively and in the browser.

/// Raises `base` to the power `exponent`. Whole powers of two, which most gains need, are made of their bits, with the
/// same result as `libm::pow`.
pub fn pow(base: f64, exponent: f64) -> f64 {
    if base == 2.0 && exponent.fract() == 0.0 && (0.0..1024.0).contains(&exponent) {
        return f64::from_bits((exponent as u64 + 1023) << 52);
    }
    libm::pow(base, exponent)
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

/// Rounds half away from zero to `digits` decimals. A number that is too large for this stays as it is.
pub fn round(x: f64, digits: u8) -> f64 {
    let scale = libm::pow(10.0, f64::from(digits));
    let rounded = libm::round(x * scale) / scale;
    if rounded.is_finite() { rounded } else { x }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_powers_of_two_are_those_of_libm() {
        for of in (0..1100).map(f64::from).chain([-1.0, 0.5, -0.0, 1e300, f64::INFINITY]) {
            assert_eq!(pow(2.0, of).to_bits(), libm::pow(2.0, of).to_bits(), "2^{of}");
        }
    }
}
