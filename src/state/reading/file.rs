//! A file on its way to the screen: as it arrived, then as lines of a run and of judgments.

use std::rc::Rc;

use crate::formats::{self, Format};
use crate::present::number::grouped;
use crate::state::import::report;
use crate::state::skipped::Skipped;
use crate::state::source_texts::{self, ReadReport, SourceText};

/// The size in bytes above which the worker reads a file instead of the page.
const LARGE: f64 = 1e6;

/// The same for a packed file, which grows to several times its size when it is unpacked.
const LARGE_PACKED: f64 = 1e5;

/// The size in bytes up to which the dialog shows a file that cannot be read. To read and draw a larger one
/// would block the page.
pub const MOST_IN_PAGE: f64 = 1e6;

/// The number of lines at the start that show what a file holds. To read more of them takes too long.
const SAMPLE_LINES: usize = 60;

/// Whether the worker reads a file of this size instead of the page.
pub fn is_large(bytes: f64, is_packed: bool) -> bool {
    bytes > if is_packed { LARGE_PACKED } else { LARGE }
}

/// A file that arrived with at least one large file.
#[derive(Clone, Debug, PartialEq)]
pub struct SourceFile<B> {
    /// Its bytes.
    pub blob: B,
    /// The number of bytes.
    pub bytes: f64,
    /// Whether it is packed by gzip or zstd.
    pub is_packed: bool,
    /// Its name, its start as the text, and how it is to be read.
    pub input: SourceText,
    /// Its format: first as its start suggests or as the user chose, later as it was read.
    pub format: Option<Format>,
    /// The result, once the file was turned into lines.
    pub converted: Option<Converted<B>>,
    /// The report about its start.
    pub report: Rc<ReadReport>,
}

/// A file that was turned into lines.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Converted<B> {
    /// The format in which it was read.
    pub format: Option<Format>,
    /// Lines of a run. `None` if there are none.
    pub run: Option<B>,
    /// The length of the run's lines in bytes.
    pub run_bytes: f64,
    /// Lines of judgments. `None` if there are none.
    pub qrels: Option<B>,
    /// What was read, in a sentence.
    pub message: Rc<str>,
    /// The whole file as a text that the page reads, if it is small. Else empty.
    pub work: Rc<str>,
    /// Lines that could not be read.
    pub skipped: Skipped,
}

impl<B: Clone + PartialEq> SourceFile<B> {
    /// Makes a file as it arrived. `head` is its start as text.
    pub fn new(blob: B, name: String, bytes: f64, is_packed: bool, mut head: String) -> Self {
        if let Some((end, _)) = head.match_indices('\n').nth(SAMPLE_LINES) {
            head.truncate(end);
        }
        let input = SourceText::new(name, head);
        let (format, report) = (None, Rc::default());
        let mut file =
            Self { blob, bytes, is_packed, input: input.clone(), format, converted: None, report };
        file.read_as(&input);
        file
    }

    /// Takes over the user's choices for reading the file, and forgets earlier results.
    pub(super) fn read_as(&mut self, input: &SourceText) {
        self.input.how = input.how.clone();
        self.input.left_out = input.left_out;
        self.format = input.how.format.or_else(|| formats::recognise(&self.input.text));
        self.converted = None;
        self.describe();
    }

    /// Takes the result of turning the file into lines.
    pub(super) fn take(&mut self, converted: Converted<B>) {
        self.format = converted.format;
        self.converted = Some(converted);
        self.describe();
    }

    /// Reads its start, to show what the file was read as.
    fn describe(&mut self) {
        let (unit, name) = if self.bytes < 1e6 { (1e3, "kB") } else { (1e6, "MB") };
        let counts = format!("{} {name}", grouped((self.bytes / unit).round().max(1.0) as usize));
        let (format, troubles, bad) = (self.format, Vec::new(), 0);
        self.report = Rc::new(ReadReport { format, counts, troubles, bad, ..report(&self.input) });
    }

    /// Reports for a file with titles only that it is not used beside a large run.
    pub(super) fn tell_unused(&mut self) {
        let is_unused = |file: &Converted<B>| file.run.is_none() && file.qrels.is_none();
        if self.converted.as_ref().is_some_and(is_unused) {
            let counts = "not used: a large run shows the titles in its own lines only".into();
            self.report = Rc::new(ReadReport { counts, ..(*self.report).clone() });
        }
    }

    /// Whether the worker reads it because of its size alone.
    pub(super) fn is_large(&self) -> bool {
        is_large(self.bytes, self.is_packed)
    }

    /// Whether it holds the lines of a run as it is.
    pub(super) fn is_run(&self) -> bool {
        matches!(self.format, Some(Format::TrecRun | Format::MsMarcoRun))
    }

    /// Returns the query of its first line, if it holds lines of a run or of judgments.
    pub(super) fn first_query(&self) -> Option<&str> {
        let mut lines = self.input.text.lines().map(str::trim_ascii);
        lines
            .find(|line| !line.is_empty() && !line.starts_with('#'))?
            .split_ascii_whitespace()
            .next()
    }

    /// Whether the worker evaluates it as it is, without turning it into lines first.
    pub(super) fn is_lines(&self) -> bool {
        let is_as_it_came = self.converted.is_none() && !self.input.how.judgments;
        is_as_it_came && (self.is_run() || self.format == Some(Format::TrecQrels))
    }

    /// Whether its start shows that it holds lines of a run, but none of them can be read.
    pub(super) fn starts_unreadable(&self) -> bool {
        self.converted.is_none() && self.is_run() && !self.report.has_run
    }

    pub(super) fn has_judgments_only(&self) -> bool {
        match &self.converted {
            Some(converted) => converted.run.is_none() && converted.qrels.is_some(),
            None => self.format == Some(Format::TrecQrels),
        }
    }

    /// Returns its lines that could not be read. `None` if it was not turned into lines.
    pub(super) fn skipped(&self) -> Option<&Skipped> {
        self.converted.as_ref().map(|converted| &converted.skipped)
    }

    /// Returns the whole file as a text that the page reads. `None` if it is too large for the page.
    pub(super) fn text(&self) -> Option<SourceText> {
        let file = self.converted.as_ref().filter(|file| !file.work.is_empty())?;
        let converted =
            Some(source_texts::Converted { format: self.format?, message: file.message.clone() });
        Some(SourceText { text: file.work.clone(), converted, ..self.input.clone() })
    }
}
