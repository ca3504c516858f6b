//! An edit by a reader: a document moves, or gets a new grade.

use serde::de::{IgnoredAny, SeqAccess};

use super::list::List;
use crate::api::Error;
use crate::api::request::{Field, Shape, Typed};
use crate::data::Id;
use crate::state::edit::{self, Unchanged};

/// An edit as the element sends it: `[document, rank]` or `[document, grade]`. A grade of `null` removes the judgment.
pub struct EditInput {
    doc: Id,
    /// The rank or the grade.
    number: Option<f64>,
}

impl Shape for EditInput {
    fn list<'de, A: SeqAccess<'de>>(mut items: A) -> Result<Typed<Self>, A::Error> {
        let doc: Option<Typed<Id>> = items.next_element()?;
        let number: Option<Typed<Option<f64>>> =
            if doc.is_some() { items.next_element()? } else { None };
        let mut has_more = false;
        while items.next_element::<IgnoredAny>()?.is_some() {
            has_more = true;
        }
        Ok(match (doc, number) {
            (Some(Typed(Ok(doc))), Some(Typed(Ok(number)))) if !has_more => {
                Typed(Ok(Self { doc, number }))
            }
            _ => Typed::list(),
        })
    }
}

/// Applies at most one edit to the list: `place` moves a document to a rank, `grade` changes its grade. Returns a
/// sentence for screen readers: what changed, or why nothing did. It is empty if there is no edit.
///
/// A rank is cut to a whole number within the list.
///
/// # Errors
/// Returns an error if there are two edits, or if an edit is not a document with a rank or a grade.
pub fn apply(
    list: &mut List,
    place: Field<Typed<EditInput>>,
    grade: Field<Typed<EditInput>>,
) -> Result<String, Error> {
    let edited = match (place.optional(), grade.optional()) {
        (None, None) => return Ok(String::new()),
        (Some(Typed(Ok(EditInput { doc, number: Some(rank) }))), None) => {
            edit::place(&list.model, &doc, rank as usize)
        }
        (None, Some(Typed(Ok(EditInput { doc, number })))) => {
            edit::grade(&list.model, &doc, number)
        }
        _ => {
            let message = "an edit names a document and a rank or a grade";
            return Err(Error::request("bad-edit", message));
        }
    };
    Ok(match edited {
        Ok((query, said)) => {
            list.set(query);
            said
        }
        Err(Unchanged::Already(said) | Unchanged::Refused(said)) => said,
    })
}
