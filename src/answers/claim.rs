//! A value that somebody computed elsewhere, with the number of decimals that are known.

use crate::decimal;

/// A claimed value: `0.61`, `61%`, `1/3`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Claim {
    pub value: f64,
    /// The greatest distance from `value` at which another value is still printed the same.
    pub within: f64,
}

impl Claim {
    /// Makes a claim with this number of known decimals.
    pub fn new(value: f64, digits: i32) -> Self {
        // A little more than half a unit of the last decimal: a value in the middle may be rounded up or down.
        Self { value, within: 0.5 * libm::pow(10.0, f64::from(-digits)) * (1.0 + 1e-9) + 1e-15 }
    }

    /// Reads a decimal with a point or a comma, a percentage, or a fraction. Returns `None` for any other text,
    /// and if the number is not finite.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        if let Some((over, under)) = text.split_once('/') {
            let [over, under] = [over, under].map(|part| decimal::parse(part.trim()));
            let value = over? / under?;
            return value.is_finite().then(|| Self::new(value, 12));
        }
        let (number, shift) = match text.strip_suffix('%') {
            Some(number) => (number.trim_end(), 2),
            None => (text, 0),
        };
        let number = number.replace(',', ".");
        let value = decimal::parse(&number).filter(|value| value.is_finite())?;
        let (digits, power) = number.split_once(['e', 'E']).unwrap_or((&number, "0"));
        let power = decimal::parse(power)?;
        let decimals = digits.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        let decimals = decimals as i32 - power.clamp(-400.0, 400.0) as i32 + shift;
        let value = if shift == 2 { value / 100.0 } else { value };
        Some(Self::new(value, decimals))
    }

    /// Whether `value` is printed like the claimed value.
    pub fn fits(&self, value: f64) -> bool {
        (value - self.value).abs() <= self.within
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_percentages_and_fractions_are_read_with_their_precision() {
        for (text, fits, misses) in [
            ("0.61", vec![0.605, 0.61, 0.615], vec![0.604, 0.616]),
            (" 0,607 ", vec![0.6065, 0.6075], vec![0.6064, 0.6076]),
            ("61%", vec![0.605, 0.6149], vec![0.62]),
            ("61.3 %", vec![0.6126, 0.6134], vec![0.614, 0.61]),
            ("1/3", vec![1.0 / 3.0], vec![0.3333]),
            ("5.467", vec![5.4674], vec![5.468]),
            ("6e-2", vec![0.064, 0.056], vec![0.066]),
            ("1", vec![0.6, 1.4], vec![0.4]),
        ] {
            let claim = Claim::read(text).unwrap();
            assert!(fits.iter().all(|value| claim.fits(*value)), "{text}");
            assert!(!misses.iter().any(|value| claim.fits(*value)), "{text}");
        }
        for text in ["", "x", "0.6.1", "1/0", "%", "1/", "NaN", "inf", "1e999"] {
            assert_eq!(Claim::read(text), None, "{text}");
        }
    }
}
