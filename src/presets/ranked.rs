//! What many conventions share when they are asked about one query.

use super::Convention;
use crate::metrics::Ranking;

/// The rankings of one query, one for all conventions that rank alike.
#[derive(Default)]
pub struct Ranked(Vec<(Convention, Ranking)>);

impl Ranked {
    /// The ranking under a convention, if one was made from the same documents and judgments.
    pub(super) fn find(&mut self, convention: &Convention) -> Option<Ranking> {
        let of_same = || self.0.iter().filter(|(c, _)| gives_same(c, convention)).map(|(_, r)| r);
        if let Some(known) = of_same().find_map(|ranking| ranking.with(&convention.settings)) {
            return Some(known);
        }
        // A list that was cut is no longer what was given.
        let other = of_same().next().filter(|_| convention.depth.is_none())?;
        let ranking = other.under(convention.settings.clone());
        Some(self.keep(convention, ranking))
    }

    pub(super) fn keep(&mut self, convention: &Convention, ranking: Ranking) -> Ranking {
        self.0.push((convention.clone(), ranking.clone()));
        ranking
    }
}

/// Whether two tools get the same documents and judgments of any query.
fn gives_same(a: &Convention, b: &Convention) -> bool {
    let flags = |c: &Convention| {
        let taken = [c.drops_own_id, c.distinct, c.needs_non_relevant, c.found_above_zero];
        (c.adapter, c.negative_unjudged, c.floor, c.depth, taken)
    };
    flags(a) == flags(b) && a.grades == b.grades
}
