//! The settings that change a measure's value but not the order of the list.

use super::grid::ROUNDINGS;
use crate::metrics::Measure;

/// Returns combinations of settings to try for this measure, each with its cost: how unusual it is. They are the
/// measure's variants, with and without rounded steps, and the values of a query without a relevant document.
pub fn variants(measure: &Measure) -> Vec<(Vec<(&'static str, String)>, u32)> {
    let of_measure = measure.definition.variants.iter();
    let of_measure = of_measure.map(|v| (vec![(v.key, v.value.to_string())], v.cost));
    let mut variants: Vec<_> = [(Vec::new(), 0)].into_iter().chain(of_measure).collect();
    for rounding in ROUNDINGS.iter().filter(|rounding| rounding.cost > 0) {
        for at in 0..variants.len() {
            let (changes, cost) = &variants[at];
            if changes.iter().all(|(key, _)| *key != "round") {
                let mut changes = changes.clone();
                changes.push(("round", rounding.value.to_string()));
                variants.push((changes, cost + rounding.cost));
            }
        }
    }
    for value in ["0", "1"] {
        variants.push((vec![("none", value.to_string())], 1));
    }
    variants
}
