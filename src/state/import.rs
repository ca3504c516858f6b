//! Texts into data: read each, join lists with judgments, in one step or two.
// Made once for a text that is refused.
#![allow(clippy::result_large_err)]

use std::rc::Rc;

use super::action::Loaded;
use super::model::{Model, Source};
use super::own;
use super::titles::entitled;
use crate::data::{Data, Doc, Id, Keywords, Qrels, Query, Run};
use crate::formats::{self, ParseError, Parsed};
use crate::metrics::Index;

/// A text and where it came from.
#[derive(Clone, Debug, PartialEq)]
pub struct Input {
    /// "the pasted text", or a file's name.
    pub name: String,
    /// All of it.
    pub text: String,
}

/// Why a text is not shown, ready to be told.
#[derive(Clone, Debug, PartialEq)]
pub struct Rejected {
    /// Which of the inputs.
    pub at: usize,
    /// Its name.
    pub name: String,
    /// Where and what: "line 2, column 7: ...".
    pub what: String,
    /// What to do.
    pub advice: String,
    /// The line, cut at the culprit: before, culprit, after.
    pub excerpt: Option<(String, String, String)>,
}

/// Reads texts that arrive together. Lists meet the judgments among them, or those on the screen.
///
/// # Errors
/// When a text cannot be read, or there are two lists, two sets of judgments, or nothing at all.
pub fn combine(model: &Model, inputs: &[Input]) -> Result<Loaded, Rejected> {
    if let [input] = inputs
        && let Some(opened) = own::open(input)
    {
        return opened;
    }
    let mut parts = Parts::default();
    for (at, input) in inputs.iter().enumerate() {
        let parsed = formats::parse(&input.text).map_err(|e| rejected(at, input, &e))?;
        parts.take(at, input, parsed)?;
    }
    parts.join(model)
}

/// Reads the two fields of the dialog: a list, and judgments that belong to it. Either may be empty.
///
/// # Errors
/// As [`combine`].
pub fn combine_two(model: &Model, list: &str, judgments: &str) -> Result<Loaded, Rejected> {
    let input = |name: &str, text: &str| Input { name: name.into(), text: text.into() };
    let (list, judgments) = (input("the list", list), input("the judgments", judgments));
    let mut parts = Parts::default();
    if !list.text.trim().is_empty() {
        let parsed = formats::parse(&list.text).map_err(|e| rejected(0, &list, &e))?;
        parts.take(0, &list, parsed)?;
    }
    if !judgments.text.trim().is_empty() {
        let parsed = formats::parse_judgments(&judgments.text);
        parts.take(1, &judgments, parsed.map_err(|e| rejected(1, &judgments, &e))?)?;
    }
    parts.join(model)
}

/// What the texts hold, before it is joined.
#[derive(Default)]
struct Parts {
    run: Option<Run>,
    keywords: Option<Keywords>,
    qrels: Option<Qrels>,
    /// Which input the judgments are, where they are not part of a list.
    own_qrels: Option<(usize, String)>,
    /// Titles of documents, from a file of their own.
    titles: Vec<(Id, Id)>,
    label: &'static str,
    messages: Vec<String>,
}

impl Parts {
    fn take(&mut self, at: usize, input: &Input, parsed: Parsed) -> Result<(), Rejected> {
        let two = |what: &str| {
            let advice = "Give one list and its judgments at a time.";
            refused(at, &input.name, &format!("There are two {what}."), advice)
        };
        if parsed.run.is_some() && self.run.is_some() {
            return Err(two("ranked lists"));
        }
        if parsed.run.is_none() && parsed.qrels.is_some() && self.own_qrels.is_some() {
            return Err(two("sets of judgments"));
        }
        self.messages.push(message(input, &parsed));
        if self.label.is_empty() || parsed.run.is_some() {
            self.label = parsed.format.label();
        }
        // Judgments of their own replace those that come with the list.
        if parsed.run.is_none() && parsed.qrels.is_some() {
            self.own_qrels = Some((at, input.name.clone()));
            self.qrels = parsed.qrels;
        } else if self.own_qrels.is_none() {
            self.qrels = parsed.qrels.or(self.qrels.take());
        }
        self.run = parsed.run.or(self.run.take());
        self.keywords = parsed.keywords.or(self.keywords.take());
        self.titles.extend(parsed.titles);
        Ok(())
    }

