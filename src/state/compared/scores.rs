//! The values of all runs on the same queries.

use std::rc::Rc;

use crate::compare::systems::{Scored, all_aligned};
use crate::data::{Data, Id};
use crate::metrics::{Index, Measure, ndcg, recall, rr};
use crate::presets::{Convention, QueryInput};
use crate::state::Model;

/// The runs of a model with their values under its convention.
#[derive(Clone, Debug)]
pub struct Scores {
    /// The names of the runs.
    pub names: Vec<Id>,
    /// The chosen measure, then those that the table has besides.
    pub measures: Vec<Measure>,
    /// The values of each measure.
    pub scored: Vec<Scored>,
    /// The convention of the chosen measure.
    pub convention: Convention,
    /// The decimals shown.
    pub digits: u8,
    /// The cutoff of the page, for what has none.
    pub k: usize,
    /// The grades that a judge may give, the lowest first.
    pub grades: Vec<f64>,
    /// The queries of each run, in the same order.
    pub(super) runs: Vec<Vec<QueryInput>>,
    /// The same as the tool sees them.
    pub(super) seen: Vec<Vec<QueryInput>>,
    /// The place of each query in the model, where the run shown has it.
    in_model: Vec<Option<usize>>,
    /// The data of each run.
    data: Vec<Rc<Data>>,
}

/// More different grades than this are not all tried for a document that nobody judged.
const FEW_GRADES: usize = 5;

impl Scores {
    /// Computes the values of all runs. `None` for fewer than two.
    pub fn of(model: &Model) -> Option<Self> {
        let runs = &model.runs;
        if runs.list.len() < 2 {
            return None;
        }
        let data: Vec<Rc<Data>> = (runs.list.iter().enumerate())
            .map(|(at, run)| match at == runs.shown {
                true => model.data.clone(),
                false => Rc::new(model.data.with_lists(&run.lists)),
            })
            .collect();
        let inputs =
            |data: &Rc<Data>| data.queries.iter().map(|query| QueryInput::of_many(query)).collect();
        let aligned = all_aligned(data.iter().map(inputs).collect());
        let places = Index::of(model.data.queries.iter().map(|query| &query.id));
        let queries = aligned.first().map_or(&[][..], Vec::as_slice);
        let in_model = queries.iter().map(|input| places.get(&input.id)).collect();
        let measures = measures(model);
        let scored = |measure: &Measure| {
            let convention = model.convention.convention(measure);
            Scored::of(&measure.to_string().into(), measure, &convention, &aligned)
        };
        let convention = model.convention.convention(&model.chosen());
        let seen = |run: &Vec<QueryInput>| convention.with_shared_judgments(run).into_owned();
        Some(Self {
            names: runs.list.iter().map(|run| run.name.clone()).collect(),
            scored: measures.iter().map(scored).collect(),
            measures,
            seen: aligned.iter().map(seen).collect(),
            convention,
            digits: model.digits,
            k: model.k,
            grades: grades(model),
            runs: aligned,
            in_model,
            data,
        })
    }

    /// Returns the chosen measure.
    pub fn measure(&self) -> Option<Measure> {
        self.measures.first().copied()
    }

    /// Returns the number of queries, of all runs together.
    pub fn queries(&self) -> usize {
        self.in_model.len()
    }

    /// Returns the id of a query.
    pub fn id(&self, query: usize) -> Id {
        self.runs.first().and_then(|run| run.get(query)).map_or(Id::from(""), |run| run.id.clone())
    }

    /// Returns the place of a query in the model. `None` where the run shown does not have it.
    pub fn in_model(&self, query: usize) -> Option<usize> {
        self.in_model.get(query).copied().flatten()
    }

    /// Returns the query that has this place in the model.
    pub fn of_model(&self, at: usize) -> Option<usize> {
        self.in_model.iter().position(|place| *place == Some(at))
    }

    /// Returns the name of a document of a query: its title, or its id.
    pub fn label(&self, query: usize, doc: &Id) -> Id {
        let id = self.id(query);
        let lists = self.data.iter().flat_map(|data| &data.queries).filter(|of| of.id == id);
        let mut docs = lists.flat_map(|query| &query.docs).filter(|of| of.id == *doc);
        docs.find(|of| of.title.is_some()).map_or(doc, |of| of.label()).clone()
    }
}

/// The measures of the table: the chosen one, unless it is one of the usual ones, and those.
fn measures(model: &Model) -> Vec<Measure> {
    let mut measures = vec![model.chosen()];
    let ndcg = [1, 3, 5, 10].map(|k| Measure::new(&ndcg::DEFINITION).at(k));
    let others = [Measure::new(&rr::DEFINITION), Measure::new(&recall::DEFINITION).at(100)];
    for measure in ndcg.into_iter().chain(others) {
        if !measures.contains(&measure) {
            measures.push(measure);
        }
    }
    measures
}

fn grades(model: &Model) -> Vec<f64> {
    let judgments = model.data.queries.iter().flat_map(|query| &query.judgments);
    let highest = model.highest_grade();
    let mut grades = vec![0.0, highest];
    grades.extend(judgments.map(|judgment| judgment.grade).filter(|grade| *grade > 0.0));
    grades.sort_unstable_by(f64::total_cmp);
    grades.dedup();
    if grades.len() > FEW_GRADES { vec![0.0, highest] } else { grades }
}
