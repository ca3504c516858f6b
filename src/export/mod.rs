//! A derivation as text for elsewhere: a document, a spreadsheet, a picture. Pure.
//!
//! Nothing here computes. What is told is gathered once, in `sheet`, and each format writes it in a
//! file of its own. Ids of documents come from outside: every format escapes them as its readers ask.

mod commas;
mod latex;
mod markdown;
mod sheet;
mod svg;
mod text;

use crate::metrics::Derivation;
use crate::present::{formula, math};
use sheet::Sheet;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// GitHub Flavored Markdown.
    Markdown,
    /// Needs the packages amsmath and booktabs.
    Latex,
    /// The formula with this list's numbers, one `math` element.
    Mathml,
    /// All digits. RFC 4180, and no cell that a spreadsheet would run.
    Csv,
    /// Columns aligned with spaces.
    Text,
    /// What each rank brings, as bars.
    Svg,
}

impl Format {
    pub const ALL: [Format; 6] =
        [Format::Markdown, Format::Latex, Format::Mathml, Format::Csv, Format::Text, Format::Svg];

    /// The name that scripts use, also the usual ending of a file but for `md`, `tex` and `txt`.
    pub fn name(self) -> &'static str {
        match self {
            Format::Markdown => "markdown",
            Format::Latex => "latex",
            Format::Mathml => "mathml",
            Format::Csv => "csv",
            Format::Text => "text",
            Format::Svg => "svg",
        }
    }

    pub fn named(name: &str) -> Option<Format> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }
}

/// Writes a derivation out. `digits` are the decimals of numbers that are rounded for display, as on
/// the page; CSV has all of them.
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
    match format {
        Format::Markdown => markdown(d, digits),
        Format::Latex => latex::write(&Sheet::of(d, digits)),
        Format::Text => text::write(&Sheet::of(d, digits)),
        Format::Mathml => math::mathml(&math::equation(formula::chain(d, digits))),
        Format::Csv => commas::write(d),
        Format::Svg => svg(d, digits),
    }
}

/// [`Format::Markdown`], without the code of the other formats.
pub fn markdown(d: &Derivation, digits: u8) -> String {
    markdown::write(&Sheet::of(d, digits))
}

/// [`Format::Svg`], likewise.
pub fn svg(d: &Derivation, digits: u8) -> String {
    svg::write(d, digits)
}
