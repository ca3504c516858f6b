//! A text of any format as lines that the reader of large runs takes, made piece by piece.
//!
//! Tables, JSON lines and LETOR are turned into lines as they come, so that a file may have any size.
//! Everything else, and a ranking that stands in the order of its rows alone, is read as a whole.

use std::rc::Rc;

use super::json::Writer;
use super::texts::message;
use super::titles::entitled;
use crate::data::{Data, Id, Qrels, Run};
use crate::decimal::shortest;
use crate::formats::limits::MAX_TEXT_BYTES;
use crate::formats::{self, Format, ParseError, Parsed, Reading};
use crate::present::words::plural;

/// So many documents and judgments the page reads itself.
const FEW: usize = 20_000;

/// Bad lines that are told; the others are counted.
const TOLD: usize = 100;

/// Formats whose lines can be read without what came before, but for the header.
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
    /// Lines of a run since they were last taken: `query Q0 document 0 score title`.
    pub run: String,
    /// Lines of judgments since they were last taken.
    pub qrels: String,
    /// Lines that could not be read, as far as they are told.
    pub told: Vec<String>,
    /// All of them.
    pub bad: usize,
    /// What it was read as, once a piece of it was.
    pub format: Option<Format>,
    /// All of it, where it is so little that the page can read that: saved work, or titles of documents.
    pub work: String,
    /// What was read, in a sentence.
    pub message: String,
    /// Whether there is more than judgments and titles in it.
    pub has_run: bool,
    has_qrels: bool,
    name: String,
    how: Reading,
    /// Bytes that are turned into lines at a time.
    piece: usize,
    text: Vec<u8>,
    header: String,
    /// Lines of pieces before this one.
    before: usize,
    documents: usize,
    judgments: usize,
    pieces: Pieces,
}

#[derive(Clone, Copy, Default, PartialEq)]
enum Pieces {
    #[default]
    Unknown,
    /// Pieces are read one by one.
    Each,
    /// All must be there.
    Whole,
}

impl Lines {
    /// For a file that is to be read so, in pieces of so many bytes.
    pub fn new(name: &str, how: Reading, piece: usize) -> Self {
        let how = Reading { skips: true, ..how };
        Self { name: name.into(), how, piece, ..Self::default() }
    }

    /// Takes more of the text, as UTF-8.
    ///
    /// # Errors
    /// In a sentence, when it cannot be read; it is over then.
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

    /// The text is over.
    ///
    /// # Errors
    /// As [`Lines::push`].
    pub fn end(&mut self) -> Result<(), String> {
        let piece = std::mem::take(&mut self.text);
        if self.pieces != Pieces::Each || !piece.trim_ascii().is_empty() {
            self.read(&piece, true)?;
        }
        if !self.has_run && !self.has_qrels && self.work.is_empty() {
            return Err(self.told.first().cloned().unwrap_or_default());
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

    /// False where the piece must wait for the rest of the text.
    fn read(&mut self, piece: &[u8], is_last: bool) -> Result<bool, String> {
        let mut text = self.header.clone();
        text.push_str(&String::from_utf8_lossy(piece));
        let is_first = self.pieces == Pieces::Unknown;
        let parsed = match formats::read(&text, &self.how) {
            Ok(parsed) => parsed,
            // It may be the middle of something.
            Err(_) if is_first && !is_last => return Ok(false),
            Err(why) => return Err(self.told(&why)),
        };
        self.format = Some(parsed.format);
        if !is_last && is_first {
            if !reads_by_line(&text, &parsed) {
                return Ok(false);
            }
            self.go_on_so(&text, &parsed);
        }
        self.bad += parsed.skipped.total;
        for error in &parsed.skipped.errors {
            if self.told.len() < TOLD {
                let told = self.told(error);
                self.told.push(told);
            }
        }
        if is_last && self.pieces != Pieces::Each {
            self.work = few(&parsed);
            self.message = message(&self.name, &parsed);
        }
        for (doc, title) in &parsed.titles {
            self.work.push_str(&titled(doc, title));
        }
        self.write(&parsed);
        // The header was counted with its own piece.
        self.before += text.lines().count() - self.header.lines().count();
        Ok(true)
    }

    /// The next pieces are read as the first was.
    fn go_on_so(&mut self, text: &str, parsed: &Parsed) {
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
            self.before = 0;
        }
    }

    fn told(&self, error: &ParseError) -> String {
        let mut error = error.clone();
        error.span.line += self.before;
        format!("{error}")
    }

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
                query_word(out, query);
                out.push_str(" Q0 ");
                word(out, &doc.id);
                out.push_str(" 0 ");
                let falling = (docs.len() - at) as f64;
                out.push_str(&shortest(doc.score.filter(|_| scored).unwrap_or(falling)));
                if let Some(title) = &doc.title {
                    out.push(' ');
                    word(out, title);
                }
                out.push('\n');
            }
        }
    }
}

