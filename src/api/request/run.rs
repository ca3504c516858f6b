//! Runs in requests: a text in any format, or ranked lists by query.

use serde::de::{IgnoredAny, MapAccess, SeqAccess};

use super::entries::Entries;
use super::found::Found;
use super::typed::{Shape, Typed};
use super::wrong_type;
use crate::api::error::Error;
use crate::api::input::{self, Counter, Place};
use crate::data::{Doc, Id, Run};

const SHAPES: &str = "Write {query: [[doc, score], …]}, {query: [doc, …]}, {query: {doc: score}}, \
                      or text in a supported format.";

/// A run in a request.
#[derive(Debug)]
pub enum RunInput {
    Text(Id),
    Queries(Entries<Typed<ListInput>>),
}

/// The ranked list of one query.
#[derive(Debug)]
pub enum ListInput {
    /// `[doc, …]` or `[[doc, score], …]`.
    Items(Vec<Typed<ItemInput>>),
    /// `{doc: score}`.
    Scores(Entries<Typed<Option<f64>>>),
}

/// One item of a list.
#[derive(Debug)]
pub enum ItemInput {
    Doc(Id),
    /// `[doc, score]`.
    Pair(Typed<Id>, Typed<Option<f64>>),
    /// A list that does not have two items.
    Other {
        length: usize,
    },
}

impl Shape for RunInput {
    fn text(text: &str) -> Option<Self> {
        Some(RunInput::Text(text.into()))
    }

    fn object<'de, A: MapAccess<'de>>(fields: A) -> Result<Typed<Self>, A::Error> {
        Ok(Typed(Ok(RunInput::Queries(Entries::read(fields)?))))
    }
}

impl Shape for ListInput {
    fn list<'de, A: SeqAccess<'de>>(items: A) -> Result<Typed<Self>, A::Error> {
        Ok(Typed(Vec::list(items)?.0.map(ListInput::Items)))
    }

    fn object<'de, A: MapAccess<'de>>(fields: A) -> Result<Typed<Self>, A::Error> {
        Ok(Typed(Ok(ListInput::Scores(Entries::read(fields)?))))
    }
}

impl Shape for ItemInput {
    fn text(text: &str) -> Option<Self> {
        Some(ItemInput::Doc(text.into()))
    }

    fn list<'de, A: SeqAccess<'de>>(mut items: A) -> Result<Typed<Self>, A::Error> {
        let doc = items.next_element()?;
        let score = if doc.is_some() { items.next_element()? } else { None };
        let mut length = usize::from(doc.is_some()) + usize::from(score.is_some());
        while items.next_element::<IgnoredAny>()?.is_some() {
            length += 1;
        }
        Ok(Typed(Ok(match (doc, score) {
            (Some(doc), Some(score)) if length == 2 => ItemInput::Pair(doc, score),
            _ => ItemInput::Other { length },
        })))
    }
}

impl Typed<RunInput> {
    /// Returns the run. `name` names it in messages: `run`, `baseline`.
    ///
    /// # Errors
    /// Returns an error if the text cannot be read, a value has the wrong type, or a document is not allowed.
    pub fn run(self, name: &str) -> Result<Run, Error> {
        let run = self.checked(name, "an object or a text");
        match run.map_err(|error| error.advise(SHAPES))? {
            RunInput::Text(text) => input::run_text(name, &text),
            RunInput::Queries(queries) => {
                let mut counter = Counter::default();
                let queries = queries.0.into_iter().map(|(query, list)| {
                    let place = Place { name, query: &query };
                    let docs = documents(&place, list, &mut counter)?;
                    Ok((query, docs))
                });
                Ok(Run { queries: queries.collect::<Result<_, Error>>()? })
            }
        }
    }
}

/// A document with its score. The score is `None` if the request writes none.
type ScoredDocument = (Id, Option<Typed<Option<f64>>>);

fn documents(
    place: &Place,
    list: Typed<ListInput>,
    counter: &mut Counter,
) -> Result<Vec<Doc>, Error> {
    let refused = |found: Box<Found>| {
        wrong_type(&place.query(), "a list or an object", &found).advise(SHAPES)
    };
    let list: Vec<ScoredDocument> = match list.0.map_err(refused)? {
        ListInput::Scores(scores) => {
            scores.0.into_iter().map(|(doc, score)| (doc, Some(score))).collect()
        }
        ListInput::Items(items) => {
            items.into_iter().map(|item| scored(place, item)).collect::<Result<_, _>>()?
        }
    };
    let is_mixed = list.iter().any(|(_, score)| score.is_none())
        && list.iter().any(|(_, score)| score.is_some());
    let document = |(doc, score): ScoredDocument| {
        counter.check(place, &doc)?;
        let score = match score {
            None if is_mixed => {
                let message =
                    format!("{} has no score, but other documents of its list do", place.doc(&doc));
                return Err(Error::request("mixed-list", message).advise(
                    "Write all documents as [doc, score], or all as bare ids; [doc, null] is a \
                     document without a score, which comes last.",
                ));
            }
            None => None,
            Some(score) => finite_score(place, &doc, score)?,
        };
        Ok(Doc { score, ..Doc::new(doc) })
    };
    list.into_iter().map(document).collect()
}

/// Returns the document and the score of one item.
///
/// # Errors
/// Returns an error if the item is neither `doc` nor `[doc, score]`.
fn scored(place: &Place, item: Typed<ItemInput>) -> Result<ScoredDocument, Error> {
    match item.0 {
        Ok(ItemInput::Doc(doc)) => Ok((doc, None)),
        Ok(ItemInput::Pair(doc, score)) => {
            let refused = |found: Box<Found>| {
                let what = format!("{}: a document's id", place.query());
                wrong_type(&what, "a text", &found).advise("Ids are texts: write String(id).")
            };
            Ok((doc.0.map_err(refused)?, Some(score)))
        }
        Ok(ItemInput::Other { length }) => {
            let query = place.query();
            let message = format!("{query}: a list of {length} where [doc, score] is expected");
            Err(Error::request("wrong-type", message).advise(SHAPES))
        }
        Err(found) => {
            let what = format!("{}: a document", place.query());
            Err(wrong_type(&what, "an id or [doc, score]", &found).advise(SHAPES))
        }
    }
}

/// Returns the score, `None` for `null`.
///
/// # Errors
/// Returns an error if the score is no finite number.
fn finite_score(place: &Place, doc: &str, score: Typed<Option<f64>>) -> Result<Option<f64>, Error> {
    match score.0 {
        Ok(Some(score)) if !score.is_finite() => {
            let message = format!("{}: the score is {}", place.doc(doc), Found::Number(score));
            Err(Error::request("not-finite", message)
                .advise("Take the document out, or give it the lowest score."))
        }
        Ok(score) => Ok(score),
        Err(found) => {
            let what = format!("{}: the score", place.doc(doc));
            Err(wrong_type(&what, "a number", &found).advise(SHAPES))
        }
    }
}
