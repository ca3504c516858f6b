//! Several runs with the same judgments, of which one is shown.
//!
//! The lists of the run shown are in the model's data, where the user edits them. The lists of the
//! other runs are kept here.

use std::rc::Rc;

use crate::data::{Data, Id, SystemValues};

/// A run with a name.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedRun {
    /// The file's name without its extension.
    pub name: Id,
    /// The lists, without judgments. For the run shown those in the model's data apply.
    pub lists: Rc<Data>,
    /// The lists before the first edit.
    pub loaded: Rc<Data>,
    /// Values that were computed elsewhere; the run then has no lists.
    pub values: Option<Rc<SystemValues>>,
}

/// All runs; empty if there is only one, which has no name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Runs {
    /// In the order in which they were read.
    pub list: Vec<NamedRun>,
    /// The index of the run whose lists are in the model's data.
    pub shown: usize,
}

impl Runs {
    /// Whether the runs are values that were computed elsewhere.
    pub fn are_values(&self) -> bool {
        self.list.iter().any(|run| run.values.is_some())
    }

    /// Adds a run. A name that is taken gets a number.
    pub(super) fn push(&mut self, name: &str, lists: Data) {
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        let stem = if stem.is_empty() { name } else { stem };
        let mut unique: Id = stem.into();
        let mut number = 1;
        while self.list.iter().any(|run| run.name == unique) {
            number += 1;
            unique = format!("{stem} ({number})").into();
        }
        let lists = Rc::new(lists);
        self.list.push(NamedRun { name: unique, loaded: lists.clone(), lists, values: None });
    }
}
