//! The texts that data was read from: how each is to be read, and what came of it.

use std::cell::OnceCell;
use std::ops::Range;
use std::rc::Rc;

use crate::data::{Data, Id};
use crate::decimal::shortest;
use crate::formats::{self, Column, Format, ParseError, Parsed, Reading};
use crate::present::words::plural;

/// A text, where it came from, and how it is to be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// "the pasted text", or a file's name.
    pub name: String,
    /// All of it.
    pub text: Rc<str>,
    /// What the user chose.
    pub how: Reading,
    /// Whether nothing is taken from it.
    pub left_out: bool,
    /// What the file was, where the text is what was read of it beside the page.
    pub was: Option<Was>,
}

/// A file that was read beside the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Was {
    /// What it was read as.
    pub format: Format,
    /// What was read, in a sentence.
    pub message: Rc<str>,
}

impl Input {
    /// A text that is to be recognised.
    pub fn new(name: impl Into<String>, text: impl Into<Rc<str>>) -> Self {
        let (name, text) = (name.into(), text.into());
        Self { name, text, how: Reading::default(), left_out: false, was: None }
    }
}

/// Why a text or a line of it is not shown, ready to be told.
#[derive(Clone, Debug, Default, PartialEq)]
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
    /// The culprit in the text, in bytes.
    pub place: Range<usize>,
    /// What to put in the place of what, in bytes, so that it can be read.
    pub fix: Option<(Range<usize>, String)>,
}

/// A guess, and what else the text may be.
#[derive(Clone, Debug, PartialEq)]
pub struct Doubt {
    /// What was guessed.
    pub text: String,
    /// What else it may be read as.
    pub instead: &'static str,
    /// How to read it so.
    pub how: Reading,
}

/// What a text was read as.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// `None` where it could not be read.
    pub format: Option<Format>,
    /// "12 documents, 2 unjudged"
    pub counts: String,
    /// The first rows: of a table as they stand there, else what they were read as.
    pub columns: Vec<Column>,
    /// Whether the columns are those of the text, so that what they mean can be chosen.
    pub is_table: bool,
    /// Whether there are ranked lists in it.
    pub has_run: bool,
    /// Whether there are judgments in it.
    pub has_qrels: bool,
    /// What was guessed.
    pub doubts: Vec<Doubt>,
    /// What could not be read, as far as it is kept.
    pub troubles: Vec<Rejected>,
    /// How many lines could not be read.
    pub bad: usize,
    /// How many could, where some could not.
    pub good: usize,
    /// Whether each of them is a line, not a part of one.
    pub by_line: bool,
}

/// The texts that the data on the screen was read from.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    /// In the order in which they came.
    pub inputs: Vec<Input>,
    /// One for each, once they are asked for.
    pub(super) reports: OnceCell<Vec<Rc<Report>>>,
    /// What was on the screen before.
    pub base: Rc<Data>,
    /// Whether some of that is still there.
    pub joined: bool,
    /// Whether the user closed the list of what was passed over.
    pub hidden: bool,
}

impl Texts {
    /// None; `joined` tells whether what is shown goes on with what was there.
    pub fn none(joined: bool) -> Self {
        Self { joined, ..Self::default() }
    }

    /// What each was read as. Where that is not known they are read again.
    pub fn reports(&self) -> &[Rc<Report>] {
        let report = |(at, input): (usize, &Input)| match input.left_out {
            true => Rc::default(),
            false => Rc::new(read(at, input).0),
        };
        self.reports.get_or_init(|| self.inputs.iter().enumerate().map(report).collect())
    }

    /// What was read before and is still there, because what arrived was joined with it: the
    /// judgments, where a list arrived, else the lists.
    pub(super) fn follow(&mut self, before: &Self, is_list: bool) {
        self.joined = true;
        let (mut inputs, mut reports) = (Vec::new(), Vec::new());
        let own = self.reports().to_vec();
        for (input, report) in before.inputs.iter().zip(before.reports()) {
            if if is_list { report.has_qrels } else { report.has_run } {
                let mut input = input.clone();
                input.how.judgments |= is_list && report.has_run;
                inputs.push(input);
                reports.push(report.clone());
            }
        }
        if !inputs.is_empty() {
            self.base = before.base.clone();
            self.joined = before.joined;
        }
        inputs.append(&mut self.inputs);
        reports.extend(own);
        (self.inputs, self.reports) = (inputs, reports.into());
    }
}

/// The reports follow from the texts.
impl PartialEq for Texts {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other) || self.hidden == other.hidden && self.inputs == other.inputs
    }
}

