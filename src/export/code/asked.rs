//! What is asked for as numbers and one text, which cross to a module of its own at once: a page that
//! does not write code does not load what writes it.

use std::rc::Rc;

use super::{Asked, Target, Unable, code};
use crate::data::{Data, Doc, Id, Judgment, Query};
use crate::metrics::Measure;
use crate::presets::{self, ADAPTER, Chosen};

/// Code brings its data along; more of it is nothing to be copied.
const MOST: usize = 20_000;

/// Numbers as they come; of each text the length in bytes, and the text itself.
#[derive(Debug, Default)]
pub struct Flat {
    pub numbers: Vec<f64>,
    pub text: String,
}

impl Flat {
    /// # Errors
    /// There is too much of it.
    pub fn of(
        target: Target,
        data: &Data,
        chosen: &Chosen,
        measures: &[Measure],
    ) -> Result<Self, Unable> {
        let count = |query: &Rc<Query>| query.docs.len() + query.judgments.len();
        if data.queries.iter().map(count).sum::<usize>() > MOST {
            return super::unable(&[
                "Code brings its data along, and this is too much of it: more than 20,000 documents \
                 and judgments. Open fewer queries.",
            ]);
        }
        let mut flat = Self::default();
        flat.count(Target::ALL.iter().position(|known| *known == target).unwrap_or(0));
        flat.put(chosen.preset.name);
        let adapter = chosen.get_adapter().map(|adapter| (ADAPTER, adapter));
        let changes = chosen.changes().iter().map(|(key, value)| (*key, &**value));
        let changes: Vec<_> = adapter.into_iter().chain(changes).collect();
        flat.count(changes.len());
        for (key, value) in changes {
            flat.put(key);
            flat.put(value);
        }
        flat.count(measures.len());
        for measure in measures {
            flat.put(&measure.to_string());
        }
        flat.count(data.queries.len());
        for query in &data.queries {
            flat.put(&query.id);
            flat.count(query.docs.len());
            for doc in &query.docs {
                flat.put(&doc.id);
                flat.numbers.push(doc.score.unwrap_or(f64::NAN));
            }
            flat.count(query.judgments.len());
            for judgment in &query.judgments {
                flat.put(&judgment.doc);
                flat.numbers.push(judgment.grade);
            }
        }
        Ok(flat)
    }

    fn count(&mut self, count: usize) {
        self.numbers.push(count as f64);
    }

    fn put(&mut self, text: &str) {
        self.count(text.len());
        self.text.push_str(text);
    }

    /// The code that is asked for.
    ///
    /// # Errors
    /// As of [`code`].
    pub fn code(&self) -> Result<String, Unable> {
        let mut rest = Rest { numbers: &self.numbers, text: &self.text };
        // It was written above.
        rest.code().unwrap_or_else(|| super::unable(&["The request is damaged."]))
    }
}

/// What is still to be read.
struct Rest<'a> {
    numbers: &'a [f64],
    text: &'a str,
}

impl<'a> Rest<'a> {
    fn number(&mut self) -> Option<f64> {
        let (first, rest) = self.numbers.split_first()?;
        self.numbers = rest;
        Some(*first)
    }

    fn count(&mut self) -> Option<usize> {
        self.number().map(|number| number as usize)
    }

    fn text(&mut self) -> Option<&'a str> {
        let (text, rest) = self.text.split_at_checked(self.count()?)?;
        self.text = rest;
        Some(text)
    }

    fn id(&mut self) -> Option<Id> {
        self.text().map(Id::from)
    }

    fn code(&mut self) -> Option<Result<String, Unable>> {
        let target = *Target::ALL.get(self.count()?)?;
        let mut chosen = Chosen::of(presets::find(self.text()?).ok()?);
        for _ in 0..self.count()? {
            let (key, value) = (self.text()?, self.text()?);
            chosen.keep(key, value).ok()?;
        }
        let mut measures = Vec::new();
        for _ in 0..self.count()? {
            let measure: Measure = self.text()?.parse().ok()?;
            measures.push((measure, chosen.convention(&measure)));
        }
        let mut data = Data::default();
        for _ in 0..self.count()? {
            data.queries.push(self.query()?.into());
        }
        let is_textbook = chosen.is_textbook();
        Some(code(target, &Asked { data: &data, measures: &measures, is_textbook }))
    }

    fn query(&mut self) -> Option<Query> {
        let mut query = Query { id: self.id()?, ..Query::default() };
        for _ in 0..self.count()? {
            let doc = Doc::new(self.id()?);
            let score = self.number().filter(|score| !score.is_nan());
            query.docs.push(Doc { score, ..doc });
        }
        for _ in 0..self.count()? {
            query.judgments.push(Judgment::new(self.id()?, self.number()?));
        }
        Some(query)
    }
}
