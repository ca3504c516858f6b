//! Inputs and choices. Everything else is derived.

use std::cell::RefCell;
use std::rc::Rc;

use super::large::Opened;
use super::runs::Runs;
use super::texts::Texts;
use super::workspaces::Workspace;
use crate::data::{Data, Id, Query};
use crate::metrics::{Info, Measure, Ranking, Settings, ap, measure, ndcg, recall, rr};
use crate::presets::{Chosen, Convention, Input};

/// Where the data came from.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// A worked example, by its id.
    Example(&'static str),
    /// Read from text, files or a link; says how, e.g. "TREC run".
    Input(Id),
}

/// All inputs and choices. Cheap to clone: the undo steps are clones.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// All queries, as edited.
    pub data: Rc<Data>,
    /// The data before the first edit, against which changes are shown.
    pub loaded: Rc<Data>,
    /// Where the data came from.
    pub source: Source,
    /// Index of the query shown.
    pub query: usize,
    /// The cutoff, at least 1.
    pub k: usize,
    /// The measure whose derivation is shown.
    pub measure: Measure,
    /// The convention.
    pub convention: Rc<Chosen>,
    /// The highest grade offered, where it is more than the highest one given.
    pub scale: f64,
    /// Decimals shown.
    pub digits: u8,
    /// Whether exact fractions stand beside decimals.
    pub fractions: bool,
    /// The measures that the user wants in the summary; empty for the usual ones.
    pub listed: Rc<[Measure]>,
    /// The large run from which the query shown was opened.
    pub large: Option<Opened>,
    /// The texts that the data was read from.
    pub texts: Rc<Texts>,
    /// The runs, where there are several.
    pub runs: Rc<Runs>,
    /// What it is kept as, where it has a name.
    pub workspace: Option<Rc<Workspace>>,
    pub(super) grades: Grades,
}

/// What all grades of some data say together, counted when it is asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Grades(RefCell<Option<(Rc<Data>, Counted)>>);

#[derive(Clone, Copy, Debug)]
struct Counted {
    highest: f64,
    are_whole: bool,
}

/// It follows from the data.
impl PartialEq for Grades {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Grades {
    fn of(&self, data: &Rc<Data>) -> Counted {
        let mut kept = self.0.borrow_mut();
        match &*kept {
            Some((of, counted)) if Rc::ptr_eq(of, data) => *counted,
            _ => {
                let grades = || data.queries.iter().flat_map(|q| &q.judgments).map(|j| j.grade);
                let counted = Counted {
                    highest: grades().fold(0.0, f64::max),
                    are_whole: grades().all(|g| g >= 0.0 && g.fract() == 0.0),
                };
                *kept = Some((data.clone(), counted));
                counted
            }
        }
    }
}

/// Up to this grade each grade has a button.
pub const MOST_BUTTONS: f64 = 4.0;

/// More queries than this have a summary.
pub const FEW: usize = 20;

/// Cutoffs beyond this are read as this.
pub const MAX_CUTOFF: usize = 1_000_000;

impl Model {
    /// Data as it comes, under the textbook. The cutoff is the length of the longest list, at most
    /// 10.
    pub fn new(data: impl Into<Rc<Data>>, source: Source) -> Self {
        let data = data.into();
        let longest = data.queries.iter().map(|q| q.docs.len()).max().unwrap_or(0);
        let k = longest.clamp(1, 10);
        Self {
            loaded: data.clone(),
            data,
            source,
            query: 0,
            k,
            measure: Measure::new(&ndcg::INFO).at(k),
            convention: Rc::default(),
            scale: 1.0,
            digits: 3,
            fractions: false,
            listed: Rc::default(),
            large: None,
            texts: Rc::default(),
            runs: Rc::default(),
            workspace: None,
            grades: Grades::default(),
        }
    }

    /// The query shown. An index out of range shows the last; no data shows an empty query.
    pub fn current(&self) -> Rc<Query> {
        let queries = &self.data.queries;
        queries.get(self.query).or(queries.last()).cloned().unwrap_or_default()
    }

