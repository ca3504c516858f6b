//! Turns a text of any format into the lines that the reader of large runs takes, piece by piece.
//!
//! Tables, JSON lines and LETOR are turned into lines as they are read, so that a file may have any
//! size. Other formats, and rankings without scores, are read as a whole.

use std::rc::Rc;

use serde::Serialize;

pub use super::line_ids::encode_query_id;
use super::line_ids::{decode_id, push_id, push_query_id};
use super::saved;
use super::source_texts::message;
use super::titles::entitled;
use crate::data::{Data, Id, Qrels, Run};
use crate::decimal::shortest;
use crate::formats::limits::MAX_TEXT_BYTES;
use crate::formats::{self, Format, ParseError, Parsed, ReadOptions, print_json};
use crate::present::words::plural;

/// Up to this number of documents and judgments together, the whole text is also given as saved work, which the page
/// opens like a pasted text.
const FEW: usize = 20_000;

/// The number of error messages that are kept; further bad lines are only counted.
const MAX_MESSAGES: usize = 100;

/// Formats in which a line can be read without the lines before it, except for the header.
const BY_LINE: [Format; 8] = [
    Format::Csv,
    Format::CsvQrels,
    Format::Corpus,
    Format::JsonRows,
    Format::JsonRowQrels,
    Format::Letor,
    Format::MsMarcoQrels,
    Format::QuepidLtr,
];

/// A text that is being turned into lines.
#[derive(Default)]
pub struct Lines {
    /// Lines of the run, `query Q0 document 0 score title`, until the caller takes them.
    pub run: String,
    /// Lines of judgments, until the caller takes them.
    pub qrels: String,
    /// Messages about lines that could not be read, at most 100.
    pub messages: Vec<String>,
    /// The number of lines that could not be read.
    pub bad: usize,
    /// The format; `None` until a piece was read.
    pub format: Option<Format>,
    /// A text for the page: saved work if the data is small, or one line of JSON for each document of a file of
    /// titles. Empty for any other text.
    pub work: String,
    /// A sentence about what was read, once [`Lines::end`] has returned.
    pub message: String,
    /// Whether there are ranked lists in the text.
    pub has_run: bool,
    has_qrels: bool,
    /// The name of the file.
    name: String,
    how: ReadOptions,
    /// The size of a piece in bytes.
    piece: usize,
    /// The part of the text that was not read yet.
    text: Vec<u8>,
    /// The lines up to the names of the columns, which are put before each further piece.
    header: String,
    /// The difference between the number of a line in the file and its number in the text that is read next: the
    /// header and a piece.
    before: usize,
    documents: usize,
    judgments: usize,
    pieces: Pieces,
}

/// How the text is cut into pieces.
#[derive(Clone, Copy, Default, PartialEq)]
enum Pieces {
    /// No piece was read yet; the first one decides.
    #[default]
    Unknown,
    /// Each piece is read by itself.
    Each,
    /// The text is read when it is complete.
    Whole,
}

impl Lines {
    /// Returns a reader for a file, with the user's choices and the size of a piece in bytes.
    pub fn new(name: &str, how: ReadOptions, piece: usize) -> Self {
        let how = ReadOptions { skips: true, ..how };
        Self { name: name.into(), how, piece, ..Self::default() }
    }

