//! The options for reading a text.

use super::columns::Role;
use super::format::Format;
use super::warning::WarningKind;

/// The options for reading a text. With the default options, the reader recognises everything itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// The format that the user chose. `None` means that it is recognised.
    pub format: Option<Format>,
    /// Whether to read only judgments, for a list that is already loaded.
    pub judgments: bool,
    /// The role of each column of a table, as the user chose it. When empty, the header decides.
    pub roles: Vec<Option<Role>>,
    /// Whether to skip lines that cannot be read. They are in
    /// [`Parsed::skipped`](super::Parsed::skipped).
    pub skips: bool,
}

impl WarningKind {
    /// Returns the alternative to a guess: the other content of the text, and the options to read it so. `None` for
    /// other warnings.
    pub fn otherwise(&self) -> Option<(&'static str, ReadOptions)> {
        let as_format = |format| ReadOptions { format: Some(format), ..ReadOptions::default() };
        Some(match self {
            Self::RowOrderAsRanking { choose } if *choose == Format::JsonRowQrels.label() => {
                ("judgments", as_format(Format::JsonRowQrels))
            }
            Self::RowOrderAsRanking { .. } => {
                ("judgments", ReadOptions { judgments: true, ..ReadOptions::default() })
            }
            Self::NumbersAsIds => ("grades", as_format(Format::Grades)),
            Self::GradesOrScores { choose } if *choose == Format::JsonRows.label() => {
                ("run", as_format(Format::JsonRows))
            }
            Self::GradesOrScores { .. } => ("run", as_format(Format::JsonRun)),
            Self::RanksOrGrades => ("judgments", as_format(Format::MsMarcoQrels)),
            _ => return None,
        })
    }
}
