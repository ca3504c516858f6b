//! Derivations and tables as text for elsewhere: a document, a spreadsheet, a picture. Pure.
//!
//! Nothing here computes. What is told is gathered once, in a [`Sheet`], and each format writes it in a
//! file of its own. Ids of documents come from outside: every format escapes them as its readers ask.

mod bars;
pub mod code;
mod curve;
mod drawing;
mod html;
mod json;
mod latex;
mod markdown;
mod picture;
mod separated;
mod sheet;
mod tables;
mod text;

pub use sheet::{Cell, Fact, Grid, Head, Said, Sheet};
pub use tables::{Over, cutoffs, queries};

use crate::metrics::Derivation;
use crate::present::chart::Chart;
use crate::present::math;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// GitHub Flavored Markdown.
    Markdown,
    /// Needs the packages amsmath and booktabs.
    Latex,
    /// The formula with this list's numbers, one `math` element; empty for a table.
    Mathml,
    /// All digits. RFC 4180, and no cell that a spreadsheet would run.
    Csv,
    /// Columns aligned with spaces.
    Text,
    /// A picture: of a derivation what each rank brings, as bars; else the tables.
    Svg,
    /// Headings, tables and lists without style.
    Html,
    /// As CSV, between tabs, for the clipboard.
    Tsv,
    /// All digits.
    Json,
}

impl Format {
    /// Those of the JavaScript package, whose names are frozen.
    pub const ALL: [Format; 6] =
        [Format::Markdown, Format::Latex, Format::Mathml, Format::Csv, Format::Text, Format::Svg];

    /// Those that only the library has.
    pub const MORE: [Format; 3] = [Format::Html, Format::Tsv, Format::Json];

    /// The name that scripts use, also the usual ending of a file but for `md`, `tex` and `txt`.
    pub fn name(self) -> &'static str {
        match self {
            Format::Markdown => "markdown",
            Format::Latex => "latex",
            Format::Mathml => "mathml",
            Format::Csv => "csv",
            Format::Text => "text",
            Format::Svg => "svg",
            Format::Html => "html",
            Format::Tsv => "tsv",
            Format::Json => "json",
        }
    }

    /// The format of the JavaScript package with this name.
    pub fn named(name: &str) -> Option<Format> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }
}

/// Writes a derivation out. `digits` are the decimals of numbers that are rounded for display, as on
/// the page; CSV, TSV and JSON have all of them.
///
/// ```
/// use ranklens::export::{Format, render};
/// use ranklens::metrics::{Ranking, Settings, derive};
///
/// let ranking = Ranking::of_grades(&[0.0, 1.0], &Settings::default());
/// let text = render(&derive(&"RR".parse()?, &ranking), 3, Format::Text);
/// assert!(text.starts_with("RR = 0.500\n"));
/// # Ok::<(), ranklens::metrics::MeasureError>(())
/// ```
pub fn render(d: &Derivation, digits: u8, format: Format) -> String {
    let sheet = Sheet::of(d, digits);
    match format {
        Format::Svg => bars(&sheet, d, digits),
        _ => write(&sheet, format),
    }
}

/// Writes a derivation or a table, with the convention and the link that it was told.
///
/// ```
/// use ranklens::export::{Format, Over, queries, write};
///
/// let rr = Over { name: "RR".into(), mean_name: "MRR".into(), mean: Some(0.75), over: "over all queries".into() };
/// let sheet = queries("Run a", &[rr], [("q1", vec![Some(1.0)]), ("q2", vec![Some(0.5)])], 3);
/// let text = write(&sheet.told("Convention: Textbook", "https://example.org/#k=5"), Format::Csv);
/// assert!(text.contains("queries,q2,0.5,,\r\n") && text.contains("mean,,,MRR,0.75\r\n"));
/// assert!(text.contains("convention,,,,Convention: Textbook\r\n"));
/// ```
pub fn write(sheet: &Sheet, format: Format) -> String {
    match format {
        Format::Markdown => markdown::write(sheet),
        Format::Latex => latex::write(sheet),
        Format::Text => text::write(sheet),
        Format::Mathml if sheet.chain.is_empty() => String::new(),
        Format::Mathml => math::mathml(&math::equation(sheet.chain.clone())),
        Format::Csv => separated::write(sheet, ','),
        Format::Tsv => separated::write(sheet, '\t'),
        Format::Svg => picture::write(sheet),
        Format::Html => html::write(sheet),
        Format::Json => json::write(sheet),
    }
}

/// What each rank brings, as bars, in SVG. The sheet is that of the derivation.
pub fn bars(sheet: &Sheet, d: &Derivation, digits: u8) -> String {
    bars::write(sheet, d, digits)
}

/// Precision and recall over the ranks, in SVG. The sheet gives title, convention and link.
pub fn curve(sheet: &Sheet, chart: &Chart) -> String {
    curve::write(sheet, chart)
}

/// Appends texts. One function for all, where a formatting macro would be compiled at each place.
#[inline(never)]
fn push(out: &mut String, parts: &[&str]) {
    for part in parts {
        out.push_str(part);
    }
}

/// [`Format::Markdown`], without the code of the other formats.
pub fn markdown(d: &Derivation, digits: u8) -> String {
    markdown::write(&Sheet::of(d, digits))
}

/// [`Format::Svg`], likewise.
pub fn svg(d: &Derivation, digits: u8) -> String {
    bars(&Sheet::of(d, digits), d, digits)
}