/// All of it as saved work; empty where that would lose something or help nobody.
fn few(parsed: &Parsed) -> String {
    let documents = parsed.run.iter().flat_map(|run| &run.queries).map(|(_, docs)| docs.len());
    let judgments = parsed.qrels.iter().flat_map(|qrels| &qrels.queries);
    let count = documents.sum::<usize>() + judgments.map(|(_, list)| list.len()).sum::<usize>();
    if count == 0 || count > FEW || parsed.keywords.is_some() || parsed.skipped.total > 0 {
        return String::new();
    }
    let mut out = Writer::default();
    out.open('{');
    out.key("v").number(1.0);
    out.key("data").data(&Data::from_parts(parsed.run.as_ref(), parsed.qrels.as_ref()), None);
    out.close('}');
    out.finish()
}

/// A line of a corpus without the text.
fn titled(doc: &str, title: &str) -> String {
    let mut out = Writer::default();
    out.open('{');
    out.key("_id").text(doc);
    out.key("title").text(title);
    out.close('}');
    out.finish() + "\n"
}

/// Whether the rest can be read without this piece.
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

/// Where the last line ends that stands between no quotes; 0 where there is none. JSON breaks no line.
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

/// Judgments as lines that a reader of large runs takes.
pub fn judgments(out: &mut String, qrels: &Qrels) {
    for (query, judgments) in &qrels.queries {
        for judgment in judgments {
            query_word(out, query);
            out.push_str(" 0 ");
            word(out, &judgment.doc);
            out.push(' ');
            out.push_str(&shortest(judgment.grade));
            out.push('\n');
        }
    }
}

/// The only query may have no name, which lines cannot say.
fn query_word(out: &mut String, id: &str) {
    word(out, if id.is_empty() { "1" } else { id });
}

/// An id without blanks, which would end it, and not like a comment. See [`spoken`].
fn word(out: &mut String, id: &str) {
    if id.starts_with('#') {
        out.push(BLANK);
    }
    out.extend(id.chars().map(|c| if c <= ' ' { BLANK } else { c }));
}

/// Braille's empty cell: looks like a blank and is none.
const BLANK: char = '\u{2800}';

/// An id of a line, as it was before.
pub fn spoken(word: &str) -> Id {
    word.replace(BLANK, " ").into()
}

/// An id as lines have it.
pub fn written(id: &str) -> String {
    let mut out = String::new();
    query_word(&mut out, id);
    out
}

/// The first query of a run's lines and of judgments, either of which may be empty. Lines that do not
/// count are passed over: they are told for the whole file. `are_made` here, they have titles.
///
/// # Errors
/// When no line can be read.
pub fn query(texts: [(&str, Format); 2], are_made: bool) -> Result<Data, Box<ParseError>> {
    let (mut run, mut qrels) = (None, None);
    for (text, format) in texts.into_iter().filter(|(text, _)| !text.trim().is_empty()) {
        let how = Reading { format: Some(format), skips: true, ..Reading::default() };
        let parsed = formats::read(text, &how)?;
        (run, qrels) = (run.or(parsed.run), qrels.or(parsed.qrels));
    }
    let mut data = Data::from_parts(run.as_ref(), qrels.as_ref());
    data.queries.truncate(1);
    for query in &mut data.queries {
        let query = Rc::make_mut(query);
        query.id = spoken(&query.id);
        query.docs.iter_mut().for_each(|doc| doc.id = spoken(&doc.id));
        query.judgments.iter_mut().for_each(|judgment| judgment.doc = spoken(&judgment.doc));
    }
    Ok(if are_made { entitled(&data, &titles(texts[0].0)).0 } else { data })
}

/// Documents with their titles, of the lines of a run that were made here.
fn titles(lines: &str) -> Vec<(Id, Id)> {
    let titled = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let [_, _, doc, _, _, title] = *words.as_slice() else { return None };
        Some((spoken(doc), spoken(title)))
    };
    lines.lines().filter_map(titled).collect()
}
