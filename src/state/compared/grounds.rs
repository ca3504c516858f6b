//! Why the means differ, over all queries: causes, dominance, and what unjudged documents could change.

use super::scores::Scores;
use super::two::{Compared, rankings};
use crate::compare::causes::{Causes, Total, amounts};
use crate::compare::dominance::dominance;
use crate::compare::holes::{Holes, Range, holes, judged_at, range};
use crate::compare::verdict::Coverage;
use crate::compare::{Dominance, Tally};
use crate::metrics::Ranking;

/// Worked out query by query with [`Grounds::step`].
#[derive(Clone, Debug, Default)]
pub struct Grounds {
    /// The number of queries that were looked at.
    done: usize,
    verdicts: Vec<Dominance>,
    causes: Vec<Option<Causes>>,
    ranges: Vec<Range>,
    /// The coverage of each query, and how many documents it stands for.
    pairs: Vec<[Ranking; 2]>,
}

impl Grounds {
    /// Looks at the next query. Returns whether that was the last one.
    pub fn step(&mut self, scores: &Scores, compared: &Compared) -> bool {
        let Some(query) = compared.shared().get(self.done) else { return true };
        self.done += 1;
        if let Some([baseline, candidate]) = rankings(scores, compared.two, *query) {
            let measure = &compared.measure;
            self.verdicts.push(dominance(&grades(&baseline), &grades(&candidate)));
            let split = amounts(measure, &baseline, &candidate).ok();
            self.causes.push(split);
            self.ranges.extend(range(measure, &baseline, &candidate, &scores.grades));
            self.pairs.push([baseline, candidate]);
        }
        self.done >= compared.shared().len()
    }

    /// Returns the number of queries that were looked at.
    pub fn done(&self) -> usize {
        self.done
    }

    /// Returns on how many queries one list is better whatever the measure.
    pub fn tally(&self) -> Tally {
        Tally::of(&self.verdicts)
    }

    /// Returns the mean difference in causes.
    pub fn total(&self) -> Total {
        Total::of(self.causes.iter().map(Option::as_ref))
    }

    /// Returns what documents that nobody judged could change. `None` where no query has a range.
    pub fn holes(&self, depth: usize) -> Option<Holes> {
        let pairs = self.pairs.iter().map(|[baseline, candidate]| [baseline, candidate]);
        let coverage: Coverage = judged_at(depth, pairs);
        (!self.ranges.is_empty()).then(|| holes(&self.ranges, coverage))
    }
}

/// Returns the grades of a list from rank 1 on. What nobody judged has grade 0.
pub(super) fn grades(ranking: &Ranking) -> Vec<f64> {
    ranking.rows.iter().map(|row| row.grade.unwrap_or(0.0)).collect()
}
