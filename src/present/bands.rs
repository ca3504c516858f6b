//! How good a value is, in a word. Rules of thumb for reading, not part of any definition.

use crate::metrics::Measure;

/// Values from here up to the next better band.
#[derive(Debug, PartialEq)]
pub struct Band {
    pub from: f64,
    pub label: &'static str,
    pub meaning: &'static str,
}

const fn at(from: f64, label: &'static str, meaning: &'static str) -> Band {
    Band { from, label, meaning }
}

static NDCG: [Band; 5] = [
    at(1.0, "perfect", "No other order would be better."),
    at(0.9, "excellent", "The best documents come first, with small slips at most."),
    at(0.75, "good", "Good documents are near the top, some of them too late."),
    at(0.5, "acceptable", "Much that is useful is shown, but not where it should be."),
    at(0.0, "poor", "The order wastes most of what the documents could give."),
];

static RECIPROCAL: [Band; 5] = [
    at(1.0, "perfect", "A relevant document is always first."),
    at(0.9, "excellent", "A relevant document is nearly always first."),
    at(0.75, "good", "A relevant document is mostly first, else close behind."),
    at(0.5, "acceptable", "Readers typically meet a relevant document by rank 2."),
    at(0.0, "poor", "Readers typically go past rank 2 before anything is relevant."),
];

static RECALL: [Band; 4] = [
    at(1.0, "all found", "Every relevant document is shown."),
    at(0.75, "good coverage", "Most relevant documents are shown."),
    at(0.5, "acceptable", "At least half of the relevant documents are shown."),
    at(0.0, "missing information", "More than half of the relevant documents are not shown."),
];

/// The bands of a measure, best first. `None` where its values have no usual reading.
pub fn bands(measure: &Measure) -> Option<&'static [Band]> {
    match measure.info.name {
        "nDCG" => Some(&NDCG),
        "RR" => Some(&RECIPROCAL),
        "R" => Some(&RECALL),
        _ => None,
    }
}

/// The band of a value.
pub fn band(measure: &Measure, value: f64) -> Option<&'static Band> {
    // Averaged ties can leave a perfect order a rounding error below 1.
    let reached = |band: &&Band| value + 1e-12 >= band.from;
    let bands = bands(measure)?;
    bands.iter().find(reached).or(bands.last())
}

#[cfg(test)]
mod tests {
    use super::*;

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
        for bands in [&NDCG[..], &RECIPROCAL, &RECALL] {
            assert!(bands.windows(2).all(|pair| pair[0].from > pair[1].from));
            assert_eq!(bands.last().map(|b| b.from), Some(0.0));
            assert!(bands.iter().all(|b| b.meaning.ends_with('.')));
        }
    }
}
