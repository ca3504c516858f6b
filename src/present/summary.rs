//! A summary of thousands of queries: which to list, in which order, and the histogram of their values.
//!
//! A [`Summary`] holds numbers and no ranked lists, so that it can represent a run of any size. It keeps the
//! values by measure, because sorting, counting and comparing read one measure at a time.

use std::cell::OnceCell;
use std::cmp::Ordering;

use crate::data::{Id, by_value, lowercase, natural};
use crate::metrics::measure::MAX_CUTOFF;
use crate::metrics::{Mean, Measure, MeasureError, order};

/// The number of bins of a histogram.
pub const BINS: usize = 20;

/// The least height of a histogram bar that stands for at least one query.
const LEAST_HEIGHT: f64 = 1.5;

/// A query without its values.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedQuery {
    pub id: Id,
    /// The number of documents in its list.
    pub retrieved: u32,
    /// The number of relevant documents, retrieved or not.
    pub relevant: u32,
}

/// A measure over all queries.
#[derive(Clone, Debug)]
pub struct Measured {
    pub measure: Measure,
    /// The name of its mean: `MRR`, `mean nDCG@10`.
    pub name: String,
    pub mean: Mean,
    /// Which values enter the mean, in words. Empty if all values enter it unchanged.
    pub about: String,
    /// The value of each query; NaN for a query without a value.
    values: Vec<f64>,
}

/// All queries of a run with their values, in the order of the run.
///
/// ```
/// use ranklens::present::summary::{SortBy, Choice, ListedQuery, Summary};
///
/// let mut summary = Summary::new(&["RR".parse()?, "AP".parse()?]);
/// for (id, rr) in [("q1", Some(0.5)), ("q2", None), ("q3", Some(1.0))] {
///     summary.push(ListedQuery { id: id.into(), retrieved: 10, relevant: 1 }, &[rr, rr]);
/// }
/// let best = Choice { by: SortBy::Value(0), descending: true, ..Choice::default() };
/// assert_eq!(summary.listed(&best), [2, 0, 1]);
/// # Ok::<(), ranklens::metrics::MeasureError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Summary {
    pub queries: Vec<ListedQuery>,
    pub measured: Vec<Measured>,
    /// For each measure the shares that [`Summary::surprise`] compares.
    beaten: OnceCell<Vec<Vec<Shares>>>,
}

/// The share of the other queries that a query beats: first with ties as not beaten, then with ties as beaten.
type Shares = Option<(f64, f64)>;

/// Two summaries are equal only if they are the same object, because a change replaces the summary.
impl PartialEq for Summary {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

/// The key by which queries are sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum SortBy {
    /// The order of the run.
    #[default]
    Given,
    /// The id. Numbers in ids compare as numbers: q2 comes before q10.
    Id,
    /// The value of the measure with this index in the summary.
    Value(usize),
    Retrieved,
    Relevant,
    /// How much the measures disagree: see [`Summary::surprise`].
    Surprise,
}

/// Which queries to list, and in which order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Choice {
    pub by: SortBy,
    /// In both directions equal queries keep the order of the run, and queries without a value come last.
    pub descending: bool,
    /// A part of the id, in any letter case.
    pub search: String,
    /// The measure of the histogram, by its index in the summary.
    pub measure: usize,
    /// The bins of the histogram whose queries are listed: the first bin, and the one after the last. `None`:
    /// all queries.
    pub range: Option<(usize, usize)>,
}

/// A histogram of the values of a measure.
#[derive(Clone, Debug, PartialEq)]
pub struct Histogram {
    /// The lower end: 0, or the lowest value if that is less.
    pub from: f64,
    /// The upper end: 1, or the highest value if that is more.
    pub to: f64,
    pub counts: [usize; BINS],
    /// The number of queries without a value, which are in no bin.
    pub undefined: usize,
}

/// How differently two measures rank a query among all queries.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Surprise {
    /// The share of the other queries that it beats by the chosen measure.
    pub beats: f64,
    /// The index of the measure that ranks it most differently.
    pub other: usize,
    /// The share of the other queries that it beats by that other measure.
    pub beats_by_other: f64,
}

impl Surprise {
    fn gap(&self) -> f64 {
        (self.beats - self.beats_by_other).abs()
    }
}