    /// Adds a part of the text, which is UTF-8.
    ///
    /// # Errors
    /// Returns a sentence if the text cannot be read. After that, nothing may be added.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), String> {
        self.text.extend_from_slice(bytes);
        if self.text.len() < self.piece {
            return Ok(());
        }
        let end = if self.pieces == Pieces::Whole { 0 } else { whole_lines(&self.text) };
        if end == 0 {
            return if self.text.len() > MAX_TEXT_BYTES { Err(self.too_long()) } else { Ok(()) };
        }
        let rest = self.text.split_off(end);
        let mut piece = std::mem::replace(&mut self.text, rest);
        if !self.read(&piece, false)? {
            self.pieces = Pieces::Whole;
            piece.append(&mut self.text);
            self.text = piece;
        }
        Ok(())
    }

    fn too_long(&self) -> String {
        let format = self.format.map_or("", Format::label);
        let most = MAX_TEXT_BYTES >> 20;
        format!(
            "More than {most} MB of {format} that must be read as a whole. Write it as a TREC run, or as a table with \
             scores: those can have any size."
        )
    }

    /// Reads the rest after the last part was added.
    ///
    /// # Errors
    /// Returns an error in the same cases as [`Lines::push`], or if no list, judgment or title could be read.
    pub fn end(&mut self) -> Result<(), String> {
        let piece = std::mem::take(&mut self.text);
        if self.pieces != Pieces::Each || !piece.trim_ascii().is_empty() {
            self.read(&piece, true)?;
        }
        if !self.has_run && !self.has_qrels && self.work.is_empty() {
            let nothing = || "There are no lists and no judgments in this file.".into();
            return Err(self.messages.first().cloned().unwrap_or_else(nothing));
        }
        if self.pieces == Pieces::Each {
            let format = self.format.map_or("", Format::label);
            let documents = plural(self.documents, "document", "documents");
            let judgments = plural(self.judgments, "judgment", "judgments");
            self.message = match (self.has_run, self.has_qrels) {
                (true, true) => format!("Read as {format}: {documents}, {judgments}."),
                (true, false) => format!("Read as {format}: {documents}."),
                _ => format!("Read as {format}: {judgments}."),
            };
        }
        Ok(())
    }

    /// Reads a piece. Returns `false`, and takes nothing over, if the piece must wait for the rest of the text.
    fn read(&mut self, piece: &[u8], is_last: bool) -> Result<bool, String> {
        let mut text = self.header.clone();
        text.push_str(&String::from_utf8_lossy(piece));
        let is_first = self.pieces == Pieces::Unknown;
        let parsed = match formats::read(&text, &self.how) {
            Ok(parsed) => parsed,
            // The piece may end within a value.
            Err(_) if is_first && !is_last => return Ok(false),
            Err(why) => return Err(self.message_at(&why)),
        };
        self.format = Some(parsed.format);
        if !is_last && is_first {
            if !reads_by_line(&text, &parsed) {
                return Ok(false);
            }
            self.keep_for_next_pieces(&text, &parsed);
        }
        self.bad += parsed.skipped.total;
        for error in &parsed.skipped.errors {
            if self.messages.len() < MAX_MESSAGES {
                let message = self.message_at(error);
                self.messages.push(message);
            }
        }
        if is_last && self.pieces != Pieces::Each {
            self.work = small_work(&parsed);
            self.message = message(&self.name, &parsed);
        }
        for (doc, title) in &parsed.titles {
            self.work.push_str(&corpus_line(doc, title));
        }
        self.write(&parsed);
        // The next piece is read with the header above it, and is counted from there.
        self.before += text.lines().count() - self.header.lines().count();
        Ok(true)
    }

    /// Keeps the format, the columns and the header for the next pieces.
    fn keep_for_next_pieces(&mut self, text: &str, parsed: &Parsed) {
        self.pieces = Pieces::Each;
        self.how.format = Some(parsed.format);
        self.how.roles = parsed.columns.iter().map(|column| column.role).collect();
        if parsed.columns.iter().any(|column| !column.name.is_empty()) {
            let mut end = 0;
            for line in text.split_inclusive('\n') {
                end += line.len();
                let line = line.trim();
                if !(line.is_empty() || line.starts_with("sep=") || line.starts_with('#')) {
                    break;
                }
            }
            self.header = text[..end].into();
        }
    }

    /// Returns an error as a message, with the line counted from the start of the file.
    fn message_at(&self, error: &ParseError) -> String {
        let mut error = error.clone();
        error.span.line += self.before;
        format!("{error}")
    }

    /// Writes the lists and judgments of a piece as lines.
    fn write(&mut self, parsed: &Parsed) {
        if let Some(run) = &parsed.run {
            self.has_run = true;
            self.write_run(run);
        }
        if let Some(qrels) = &parsed.qrels {
            self.has_qrels = true;
            self.judgments += qrels.queries.iter().map(|(_, list)| list.len()).sum::<usize>();
            judgments(&mut self.qrels, qrels);
        }
    }

    fn write_run(&mut self, run: &Run) {
        let out = &mut self.run;
        for (query, docs) in &run.queries {
            self.documents += docs.len();
            let scored = docs.iter().all(|doc| doc.score.is_some());
            for (at, doc) in docs.iter().enumerate() {
                push_query_id(out, query);
                out.push_str(" Q0 ");
                push_id(out, &doc.id);
                out.push_str(" 0 ");
                // A list without scores gets falling numbers, which keep its order.
                let falling = (docs.len() - at) as f64;
                out.push_str(&shortest(doc.score.filter(|_| scored).unwrap_or(falling)));
                if let Some(title) = &doc.title {
                    out.push(' ');
                    push_id(out, title);
                }
                out.push('\n');
            }
        }
    }
}

