//! Differences by groups of queries: by a tag, a pattern, the length of the query, its judgments, its value.
//!
//! A group with fewer than ten queries has a mean, but nothing is claimed about it. One of many groups can differ by
//! chance alone, so the p-values are adjusted over all groups of a rule (Holm).

use super::verdict::{FEWEST, Form, LEVEL};
use crate::metrics::{Id, Index};
use crate::present::number::value;
use crate::statistics::{CompareError, Comparing, Comparison, Options, adjust};

/// What is known of a query besides its values.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Facts {
    /// The text of the query.
    pub text: Id,
    /// The tags of the query: (name of the column, text).
    pub tags: Vec<(Id, Id)>,
    /// The number of judged documents.
    pub judged: usize,
    /// The number of relevant documents.
    pub relevant: usize,
}

/// How queries are put into groups.
#[derive(Clone, Copy)]
pub enum Rule<'a> {
    /// By the text in a column. Queries without a text form one more group.
    Tag(&'a str),
    /// By the number of words: 1, 2, 3 to 4, 5 to 7, 8 and more. Hyphens and underscores separate words, as in ids.
    Words,
    /// By the number of judged documents, in four groups of about the same size.
    Judged,
    /// By the number of relevant documents, in four groups of about the same size.
    Relevant,
    /// By the baseline's value, in four groups of about the same size. A group of low values rises by chance alone,
    /// because some of its values were low by bad luck (regression to the mean).
    Baseline,
    /// By whether the query fits a pattern. The caller provides the test, because the page uses the browser's regular
    /// expressions.
    Pattern { name: &'a str, fits: &'a dyn Fn(&str) -> bool },
}

/// One group of queries.
#[derive(Clone, Debug, PartialEq)]
pub struct Slice {
    /// The name of the group: `shoes`, `3 to 4 words`, `5 to 12 judged`.
    pub name: String,
    /// The places of the group's queries.
    pub queries: Vec<usize>,
    pub figures: Comparison,
    /// p of the t-test, adjusted over all groups. `None` for fewer than ten queries, or if all differences are equal.
    pub p: Option<f64>,
}

impl Slice {
    /// Whether the group has enough queries for a claim: ten or more.
    pub fn may_claim(&self) -> bool {
        self.queries.len() >= FEWEST
    }

    /// Whether a difference is shown: by the rule of the verdict, and by p over all groups.
    pub fn is_shown(&self) -> bool {
        Form::of(&self.figures).is_shown() && self.p.is_none_or(|p| p <= LEVEL)
    }

    /// Returns the interval of the mean difference. `None` if the group has too few queries for a claim.
    pub fn interval(&self) -> Option<[f64; 2]> {
        let interval = self.figures.bootstrap.as_ref().ok().filter(|_| self.may_claim())?;
        Some([interval.low, interval.high])
    }
}

/// Groups queries and compares both systems in each group. The three slices hold the queries in the same order.
///
/// # Errors
/// The same as for [`compare`](crate::statistics::compare).
pub fn slices(
    rule: Rule,
    facts: &[Facts],
    baseline: &[f64],
    candidate: &[f64],
    options: &Options,
) -> Result<Vec<Slice>, CompareError> {
    let mut slicing = Slicing::new(rule, facts, baseline, candidate, options)?;
    while !slicing.step(usize::MAX) {}
    Ok(slicing.finish())
}

/// Groups that are compared in small parts, so that the page stays responsive.
pub struct Slicing {
    waiting: Vec<(String, Vec<usize>, Comparing)>,
    slices: Vec<Slice>,
}

impl Slicing {
    /// Starts a comparison of groups. [`slices`] does the same work in one call.
    ///
    /// # Errors
    /// The same as for [`slices`].
    pub fn new(
        rule: Rule,
        facts: &[Facts],
        baseline: &[f64],
        candidate: &[f64],
        options: &Options,
    ) -> Result<Self, CompareError> {
        let one = |(name, queries): (String, Vec<usize>)| {
            let pick = |values: &[f64]| -> Vec<f64> {
                queries.iter().filter_map(|at| values.get(*at).copied()).collect()
            };
            let comparing = Comparing::new(&pick(baseline), &pick(candidate), options)?;
            Ok((name, queries, comparing))
        };
        let waiting: Result<Vec<_>, _> =
            groups(rule, facts, baseline).into_iter().map(one).rev().collect();
        Ok(Self { waiting: waiting?, slices: Vec::new() })
    }

    /// Draws about `most` values. Returns whether all are drawn.
    pub fn step(&mut self, most: usize) -> bool {
        if let Some((_, _, comparing)) = self.waiting.last_mut()
            && comparing.step(most)
            && let Some((name, queries, comparing)) = self.waiting.pop()
        {
            self.slices.push(Slice { name, queries, figures: comparing.finish(), p: None });
        }
        self.waiting.is_empty()
    }

