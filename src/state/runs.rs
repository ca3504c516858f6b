//! Several runs over the same judgments, of which one is shown.
//!
//! The lists of the run shown are in the model's data, where they are edited. Those of the others wait
//! here until they are shown.

use std::rc::Rc;

use super::model::Model;
use crate::data::{Data, Id};

/// A run by its name.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedRun {
    /// The file's name without its ending.
    pub name: Id,
    /// Its lists, without judgments. While it is shown those of the model's data hold.
    pub lists: Rc<Data>,
    /// The same before the first edit.
    pub loaded: Rc<Data>,
}

/// The runs there are; none where there is only one, without a name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Runs {
    /// In the order in which they came.
    pub list: Vec<NamedRun>,
    /// The one whose lists are in the model's data.
    pub shown: usize,
}

impl Runs {
    /// Adds a run. Of several with one name each later one has a number.
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
        self.list.push(NamedRun { name: unique, loaded: lists.clone(), lists });
    }
}

impl Model {
    /// The model with the lists of another run, on the same judgments.
    pub(super) fn with_run_shown(&self, at: usize) -> Option<Self> {
        let mut runs = (*self.runs).clone();
        if let Some(shown) = runs.list.get_mut(runs.shown) {
            shown.lists = Rc::new(self.data.lists());
            shown.loaded = Rc::new(self.loaded.lists());
        }
        let wanted = runs.list.get(at)?;
        let data = Rc::new(self.data.with_lists(&wanted.lists));
        let loaded = Rc::new(self.loaded.with_lists(&wanted.loaded));
        let shown = self.current().id.clone();
        let query = data.queries.iter().position(|query| query.id == shown).unwrap_or(0);
        let loaded = if loaded == data { data.clone() } else { loaded };
        runs.shown = at;
        Some(Self { data, loaded, query, runs: Rc::new(runs), ..self.clone() })
    }
}
