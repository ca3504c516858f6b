//! The rankings of one query, one for each convention.
//!
//! A tool may rank for one measure differently than for another. Under most conventions all
//! measures share one ranking.

use std::cell::RefCell;
use std::rc::Rc;

use super::model::ranking;
use crate::data::Query;
use crate::metrics::{Measure, Ranking};
use crate::presets::{AdjustedPreset, Convention};

/// A measure whose cutoff, if it has one, is set to 1. A convention depends on everything in a measure but the
/// number of the cutoff.
type Kind = Measure;

/// The rankings of a query under a preset with changes, made on demand.
#[derive(Clone, Debug)]
pub struct Rankings {
    pub query: Rc<Query>,
    pub chosen: Rc<AdjustedPreset>,
    kinds: RefCell<Vec<(Kind, Convention)>>,
    made: RefCell<Vec<(Convention, Ranking)>>,
}

impl Rankings {
    /// Returns the rankings of a query under a preset with changes. None is made yet.
    pub fn new(query: Rc<Query>, chosen: Rc<AdjustedPreset>) -> Self {
        Self { query, chosen, kinds: RefCell::default(), made: RefCell::default() }
    }

    /// Returns the ranking on which `measure` is computed.
    pub fn of(&self, measure: &Measure) -> Ranking {
        let convention = self.convention(measure);
        let mut made = self.made.borrow_mut();
        if let Some((_, known)) = made.iter().find(|(known, _)| *known == convention) {
            return known.clone();
        }
        let ranking = ranking(&self.query, &convention);
        made.push((convention, ranking.clone()));
        ranking
    }

    fn convention(&self, measure: &Measure) -> Convention {
        let mut kind: Kind = *measure;
        kind.cutoff = measure.cutoff.map(|_| 1);
        let mut kinds = self.kinds.borrow_mut();
        if let Some((_, known)) = kinds.iter().find(|(known, _)| *known == kind) {
            return known.clone();
        }
        let convention = self.chosen.convention(measure);
        kinds.push((kind, convention.clone()));
        convention
    }
}
