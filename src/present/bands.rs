//! Bands that say in a word how good a value is. They are rules of thumb for readers, not part of any
//! definition.

use crate::metrics::Measure;
pub use crate::metrics::band::Band;

/// Returns the bands of a measure, best first. `None` if its values have no usual reading.
pub fn bands(measure: &Measure) -> Option<&'static [Band]> {
    Some(measure.definition.bands).filter(|bands| !bands.is_empty())
}

/// Returns the band of a value. `None` if the measure has no bands.
pub fn band(measure: &Measure, value: f64) -> Option<&'static Band> {
    Band::of(measure.definition.bands, value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::registry;

    #[test]
    fn a_value_on_the_edge_belongs_to_the_better_band() {
        let label = |measure: &str, value| band(&measure.parse().unwrap(), value).map(|b| b.label);
        assert_eq!(label("nDCG@5", 0.960), Some("excellent"));
        assert_eq!(label("nDCG@5", 1.0), Some("perfect"));
        assert_eq!(label("nDCG@5", 0.75), Some("good"));
        assert_eq!(label("RR", 0.5), Some("acceptable"));
        assert_eq!(label("RR", -1.0), Some("poor"));
        assert_eq!(label("R@5", 0.74), Some("acceptable"));
        assert_eq!(label("R@5", 0.0), Some("missing information"));
        assert_eq!(label("P@5", 1.0), None);
    }

    #[test]
    fn bands_fall_from_the_best_to_zero() {
        for bands in registry::all().map(|definition| definition.bands) {
            if bands.is_empty() {
                continue;
            }
            assert!(bands.windows(2).all(|pair| pair[0].from > pair[1].from));
            assert_eq!(bands.last().map(|b| b.from), Some(0.0));
            assert!(bands.iter().all(|b| b.meaning.ends_with('.')));
        }
    }
}
