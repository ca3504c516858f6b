//! Links that people can read and type: `#g=3,2,0,1,2&k=5&m=nDCG`, `#example=a3-ndcg`.
//!
//! Keys: `example`; or `g` (grades in rank order, `?` for unjudged), `d` (names), `missed`
//! (`name:grade` of judged documents that were not retrieved), `q` (the query); and with either `k`,
//! `m` (a measure) and every setting by its key. What a link does not say is the textbook, so that it
//! opens alike everywhere.

pub mod packed;
mod read;
mod write;

use std::rc::Rc;

use super::action::Loaded;
use super::examples::{self, Example};
use super::model::{Model, Source};

pub use read::{LinkError, parse};
pub(super) use write::encode;
pub use write::{print, print_list};

/// Lists longer than this are neither read from a link nor written.
const MAX_DOCUMENTS: usize = 10_000;

/// Whether this fragment is what is on the screen, so that it may stay in the address bar.
pub fn is_shown(fragment: &str, model: &Model) -> bool {
    let Ok(Some(loaded)) = parse(fragment) else { return false };
    loaded.convention.unwrap_or_default() == *model.convention
        && loaded.k.is_none_or(|k| k == model.k)
        && loaded.measure.is_none_or(|measure| measure == model.chosen())
        && (loaded.data == model.data || print(model).as_deref() == Some(fragment))
}

/// An example as it is loaded: its data, cutoff, measure and settings.
pub fn example_loaded(example: &'static Example) -> Loaded {
    Loaded {
        data: Rc::new(example.data()),
        source: Source::Example(example.id),
        k: Some(example.k),
        measure: Some(example.measure()),
        convention: Some(example.convention()),
        large: None,
        message: String::new(),
        texts: Rc::default(),
        runs: Rc::default(),
    }
}

/// The example whose list is on the screen, not edited.
pub fn shown_example(model: &Model) -> Option<&'static Example> {
    let Source::Example(id) = model.source else { return None };
    // Saved work may hold what the example was in an earlier version of the page.
    examples::find(id).filter(|example| *model.data == example.data())
}
