//! The model: inputs and choices, from which everything shown follows.

use std::cell::RefCell;
use std::rc::Rc;

use super::large::run::Opened;
use super::runs::Runs;
use super::source_texts::Texts;
use super::workspace::Workspace;
use crate::compare::history::History;
use crate::data::{Data, Id, Query};
use crate::metrics::{Definition, Measure, Ranking, Settings, ap, ndcg, recall, registry, rr};
use crate::presets::{AdjustedPreset, Convention, QueryInput};

/// The source of the data.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// A worked example, by its id.
    Example(&'static str),
    /// Text, files or a link. The text says how it was read, such as "TREC run".
    Input(Id),
}

/// All inputs and choices. Cheap to clone, since each undo step is a clone.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// All queries, as edited.
    pub data: Rc<Data>,
    /// The data before the first edit. Changes are shown against it.
    pub loaded: Rc<Data>,
    /// The source of the data.
    pub source: Source,
    /// The index of the query shown.
    pub query: usize,
    /// The cutoff, from 1 to [`MAX_CUTOFF`].
    pub k: usize,
    /// The measure whose derivation is shown.
    pub measure: Measure,
    /// The convention, with the user's changes.
    pub convention: Rc<AdjustedPreset>,
    /// The highest grade offered, unless the judgments have a higher one.
    pub scale: f64,
    /// The number of decimals shown.
    pub digits: u8,
    /// Whether exact fractions are shown beside decimals.
    pub fractions: bool,
    /// The user's choice of measures for the summary; empty for the usual ones.
    pub listed: Rc<[Measure]>,
    /// The large run to which the query shown belongs.
    pub large: Option<Opened>,
    /// The texts from which the data was read.
    pub texts: Rc<Texts>,
    /// The runs, if there are several.
    pub runs: Rc<Runs>,
    /// Results over time, which other data does not change.
    pub history: Rc<History>,
    /// The workspace in which the work is kept, if any.
    pub workspace: Option<Rc<Workspace>>,
    pub(super) grades: Grades,
}

/// Properties of all grades of some data, computed on demand.
#[derive(Clone, Debug, Default)]
pub(super) struct Grades(RefCell<Option<(Rc<Data>, Counted)>>);

#[derive(Clone, Copy, Debug)]
struct Counted {
    highest: f64,
    are_whole: bool,
}

/// The grades follow from the data, so that equal models have equal grades.
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

/// Each grade up to this one has its own button.
pub const MOST_BUTTONS: f64 = 4.0;

/// Up to this many queries are few: their reciprocal ranks are listed one by one.
pub const FEW: usize = 20;

/// The largest cutoff.
pub const MAX_CUTOFF: usize = 1_000_000;

/// The most documents, and the most judgments, of a query that is shown step by step. Each edit computes its steps anew.
pub const LONGEST_LIST: usize = 100_000;