impl Summary {
    /// Returns a summary without queries.
    pub fn new(measures: &[Measure]) -> Self {
        let measured = |&measure: &Measure| Measured {
            measure,
            name: measure.mean_name(),
            mean: Mean::default(),
            about: String::new(),
            values: Vec::new(),
        };
        Self { measured: measures.iter().map(measured).collect(), ..Self::default() }
    }

    /// Adds a query with a value for each measure. The caller sets the means, which depend on the convention.
    pub fn push(&mut self, query: ListedQuery, values: &[Option<f64>]) {
        self.queries.push(query);
        for (at, measured) in self.measured.iter_mut().enumerate() {
            measured.values.push(values.get(at).copied().flatten().unwrap_or(f64::NAN));
        }
        self.beaten.take();
    }

    /// Returns the value of a measure for a query. Both arguments are indices in the summary.
    pub fn value(&self, measure: usize, query: usize) -> Option<f64> {
        let value = self.measured.get(measure)?.values.get(query)?;
        (!value.is_nan()).then_some(*value)
    }

    /// Returns the indices of the queries to list, in the order of the list.
    pub fn listed(&self, choice: &Choice) -> Vec<usize> {
        let wanted = lowercase(&choice.search);
        let spread = choice.range.map(|range| (range, self.histogram(choice.measure)));
        let is_in_range = |at| match &spread {
            None => true,
            Some(((from, to), spread)) => self
                .value(choice.measure, at)
                .is_some_and(|value| (*from..*to).contains(&spread.bin(value))),
        };
        let is_found = |id: &Id| wanted.is_empty() || lowercase(id).contains(&wanted);
        let queries = self.queries.iter().enumerate();
        let found = queries.filter(|(at, query)| is_in_range(*at) && is_found(&query.id));
        let found: Vec<usize> = found.map(|(at, _)| at).collect();
        if choice.by == SortBy::Given && !choice.descending {
            return found;
        }
        let sorted = order(found.len(), &|a, b| self.compare(choice, found[a], found[b]));
        sorted.into_iter().map(|at| found[at]).collect()
    }

    fn compare(&self, choice: &Choice, a: usize, b: usize) -> Ordering {
        let directed = |found: Ordering| if choice.descending { found.reverse() } else { found };
        let values =
            |value: &dyn Fn(usize) -> Option<f64>| by_value(value(a), value(b), choice.descending);
        let [one, other] = [a, b].map(|at| &self.queries[at]);
        match choice.by {
            SortBy::Given => directed(a.cmp(&b)),
            SortBy::Id => directed(natural(&one.id, &other.id)),
            SortBy::Retrieved => directed(one.retrieved.cmp(&other.retrieved)),
            SortBy::Relevant => directed(one.relevant.cmp(&other.relevant)),
            SortBy::Value(measure) => values(&|at| self.value(measure, at)),
            SortBy::Surprise => values(&|at| Some(self.surprise(choice.measure, at)?.gap())),
        }
    }

    /// Returns the histogram of a measure over all queries.
    pub fn histogram(&self, measure: usize) -> Histogram {
        let values = self.measured.get(measure).map_or(&[][..], |measured| &measured.values);
        let mut spread = Histogram { from: 0.0, to: 1.0, counts: [0; BINS], undefined: 0 };
        // Comparisons with NaN are false.
        for value in values {
            spread.from = if *value < spread.from { *value } else { spread.from };
            spread.to = if *value > spread.to { *value } else { spread.to };
        }
        for value in values {
            match value.is_nan() {
                true => spread.undefined += 1,
                false => spread.counts[spread.bin(*value)] += 1,
            }
        }
        spread
    }

    /// Returns how differently another measure ranks a query: the shares of the other queries that it beats by
    /// each of the two measures. A tie counts as beaten or as not beaten, whichever makes the difference
    /// smaller. So a measure that cannot tell queries apart makes no query surprising. `None` for a query
    /// without a value, and if there is nothing to compare it with.
    pub fn surprise(&self, measure: usize, query: usize) -> Option<Surprise> {
        let beaten = self.beaten.get_or_init(|| self.measured.iter().map(beaten).collect());
        let share = |measure: usize| *beaten.get(measure)?.get(query)?;
        let (low, high) = share(measure)?;
        let others = (0..beaten.len()).filter(|other| *other != measure);
        let seen = others.filter_map(|other| {
            let (other_low, other_high) = share(other)?;
            let beats = other_low.clamp(low, high);
            Some(Surprise { beats, other, beats_by_other: beats.clamp(other_low, other_high) })
        });
        // Of measures that differ equally, the first is named.
        seen.reduce(|most, other| if other.gap() > most.gap() { other } else { most })
    }
}

