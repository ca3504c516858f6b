//! One list with its judgments, and how it is shown.

use std::rc::Rc;

use serde::Serialize;

use crate::api::Error;
use crate::data::{Data, Id, Query};
use crate::decimal::shortest;
use crate::metrics::{Derivation, Row, derive};
use crate::present::part::shortened;
use crate::state::{Model, NewData, Source};

/// What the element shows of its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum View {
    /// The value, and the list.
    Card,
    /// Every step.
    Steps,
    /// The values beside those of another order.
    Compare,
    /// The list, with its value as a question.
    Quiz,
}

impl View {
    /// All views by the names that the attribute `view` takes.
    pub const ALL: [(&str, View); 4] = [
        ("card", View::Card),
        ("steps", View::Steps),
        ("compare", View::Compare),
        ("quiz", View::Quiz),
    ];

    /// Returns the view with this name.
    ///
    /// # Errors
    /// Returns an error if no view has this name.
    pub fn named(name: &str) -> Result<View, Error> {
        let known = Self::ALL.map(|(name, _)| name);
        let found = Self::ALL.into_iter().find(|(known, _)| *known == name);
        found.map(|(_, view)| view).ok_or_else(|| {
            let message = format!("there is no view {}", crate::api::quoted(name));
            Error::request("unknown-view", message).nearest(name, &known)
        })
    }
}

/// The list of an element.
pub struct List {
    /// Holds one query. Its documents are ranked by their scores if they have any, else as listed.
    pub model: Model,
    pub view: View,
    /// The order that [`View::Compare`] compares with.
    pub against: Vec<Id>,
    /// The chosen step, from 1. `None`: the rank that loses most, or the first step.
    pub step: Option<usize>,
}

impl List {
    /// Makes a list of one query, under the textbook's convention.
    pub fn of(query: Query) -> Self {
        let model = Model::new(data(query), Source::Input("element".into()));
        let mut list = Self { model, view: View::Steps, against: Vec::new(), step: None };
        list.model.scale = list.model.highest_grade();
        list
    }

    /// Replaces the query.
    pub fn set(&mut self, query: Query) {
        self.model.data = data(query).into();
    }

    /// Makes the list that a link opens. If the link holds several queries, the first is taken.
    pub fn loaded(loaded: NewData) -> Self {
        let query = loaded.data.queries.first().map(|query| (**query).clone());
        let mut list = Self::of(query.unwrap_or_default());
        let model = &mut list.model;
        model.k = loaded.k.unwrap_or(model.k);
        model.measure = loaded.measure.unwrap_or(model.measure);
        model.convention = Rc::new(loaded.convention.unwrap_or_default());
        list
    }

    /// Returns the only query of the list, as it is now.
    pub fn query(&self) -> Rc<Query> {
        self.model.current()
    }

    /// Derives the chosen measure. It is computed anew at each call.
    pub fn derivation(&self) -> Derivation {
        derive(&self.model.chosen(), &self.model.ranking(&self.query()))
    }

    /// Returns the name of the document of a row. A long name is cut.
    pub fn name(&self, row: &Row) -> String {
        let query = self.query();
        let doc = query.docs.iter().find(|doc| doc.id == row.doc);
        shortened(doc.map_or(&row.doc, |doc| doc.label()))
    }

    /// Returns the list with another query.
    pub fn with(&self, query: Query) -> Self {
        let (model, against) = (self.model.clone(), self.against.clone());
        let mut list = Self { model, against, ..*self };
        list.set(query);
        list
    }

    /// Returns the documents in the order shown. Those that the convention leaves out come last.
    pub fn order(&self) -> Vec<Id> {
        let ranking = self.model.ranking(&self.query());
        let listed = ranking.rows.iter().filter(|row| row.listed.is_some());
        let left_out = ranking.left_out.iter().map(|(_, doc)| doc.clone());
        listed.map(|row| row.doc.clone()).chain(left_out).collect()
    }
}

fn data(query: Query) -> Data {
    Data { queries: vec![Rc::new(query)], keywords: None }
}

/// Returns a grade as it is written in a list, `?` for a document that nobody judged.
pub fn grade_text(grade: Option<f64>) -> String {
    grade.map_or("?".into(), shortest)
}
