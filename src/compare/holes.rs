//! Holes: unjudged documents, and how far their judgments could move a difference.
//!
//! A judging gives a grade to each hole; a document that is in both lists has one grade for both. The search for the
//! range of a query's difference goes over the judgings of all holes within reach of the measure. It tries all
//! judgings if these are few. Else it sets one document after the other to its best grade until no change helps. Each
//! end of the range is a difference that some judging gives. The range of the mean is the mean of the ends, because
//! the queries are judged independently.

use super::lists::{BothLists, KeptRanks, Numbered};
use super::verdict::Coverage;
use crate::metrics::{Id, JudgedRanks, Measure, Ranking};
use crate::present::number::signed;

/// The range of one query's difference over all ways to judge the holes.
#[derive(Clone, Debug, PartialEq)]
pub struct Range {
    /// The lowest difference found.
    pub low: f64,
    /// The difference without these judgments: holes count as the settings say.
    pub now: f64,
    /// The highest difference found.
    pub high: f64,
    /// Whether all judgings were tried, so that none gives less than `low` or more than `high`.
    pub exact: bool,
    /// The unjudged documents within reach of the measure, those of the candidate first.
    pub holes: Vec<Id>,
}

/// The range of the mean difference, and the share of documents that are judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Holes {
    pub low: f64,
    pub now: f64,
    pub high: f64,
    pub exact: bool,
    /// The number of queries with holes.
    pub queries: usize,
    pub coverage: Coverage,
}

impl Holes {
    /// Whether judging the holes may change the sign of the difference, or make it 0.
    pub fn may_explain(&self) -> bool {
        self.now != 0.0 && self.low <= 0.0 && self.high >= 0.0
    }

    /// Returns the words that stand before the lowest difference and after the highest one: `With all of them judged,
    /// the difference would lie between -0.1 and 0.2.`
    pub fn words(&self) -> [&'static str; 2] {
        let start = "With all of them judged, the difference would lie between ";
        [start, if self.exact { "." } else { "; the true range may be wider." }]
    }

    /// Returns the share of judged documents in both lists, named `baseline` and `candidate`, and the range of the
    /// difference.
    pub fn sentence(&self, baseline: &str, candidate: &str, digits: u8) -> String {
        let Coverage { depth, baseline: of_baseline, candidate: of_candidate } = self.coverage;
        let judged = format!(
            "Judged of the top {depth}: {candidate} {}, {baseline} {}.",
            percent(of_candidate),
            percent(of_baseline)
        );
        if self.queries == 0 {
            return judged;
        }
        let [start, end] = self.words();
        format!(
            "{judged} {start}{} and {}{end}",
            signed(self.low, digits),
            signed(self.high, digits)
        )
    }

    /// Returns a warning if the holes may explain the difference.
    pub fn warning(&self) -> Option<&'static str> {
        self.may_explain().then_some(
            "Unjudged documents may explain the difference: their judgments decide which run is better.",
        )
    }
}

/// Prints a share in whole percent. Only the whole is 100 %.
pub fn percent(share: f64) -> String {
    let percent = (100.0 * share).round();
    let shown = if share < 1.0 { percent.min(99.0) } else { percent };
    format!("{shown:.0} %")
}

/// Returns the range of a query's difference. `grades` are the grades that a judge may give, the lowest first.
/// `None` if only one list has a value, if the ranks of the judged documents do not decide the values, or if unjudged
/// documents do not count as grade 0.
pub fn range(
    measure: &Measure,
    baseline: &Ranking,
    candidate: &Ranking,
    grades: &[f64],
) -> Option<Range> {
    let lists = BothLists::of(baseline, candidate);
    range_within(measure, &lists, grades, Effort::default(), &mut KeptRanks::default())
}

/// The effort of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// All judgings are tried if there are at most this many.
    pub ways: usize,
    /// Else, the largest number of passes over all holes; the search stops earlier if a pass does not help. With 0,
    /// only one judging is tried for each end: the holes that are higher in one list have the highest grade, all
    /// others the lowest.
    pub passes: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Self { ways: 4096, passes: usize::MAX }
    }
}

impl Effort {
    /// Little effort, for thousands of queries.
    pub const LITTLE: Self = Self { ways: 16, passes: 0 };
}

/// As [`range`], with a given effort.
pub fn range_within(
    measure: &Measure,
    lists: &BothLists,
    grades: &[f64],
    effort: Effort,
    kept: &mut KeptRanks,
) -> Option<Range> {
    let mut lists = Lists::of(measure, lists, kept)?;
    let count = lists.holes.len();
    let now = lists.difference(&vec![None; count])?;
    let mut range = Range { low: now, now, high: now, exact: true, holes: lists.holes.clone() };
    if count == 0 || grades.is_empty() {
        return Some(range);
    }
    let ways = u32::try_from(count).ok().and_then(|count| grades.len().checked_pow(count));
    match ways.filter(|ways| *ways <= effort.ways) {
        Some(ways) => {
            let mut grading = vec![None; count];
            for way in 0..ways {
                let mut rest = way;
                for grade in &mut grading {
                    *grade = grades.get(rest % grades.len()).copied();
                    rest /= grades.len();
                }
                if let Some(difference) = lists.difference(&grading) {
                    range.low = range.low.min(difference);
                    range.high = range.high.max(difference);
                }
            }
        }
        None => {
            range.exact = false;
            range.low = -lists.climb(grades, -1.0, -now, effort.passes);
            range.high = lists.climb(grades, 1.0, now, effort.passes);
        }
    }
    Some(range)
}

