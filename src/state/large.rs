//! A run too large to keep: where its judged documents stand, and the summary that follows from them.

use std::cell::RefCell;
use std::rc::Rc;

use super::lines;
use super::model::Model;
use crate::data::{Id, Qrels};
use crate::metrics::{Hits, Index, Measure};
use crate::present::means;
use crate::present::summary::{Listed, Summary};
use crate::presets::{Chosen, Convention, Part};
use crate::stream::{Rule, report};

/// A query of a large run.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Its name.
    pub id: Id,
    /// The bytes of the file that hold its list; none where its lines do not stand together.
    pub from: u64,
    /// Where they end.
    pub to: u64,
    retrieved: u32,
    is_judged: bool,
    /// Where its hits and grades end.
    hits: usize,
    judged: usize,
}

/// What is known of a run whose lists are not in memory.
#[derive(Debug, Default)]
pub struct Large {
    /// Of the file.
    pub name: String,
    /// How the file was ranked.
    pub rule: Option<Rule>,
    /// In the order of the file; those without a list last.
    pub queries: Vec<Entry>,
    grades: Vec<f64>,
    hits: Vec<(u32, u16)>,
    judged: Vec<(u16, u32)>,
    kept: RefCell<Option<Kept>>,
}

/// The summary that was asked for last, and what it follows from.
#[derive(Debug)]
struct Kept {
    measures: Vec<Measure>,
    convention: Rc<Chosen>,
    summary: Rc<Summary>,
}

/// A large run, and the query that is open.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The run.
    pub run: Rc<Large>,
    /// By its place.
    pub query: usize,
}

/// A run is read once.
impl PartialEq for Opened {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.run, &other.run) && self.query == other.query
    }
}

/// Measures that are read from the same ranking.
struct Group {
    hits: Option<Hits>,
    convention: Convention,
    /// Their places.
    measures: Vec<usize>,
}

/// The values of a run, query by query as they come.
pub struct Values {
    rule: Rule,
    /// The lowest grade of a relevant document.
    threshold: f64,
    convention: Rc<Chosen>,
    measures: Vec<Measure>,
    groups: Vec<Group>,
    summary: Summary,
    parts: Vec<Vec<Part>>,
    /// Queries taken.
    count: usize,
}

impl Large {
    /// Nothing of it is read yet.
    pub fn new(name: &str, rule: Rule) -> Self {
        Self { name: name.into(), rule: Some(rule), ..Self::default() }
    }

    /// The distinct grades of the judgments, which come first.
    pub fn set_grades(&mut self, grades: Vec<f64>) {
        self.grades = grades;
    }

    /// Forgets all queries, where the file is read again.
    pub fn clear(&mut self) {
        self.queries.clear();
        self.hits.clear();
        self.judged.clear();
    }

    /// Takes what was reported. See [`report`].
    pub fn take(&mut self, mut bytes: &[u8]) {
        while let Some(report) = report::read(&mut bytes) {
            self.hits.extend_from_slice(&report.hits);
            self.judged.extend_from_slice(&report.judged);
            self.queries.push(Entry {
                id: lines::spoken(&String::from_utf8_lossy(&report.query)),
                from: report.from,
                to: report.to,
                retrieved: report.retrieved,
                is_judged: report.is_judged,
                hits: self.hits.len(),
                judged: self.judged.len(),
            });
        }
    }

    /// Whether any of its lists is judged.
    pub fn is_judged(&self) -> bool {
        self.queries.iter().any(|entry| entry.is_judged && entry.retrieved > 0)
    }

    /// Whether the judgments are of any of its queries.
    pub fn has_any(&self, qrels: &Qrels) -> bool {
        let judged = Index::of(qrels.queries.iter().map(|(id, _)| id));
        self.queries.iter().any(|entry| judged.has(&entry.id))
    }

    fn grade(&self, place: u16) -> f64 {
        self.grades.get(usize::from(place)).copied().unwrap_or(0.0)
    }

    /// Rank and grade of a query's hits.
    fn found(&self, query: usize) -> impl Iterator<Item = (usize, f64)> {
        let range = self.range(query, |entry| entry.hits);
        let found = self.hits.get(range).unwrap_or_default();
        found.iter().map(|(rank, grade)| (*rank as usize, self.grade(*grade)))
    }

    /// The grades that documents of a query were given, and how many have each.
    fn judged(&self, query: usize) -> impl Iterator<Item = (f64, usize)> {
        let range = self.range(query, |entry| entry.judged);
        let judged = self.judged.get(range).unwrap_or_default();
        judged.iter().map(|(grade, count)| (self.grade(*grade), *count as usize))
    }

    fn range(&self, query: usize, end: fn(&Entry) -> usize) -> std::ops::Range<usize> {
        let end = |query: usize| self.queries.get(query).map_or(0, end);
        query.checked_sub(1).map_or(0, end)..end(query)
    }

