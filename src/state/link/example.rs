//! Loads worked examples, and finds the example that is shown.

use std::rc::Rc;

use crate::state::action::NewData;
use crate::state::examples::{self, Example};
use crate::state::model::{Model, Source};

/// Returns an example to load: its data, cutoff, measure and settings.
pub fn example_loaded(example: &'static Example) -> NewData {
    NewData {
        k: Some(example.k),
        measure: Some(example.measure()),
        convention: Some(example.convention()),
        ..NewData::of(Rc::new(example.data()), Source::Example(example.id))
    }
}

/// Returns the example whose list is shown without edits.
pub fn shown_example(model: &Model) -> Option<&'static Example> {
    let Source::Example(id) = model.source else { return None };
    // Saved work may have the data that the example had in an earlier version of the page.
    examples::find(id).filter(|example| *model.data == example.data())
}