/// Returns the mean of the queries' ranges.
pub fn holes<'a>(ranges: impl IntoIterator<Item = &'a Range>, coverage: Coverage) -> Holes {
    let mut all = Holes { low: 0.0, now: 0.0, high: 0.0, exact: true, queries: 0, coverage };
    let mut count = 0;
    for range in ranges {
        all.low += range.low;
        all.now += range.now;
        all.high += range.high;
        all.exact &= range.exact;
        all.queries += usize::from(!range.holes.is_empty());
        count += 1;
    }
    let count = f64::from(count.max(1));
    for sum in [&mut all.low, &mut all.now, &mut all.high] {
        *sum /= count;
    }
    all
}

/// Both lists of a query, with the ranks of their documents.
struct Lists<'a> {
    measure: Measure,
    ranks: &'a mut JudgedRanks,
    judged: &'a [(f64, usize)],
    /// The judged documents of each list: rank and grade.
    found: [Vec<(usize, f64)>; 2],
    lengths: [usize; 2],
    holes: Vec<Id>,
    /// For each list, the rank of each hole. `None` if the list lacks the hole.
    at: [Vec<Option<usize>>; 2],
    /// Memory for the ranks and grades of a list.
    filled: Vec<(usize, f64)>,
}

impl<'a> Lists<'a> {
    fn of(measure: &Measure, lists: &'a BothLists<'a>, kept: &'a mut KeptRanks) -> Option<Self> {
        let sides = &lists.sides;
        let [baseline, candidate] = sides;
        let mut settings = baseline.settings.clone();
        settings.relevance.threshold = measure.rel.unwrap_or(settings.relevance.threshold);
        // If unjudged documents are left out, a judging would bring a document back and move the others down.
        let ranks = kept.under(&settings).filter(|ranks| {
            ranks.settings.relevance.unjudged == crate::metrics::settings::Unjudged::Zero
        })?;
        let cutoff = measure.cutoff.unwrap_or(usize::MAX);
        let mut places = vec![None; lists.documents];
        let mut holes: Vec<Id> = Vec::new();
        for Numbered { row, number } in candidate.rows.iter().chain(&baseline.rows) {
            if row.rank <= cutoff && row.grade.is_none() && places[*number].is_none() {
                places[*number] = Some(holes.len());
                holes.push(row.doc.clone());
            }
        }
        let at = sides.each_ref().map(|side| {
            let mut at = vec![None; holes.len()];
            for Numbered { row, number } in &side.rows {
                if let Some(place) = places[*number] {
                    at[place] = Some(row.rank);
                }
            }
            at
        });
        let found = sides.each_ref().map(|side| side.found().collect());
        let lengths = sides.each_ref().map(|side| side.rows.len());
        let judged = &baseline.judged;
        let filled = Vec::new();
        Some(Self { measure: *measure, ranks, judged, found, lengths, holes, at, filled })
    }

    /// Returns the candidate's value minus the baseline's with these grades of the holes. If nothing is relevant, a
    /// measure may have no value. The difference of two lists without a value is 0, that with one value `None`.
    fn difference(&mut self, grades: &[Option<f64>]) -> Option<f64> {
        let filled = grades.iter().flatten().map(|grade| (*grade, 1));
        self.ranks.read_judgments(self.judged.iter().copied().chain(filled));
        let [baseline, candidate] = [0, 1].map(|side| self.value(side, grades));
        match (baseline?, candidate?) {
            (Some(baseline), Some(candidate)) => Some(candidate - baseline),
            (None, None) => Some(0.0),
            _ => None,
        }
    }

    /// Returns the value of one list. The judged ranks must have the judgments with these grades.
    fn value(&mut self, side: usize, grades: &[Option<f64>]) -> Option<Option<f64>> {
        let filled = &mut self.filled;
        filled.clear();
        filled.extend(&self.found[side]);
        for (rank, grade) in self.at[side].iter().zip(grades) {
            filled.extend(rank.zip(*grade));
        }
        filled.sort_by_key(|(rank, _)| *rank);
        self.ranks.read_list(self.lengths[side], filled.iter().copied());
        Some(self.measure.value(self.ranks)?.value())
    }

    /// Returns the largest difference times `sign` that is found by changing one grade after the other. The first
    /// judging gives the highest grade to the holes that are higher in the favoured list, and the lowest to all others.
    fn climb(&mut self, grades: &[f64], sign: f64, now: f64, passes: usize) -> f64 {
        let (first, last) = (grades.first().copied(), grades.last().copied());
        let favoured = usize::from(sign > 0.0);
        let start = |hole: usize| {
            let rank = |side: usize| self.at[side][hole].unwrap_or(usize::MAX);
            if rank(favoured) < rank(1 - favoured) { last } else { first }
        };
        let mut grading: Vec<Option<f64>> = (0..self.holes.len()).map(start).collect();
        let mut best = self.difference(&grading).map_or(f64::NEG_INFINITY, |d| sign * d);
        let (mut improves, mut passes) = (true, passes);
        while improves && passes > 0 {
            improves = false;
            passes -= 1;
            for hole in 0..grading.len() {
                let known = grading[hole];
                let mut chosen = known;
                for grade in grades {
                    grading[hole] = Some(*grade);
                    let value = self.difference(&grading).map_or(f64::NEG_INFINITY, |d| sign * d);
                    if value > best + 1e-12 {
                        (best, chosen, improves) = (value, Some(*grade), true);
                    }
                }
                grading[hole] = chosen;
            }
        }
        best.max(now)
    }
}