/// Returns the shares of each query. They are `None` if the query or every other query has no value.
fn beaten(measured: &Measured) -> Vec<Shares> {
    let values = &measured.values;
    let known: Vec<usize> = (0..values.len()).filter(|at| !values[*at].is_nan()).collect();
    let sorted = order(known.len(), &|a, b| values[known[a]].total_cmp(&values[known[b]]));
    let sorted: Vec<usize> = sorted.into_iter().map(|at| known[at]).collect();
    let mut shares = vec![None; values.len()];
    let others = known.len().saturating_sub(1) as f64;
    let mut below = 0;
    for alike in sorted.chunk_by(|a, b| values[*a] == values[*b]) {
        let not_above = below + alike.len() - 1;
        for at in alike.iter().filter(|_| others > 0.0) {
            shares[*at] = Some((below as f64 / others, not_above as f64 / others));
        }
        below += alike.len();
    }
    shares
}

/// Parses names of measures with blanks or commas between them; keeps each measure once. Numbers after a measure are
/// further cutoffs: `nDCG@1,3,5,10`.
///
/// # Errors
/// Returns advice on what to write if a name is not a measure.
pub fn measures(text: &str) -> Result<Vec<Measure>, String> {
    match parsed(text) {
        (measures, None) => Ok(measures),
        (_, Some(error)) => Err(error),
    }
}

/// Parses names as [`measures`] does. Returns the measures with valid names, and the error for the first
/// invalid name.
pub fn parsed(text: &str) -> (Vec<Measure>, Option<String>) {
    // Commas also stand between a measure's own arguments.
    let mut depth = 0;
    let names = text.split(|c: char| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth <= 0 && (c == ',' || c.is_whitespace())
    });
    let (mut measures, mut wrong) = (Vec::new(), None);
    // The last measure, if it has a cutoff.
    let mut last = None::<Measure>;
    for name in names.filter(|name| !name.is_empty()) {
        let cutoff = name.parse().ok().filter(|k| (1..=MAX_CUTOFF).contains(k));
        let further = last.zip(cutoff).map(|(measure, k)| measure.at(k));
        match further.map_or_else(|| name.parse(), Ok::<Measure, MeasureError>) {
            Ok(measure) => {
                last = Some(measure).filter(|measure| measure.cutoff.is_some());
                if !measures.contains(&measure) {
                    measures.push(measure);
                }
            }
            Err(error) => wrong = wrong.or(Some(error.to_string())),
        }
    }
    (measures, wrong)
}

/// Returns the names of measures as [`measures`] reads them.
pub fn names(measures: &[Measure]) -> String {
    measures.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

impl Histogram {
    /// Returns the bin of a value. An edge belongs to the bin above it, the last edge to the last bin.
    pub fn bin(&self, value: f64) -> usize {
        let at = (value - self.from) / (self.to - self.from) * BINS as f64;
        // The division can be a rounding error below the edge.
        let at = libm::floor(at + 1e-9) as usize;
        at.min(BINS - 1)
    }

    /// Returns the lower edge of a bin. For the number of bins it returns the upper edge of the last bin.
    pub fn edge(&self, bin: usize) -> f64 {
        self.from + (self.to - self.from) * bin as f64 / BINS as f64
    }

    /// Returns the heights of the bars. The highest bar is as high as the drawing, and a bar with queries is
    /// high enough to be seen.
    pub fn heights(&self, drawing: f64) -> [f64; BINS] {
        let most = self.counts.iter().copied().max().unwrap_or(0).max(1) as f64;
        self.counts.map(|count| match count {
            0 => 0.0,
            count => (count as f64 / most * drawing).max(LEAST_HEIGHT),
        })
    }

    /// Returns the bin at a share of the drawing's width, from 0 to 1. A share outside this range gives the
    /// nearest bin.
    pub fn bin_at(share: f64) -> usize {
        ((share * BINS as f64).max(0.0) as usize).min(BINS - 1)
    }

    /// Returns the bin with most values; of several, the first.
    pub fn fullest(&self) -> usize {
        (0..BINS).rev().max_by_key(|bin| self.counts[*bin]).unwrap_or(0)
    }

    /// Counts the queries in the bins from `from` to before `to`.
    pub fn within(&self, (from, to): (usize, usize)) -> usize {
        self.counts.iter().take(to).skip(from).sum()
    }
}