/// Returns all data as saved work, or an empty text if there is too much data or if saved work would lose some
/// of it.
fn small_work(parsed: &Parsed) -> String {
    let documents = parsed.run.iter().flat_map(|run| &run.queries).map(|(_, docs)| docs.len());
    let judgments = parsed.qrels.iter().flat_map(|qrels| &qrels.queries);
    let count = documents.sum::<usize>() + judgments.map(|(_, list)| list.len()).sum::<usize>();
    if count == 0 || count > FEW || parsed.keywords.is_some() || parsed.skipped.total > 0 {
        return String::new();
    }
    saved::print_data(&Data::from_parts(parsed.run.as_ref(), parsed.qrels.as_ref()))
}

/// Prints a line of a corpus without the text.
fn corpus_line(doc: &str, title: &str) -> String {
    #[derive(Serialize)]
    struct Entry<'a> {
        #[serde(rename = "_id")]
        id: &'a str,
        title: &'a str,
    }
    print_json(&Entry { id: doc, title }) + "\n"
}

/// Whether the pieces after this one can be read by themselves.
fn reads_by_line(text: &str, parsed: &Parsed) -> bool {
    let mut docs = parsed.run.iter().flat_map(|run| &run.queries).flat_map(|(_, docs)| docs);
    let is_named = |id: &Id| !id.is_empty();
    let are_named = parsed.run.iter().flat_map(|run| &run.queries).all(|(id, _)| is_named(id))
        && parsed.qrels.iter().flat_map(|qrels| &qrels.queries).all(|(id, _)| is_named(id));
    BY_LINE.contains(&parsed.format)
        && !text.trim_start().starts_with('[')
        && docs.all(|doc| doc.score.is_some())
        && are_named
}

/// Returns the index behind the last line break that is outside quotes, or 0 if there is none. In JSON every line
/// break counts, since its texts have none.
fn whole_lines(text: &[u8]) -> usize {
    let is_json = text.trim_ascii_start().starts_with(b"{");
    let (mut end, mut quoted) = (0, false);
    for (at, byte) in text.iter().enumerate() {
        match byte {
            b'"' => quoted = !quoted && !is_json,
            b'\n' if !quoted => end = at + 1,
            _ => {}
        }
    }
    end
}

/// Writes judgments as the lines that the reader of large runs takes.
pub fn judgments(out: &mut String, qrels: &Qrels) {
    for (query, judgments) in &qrels.queries {
        for judgment in judgments {
            push_query_id(out, query);
            out.push_str(" 0 ");
            push_id(out, &judgment.doc);
            out.push(' ');
            out.push_str(&shortest(judgment.grade));
            out.push('\n');
        }
    }
}

/// Returns the first query of a run and its judgments. `texts` holds the lines of the run and of the judgments, each
/// with its format; either may be empty. Bad lines are skipped, because they are reported for the whole file.
/// `are_made` says whether [`Lines`] wrote the lines of the run, which then hold the titles.
///
/// # Errors
/// Returns an error if no line can be read.
pub fn query(texts: [(&str, Format); 2], are_made: bool) -> Result<Data, Box<ParseError>> {
    let (mut run, mut qrels) = (None, None);
    for (text, format) in texts.into_iter().filter(|(text, _)| !text.trim().is_empty()) {
        let how = ReadOptions { format: Some(format), skips: true, ..ReadOptions::default() };
        let parsed = formats::read(text, &how)?;
        (run, qrels) = (run.or(parsed.run), qrels.or(parsed.qrels));
    }
    let mut data = Data::from_parts(run.as_ref(), qrels.as_ref());
    data.queries.truncate(1);
    for query in &mut data.queries {
        let query = Rc::make_mut(query);
        query.id = decode_id(&query.id);
        query.docs.iter_mut().for_each(|doc| doc.id = decode_id(&doc.id));
        query.judgments.iter_mut().for_each(|judgment| judgment.doc = decode_id(&judgment.doc));
    }
    Ok(if are_made { entitled(&data, &titles(texts[0].0)).0 } else { data })
}

/// Returns the documents with their titles, from lines that [`Lines`] wrote.
fn titles(lines: &str) -> Vec<(Id, Id)> {
    let titled = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let [_, _, doc, _, _, title] = *words.as_slice() else { return None };
        Some((decode_id(doc), decode_id(title)))
    };
    lines.lines().filter_map(titled).collect()
}
