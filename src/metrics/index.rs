//! Ids, a map from ids to places, and stable orders.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::rc::Rc;

// With the standard library's hasher, the table of tools for 1,000 documents takes a fifth more time.
use foldhash::fast::RandomState;

/// A document's or a query's identifier.
pub type Id = Rc<str>;

/// A map from ids to numbers, which are usually places in a list.
#[derive(Clone, Debug, Default)]
pub struct Index(HashMap<Id, usize, RandomState>);

impl Index {
    /// Returns an empty map with room for `count` ids.
    pub fn with_room(count: usize) -> Self {
        Self(HashMap::with_capacity_and_hasher(count, RandomState::default()))
    }

    /// Maps each id to its place, from 0. An id that occurs twice gets its last place.
    pub fn of<'a>(ids: impl Iterator<Item = &'a Id>) -> Self {
        let mut index = Self::with_room(ids.size_hint().0);
        for (at, id) in ids.enumerate() {
            index.insert(id, at);
        }
        index
    }

    /// Sets the place of an id. Returns the place that it had before.
    pub fn insert(&mut self, id: &Id, place: usize) -> Option<usize> {
        self.0.insert(id.clone(), place)
    }

    /// Returns the place of an id.
    pub fn get(&self, id: &str) -> Option<usize> {
        self.0.get(id).copied()
    }

    /// Whether the id is in the map.
    pub fn has(&self, id: &str) -> bool {
        self.get(id).is_some()
    }

    /// The number of ids.
    pub fn count(&self) -> usize {
        self.0.len()
    }
}

/// Returns the whole numbers from 0 to below `count`, sorted by `compare`. Equal numbers keep their order.
pub fn order(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|a, b| compare(*a, *b));
    order
}
