//! Errors of reading: the place, what was found, and what the user can do.

use super::limits;
use super::span::{Excerpt, Span};
use crate::decimal::shortest;
use crate::metrics::settings::MAX_GRADE;

/// The result of a reader. The error is boxed because it is large and rare.
pub(super) type Read<T> = Result<T, Box<ParseError>>;

/// Why a text, or a line of it, cannot be read.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("line {}, column {}: {kind}", span.line, span.column)]
pub struct ParseError {
    /// What is wrong.
    pub kind: ErrorKind,
    /// The place of the error.
    pub span: Span,
    /// What the user can do.
    pub suggestion: Suggestion,
}

impl ParseError {
    /// Returns the line of the error with the wrong part underlined.
    pub fn excerpt(&self, source: &str) -> Excerpt {
        self.span.excerpt(source)
    }

    /// Replaces the general advice.
    pub(super) fn advise(mut self: Box<Self>, text: &str) -> Box<Self> {
        self.suggestion.text = text.into();
        self
    }

    /// Suggests to replace the wrong part by this text.
    pub(super) fn replace_with(mut self: Box<Self>, text: &str) -> Box<Self> {
        self.suggestion.replacement = Some(Box::new((self.span.clone(), text.into())));
        self
    }
}

/// What the user can do about an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// One or two sentences.
    pub text: Box<str>,
    /// A change of the text that removes the error, for a button: the place and its new text.
    pub replacement: Option<Box<(Span, String)>>,
}

macro_rules! error_kinds {
    ($($(#[$meta:meta])* $name:ident $({ $($(#[$fmeta:meta])* $field:ident: $type:ty),* $(,)? })?
        => $code:literal, $advice:expr;)*) => {
        /// The kinds of errors. Excerpts of the source are cut to a readable length.
        #[derive(Clone, Debug, PartialEq, thiserror::Error)]
        #[non_exhaustive]
        pub enum ErrorKind {
            $($(#[$meta])* $name $({ $($(#[$fmeta])* $field: $type),* })?,)*
        }

        impl ErrorKind {
            /// All codes, in the order of declaration.
            pub const CODES: &'static [&'static str] = &[$($code),*];

            /// Returns the stable code of the error, for programs.
            pub fn code(&self) -> &'static str {
                match self {
                    $(Self::$name { .. } => $code,)*
                }
            }

            /// Returns the general advice for this kind of error.
            fn advice(&self) -> &'static str {
                match self {
                    $(Self::$name { .. } => $advice,)*
                }
            }
        }
    };
}

