//! The rankings of one query, one for each convention.
//!
//! A tool may rank for one measure differently than for another. Under most conventions all
//! measures share one ranking.

use std::cell::RefCell;
use std::rc::Rc;

use super::model::ranking;
use crate::data::Query;
use crate::metrics::{JudgedRanks, Measure, Outcome, Ranking, derive};
use crate::presets::{AdjustedPreset, Convention, JoinedQuery, QueryInput};

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

    /// Returns the outcome of each measure, without steps where the ranks of the judged documents decide it. The
    /// outcomes equal those of the derivations.
    pub fn outcomes(&self, measures: &[Measure]) -> Vec<Outcome> {
        let input = QueryInput::of_many(&self.query);
        let mut joined = JoinedQuery::of(&input);
        // Measures with equal conventions share the ranks.
        let mut read: Vec<(Convention, Option<JudgedRanks>)> = Vec::new();
        let outcome = |measure: &Measure| {
            let convention = self.convention(measure);
            let at = read.iter().position(|(known, _)| *known == convention).unwrap_or_else(|| {
                let ranks = joined.as_mut().and_then(|query| {
                    let mut ranks = convention.quick_ranks()?;
                    convention.read_quickly(query, &mut ranks).then_some(ranks)
                });
                read.push((convention, ranks));
                read.len() - 1
            });
            let (convention, ranks) = &read[at];
            let quick = ranks.as_ref().and_then(|ranks| convention.quick_result(measure, ranks));
            quick.map_or_else(|| derive(measure, &self.of(measure)).outcome, |(outcome, _)| outcome)
        };
        measures.iter().map(outcome).collect()
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