/// Reads a text as the user chose. Lines that cannot be read are always passed over, so that all of
/// them can be told; whether the rest is shown is another matter.
pub(super) fn read(at: usize, input: &Input) -> (Report, Option<Parsed>) {
    // What was read beside the page was read as chosen.
    let chosen = if input.was.is_some() { Reading::default() } else { input.how.clone() };
    let how = Reading { skips: true, ..chosen };
    let parsed = match formats::read(&input.text, &how) {
        Ok(parsed) => parsed,
        Err(error) => {
            let troubles = vec![rejected(at, input, &error)];
            return (Report { troubles, bad: 1, ..Report::default() }, None);
        }
    };
    let skipped = &parsed.skipped;
    let mut lines: Vec<usize> = skipped.errors.iter().map(|error| error.span.line).collect();
    lines.dedup();
    let doubt = |warning: &formats::Warning| {
        let (instead, other) = warning.kind.otherwise()?;
        let text = warning.kind.to_string();
        Some(Doubt { text, instead, how: Reading { skips: input.how.skips, ..other } })
    };
    let is_table = !parsed.columns.is_empty();
    let report = Report {
        format: Some(input.was.as_ref().map_or(parsed.format, |was| was.format)),
        counts: parsed.summary(),
        columns: if is_table { parsed.columns.clone() } else { first_rows(&parsed) },
        is_table,
        has_run: parsed.run.is_some(),
        has_qrels: parsed.qrels.is_some(),
        doubts: parsed.warnings.shown().iter().filter_map(doubt).collect(),
        troubles: skipped.errors.iter().map(|error| rejected(at, input, error)).collect(),
        bad: skipped.total,
        good: skipped.good,
        by_line: lines.len() == skipped.errors.len(),
    };
    let is_read = parsed.run.is_some() || parsed.qrels.is_some() || !parsed.titles.is_empty();
    (report, is_read.then_some(parsed))
}

/// The first documents as they were read, without columns that have nothing in them.
fn first_rows(parsed: &Parsed) -> Vec<Column> {
    let mut columns: Vec<Column> = ["query", "document", "title", "score", "grade"]
        .map(|name| Column { name: name.into(), ..Column::default() })
        .into();
    let mut push = |cells: [&str; 5]| {
        for (column, cell) in columns.iter_mut().zip(cells) {
            column.cells.push(cell.chars().take(60).collect());
        }
    };
    let judged = parsed.qrels.as_ref().map_or(&[][..], |qrels| &qrels.queries);
    let grade = |query: &Id, doc: &Id| {
        let (_, judgments) = judged.iter().find(|(id, _)| id == query)?;
        judgments.iter().find(|judgment| judgment.doc == *doc).map(|j| shortest(j.grade))
    };
    if let Some(run) = &parsed.run {
        let docs = run.queries.iter().flat_map(|(id, docs)| docs.iter().map(move |doc| (id, doc)));
        for (query, doc) in docs.take(Column::ROWS) {
            let score = doc.score.map(shortest).unwrap_or_default();
            let grade = grade(query, &doc.id).unwrap_or_default();
            push([query, &doc.id, doc.title.as_deref().unwrap_or(""), &score, &grade]);
        }
    } else {
        let all = judged.iter().flat_map(|(id, judged)| judged.iter().map(move |j| (id, j)));
        for (query, judgment) in all.take(Column::ROWS) {
            push([query, &judgment.doc, "", "", &shortest(judgment.grade)]);
        }
    }
    columns.retain(|column| column.cells.iter().any(|cell| !cell.is_empty()));
    columns
}

/// Columns shown around the culprit.
fn rejected(at: usize, input: &Input, error: &ParseError) -> Rejected {
    let excerpt = error.excerpt(&input.text);
    let chars: Vec<char> = excerpt.line.chars().collect();
    let end = excerpt.underline.end.min(chars.len());
    let start = excerpt.underline.start.min(end);
    let part = |chars: &[char]| chars.iter().collect::<String>();
    let fix = error.suggestion.replacement.as_deref();
    Rejected {
        at,
        name: input.name.clone(),
        what: error.to_string(),
        advice: error.suggestion.text.to_string(),
        excerpt: Some((part(&chars[..start]), part(&chars[start..end]), part(&chars[end..]))),
        place: error.span.bytes.clone(),
        fix: fix.map(|(span, text)| (span.bytes.clone(), text.clone())),
    }
}

/// "Read as grades: 4 documents."
pub(super) fn message(name: &str, parsed: &Parsed) -> String {
    let warnings = parsed.warnings.total();
    let mut text = format!("Read as {}: {}.", parsed.format.label(), parsed.summary());
    if let Some(first) = parsed.warnings.shown().first() {
        text.push_str(&format!(
            " {warnings} to check in {name}: line {}: {}.",
            first.span.line, first.kind
        ));
    }
    if parsed.skipped.total > 0 {
        let lines = plural(parsed.skipped.total, "line was", "lines were");
        text.push_str(&format!(" {lines} passed over in {name}."));
    }
    text
}