error_kinds! {
    /// The text holds only blanks and comments, or no lists, judgments, titles or means.
    #[error("there is nothing to read")]
    Empty => "empty",
        "Paste a ranked list with grades such as `3 2 0 1`, ids with grades such as `lamp:3`, a \
         table with a header, a TREC run or qrels, or JSON.";
    /// A text of more than [`limits::MAX_TEXT_BYTES`] bytes.
    #[error("the text has {bytes} bytes, more than the {} that can be read", limits::MAX_TEXT_BYTES)]
    TextTooLong { bytes: usize } => "text-too-long",
        "Load fewer queries, or only the top of each list.";
    /// A NUL character: a binary file, or text in another encoding.
    #[error("found a NUL character, so this is not plain text")]
    NotText => "not-text", "Save the file as UTF-8 text (or CSV) and load it again.";
    /// More than [`limits::MAX_DOCUMENTS`] retrieved documents, judgments or titles.
    #[error("more than {} documents", limits::MAX_DOCUMENTS)]
    TooManyDocuments => "too-many-documents", "Load fewer queries, or only the top of each list.";
    /// More values in JSON, rows of means or values of queries than are read.
    #[error("more than {most} {what}")]
    TooManyValues { most: usize, what: &'static str } => "too-many-values", "Load a smaller part of the file, or leave out fields that are not needed.";
    /// Brackets that are nested deeper than [`limits::MAX_DEPTH`].
    #[error("brackets are nested more than {} deep", limits::MAX_DEPTH)]
    TooDeep => "too-deep", "Paste only the part that holds the lists.";
    /// An id of more than [`limits::MAX_ID_CHARS`] characters.
    #[error("an id of {chars} characters; at most {} can be read", limits::MAX_ID_CHARS)]
    IdTooLong { chars: usize } => "id-too-long",
        "Check that the separators are right, or use shorter ids.";
    /// The text fits no format.
    #[error("“{found}” fits none of the known formats")]
    Unrecognized { found: String } => "unrecognized",
        "Paste grades such as `3 2 0 1`, `id:grade` pairs, a table \
         with a header, TREC lines or JSON.";
    /// A line with too many or too few columns.
    #[error("found {found}, expected {expected}")]
    Columns {
        expected: &'static str,
        /// A count with its noun.
        found: String,
    } => "columns", "Check that no column is missing and that ids contain no blanks.";
    /// A word that is not a grade, or NaN, where a grade is expected.
    #[error("“{found}” is not a grade")]
    NotAGrade { found: String } => "not-a-grade",
        "Write a number such as 2, yes or no, or `?` for a document that nobody judged.";
    /// A grade whose size is above [`MAX_GRADE`], or infinite.
    #[error("the grade {found} is out of range; grades go up to {}", shortest(MAX_GRADE))]
    GradeOutOfRange { found: String } => "grade-out-of-range",
        "Check the column: scores and ids are not grades.";
    /// A word that is not a number, where a number is expected.
    #[error("{}", not_a_number(what, found))]
    NotANumber { what: &'static str, found: String } => "not-a-number",
        "Write a decimal number such as 12.5.";
    /// NaN or infinity.
    #[error("the {what} is {found}; it must be a finite number")]
    NotFinite { what: &'static str, found: String } => "not-finite",
        "Write a finite number, or leave it out.";
    /// An empty id.
    #[error("the {what} is empty")]
    MissingId { what: &'static str } => "missing-id", "Give every row an id.";
    /// The same document at two ranks of one list.
    #[error("document “{doc}” is in the list twice, first on line {first_line}")]
    DuplicateDocument { doc: String, first_line: usize } => "duplicate-document",
        "Remove one of the two: a document can hold only one rank.";
    /// Two grades for one document and query.
    #[error(
        "document “{doc}” has grade {} here and grade {} on line {first_line}",
        shortest(*second),
        shortest(*first)
    )]
    ConflictingGrades { doc: String, first: f64, second: f64, first_line: usize }
        => "conflicting-grades", "Decide for one grade and remove the other.";
    /// A table without the needed column.
    #[error("the header “{found}” has no {expected}")]
    MissingColumn { expected: &'static str, found: String } => "missing-column",
        "Name the columns in the first row, for example `query,doc,grade` or `rank,doc,score`.";
    /// A header with two columns of one meaning.
    #[error("columns “{first}” and “{second}” both give the {what}")]
    DuplicateColumn { what: &'static str, first: Box<str>, second: Box<str> } => "duplicate-column",
        "Rename or remove one of the two columns.";
    /// A quote that no other quote closes.
    #[error("this quote is never closed")]
    UnclosedQuote => "unclosed-quote",
        "Add the closing quote, or double a quote that belongs to the text.";
    /// A bracket that is never closed.
    #[error("this “{bracket}” is never closed")]
    UnclosedBracket { bracket: char } => "unclosed-bracket",
        "The text may be cut off: paste it up to the closing bracket.";
    /// A syntax error in JSON or in a Python literal.
    #[error("found {found}, expected {expected}")]
    Syntax { expected: &'static str, found: String } => "syntax",
        "Check for a missing comma or quote just before this place.";
    /// An object with the same key twice.
    #[error("“{key}” occurs twice, first on line {first_line}")]
    DuplicateKey { key: String, first_line: usize } => "duplicate-key",
        "Keep one of the two; for several queries write one object for each.";
    /// Well-formed JSON of a shape that is not expected here.
    #[error("found {found}, expected {expected}")]
    Shape { expected: &'static str, found: String } => "shape",
        "Known shapes: {query: {doc: number}}, {query: [docs]}, [{\"doc_id\": …, \"relevant\": …}], \
         {\"retrieved\": […], \"relevant\": […]}.";
    /// Grades in rank order where judgments are expected.
    #[error("grades without document ids cannot be matched to documents")]
    GradesWithoutIds => "grades-without-ids",
        "Write each id with its grade, such as `lamp:3 sofa:0`, or list the ids of the relevant \
         documents.";
    /// A text without judgments, such as a run, where judgments are expected.
    #[error("this was read as {format} and holds no judgments")]
    NoJudgments { format: &'static str } => "no-judgments",
        "Load it as the ranked list, and put judgments here: `id:grade` pairs, qrels, or the ids of \
         the relevant documents.";
}

fn not_a_number(what: &str, found: &str) -> String {
    match found.is_empty() {
        true => format!("the {what} is empty; it must be a number"),
        false => format!("“{found}” is not a number; the {what} must be one"),
    }
}

impl ErrorKind {
    /// More than [`limits::MAX_VALUES`] values in JSON.
    pub(super) const TOO_MANY_VALUES: Self =
        Self::TooManyValues { most: limits::MAX_VALUES, what: "values" };

    /// Returns the error at a byte range of the text, with the general advice.
    pub(super) fn at(self, text: &str, bytes: std::ops::Range<usize>) -> Box<ParseError> {
        let suggestion = Suggestion { text: self.advice().into(), replacement: None };
        Box::new(ParseError { span: Span::locate(text, bytes), suggestion, kind: self })
    }
}
