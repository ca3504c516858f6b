//! A file on its way to the reader beside the page: as it was dropped, then as what was made of it.

use std::rc::Rc;

use web_sys::{Blob, File};

use crate::formats::{self, Format};
use crate::platform::files;
use crate::present::number::grouped;
use crate::state::import::{Input, Report, Was, report};
use crate::state::skipped::Skipped;

/// Larger files are read beside the page.
const LARGE: f64 = 1e6;

/// Packed ones are some times larger than they look.
const LARGE_PACKED: f64 = 1e5;

/// Lines that tell what a file holds; more take a while that the page does not have.
const LINES: usize = 60;

/// Whether a file is read beside the page.
pub fn is_large(file: &File) -> bool {
    file.size() > if files::is_packed(file) { LARGE_PACKED } else { LARGE }
}

#[derive(Clone, PartialEq)]
pub struct Dropped {
    pub file: File,
    /// Its name, its start as the text, and how it is to be read.
    pub input: Input,
    /// As its start looks or as was chosen; in the end as it was read.
    pub format: Option<Format>,
    /// What was read of it, where it was turned into lines.
    pub made: Option<Made>,
    /// What its start was read as.
    pub report: Rc<Report>,
}

/// What was read of a file.
#[derive(Clone, Default, PartialEq)]
pub struct Made {
    pub run: Option<Blob>,
    pub qrels: Option<Blob>,
    message: Rc<str>,
    /// All of it, where it is little.
    work: Rc<str>,
    skipped: Skipped,
}

impl Dropped {
    pub async fn new(file: File) -> Self {
        let mut head = files::head(&file).await.unwrap_or_default();
        if let Some((end, _)) = head.match_indices('\n').nth(LINES) {
            head.truncate(end);
        }
        let input = Input::new(file.name(), head);
        let (format, report) = (None, Rc::default());
        let mut dropped = Self { input: input.clone(), file, format, made: None, report };
        dropped.read_as(&input);
        dropped
    }

    /// The same file, to be read as the user chose.
    pub fn read_as(&mut self, input: &Input) {
        self.input.how = input.how.clone();
        self.input.left_out = input.left_out;
        self.format = input.how.format.or_else(|| formats::recognise(&self.input.text));
        self.made = None;
        self.look();
    }

    /// Reads its start, for those who want to see what that was read as.
    fn look(&mut self) {
        let size = self.file.size();
        let (unit, name) = if size < 1e6 { (1e3, "kB") } else { (1e6, "MB") };
        let counts = format!("{} {name}", grouped((size / unit).round().max(1.0) as usize));
        let (format, troubles, bad) = (self.format, Vec::new(), 0);
        self.report = Rc::new(Report { format, counts, troubles, bad, ..report(&self.input) });
    }

    /// Whether its lines need not be made first.
    pub fn streams(&self) -> bool {
        let is_plain = self.made.is_none() && !self.input.how.judgments;
        is_plain && (self.is_run() || self.format == Some(Format::TrecQrels))
    }

    /// Whether it holds the lines of a run.
    pub fn is_run(&self) -> bool {
        matches!(self.format, Some(Format::TrecRun | Format::MsMarcoRun))
    }

    /// Takes what the reader made of it.
    pub fn take(&mut self, run: Option<Blob>, qrels: Option<Blob>, told: Vec<String>) {
        let mut told = told.into_iter();
        let mut next = || told.next().unwrap_or_default();
        self.format = Format::named(&next());
        let (message, work) = (next().into(), next().into());
        let count = next().parse().unwrap_or(0);
        let skipped = Skipped { count, told: told.collect() };
        self.made = Some(Made { run, qrels, message, work, skipped });
        self.look();
    }

    /// Its lines that could not be read.
    pub fn skipped(&self) -> Option<&Skipped> {
        self.made.as_ref().map(|made| &made.skipped)
    }

    pub fn has_judgments_only(&self) -> bool {
        match &self.made {
            Some(made) => made.run.is_none() && made.qrels.is_some(),
            None => self.format == Some(Format::TrecQrels),
        }
    }

    /// Says of titles that they are not shown beside a large run.
    pub fn tell_unused(&mut self) {
        let is_unused = |made: &Made| made.run.is_none() && made.qrels.is_none();
        if self.made.as_ref().is_some_and(is_unused) {
            let counts = "not used: a large run shows the titles in its own lines only".into();
            self.report = Rc::new(Report { counts, ..(*self.report).clone() });
        }
    }

    /// All of it as a text that the page reads. `None` where that is too much.
    pub fn text(&self) -> Option<Input> {
        let made = self.made.as_ref().filter(|made| !made.work.is_empty())?;
        let was = Some(Was { format: self.format?, message: made.message.clone() });
        Some(Input { text: made.work.clone(), was, ..self.input.clone() })
    }
}
