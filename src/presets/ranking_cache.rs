//! Rankings of one query that several conventions share.

use super::convention::{Convention, InputRules};
use crate::metrics::Ranking;

/// The most rows and judgments that a cache keeps over all its rankings: some tens of megabytes. Longer lists
/// are ranked each time.
const MOST: usize = 100_000;

/// The rankings of one query, one for all conventions that rank alike.
#[derive(Default)]
pub struct RankingCache(Vec<(Convention, Ranking)>);

impl RankingCache {
    /// Returns the ranking under a convention if the cache has one of the same documents and judgments. If the settings
    /// order these anew, the new ranking is kept too.
    pub(super) fn find(&mut self, convention: &Convention) -> Option<Ranking> {
        let of_same_lists =
            || self.0.iter().filter(|(c, _)| gives_same(c, convention)).map(|(_, r)| r);
        if let Some(known) = of_same_lists().find_map(|ranking| ranking.with(&convention.settings))
        {
            return Some(known);
        }
        // A list that was cut to a depth lacks documents that another order may rank higher.
        let other = of_same_lists().next().filter(|_| convention.input.depth.is_none())?;
        let ranking = other.under(convention.settings.clone());
        Some(self.keep(convention, ranking))
    }

    /// Keeps a ranking while there is room, and returns it.
    pub(super) fn keep(&mut self, convention: &Convention, ranking: Ranking) -> Ranking {
        let length = |ranking: &Ranking| ranking.rows.len() + ranking.judgments().len();
        let kept: usize = self.0.iter().map(|(_, ranking)| length(ranking)).sum();
        if kept + length(&ranking) <= MOST {
            self.0.push((convention.clone(), ranking.clone()));
        }
        ranking
    }
}

/// Whether two conventions rank the same documents with the same judgments, for any query.
fn gives_same(a: &Convention, b: &Convention) -> bool {
    let flags = |c: &Convention| {
        let InputRules { drops_own_id, repeats, found_above_zero, depth_of_judged, .. } = c.input;
        let documents = (repeats, [drops_own_id, c.queries.needs_non_relevant, found_above_zero]);
        let grades = (c.input.whole_grades, c.input.floor);
        let depth = (c.input.depth, depth_of_judged);
        (c.input.adapter, c.input.negative_unjudged, grades, depth, documents)
    };
    flags(a) == flags(b) && a.input.grades == b.input.grades
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::{Ranking, Settings};

    #[test]
    fn rankings_are_kept_up_to_a_bound() {
        let convention = Convention::TEXTBOOK;
        let long = Ranking::of_grades(&vec![1.0; MOST / 4], &Settings::default());
        let mut ranked = RankingCache::default();
        for _ in 0..9 {
            assert_eq!(ranked.keep(&convention, long.clone()).rows.len(), MOST / 4);
        }
        assert_eq!(ranked.0.len(), 2, "each has as many judgments as rows");
        assert!(ranked.find(&convention).is_some());
    }
}
