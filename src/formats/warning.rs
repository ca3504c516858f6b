//! Warnings about texts that could be read.

use std::ops::Range;

use super::limits::MAX_WARNINGS;
use super::span::{Locator, Span};
use crate::decimal::shortest;
use crate::metrics::order;

/// Something the user should know about a text that could be read.
#[derive(Clone, Debug, PartialEq)]
pub struct Warning {
    pub kind: WarningKind,
    pub span: Span,
}

/// The kinds of warnings. Excerpts of the source are cut to a readable length.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum WarningKind {
    #[error("the grade {} of “{doc}” is negative", shortest(*grade))]
    NegativeGrade { doc: String, grade: f64 },
    #[error("document “{doc}” is judged again with the same grade as on line {first_line}")]
    RepeatedJudgment { doc: String, first_line: usize },
    #[error(
        "in query “{query}” document “{doc}” has a better rank than one with a higher score; \
             the scores decide"
    )]
    RankAgainstScore { query: String, doc: String },
    #[error("lines have five columns; they were read as a run without the last column, the tag")]
    MissingTag,
    #[error("these numbers were read as document ids; to read them as grades, choose “grades”")]
    NumbersAsIds,
    #[error(
        "the number that ends each line was read as part of the id; if it is the grade, put a colon \
             before it"
    )]
    NumbersInIds,
    #[error(
        "each digit was read as the grade of one document; to change that, put blanks between \
             the grades"
    )]
    DigitsAsGrades,
    #[error(
        "the numbers could be grades or scores; they were read as grades. For scores choose “{choose}”"
    )]
    GradesOrScores {
        /// The label of the other format.
        choose: &'static str,
    },
    #[error(
        "the last column could hold ranks or grades; it was read as ranks. For grades choose \
             “MS MARCO judgments”"
    )]
    RanksOrGrades,
    #[error(
        "the table has neither ranks nor scores, so the order of its rows was read as the \
             ranking; if it holds judgments only, choose “{choose}”"
    )]
    RowOrderAsRanking {
        /// The label of the other format.
        choose: &'static str,
    },
    #[error("the table has no header; its columns were read as {columns}")]
    NoHeader { columns: &'static str },
    #[error("“{found}” was skipped; only ranked lists and judgments are read")]
    SkippedCode { found: String },
    #[error("{found} not read; only ranked lists and judgments are")]
    NotRead {
        /// A count with its noun and “was” or “were”.
        found: String,
    },
    #[error("{found} not read; only means of ranking measures are")]
    OtherThanMeans {
        /// As in `NotRead`.
        found: String,
    },
    #[error(
        "only {count} of {all} documents have a score; the order of the text was read as the \
             ranking, without scores"
    )]
    SomeScores { count: usize, all: usize },
    #[error("the scores rise here; the order of the text was read as the ranking, without scores")]
    OrderAgainstScore,
    #[error("“{doc}” is in two indexes, so that all ids were read as index/id")]
    IndexInIds { doc: String },
    #[error("“{key}” was read as the document id")]
    GuessedId { key: String },
    #[error(
        "only documents that were retrieved have their grades here; load the request, too, for \
             those that were missed"
    )]
    RatingsOfHits,
    #[error("lines without a document id are d1, d2, … in the order of each query's lines")]
    NumberedDocs,
    #[error(
        "a document that was clicked has grade 2, one that was only shown 0; clicks depend on the \
             place, too"
    )]
    ClicksAsGrades,
    #[error("a document was shown at several places; the best one of each orders the list")]
    SeveralPlaces,
    #[error("“{read}” was read; the table also has “{others}”; put each of them into its own file")]
    OneOfSeveral { read: String, others: String },
    #[error("{count} people gave grades; a document has the mean of its grades")]
    MeanOfGrades { count: usize },
    #[error("“{doc}” looks like an id that a spreadsheet changed; load the original file")]
    SpreadsheetId { doc: String },
    #[error("the search did not reach the whole index; documents may be missing")]
    PartOfIndex,
    #[error("the text has characters that could not be decoded; save the file as UTF-8")]
    Undecodable,
}

/// The warnings, in the order of the text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Warnings {
    shown: Vec<Warning>,
    total: usize,
}

impl Warnings {
    /// Returns the warnings that were kept, at most [`MAX_WARNINGS`].
    pub fn shown(&self) -> &[Warning] {
        &self.shown
    }

    /// Returns the number of all warnings, kept or not.
    pub fn total(&self) -> usize {
        self.total
    }

    /// Returns whether there are no warnings.
    pub fn is_empty(&self) -> bool {
        self.total == 0
    }
}

type PlacedWarning = (Range<usize>, WarningKind);

/// Collects warnings with their byte ranges. Lines and columns are computed once, at the end.
#[derive(Debug, Default)]
pub(super) struct Sink {
    kept: Vec<PlacedWarning>,
    total: usize,
}

impl Sink {
    /// Adds a warning. Once [`MAX_WARNINGS`] are kept, further warnings are only counted.
    pub fn push(&mut self, bytes: Range<usize>, kind: WarningKind) {
        self.total += 1;
        if self.kept.len() < MAX_WARNINGS {
            self.kept.push((bytes, kind));
        }
    }

    /// Locates the warnings. The `first_line` fields hold byte offsets, which become line numbers here.
    pub fn finish(mut self, text: &str) -> Warnings {
        let by = |key: &dyn Fn(&PlacedWarning) -> (usize, usize)| {
            let keys: Vec<_> = self.kept.iter().map(key).collect();
            order(keys.len(), &|a, b| keys.get(a).cmp(&keys.get(b)))
        };
        let by_first = by(&|(_, kind)| match kind {
            WarningKind::RepeatedJudgment { first_line, .. } => (*first_line, 0),
            _ => (0, 0),
        });
        let by_place = by(&|(bytes, _)| (bytes.start, bytes.end));
        let mut locator = Locator::new(text);
        for at in by_first {
            if let Some((_, WarningKind::RepeatedJudgment { first_line, .. })) =
                self.kept.get_mut(at)
            {
                *first_line = locator.locate(*first_line..*first_line).line;
            }
        }
        let mut locator = Locator::new(text);
        let mut shown = Vec::new();
        for (bytes, kind) in by_place.into_iter().filter_map(|at| self.kept.get(at)) {
            shown.push(Warning { span: locator.locate(bytes.clone()), kind: kind.clone() });
        }
        Warnings { shown, total: self.total }
    }
}
