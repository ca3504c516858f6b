//! Settings that one measure alone depends on.

use super::grid::ROUNDINGS;
use crate::metrics::{Measure, ap, err, f_measure, precision};

/// Settings that matter to this measure alone, and how unusual they are.
pub fn variants(measure: &Measure) -> Vec<(Vec<(&'static str, String)>, u32)> {
    let name = measure.info.name;
    let own: &[(&str, &str, u32)] = match name {
        _ if name == precision::INFO.name || name == f_measure::INFO.name => {
            &[("pdiv", "shown", 1), ("pdiv", "min", 2)]
        }
        _ if name == ap::INFO.name => {
            &[("apdiv", "min", 1), ("apdiv", "least", 2), ("apdiv", "found", 2)]
        }
        _ if name == err::INFO.name => &[
            ("max", "1", 2),
            ("max", "2", 2),
            ("max", "3", 2),
            ("max", "4", 1),
            ("max", "5", 2),
            ("max", "10", 2),
        ],
        _ => &[],
    };
    let own = own.iter().map(|(key, value, cost)| (vec![(*key, value.to_string())], *cost));
    let mut variants: Vec<_> = [(Vec::new(), 0)].into_iter().chain(own).collect();
    for (value, more) in ROUNDINGS.into_iter().filter(|(_, cost)| *cost > 0) {
        for at in 0..variants.len() {
            let (changes, cost) = &variants[at];
            if changes.iter().all(|(key, _)| *key != "round") {
                let mut changes = changes.clone();
                changes.push(("round", value.to_string()));
                variants.push((changes, cost + more));
            }
        }
    }
    for value in ["0", "1"] {
        variants.push((vec![("none", value.to_string())], 1));
    }
    variants
}
