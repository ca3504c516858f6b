//! One list with its judgments, and how it is to be shown.

use std::rc::Rc;

use super::object::{Object, text};
use crate::api::{Error, Value};
use crate::data::{Data, Doc, Id, Query};
use crate::decimal::shortest;
use crate::metrics::{Derivation, derive};
use crate::state::{Loaded, Model, Source};

/// The version of the state that [`List::state`] gives.
pub const VERSION: f64 = 1.0;

/// What the element shows of its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// The value, and the list.
    Card,
    /// Every step.
    Steps,
    /// The values beside those of another order.
    Compare,
    /// The list, and the question for the value.
    Quiz,
}

impl View {
    pub const ALL: [(&str, View); 4] = [
        ("card", View::Card),
        ("steps", View::Steps),
        ("compare", View::Compare),
        ("quiz", View::Quiz),
    ];

    fn name(self) -> &'static str {
        Self::ALL.into_iter().find(|(_, view)| *view == self).map_or("", |(name, _)| name)
    }

    pub fn named(name: &str) -> Result<View, Error> {
        let known = Self::ALL.map(|(name, _)| name);
        let found = Self::ALL.into_iter().find(|(known, _)| *known == name);
        found.map(|(_, view)| view).ok_or_else(|| {
            let message = format!("there is no view {}", crate::api::quoted(name));
            Error::request("unknown-view", message).nearest(name, &known)
        })
    }
}

/// What the element is about.
pub struct List {
    /// One query, ranked by its scores where it has any, else as listed.
    pub model: Model,
    pub view: View,
    /// The order that [`View::Compare`] compares with.
    pub against: Vec<Id>,
}

impl List {
    pub fn of(query: Query) -> Self {
        let model = Model::new(data(query), Source::Input("element".into()));
        let mut list = Self { model, view: View::Steps, against: Vec::new() };
        list.model.scale = list.model.highest_grade();
        list
    }

    /// Puts another query in the place of this one.
    pub fn set(&mut self, query: Query) {
        self.model.data = data(query).into();
    }

    /// What a link opens. Of several queries it is the first.
    pub fn loaded(loaded: Loaded) -> Self {
        let query = loaded.data.queries.first().map(|query| (**query).clone());
        let mut list = Self::of(query.unwrap_or_default());
        let model = &mut list.model;
        model.k = loaded.k.unwrap_or(model.k);
        model.measure = loaded.measure.unwrap_or(model.measure);
        model.convention = Rc::new(loaded.convention.unwrap_or_default());
        list
    }

    pub fn query(&self) -> Rc<Query> {
        self.model.current()
    }

    pub fn derivation(&self) -> Derivation {
        derive(&self.model.chosen(), &self.model.ranking(&self.query()))
    }

    /// The documents in the order shown, those left out at the end.
    pub fn order(&self) -> Vec<Id> {
        let ranking = self.model.ranking(&self.query());
        let listed = ranking.rows.iter().filter(|row| row.listed.is_some());
        let left_out = ranking.left_out.iter().map(|(_, doc)| doc.clone());
        listed.map(|row| row.doc.clone()).chain(left_out).collect()
    }

    /// As plain data, which `source` reads again.
    pub fn state(&self) -> Value {
        let query = self.query();
        let doc = |(doc, grade): (&Doc, Option<f64>)| {
            let mut fields = Object::default();
            fields.text("id", &doc.id);
            if let Some(title) = &doc.title {
                fields.text("title", title);
            }
            if doc.score.is_some() {
                fields.number("score", doc.score);
            }
            fields.number("grade", grade).done()
        };
        let missed = query.missed().into_iter().map(|one| {
            Object::default().text("id", &one.doc).number("grade", Some(one.grade)).done()
        });
        let mut fields = Object::default();
        fields
            .number("version", Some(VERSION))
            .text("query", &query.id)
            .list("docs", query.docs.iter().zip(query.grades()).map(doc).collect())
            .list("missed", missed.collect())
            .text("measure", &self.model.chosen().to_string())
            .number("k", Some(self.model.k as f64))
            .text("convention", &self.model.convention.words())
            .text("view", self.view.name())
            .number("scale", Some(self.model.highest_grade()));
        if !self.against.is_empty() {
            fields.list("against", self.against.iter().map(|id| text(id)).collect());
        }
        fields.done()
    }
}

fn data(query: Query) -> Data {
    Data { queries: vec![Rc::new(query)], keywords: None }
}

/// A grade as it is written in a list; `?` where nobody judged.
pub fn grade_text(grade: Option<f64>) -> String {
    grade.map_or("?".into(), shortest)
}
