//! Writes derivations and tables for use elsewhere: as documents, spreadsheets and pictures. Pure.
//!
//! This module computes no values. A [`Sheet`] holds the content, and each format writes it in a
//! file of its own. Document identifiers come from outside, so every format escapes them by its own
//! rules.

mod bars;
pub mod code;
mod curve;
mod differences;
mod drawing;
mod html;
mod intervals;
mod json;
mod latex;
mod map;
mod markdown;
mod moves;
mod picture;
mod report;
mod separated;
mod shares;
mod sheet;
mod tables;
mod text;
mod trend;

pub use differences::{against, differences};
pub use drawing::ACCENT;
pub use intervals::{Interval, intervals};
pub use map::{Column as MapColumn, Map, Mark, map};
pub use moves::{Moves, moves};
pub use report::{Part, Report, report};
pub use shares::{Share, shares};
pub use sheet::{Cell, Fact, Grid, Head, Scalar, Sheet};
pub use tables::{MeasureMean, cutoffs, queries};
pub use trend::{Point, trend};

use crate::formats::CsvWriter;
use crate::metrics::Derivation;
use crate::present::chart::Chart;
use crate::present::math;

/// A format in which a sheet is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// GitHub Flavored Markdown.
    Markdown,
    /// LaTeX. It needs the packages amsmath and booktabs.
    Latex,
    /// The formula with the numbers of this list, as one `math` element. It is empty for a table.
    Mathml,
    /// CSV (RFC 4180) with all digits. No cell starts a formula in a spreadsheet.
    Csv,
    /// Plain text with columns aligned by spaces.
    Text,
    /// A picture. A derivation becomes a bar chart of the contributions; other sheets become their
    /// tables.
    Svg,
    /// HTML headings, tables and lists without style.
    Html,
    /// Tab-separated values with the content of the CSV, for the clipboard.
    Tsv,
    /// JSON with all digits.
    Json,
}

impl Format {
    /// The formats of the JavaScript package. Their names are frozen.
    pub const ALL: [Format; 6] =
        [Format::Markdown, Format::Latex, Format::Mathml, Format::Csv, Format::Text, Format::Svg];

    /// The formats that only the Rust library has.
    pub const MORE: [Format; 3] = [Format::Html, Format::Tsv, Format::Json];

    /// Returns the name of the format in scripts. It is also the usual file extension, except that
    /// Markdown, LaTeX and plain text have `md`, `tex` and `txt`.
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

    /// Returns the format of the JavaScript package with this name. `None` for a format that only the
    /// Rust library has.
    pub fn named(name: &str) -> Option<Format> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }
}

/// Writes a derivation. `digits` is the number of decimals of rounded numbers, as on the page. CSV,
/// TSV and JSON have all digits.
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

/// Writes a sheet with its convention and its link.
///
/// ```
/// use ranklens::export::{Format, MeasureMean, queries, write};
///
/// let rr = MeasureMean { name: "RR".into(), mean_name: "MRR".into(), mean: Some(0.75), over: "over all queries".into() };
/// let sheet = queries("Run a", &[rr], [("q1", vec![Some(1.0)]), ("q2", vec![Some(0.5)])], 3);
/// let text = write(&sheet.with_convention("Convention: Textbook", "https://example.org/#k=5"), Format::Csv);
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
        Format::Csv => separated::write(sheet, CsvWriter::commas()),
        Format::Tsv => separated::write(sheet, CsvWriter::tabs()),
        Format::Svg => picture::write(sheet),
        Format::Html => html::write(sheet),
        Format::Json => json::write(sheet),
    }
}

/// Returns a bar chart of the contribution of each rank, as SVG. `sheet` is the sheet of the
/// derivation.
pub fn bars(sheet: &Sheet, d: &Derivation, digits: u8) -> String {
    bars::write(sheet, d, digits)
}

/// Returns the chart of precision and recall over the ranks, as SVG. `sheet` gives the title, the
/// convention and the link.
pub fn curve(sheet: &Sheet, chart: &Chart) -> String {
    curve::write(sheet, chart)
}
