//! Ranges of values with a word for each. Rules of thumb for reading, not part of any definition.

/// The values from one number up to the next better band.
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

    /// Returns the band of a value among `bands`, best first. A value below all of them is in the last.
    pub fn of(bands: &'static [Band], value: f64) -> Option<&'static Band> {
        // With averaged ties a perfect order can be a rounding error below 1.
        bands.iter().find(|band| value + 1e-12 >= band.from).or(bands.last())
    }
}
