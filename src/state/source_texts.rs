//! The texts from which the data was read: how each is read, and a report about it.

use std::cell::OnceCell;
use std::ops::Range;
use std::rc::Rc;

use crate::data::{Data, Id, Tags};
use crate::decimal::shortest;
use crate::formats::{self, Column, Format, ParseError, Parsed, ReadOptions};
use crate::present::words::plural;

/// A text with its source and the way to read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceText {
    /// "the pasted text", or a file's name.
    pub name: String,
    /// The whole text.
    pub text: Rc<str>,
    /// The user's choices.
    pub how: ReadOptions,
    /// Whether the text is left out.
    pub left_out: bool,
    /// The file from which a worker made this text.
    pub converted: Option<Converted>,
}

/// A file that a worker read and converted into a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Converted {
    /// The format of the file.
    pub format: Format,
    /// A sentence about what was read.
    pub message: Rc<str>,
}

impl SourceText {
    /// Returns a text whose format is to be recognised.
    pub fn new(name: impl Into<String>, text: impl Into<Rc<str>>) -> Self {
        let (name, text) = (name.into(), text.into());
        Self { name, text, how: ReadOptions::default(), left_out: false, converted: None }
    }
}

/// Why a text or one of its lines cannot be read, in the form that is shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rejected {
    /// The index of the text.
    pub at: usize,
    /// The name of the text.
    pub name: String,
    /// Place and problem: "line 2, column 7: ...".
    pub what: String,
    /// How to correct it.
    pub advice: String,
    /// The line in three parts: before the problem, the problem, after it.
    pub excerpt: Option<(String, String, String)>,
    /// The place of the problem in the text, in bytes.
    pub place: Range<usize>,
    /// A correction: the bytes to replace, and the new text.
    pub fix: Option<(Range<usize>, String)>,
}

impl Rejected {
    /// Returns an error without a place in the text.
    pub(super) fn new(at: usize, name: &str, what: &str, advice: &str) -> Self {
        let (what, advice) = (what.into(), advice.into());
        Self { at, name: name.into(), what, advice, ..Self::default() }
    }
}

/// A guess of the reader, and what else the text may be.
#[derive(Clone, Debug, PartialEq)]
pub struct Doubt {
    /// The guess, in words.
    pub text: String,
    /// The other way to read the text.
    pub instead: &'static str,
    /// The choices that lead to the other way.
    pub how: ReadOptions,
}

/// A report about how a text was read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReadReport {
    /// `None` if the text could not be read.
    pub format: Option<Format>,
    /// What was read, in a few words: "12 documents, 2 unjudged".
    pub counts: String,
    /// The first rows: those of a table in the text, or else of the documents that were read.
    pub columns: Vec<Column>,
    /// Whether `columns` are those of the text, so that the user can choose their roles.
    pub is_table: bool,
    /// Whether the text has ranked lists.
    pub has_run: bool,
    /// Whether the text has judgments.
    pub has_qrels: bool,
    /// The guesses of the reader.
    pub doubts: Vec<Doubt>,
    /// The problems, up to the number that the reader keeps.
    pub troubles: Vec<Rejected>,
    /// The number of lines that could not be read.
    pub bad: usize,
    /// The number of lines that could be read, if some could not.
    pub good: usize,
    /// Whether each problem is about a whole line.
    pub by_line: bool,
}

/// The texts from which the data on the screen was read.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    /// In the order in which they arrived.
    pub inputs: Vec<SourceText>,
    /// One report for each text, made on demand.
    pub(super) reports: OnceCell<Vec<Rc<ReadReport>>>,
    /// The data before the texts arrived.
    pub base: Rc<Data>,
    /// Whether the texts were joined with `base`.
    pub joined: bool,
    /// Whether the user closed the list of skipped lines.
    pub hidden: bool,
}

impl Texts {
    /// Returns no texts. `joined` says whether the data was joined with the data before it.
    pub fn none(joined: bool) -> Self {
        Self { joined, ..Self::default() }
    }

    /// Returns a report about each text. Texts without one are read again.
    pub fn reports(&self) -> &[Rc<ReadReport>] {
        let report = |(at, input): (usize, &SourceText)| match input.left_out {
            true => Rc::default(),
            false => Rc::new(read(at, input).report),
        };
        self.reports.get_or_init(|| self.inputs.iter().enumerate().map(report).collect())
    }

