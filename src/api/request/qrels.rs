//! Judgments in requests: a text in any format, or grades by query and document.

use serde::de::MapAccess;

use super::entries::Entries;
use super::found::Found;
use super::typed::{Shape, Typed};
use super::wrong_type;
use crate::api::error::Error;
use crate::api::input::{self, Counter, Place};
use crate::data::{Id, Judgment, Qrels};
use crate::decimal::shortest;
use crate::metrics::settings::MAX_GRADE;

const SHAPES: &str = "Write {query: {doc: grade}}, or text in a supported format.";

/// Judgments in a request.
#[derive(Debug)]
pub enum QrelsInput {
    Text(Id),
    Queries(Entries<Typed<Entries<Typed<f64>>>>),
}

impl Shape for QrelsInput {
    fn text(text: &str) -> Option<Self> {
        Some(QrelsInput::Text(text.into()))
    }

    fn object<'de, A: MapAccess<'de>>(fields: A) -> Result<Typed<Self>, A::Error> {
        Ok(Typed(Ok(QrelsInput::Queries(Entries::read(fields)?))))
    }
}

impl Typed<QrelsInput> {
    /// Returns the judgments. `name` names them in messages.
    ///
    /// # Errors
    /// Returns an error if the text cannot be read, a value has the wrong type, or a document or grade is not
    /// allowed.
    pub fn qrels(self, name: &str) -> Result<Qrels, Error> {
        let qrels = self.checked(name, "an object or a text");
        match qrels.map_err(|error| error.advise(SHAPES))? {
            QrelsInput::Text(text) => input::qrels_text(name, &text),
            QrelsInput::Queries(queries) => {
                let mut counter = Counter::default();
                let queries = queries.0.into_iter().map(|(query, grades)| {
                    let place = Place { name, query: &query };
                    let judgments = judgments(&place, grades, &mut counter)?;
                    Ok((query, judgments))
                });
                Ok(Qrels { queries: queries.collect::<Result<_, Error>>()? })
            }
        }
    }
}

fn judgments(
    place: &Place,
    grades: Typed<Entries<Typed<f64>>>,
    counter: &mut Counter,
) -> Result<Vec<Judgment>, Error> {
    let refused = |found: Box<Found>| {
        wrong_type(&place.query(), "an object with a grade for each document", &found)
            .advise(SHAPES)
    };
    let grades = grades.0.map_err(refused)?.0.into_iter();
    let judgment = |(doc, grade): (Id, Typed<f64>)| {
        counter.check(place, &doc)?;
        let grade = allowed_grade(place, &doc, grade)?;
        Ok(Judgment::new(doc, grade))
    };
    grades.map(judgment).collect()
}

/// Returns the grade, with 0 for -0.
///
/// # Errors
/// Returns an error if the grade is not a number, not finite, or out of range.
fn allowed_grade(place: &Place, doc: &str, grade: Typed<f64>) -> Result<f64, Error> {
    // Texts for errors are written only where there is one, because there may be a million documents.
    let doc = || place.doc(doc);
    let unjudged = "Leave a document out that nobody judged.";
    match grade.0 {
        Ok(grade) if grade.abs() <= MAX_GRADE => Ok(grade + 0.0),
        Ok(grade) if grade.is_finite() => {
            let (grade, highest) = (shortest(grade), shortest(MAX_GRADE));
            let message =
                format!("{}: the grade {grade} is out of range; grades go up to {highest}", doc());
            Err(Error::request("grade-out-of-range", message)
                .advise("Check that these are grades and no scores."))
        }
        Ok(grade) => {
            let message = format!("{}: the grade is {}", doc(), Found::Number(grade));
            Err(Error::request("not-finite", message).advise(unjudged))
        }
        Err(found) => {
            Err(wrong_type(&format!("{}: the grade", doc()), "a number", &found).advise(unjudged))
        }
    }
}