    /// All values under the model's convention.
    pub fn summary(&self, model: &Model) -> Rc<Summary> {
        if let Some(kept) = &*self.kept.borrow()
            && kept.convention == model.convention
            && kept.measures == model.overview()
        {
            return kept.summary.clone();
        }
        let mut values = Values::new(model);
        values.take(self);
        values.finish(self)
    }
}

impl Values {
    /// For the measures and the convention of the model.
    pub fn new(model: &Model) -> Self {
        let threshold = model.settings().threshold;
        Self::under(&model.overview(), &model.convention, rule(model), threshold)
    }

    fn under(measures: &[Measure], convention: &Rc<Chosen>, rule: Rule, threshold: f64) -> Self {
        let chosen = convention;
        let mut groups: Vec<Group> = Vec::new();
        for (place, measure) in measures.iter().enumerate() {
            let convention = chosen.convention(measure);
            if let Some(same) = groups.iter_mut().find(|group| group.convention == convention) {
                same.measures.push(place);
                continue;
            }
            let Rule { scores, ties } = rule;
            let is_ranked_alike =
                (convention.settings.scores, convention.settings.ties) == (scores, ties);
            let reads = convention.reads_ranks() && is_ranked_alike;
            let hits = reads.then(|| Hits::under(&convention.settings)).flatten();
            groups.push(Group { hits, convention, measures: vec![place] });
        }
        let summary = Summary::new(measures);
        let parts = vec![Vec::new(); measures.len()];
        let (measures, convention) = (measures.to_vec(), chosen.clone());
        Self { threshold, rule, convention, measures, groups, summary, parts, count: 0 }
    }

    /// The same with no queries, to start again.
    pub fn again(&self) -> Self {
        Self::under(&self.measures, &self.convention, self.rule, self.threshold)
    }

    /// Takes the queries that the run has more than the last time.
    pub fn take(&mut self, run: &Large) {
        let mut values = vec![None; self.measures.len()];
        for query in self.count..run.queries.len() {
            let entry = &run.queries[query];
            let grades = || run.judged(query).map(|(grade, _)| grade);
            let first = |test: &dyn Fn(f64) -> bool| grades().find(|grade| test(*grade));
            for group in &mut self.groups {
                if let Some(hits) = &mut group.hits {
                    hits.read(entry.retrieved as usize, run.found(query), run.judged(query));
                }
                for place in &group.measures {
                    let hits = group.hits.as_ref();
                    let known =
                        hits.and_then(|hits| Some((hits, hits.value(&self.measures[*place])?)));
                    let part = match known {
                        Some((hits, outcome)) => {
                            group.convention.part_of(outcome, hits, entry.is_judged, &first)
                        }
                        None => Part::none(),
                    };
                    let counts = group.convention.left_out(&part).is_none();
                    let value = known.and_then(|(_, outcome)| outcome.value());
                    values[*place] = value.filter(|_| counts);
                    self.parts[*place].push(part);
                }
            }
            let is_relevant = |(grade, _): &(f64, usize)| *grade >= self.threshold;
            let relevant =
                run.judged(query).filter(is_relevant).map(|(_, count)| count as u32).sum();
            let (id, retrieved) = (entry.id.clone(), entry.retrieved);
            self.summary.push(Listed { id, retrieved, relevant }, &values);
        }
        self.count = run.queries.len();
    }

    /// The summary with its means, once all queries were taken. The run keeps it.
    pub fn finish(mut self, run: &Large) -> Rc<Summary> {
        for group in &self.groups {
            for place in &group.measures {
                let measured = &mut self.summary.measured[*place];
                let ids = run.queries.iter().map(|entry| &entry.id);
                let parts: Vec<_> = ids.zip(&self.parts[*place]).collect();
                measured.name = group.convention.mean_name(&measured.measure);
                measured.mean = group.convention.total(&parts).1;
                measured.about = match group.hits.as_ref().map(|_| measured.measure.info.value) {
                    Some(Some(_)) => {
                        let preset = self.convention.preset;
                        means::mean(preset, &group.convention, &parts, &measured.mean)
                    }
                    _ => NOT_FROM_RANKS.into(),
                };
            }
        }
        let summary = Rc::new(self.summary);
        let Self { measures, convention, .. } = self;
        run.kept.replace(Some(Kept { measures, convention, summary: summary.clone() }));
        summary
    }
}

const NOT_FROM_RANKS: &str = "Not computed for a large run: under this convention it needs whole lists. Open a query to \
     see its value.";

/// How files are ranked for the measure shown.
pub fn rule(model: &Model) -> Rule {
    let settings = model.settings();
    Rule { scores: settings.scores, ties: settings.ties }
}
