//! Ranges of values, with a word for each. They are rules of thumb and not part of any definition.

/// A range of values, which ends where the next better band begins.
#[derive(Debug, PartialEq)]
pub struct Band {
    /// The lowest value of the band.
    pub from: f64,
    pub label: &'static str,
    /// What a value in the band says, in one sentence.
    pub meaning: &'static str,
}

impl Band {
    /// Makes a band that starts at the value `from`, itself included.
    pub const fn new(from: f64, label: &'static str, meaning: &'static str) -> Self {
        Self { from, label, meaning }
    }

    /// Returns the band of a value. `bands` are sorted best first; a value below all bands is in the last one. `None`
    /// if there are no bands.
    pub fn of(bands: &'static [Band], value: f64) -> Option<&'static Band> {
        // With averaged ties, a rounding error can leave the value of a perfect order just below 1.
        bands.iter().find(|band| value + 1e-12 >= band.from).or(bands.last())
    }
}
