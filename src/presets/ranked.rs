//! What many conventions share when they are asked about one query.

use super::Convention;
use crate::metrics::Ranking;

/// Rows and judgments that are kept, of all rankings: some tens of megabytes. Long lists are ranked
/// each time.
const MOST: usize = 100_000;

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
        let length = |ranking: &Ranking| ranking.rows.len() + ranking.judgments().len();
        let kept: usize = self.0.iter().map(|(_, ranking)| length(ranking)).sum();
        if kept + length(&ranking) <= MOST {
            self.0.push((convention.clone(), ranking.clone()));
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::{Ranking, Settings};
    use crate::presets::{Chosen, TEXTBOOK};

    #[test]
    fn rankings_are_kept_up_to_a_bound() {
        let convention = Chosen::of(&TEXTBOOK).convention(&"nDCG".parse().unwrap());
        let long = Ranking::of_grades(&vec![1.0; MOST / 4], &Settings::default());
        let mut ranked = Ranked::default();
        for _ in 0..9 {
            assert_eq!(ranked.keep(&convention, long.clone()).rows.len(), MOST / 4);
        }
        assert_eq!(ranked.0.len(), 2, "each has as many judgments as rows");
        assert!(ranked.find(&convention).is_some());
    }
}
