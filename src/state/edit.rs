//! Edits of one query's list and judgments.

#![allow(clippy::missing_errors_doc, reason = "every edit fails for the reasons of `Unchanged`")]

use std::rc::Rc;

use super::model::{Model, ranking};
use crate::data::{Data, Doc, Id, Judgment, Query};
use crate::decimal::shortest;
use crate::formats::limits::MAX_ID_CHARS;
use crate::metrics::settings::MAX_GRADE;
use crate::metrics::settings::Unjudged;

/// The edited query, and a sentence about the edit for the live region.
pub type Edited = Result<(Query, String), Unchanged>;

/// Why an edit changes nothing, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unchanged {
    /// The query is already as asked for.
    Already(String),
    /// The edit is not possible. The user is shown the reason.
    Refused(String),
}

fn already(what: String) -> Edited {
    Err(Unchanged::Already(what))
}

fn refused(why: String) -> Edited {
    Err(Unchanged::Refused(why))
}

fn is_nowhere(doc: &Id) -> Edited {
    refused(format!("{doc} is not in the list."))
}

/// Moves a document to a rank of the ranking shown, or inserts one that was not retrieved.
///
/// The order shown becomes the order of the list. The scores are removed, because they would
/// contradict it. A document that the convention leaves out as unjudged stays behind the document
/// that it followed.
pub fn place(model: &Model, doc: &Id, rank: usize) -> Edited {
    let mut query = (*model.current()).clone();
    let shown = model.ranking(&query);
    let name = name_of(&query, doc);
    // A convention may add documents to the ranking that are not in the list.
    let listed: Vec<_> = shown.rows.iter().filter(|row| row.listed.is_some()).collect();
    let from = listed.iter().position(|row| row.doc == *doc);
    let count = listed.len() + usize::from(from.is_none());
    let to = rank.clamp(1, count) - 1;
    let said = match from {
        Some(from) if from == to => return already(format!("{name} is at rank {}", to + 1)),
        Some(_) => format!("{name} moved to rank {} of {count}", to + 1),
        None if query.docs.iter().any(|d| d.id == *doc) => {
            return refused(format!("{name} is left out until it is judged."));
        }
        None if query.judgments.iter().all(|j| j.doc != *doc) => return is_nowhere(doc),
        None => format!("{name} inserted at rank {} of {count}", to + 1),
    };
    // The order shown, including the documents that are left out.
    let mut order: Vec<usize> = listed.iter().filter_map(|row| row.listed).collect();
    let moved = match from {
        Some(from) => query.docs[order.remove(from)].clone(),
        None => Doc::new(doc.clone()),
    };
    let next = order.get(to).copied();
    if !shown.left_out.is_empty() {
        let mut convention = model.convention.convention(&model.chosen());
        convention.settings.relevance.unjudged = Unjudged::Zero;
        let rows = ranking(&query, &convention).rows;
        let moved = from.and_then(|from| listed[from].listed);
        order = rows.iter().filter_map(|row| row.listed).filter(|&i| Some(i) != moved).collect();
    }
    let at = next.and_then(|next| order.iter().position(|&i| i == next)).unwrap_or(order.len());
    let mut docs: Vec<Doc> = order.iter().map(|&i| query.docs[i].clone()).collect();
    docs.insert(at, moved);
    for doc in &mut docs {
        doc.score = None;
    }
    query.docs = docs;
    Ok((query, said))
}

/// Exchanges two documents: moves each to the rank of the other.
pub fn exchange(model: &Model, docs: &[Id; 2]) -> Edited {
    let query = model.current();
    let shown = model.ranking(&query);
    let rank = |doc: &Id| {
        let mut listed = shown.rows.iter().filter(|row| row.listed.is_some());
        listed.position(|row| row.doc == *doc).map(|at| at + 1)
    };
    let [one, other] = docs;
    let has_none = |doc: &Id| refused(format!("{} has no rank.", name_of(&query, doc)));
    let Some(from) = rank(one) else { return has_none(one) };
    let Some(to) = rank(other) else { return has_none(other) };
    let (mut moved, _) = place(model, one, to)?;
    let between = Model { data: Rc::new(with(model, moved.clone())), ..model.clone() };
    // Neighbours need one move only.
    if let Ok((query, _)) = place(&between, other, from) {
        moved = query;
    }
    let [one, other] = [name_of(&moved, one), name_of(&moved, other)];
    Ok((moved, format!("{one} at rank {to} and {other} at rank {from}, exchanged")))
}

/// Grades a document, listed or not. `None` removes its judgment.
pub fn grade(model: &Model, doc: &Id, grade: Option<f64>) -> Edited {
    if model.data.keywords.is_some() {
        let why = "Here the grade follows from the text: edit the text or the keywords.";
        return refused(why.into());
    }
    if grade.is_some_and(|g| g.is_nan() || g.abs() > MAX_GRADE) {
        let most = shortest(MAX_GRADE);
        return refused(format!("A grade is a number from \u{2212}{most} to {most}."));
    }
    // Turns -0 into 0.
    let grade = grade.map(|g| g + 0.0);
    let mut query = (*model.current()).clone();
    let name = name_of(&query, doc);
    // The last judgment of a document counts, as everywhere.
    let at = query.judgments.iter().rposition(|j| j.doc == *doc);
    let graded = |grade| format!("{name} graded {}", shortest(grade));
    let said = match (at, grade) {
        (Some(i), Some(grade)) if query.judgments[i].grade == grade => {
            return already(format!("{name} has grade {}", shortest(grade)));
        }
        (Some(i), Some(grade)) => {
            query.judgments[i].grade = grade;
            graded(grade)
        }
        (None, Some(grade)) => {
            query.judgments.push(Judgment::new(doc.clone(), grade));
            graded(grade)
        }
        (Some(_), None) => {
            query.judgments.retain(|j| j.doc != *doc);
            format!("{name} is unjudged now")
        }
        (None, None) => return already(format!("{name} is unjudged")),
    };
    Ok((query, said))
}

