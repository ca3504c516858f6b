//! Links that people can read and type: `#g=3,2,0,1,2&k=5&m=nDCG`, `#example=a3-ndcg`.
//!
//! Keys: `example`; or `g` (grades in rank order, `?` for unjudged), `d` (names), `missed` (`name:grade` of
//! judged documents that were not retrieved), `q` (the query); and with either `k`, `m` (a measure) and every
//! setting by its key. A setting that a link does not have is that of the textbook, so that a link shows the
//! same values for everybody.

mod example;
pub mod packed;
mod read;
mod write;

use super::model::Model;

pub use example::{example_loaded, shown_example};
pub use read::{LinkError, parse};
pub(super) use write::encode;
pub use write::{print, print_list};

/// Whether the page shows what the link says, so that the link may stay in the address bar.
pub fn is_shown(fragment: &str, model: &Model) -> bool {
    let Ok(Some(loaded)) = parse(fragment) else { return false };
    loaded.convention.unwrap_or_default() == *model.convention
        && loaded.k.is_none_or(|k| k == model.k)
        && loaded.measure.is_none_or(|measure| measure == model.chosen())
        && (loaded.data == model.data || print(model).as_deref() == Some(fragment))
}