    /// Puts the earlier texts whose content is still shown before these: those with judgments if a list
    /// arrived, else those with lists, or all of them if the earlier runs are kept.
    pub(super) fn follow(&mut self, before: &Self, is_list: bool, keeps_runs: bool) {
        self.joined = true;
        let (mut inputs, mut reports) = (Vec::new(), Vec::new());
        let own = self.reports().to_vec();
        for (input, report) in before.inputs.iter().zip(before.reports()) {
            if keeps_runs || if is_list { report.has_qrels } else { report.has_run } {
                let mut input = input.clone();
                input.how.judgments |= is_list && report.has_run && !keeps_runs;
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

/// Compares the texts and whether the skipped lines are hidden. The reports follow from the texts.
impl PartialEq for Texts {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other) || self.hidden == other.hidden && self.inputs == other.inputs
    }
}

/// A text as it was read alone, before it is joined with others.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReadText {
    /// The report about it. It is empty for a table about queries.
    pub report: ReadReport,
    /// What it holds.
    pub content: Content,
}

/// What a text holds.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Content {
    /// Nothing that can be read, or the text is left out.
    #[default]
    Nothing,
    /// Lists, judgments, titles or means.
    Lists(Box<Parsed>),
    /// A table about queries, which holds no lists.
    Tags(Vec<Tags>),
}

impl ReadText {
    /// Returns the lists, if the text holds lists.
    pub fn lists(&self) -> Option<&Parsed> {
        match &self.content {
            Content::Lists(parsed) => Some(parsed),
            _ => None,
        }
    }
}

/// Reads the text at an index among those that arrive together, unless it is left out.
pub(super) fn read_text(at: usize, input: &SourceText) -> ReadText {
    if input.left_out { ReadText::default() } else { read(at, input) }
}

/// Reads a text as the user chose. Lines that cannot be read are always skipped, so that all of
/// them are reported. The caller decides whether the rest is used.
pub(super) fn read(at: usize, input: &SourceText) -> ReadText {
    // The worker followed the user's choices when it converted the file.
    let chosen = if input.converted.is_some() { ReadOptions::default() } else { input.how.clone() };
    let how = ReadOptions { skips: true, ..chosen };
    let parsed = match formats::read(&input.text, &how) {
        Ok(parsed) => parsed,
        Err(error) => {
            return tags(input).unwrap_or_else(|| {
                let troubles = vec![rejected(at, input, &error)];
                let report = ReadReport { troubles, bad: 1, ..ReadReport::default() };
                ReadText { report, content: Content::Nothing }
            });
        }
    };
    let skipped = &parsed.skipped;
    let mut lines: Vec<usize> = skipped.errors.iter().map(|error| error.span.line).collect();
    lines.dedup();
    let doubt = |warning: &formats::Warning| {
        let (instead, other) = warning.kind.otherwise()?;
        let text = warning.kind.to_string();
        Some(Doubt { text, instead, how: ReadOptions { skips: input.how.skips, ..other } })
    };
    let is_table = !parsed.columns.is_empty();
    let report = ReadReport {
        format: Some(input.converted.as_ref().map_or(parsed.format, |file| file.format)),
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
    let has_others = !parsed.titles.is_empty() || !parsed.means.is_empty();
    let is_read = parsed.run.is_some() || parsed.qrels.is_some() || has_others;
    let content = match is_read {
        true => Content::Lists(Box::new(parsed)),
        false => tags(input).map_or(Content::Nothing, |read| read.content),
    };
    ReadText { report, content }
}

/// Reads a table about queries. `None` for other texts.
fn tags(input: &SourceText) -> Option<ReadText> {
    let content = Content::Tags(formats::read_tags(&input.text, &|_| false)?);
    Some(ReadText { report: ReadReport::default(), content })
}

/// Returns the first documents as a table, without empty columns.
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

/// Returns a reader's error in the form that is shown.
fn rejected(at: usize, input: &SourceText, error: &ParseError) -> Rejected {
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

/// Returns the message about a text: "Read as grades: 4 documents."
pub(super) fn message(name: &str, parsed: &Parsed) -> String {
    format!("Read as {}: {}.{}", parsed.format.label(), parsed.summary(), remarks(name, parsed))
}

/// Returns sentences about the warnings and the skipped lines of a text. The result is empty or starts with a
/// blank.
pub(super) fn remarks(name: &str, parsed: &Parsed) -> String {
    let warnings = parsed.warnings.total();
    let mut text = String::new();
    if let Some(first) = parsed.warnings.shown().first() {
        text.push_str(&format!(
            " {} in {name}: line {}: {}.",
            plural(warnings, "warning", "warnings"),
            first.span.line,
            first.kind
        ));
    }
    if parsed.skipped.total > 0 {
        let lines = plural(parsed.skipped.total, "line was", "lines were");
        text.push_str(&format!(" {lines} skipped in {name}."));
    }
    text
}
