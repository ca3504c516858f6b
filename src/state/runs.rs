//! Several runs with the same judgments, of which one is shown.
//!
//! The lists of the run shown are in the model's data, where the user edits them. The lists of the
//! other runs are kept here.

use std::rc::Rc;

use super::large::{Held, Large};
use crate::data::{Data, Id, SystemValues, Tags, numbered};

/// A run with a name.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedRun {
    /// The file's name without its extension.
    pub name: Id,
    /// The lists, without judgments. For the run shown, the lists in the model's data count instead.
    pub lists: Rc<Data>,
    /// The lists before the first edit.
    pub loaded: Rc<Data>,
    /// Values that were computed elsewhere; the run then has no lists.
    pub values: Option<Rc<SystemValues>>,
    /// The data that is kept of a run that is too large for the page. Its lists stay in the file.
    pub large: Option<Held>,
}

/// All runs; empty if there is only one, which has no name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Runs {
    /// In the order in which they were read.
    pub list: Vec<NamedRun>,
    /// The index of the run whose lists are in the model's data.
    pub shown: usize,
    /// Texts about the queries, such as a category. They are kept for a single run, too.
    pub tags: Vec<Tags>,
}

/// Returns the name of a file without its extension.
pub(super) fn stem(file: &str) -> &str {
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    if stem.is_empty() { file } else { stem }
}

impl Runs {
    /// Whether the runs are values that were computed elsewhere.
    pub fn are_values(&self) -> bool {
        self.list.iter().any(|run| run.values.is_some())
    }

    /// Whether the runs are too large for the page.
    pub fn are_large(&self) -> bool {
        self.list.iter().any(|run| run.large.is_some())
    }

    /// Whether the lists of the runs are not in memory.
    pub fn lack_lists(&self) -> bool {
        self.are_values() || self.are_large()
    }

    /// Returns runs that are too large for the page, of which one is shown.
    pub(super) fn of_large(runs: &[Rc<Large>], shown: usize) -> Self {
        let mut all = Self { shown, ..Self::default() };
        for run in runs {
            all.push(stem(&run.name), Data::default());
            if let Some(last) = all.list.last_mut() {
                last.large = Some(Held(run.clone()));
            }
        }
        all
    }

    /// Returns these runs with a large run shown, or no runs if it is not one of them.
    pub(super) fn with_large_shown(&self, run: &Rc<Large>) -> Self {
        let is_it = |of: &NamedRun| of.large.as_ref().is_some_and(|held| Rc::ptr_eq(&held.0, run));
        let place = self.list.iter().position(is_it);
        place.map_or_else(Self::default, |shown| Self { shown, ..self.clone() })
    }

    /// Adds columns of texts about queries. A column replaces one of the same name.
    pub(super) fn add_tags(&mut self, tags: Vec<Tags>) {
        for column in tags {
            self.tags.retain(|known| known.column != column.column);
            self.tags.push(column);
        }
    }

    /// Returns a name, with a number if it is taken.
    pub(super) fn unique(&self, name: &str) -> Id {
        let is_free = |of: &String| self.list.iter().all(|run| &*run.name != of);
        numbered(name).find(is_free).unwrap_or_default().into()
    }

    /// Adds a run. A name that is taken gets a number.
    pub(super) fn push(&mut self, name: &str, lists: Data) {
        let (name, lists) = (self.unique(name), Rc::new(lists));
        self.list.push(NamedRun { name, loaded: lists.clone(), lists, values: None, large: None });
    }
}