    /// Returns the number of queries in the groups that are done.
    pub fn done(&self) -> usize {
        self.slices.iter().map(|slice| slice.queries.len()).sum()
    }

    /// Returns the groups. Call this after [`Self::step`] returned true.
    pub fn finish(self) -> Vec<Slice> {
        let mut slices = self.slices;
        let p = |slice: &Slice| {
            slice.figures.t_test.ok().filter(|_| slice.may_claim()).map(|test| test.p)
        };
        let known: Vec<Option<f64>> = slices.iter().map(p).collect();
        for (slice, p) in slices.iter_mut().zip(adjust::holm_of_known(&known)) {
            slice.p = p;
        }
        slices
    }
}

/// Returns the groups that have queries, each with its name and the places of its queries.
fn groups(rule: Rule, facts: &[Facts], baseline: &[f64]) -> Vec<(String, Vec<usize>)> {
    let count = facts.len().min(baseline.len());
    let by = |name: &dyn Fn(usize) -> String| {
        let mut groups: Vec<(String, Vec<usize>)> = Vec::new();
        let mut places = Index::default();
        for at in 0..count {
            let name = name(at);
            match places.get(&name).and_then(|place| groups.get_mut(place)) {
                Some((_, queries)) => queries.push(at),
                None => {
                    places.insert(&name.as_str().into(), groups.len());
                    groups.push((name, vec![at]));
                }
            }
        }
        groups
    };
    let whole = |of: &dyn Fn(&Facts) -> usize, what: &str| {
        let values: Vec<f64> = facts[..count].iter().map(|facts| of(facts) as f64).collect();
        quarters(&values, &|low, high| match low == high {
            true => format!("{low} {what}"),
            false => format!("{low} to {high} {what}"),
        })
    };
    match rule {
        Rule::Tag(column) => by(&|at| {
            let tag = facts[at].tags.iter().find(|(name, _)| &**name == column);
            tag.map_or_else(|| format!("no {column}"), |(_, text)| text.to_string())
        }),
        Rule::Pattern { name, fits } => by(&|at| match fits(&facts[at].text) {
            true => format!("fits {name}"),
            false => format!("does not fit {name}"),
        }),
        Rule::Words => {
            let band = |at: usize| {
                let parts = facts[at].text.split(|c: char| c.is_whitespace() || "-_".contains(c));
                let words = parts.filter(|word| !word.is_empty()).count();
                BANDS.iter().position(|(last, _)| words <= *last).unwrap_or(BANDS.len() - 1)
            };
            let groups = (0..BANDS.len()).map(|group| {
                let queries: Vec<usize> = (0..count).filter(|at| band(*at) == group).collect();
                (BANDS[group].1.to_owned(), queries)
            });
            groups.filter(|(_, queries)| !queries.is_empty()).collect()
        }
        Rule::Judged => whole(&|facts| facts.judged, "judged"),
        Rule::Relevant => whole(&|facts| facts.relevant, "relevant"),
        Rule::Baseline => quarters(&baseline[..count], &|low, high| {
            format!("{} to {}", value(low, 3), value(high, 3))
        }),
    }
}

/// The largest number of words of each band, and the band's name.
const BANDS: [(usize, &str); 5] = [
    (1, "1 word"),
    (2, "2 words"),
    (4, "3 to 4 words"),
    (7, "5 to 7 words"),
    (usize::MAX, "8 words and more"),
];

/// Puts values into four groups of about the same size, by value. Equal values stay together, so there may be fewer
/// groups.
fn quarters(values: &[f64], name: &dyn Fn(f64, f64) -> String) -> Vec<(String, Vec<usize>)> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|a, b| values[*a].total_cmp(&values[*b]));
    let mut groups: Vec<(usize, Vec<usize>)> = Vec::new();
    let mut before = 0;
    for equal in order.chunk_by(|a, b| values[*a] == values[*b]) {
        // The quarter in which the middle of the equal values lies.
        let quarter = 2 * (2 * before + equal.len()) / values.len();
        match groups.last_mut().filter(|(last, _)| *last == quarter) {
            Some((_, queries)) => queries.extend(equal),
            None => groups.push((quarter, equal.to_vec())),
        }
        before += equal.len();
    }
    let named = |(_, queries): (usize, Vec<usize>)| {
        let ends = |at: Option<&usize>| at.map_or(0.0, |at| values[*at]);
        let name = name(ends(queries.first()), ends(queries.last()));
        let mut queries = queries;
        queries.sort_unstable();
        (name, queries)
    };
    groups.into_iter().map(named).collect()
}
