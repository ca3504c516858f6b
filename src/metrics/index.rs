//! Ids and their places, and stable orders. One type of map and one sort serve the whole crate.

use std::cmp::Ordering;
use std::collections::HashMap;

use super::ranking::Id;

/// A number for each id, as a rule its place in a list.
#[derive(Clone, Debug, Default)]
pub struct Index(HashMap<Id, usize>);

impl Index {
    /// The places of ids, from 0. An id that comes twice has its last place.
    pub fn of<'a>(ids: impl Iterator<Item = &'a Id>) -> Self {
        let mut index = Self(HashMap::with_capacity(ids.size_hint().0));
        for (at, id) in ids.enumerate() {
            index.insert(id, at);
        }
        index
    }

    /// Gives the place that the id had before.
    #[inline(never)]
    pub fn insert(&mut self, id: &Id, place: usize) -> Option<usize> {
        self.0.insert(id.clone(), place)
    }

    #[inline(never)]
    pub fn get(&self, id: &str) -> Option<usize> {
        self.0.get(id).copied()
    }

    pub fn has(&self, id: &str) -> bool {
        self.get(id).is_some()
    }

    /// How many ids there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }
}

/// The numbers below `count`, sorted; equal ones stay in their order.
pub fn order(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|a, b| compare(*a, *b));
    order
}