impl Model {
    /// Returns a model of data without edits, under the textbook. The cutoff is the length of the
    /// longest list, at most 10.
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
            measure: Measure::new(&ndcg::DEFINITION).at(k),
            convention: Rc::default(),
            scale: 1.0,
            digits: 3,
            fractions: false,
            listed: Rc::default(),
            large: None,
            texts: Rc::default(),
            runs: Rc::default(),
            history: Rc::default(),
            workspace: None,
            grades: Grades::default(),
        }
    }

    /// Returns the query shown. An index out of range shows the last query; without data the query
    /// is empty.
    pub fn current(&self) -> Rc<Query> {
        let queries = &self.data.queries;
        queries.get(self.query).or(queries.last()).cloned().unwrap_or_default()
    }

    /// Returns the query shown as it was loaded; `None` for a query that was added later. Queries are matched
    /// by id, because queries of keywords are added and removed.
    pub fn loaded_query(&self) -> Option<&Rc<Query>> {
        let queries = &self.loaded.queries;
        let shown = &self.data.queries.get(self.query).or(self.data.queries.last())?.id;
        let is_shown = |query: &&Rc<Query>| query.id == *shown;
        queries.get(self.query).filter(is_shown).or_else(|| queries.iter().find(is_shown))
    }

    /// Returns each measure as the page shows it: with the cutoff if that is usual, and the chosen measure with
    /// its arguments.
    pub fn measures(&self) -> impl Iterator<Item = Measure> {
        registry::ALL.iter().map(|definition| self.measure_of(definition))
    }

    fn measure_of(&self, definition: &'static Definition) -> Measure {
        if definition.name == self.measure.definition.name {
            return self.chosen();
        }
        let measure = Measure::new(definition);
        if definition.usual_cutoff { measure.at(self.k) } else { measure }
    }

    /// Returns the chosen measure, with the cutoff if that is usual or was asked for.
    pub fn chosen(&self) -> Measure {
        let at_k = self.measure.cutoff.is_some() || self.measure.definition.usual_cutoff;
        if at_k { self.measure.at(self.k) } else { self.measure }
    }

    /// Returns the measures of the summary; none for a single query, which has no summary.
    pub fn summarised(&self) -> Vec<Measure> {
        if self.data.queries.len() < 2 {
            return Vec::new();
        }
        self.overview()
    }

    /// Returns the measures of a summary: the user's choice, or the usual ones.
    pub fn overview(&self) -> Vec<Measure> {
        if !self.listed.is_empty() {
            return self.listed.to_vec();
        }
        let mut usual = vec![self.chosen()];
        let others = [Measure::new(&ap::DEFINITION), Measure::new(&rr::DEFINITION)];
        for measure in others.into_iter().chain([Measure::new(&recall::DEFINITION).at(self.k)]) {
            if !usual.contains(&measure) {
                usual.push(measure);
            }
        }
        usual
    }

    /// Returns the settings of the measure shown.
    pub fn settings(&self) -> Settings {
        self.convention.settings(&self.chosen())
    }

    /// Returns a query's ranking for the measure shown.
    pub fn ranking(&self, query: &Query) -> Ranking {
        ranking(query, &self.convention.convention(&self.chosen()))
    }

    /// Returns the model with the lists of another run, on the same judgments; `None` for a large run, and if
    /// there is no run with this index.
    pub(super) fn with_run_shown(&self, at: usize) -> Option<Self> {
        let mut runs = (*self.runs).clone();
        if let Some(shown) = runs.list.get_mut(runs.shown) {
            shown.lists = Rc::new(self.data.lists());
            shown.loaded = Rc::new(self.loaded.lists());
        }
        // The lists of a large run are in its file.
        let wanted = runs.list.get(at).filter(|run| run.large.is_none())?;
        let data = Rc::new(self.data.with_lists(&wanted.lists));
        let loaded = Rc::new(self.loaded.with_lists(&wanted.loaded));
        let shown = self.current().id.clone();
        let query = data.queries.iter().position(|query| query.id == shown).unwrap_or(0);
        let loaded = if loaded == data { data.clone() } else { loaded };
        runs.shown = at;
        Some(Self { data, loaded, query, runs: Rc::new(runs), ..self.clone() })
    }

    /// Returns the highest grade that is offered.
    pub fn highest_grade(&self) -> f64 {
        self.graded().max(self.scale)
    }

    /// Returns the highest grade in the judgments, or 0 without judgments.
    pub fn graded(&self) -> f64 {
        self.grades.of(&self.data).highest
    }

    /// Whether every grade is a whole number of at least 0.
    pub fn has_whole_grades(&self) -> bool {
        self.grades.of(&self.data).are_whole
    }

    /// Whether the data is the user's own: not from an example, or edited.
    pub fn is_own(&self) -> bool {
        self.is_edited() || matches!(self.source, Source::Input(_))
    }

    /// Whether the data was edited, here or before it was shared.
    pub fn is_edited(&self) -> bool {
        self.data != self.loaded
    }
}

/// Returns the query's ranking under a convention.
pub fn ranking(query: &Query, convention: &Convention) -> Ranking {
    let QueryInput { id, run, qrels } = QueryInput::of(query);
    convention.ranking(&id, &run.unwrap_or_default(), &qrels.unwrap_or_default())
}
