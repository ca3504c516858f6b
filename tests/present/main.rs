//! The words, formulas and drawings of a small list, for each measure.

mod account;
mod bounds;
mod charts;
mod formulas;
mod fractions;
mod loss;
mod number;
mod properties;
mod running_sums;
mod setting_words;
mod steps;
mod summary;
mod words;
use ranklens::metrics::{Derivation, Ranking, Row, Settings, derive};

const GRADES: [f64; 5] = [3.0, 2.0, 0.0, 1.0, 2.0];

fn derived(measure: &str, grades: &[f64], settings: &[(&str, &str)]) -> Derivation {
    let mut all = Settings::default();
    for (key, value) in settings {
        all.set(key, value).unwrap();
    }
    derive(&measure.parse().unwrap(), &Ranking::of_grades(grades, &all))
}

/// A derivation under the textbook's settings.
fn graded(measure: &str, grades: &[f64]) -> Derivation {
    derived(measure, grades, &[])
}

fn shown(measure: &str) -> Derivation {
    graded(measure, &GRADES)
}

/// The name of the document of a row.
fn name(row: &Row) -> String {
    row.doc.to_string()
}