    /// The query shown as it was loaded; `None` where it came later. The queries of keywords come and
    /// go, so that they are told apart by name.
    pub fn loaded_query(&self) -> Option<&Rc<Query>> {
        let queries = &self.loaded.queries;
        let shown = &self.data.queries.get(self.query).or(self.data.queries.last())?.id;
        let is_shown = |query: &&Rc<Query>| query.id == *shown;
        queries.get(self.query).filter(is_shown).or_else(|| queries.iter().find(is_shown))
    }

    /// Each measure as the page shows it: at k where that is usual, the chosen one with its
    /// arguments.
    pub fn measures(&self) -> impl Iterator<Item = Measure> {
        measure::ALL.iter().map(|info| self.measure_of(info))
    }

    fn measure_of(&self, info: &'static Info) -> Measure {
        if info.name == self.measure.info.name {
            return self.chosen();
        }
        let measure = Measure::new(info);
        if info.usual_cutoff { measure.at(self.k) } else { measure }
    }

    /// The chosen measure, at k where that is usual or was asked for.
    pub fn chosen(&self) -> Measure {
        let at_k = self.measure.cutoff.is_some() || self.measure.info.usual_cutoff;
        if at_k { self.measure.at(self.k) } else { self.measure }
    }

    /// The measures of the summary of many queries. Few queries have none.
    pub fn summarised(&self) -> Vec<Measure> {
        if self.data.queries.len() <= FEW {
            return Vec::new();
        }
        self.overview()
    }

    /// The measures that many queries are summed up in.
    pub fn overview(&self) -> Vec<Measure> {
        if !self.listed.is_empty() {
            return self.listed.to_vec();
        }
        let mut usual = vec![self.chosen()];
        let others = [Measure::new(&ap::INFO), Measure::new(&rr::INFO)];
        for measure in others.into_iter().chain([Measure::new(&recall::INFO).at(self.k)]) {
            if !usual.contains(&measure) {
                usual.push(measure);
            }
        }
        usual
    }

    /// The settings of the measure shown.
    pub fn settings(&self) -> Settings {
        self.convention.settings(&self.chosen())
    }

    /// A query's ranking for the measure shown.
    pub fn ranking(&self, query: &Query) -> Ranking {
        ranking(query, &self.convention.convention(&self.chosen()))
    }

    /// The highest grade offered for a click.
    pub fn highest_grade(&self) -> f64 {
        self.graded().max(self.scale)
    }

    /// The highest grade given; 0 where nothing is judged.
    pub fn graded(&self) -> f64 {
        self.grades.of(&self.data).highest
    }

    /// Whether every grade is a whole number from 0.
    pub fn has_whole_grades(&self) -> bool {
        self.grades.of(&self.data).are_whole
    }

    /// Whether this is more than an example as it came.
    pub fn is_own(&self) -> bool {
        self.is_edited() || matches!(self.source, Source::Input(_))
    }

    /// Whether the list differs from what was loaded.
    pub fn is_edited(&self) -> bool {
        self.data != self.loaded
    }
}

/// The query as tools take it.
pub fn input(query: &Query) -> Input {
    Input {
        id: query.id.clone(),
        run: Some(query.docs.iter().map(|doc| (doc.id.clone(), doc.score)).collect()),
        qrels: Some(query.judgments.iter().map(|j| (j.doc.clone(), j.grade)).collect()),
    }
}

/// The query as one of many: a side that has nothing of it does not have it.
pub fn input_of_many(query: &Query) -> Input {
    let Input { id, run, qrels } = input(query);
    let run = run.filter(|docs| !docs.is_empty());
    Input { id, run, qrels: qrels.filter(|judged| !judged.is_empty()) }
}

/// The query's ranking under a convention.
pub fn ranking(query: &Query, convention: &Convention) -> Ranking {
    let run: Vec<_> = query.docs.iter().map(|doc| (doc.id.clone(), doc.score)).collect();
    let qrels: Vec<_> = query.judgments.iter().map(|j| (j.doc.clone(), j.grade)).collect();
    convention.ranking(&query.id, &run, &qrels)
}