/// Adds a document at the end of the list. A judgment of the document that exists already stays.
pub fn add(model: &Model, name: &str) -> Edited {
    let id = clean(name).map_err(Unchanged::Refused)?;
    let mut query = (*model.current()).clone();
    if query.docs.iter().any(|d| *d.label() == id || d.id == id) {
        return refused(format!("{id} is in the list already."));
    }
    // A document of keyword data needs a text, even if empty, so that the user can write in it.
    let text = model.data.keywords.is_some().then(|| "".into());
    query.docs.push(Doc { text, ..Doc::new(id.clone()) });
    let added = model.ranking(&query);
    let said = match added.rows.iter().find(|row| row.doc == id) {
        Some(row) => format!("{id} added at rank {}", row.rank),
        None => format!("{id} added; it is left out until it is judged"),
    };
    Ok((query, said))
}

/// Removes a document from the list. Its judgment stays.
pub fn remove(model: &Model, doc: &Id) -> Edited {
    let mut query = (*model.current()).clone();
    let name = name_of(&query, doc);
    let before = query.docs.len();
    query.docs.retain(|d| d.id != *doc);
    if query.docs.len() == before {
        return is_nowhere(doc);
    }
    let stays = model.data.keywords.is_none() && query.judgments.iter().any(|j| j.doc == *doc);
    let rest = if stays { "; its judgment stays" } else { "" };
    Ok((query, format!("{name} removed from the list{rest}")))
}

/// Changes the title of a document, or the id of a document without a title, in the list and in the
/// judgments.
pub fn rename(model: &Model, doc: &Id, name: &str) -> Edited {
    let new = clean(name).map_err(Unchanged::Refused)?;
    let mut query = (*model.current()).clone();
    let old = name_of(&query, doc);
    if old == new {
        return already(format!("{old} has that name"));
    }
    let is_listed = query.docs.iter().any(|d| d.id == *doc);
    if !is_listed && query.judgments.iter().all(|j| j.doc != *doc) {
        return is_nowhere(doc);
    }
    let others = query.docs.iter().filter(|d| d.id != *doc);
    let listed = others.flat_map(|d| [&d.id, d.label()]).any(|name| *name == new);
    let judged = query.judgments.iter().any(|j| j.doc != *doc && j.doc == new);
    if judged || listed {
        return refused(format!("{new} is the name of another document."));
    }
    let mut is_id = !is_listed;
    for found in query.docs.iter_mut().filter(|d| d.id == *doc) {
        match &mut found.title {
            Some(title) => *title = new.clone(),
            None => {
                found.id = new.clone();
                is_id = true;
            }
        }
    }
    if is_id {
        for judgment in query.judgments.iter_mut().filter(|j| j.doc == *doc) {
            judgment.doc = new.clone();
        }
    }
    Ok((query, format!("{old} renamed {new}")))
}

/// Changes the text of a document, in which keywords are searched.
pub fn text(model: &Model, doc: &Id, text: &str) -> Edited {
    let mut query = (*model.current()).clone();
    let said = format!("Text of {} changed", name_of(&query, doc));
    let Some(found) = query.docs.iter_mut().find(|d| d.id == *doc) else {
        return is_nowhere(doc);
    };
    found.text = Some(text.into());
    Ok((query, said))
}

/// Returns the data with an edited query in place of the one shown. All keywords share one list, so
/// that the queries of all keywords change.
pub fn with(model: &Model, edited: Query) -> Data {
    if let Some(keywords) = &model.data.keywords {
        return Data::from_keywords(keywords, &edited.docs);
    }
    let mut data = (*model.data).clone();
    let at = model.query.min(data.queries.len().saturating_sub(1));
    match data.queries.get_mut(at) {
        Some(query) => *query = Rc::new(edited),
        None => data.queries.push(Rc::new(edited)),
    }
    data
}

/// Returns a typed name on one line, or an error if it is empty or too long.
fn clean(name: &str) -> Result<Id, String> {
    let words: Vec<&str> = name.split_whitespace().collect();
    match words.join(" ") {
        name if name.is_empty() => Err("A document needs a name.".into()),
        name if name.chars().count() > MAX_ID_CHARS => {
            Err(format!("A name has at most {MAX_ID_CHARS} characters."))
        }
        name => Ok(name.into()),
    }
}

/// Returns the name that is shown for a document.
fn name_of(query: &Query, doc: &Id) -> Id {
    query.docs.iter().find(|d| d.id == *doc).map_or(doc, Doc::label).clone()
}
