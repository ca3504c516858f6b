//! The words, formulas and drawings of a small list, for each measure.

mod bounds;
mod charts;
mod formulas;
mod fractions;
mod properties;
mod summary;
mod words;

use ranklens::metrics::{Derivation, Ranking, Settings, derive};

const GRADES: [f64; 5] = [3.0, 2.0, 0.0, 1.0, 2.0];

fn derived(measure: &str, grades: &[f64], settings: &[(&str, &str)]) -> Derivation {
    let mut all = Settings::default();
    for (key, value) in settings {
        all.set(key, value).unwrap();
    }
    derive(&measure.parse().unwrap(), &Ranking::of_grades(grades, &all))
}

fn shown(measure: &str) -> Derivation {
    derived(measure, &GRADES, &[])
}
