//! The grades that are offered, and how dark each is drawn.

use crate::present::chart;
use crate::state::{MOST_BUTTONS, Model};

/// The grades that are offered.
#[derive(Clone, Copy, PartialEq)]
pub struct Scale {
    /// The highest grade.
    pub highest: f64,
    /// Whether each grade has a button; else grades are typed.
    pub buttons: bool,
    /// Whether grades follow from the texts of the documents and cannot be chosen.
    pub fixed: bool,
}

impl Scale {
    /// The scale of a model's grades.
    pub fn of(model: &Model) -> Self {
        let highest = model.highest_grade();
        Self {
            highest,
            buttons: highest <= MOST_BUTTONS && model.has_whole_grades(),
            fixed: model.data.keywords.is_some(),
        }
    }

    /// Returns the place of a grade on the ramp of colours, from 0 to 3.
    pub fn level(&self, grade: Option<f64>) -> u8 {
        chart::level(grade, self.highest)
    }
}