    fn join(mut self, model: &Model) -> Result<Loaded, Rejected> {
        let mut joined = false;
        let mut say = |text: &str| self.messages.push(text.into());
        let mut data = match (&self.keywords, &self.run, &self.qrels) {
            (Some(keywords), Some(run), _) => {
                if let Some((at, name)) = &self.own_qrels {
                    let what = "Here the keywords decide which documents are relevant.";
                    let advice = "Give the keywords and documents without judgments.";
                    return Err(refused(*at, name, what, advice));
                }
                let docs: Vec<Doc> = run.queries.iter().flat_map(|(_, d)| d.clone()).collect();
                Data::from_keywords(keywords, &docs)
            }
            (_, Some(run), Some(qrels)) => Data::from_parts(Some(run), Some(qrels)),
            (_, Some(run), None) => {
                let with = model.data.with_run(run);
                joined = meet(&model.data, &with, run.queries.iter().map(|(id, _)| id));
                if joined {
                    say("Joined with the judgments on the screen.");
                    with
                } else {
                    say("No judgments yet: click grades, or paste or drop qrels.");
                    Data::from_parts(Some(run), None)
                }
            }
            (_, None, Some(qrels)) => {
                let with = model.data.with_qrels(qrels);
                joined = meet(&model.data, &with, qrels.queries.iter().map(|(id, _)| id));
                if joined {
                    say("Joined with the list on the screen.");
                    with
                } else {
                    say("Judgments only: now paste or drop the ranked list.");
                    Data::from_parts(None, Some(qrels))
                }
            }
            (_, None, None) if !self.titles.is_empty() => {
                joined = true;
                (*model.data).clone()
            }
            (_, None, None) => {
                let advice = "Paste a ranked list with its grades, or one of the two.";
                return Err(refused(0, "the text", "There is nothing to read.", advice));
            }
        };
        if self.run.is_some() && self.own_qrels.is_some() {
            let together = formats::summary(self.run.as_ref(), self.qrels.as_ref(), None);
            say(&format!("Together: {together}."));
        }
        if !self.titles.is_empty() {
            let (with, count) = entitled(&data, &self.titles);
            if count == 0 && self.run.is_none() && self.qrels.is_none() {
                let what = "None of these titles is of a document on the screen.";
                let advice = "Load the ranked list first; the ids must be the same.";
                return Err(refused(0, "the text", what, advice));
            }
            data = with;
            say(&format!("Documents with a title from it: {count}."));
        }
        let any = self.run.is_some() || self.qrels.is_some();
        let of_two_texts = joined && any || self.run.is_some() && self.own_qrels.is_some();
        if let Some(doubt) = apart(&data).filter(|_| of_two_texts) {
            say(doubt);
        }
        Ok(Loaded {
            data: Rc::new(data),
            source: Source::Input(self.label.into()),
            k: joined.then_some(model.k),
            measure: None,
            convention: None,
            large: None,
            message: self.messages.join(" "),
        })
    }
}

pub(super) fn refused(at: usize, name: &str, what: &str, advice: &str) -> Rejected {
    let (what, advice) = (what.into(), advice.into());
    Rejected { at, name: name.into(), what, advice, excerpt: None }
}

/// Whether what arrived, joined with what is on the screen, belongs to it: a query has the same name
/// on both sides, or one of its documents is judged.
fn meet<'a>(shown: &Data, joined: &Data, arrived: impl Iterator<Item = &'a Id>) -> bool {
    // The judgments of keywords follow from the texts on the screen.
    if shown.keywords.is_some() {
        return false;
    }
    let arrived = Index::of(arrived.filter(|id| !id.is_empty()));
    let shown = Index::of(shown.queries.iter().map(|query| &query.id));
    joined
        .queries
        .iter()
        .filter(|query| has_both(query))
        .any(|query| (arrived.has(&query.id) && shown.has(&query.id)) || judged(query))
}

fn has_both(query: &Query) -> bool {
    !query.docs.is_empty() && !query.judgments.is_empty()
}

/// Whether a document of the list is judged.
fn judged(query: &Query) -> bool {
    let judged = Index::of(query.judgments.iter().map(|judgment| &judgment.doc));
    query.docs.iter().any(|doc| judged.has(&doc.id))
}

/// What to say of a list and judgments that have nothing in common.
fn apart(data: &Data) -> Option<&'static str> {
    let mut both = data.queries.iter().filter(|query| has_both(query)).peekable();
    if both.peek().is_none() {
        return Some("The list and the judgments have no query in common: check the query ids.");
    }
    let none = "No document of the list is judged: check the document ids.";
    (!both.any(|query| judged(query))).then_some(none)
}

/// "Read as grades: 4 documents."
fn message(input: &Input, parsed: &Parsed) -> String {
    let warnings = parsed.warnings.total();
    let mut text = format!("Read as {}: {}.", parsed.format.label(), parsed.summary());
    if let Some(first) = parsed.warnings.shown().first() {
        text.push_str(&format!(
            " {warnings} to check in {}: line {}: {}.",
            input.name, first.span.line, first.kind
        ));
    }
    text
}

/// Columns shown around the culprit.
fn rejected(at: usize, input: &Input, error: &ParseError) -> Rejected {
    let excerpt = error.excerpt(&input.text);
    let chars: Vec<char> = excerpt.line.chars().collect();
    let end = excerpt.underline.end.min(chars.len());
    let start = excerpt.underline.start.min(end);
    let part = |chars: &[char]| chars.iter().collect::<String>();
    Rejected {
        at,
        name: input.name.clone(),
        what: error.to_string(),
        advice: error.suggestion.text.to_string(),
        excerpt: Some((part(&chars[..start]), part(&chars[start..end]), part(&chars[end..]))),
    }
}
