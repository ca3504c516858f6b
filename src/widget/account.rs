//! The value line: one sentence about what is lost and where, and the value as a bar.

use serde::Serialize;

use super::list::List;
use crate::data::Id;
use crate::metrics::Derivation;
use crate::present::value_bar::{self, ValueBar};
use crate::present::{account, chart, number};

/// The sentence beside the value.
#[derive(Debug, Serialize)]
pub struct Account {
    /// What is lost. For a measure without an ideal ranking, what the value says.
    first: String,
    /// Where and why it is lost. It may be empty.
    rest: String,
    /// The same in few words. It may be empty.
    brief: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    bar: Option<BarData>,
}

/// What each rank adds, and the rest, as shares of the bar.
#[derive(Debug, Serialize)]
struct BarData {
    pieces: Vec<Piece>,
    rest: f64,
}

#[derive(Debug, Serialize)]
struct Piece {
    id: Id,
    /// The shade of the grade, 0 to 3.
    level: u8,
    start: f64,
    width: f64,
}

impl Account {
    /// Writes the sentences of a derivation, with the names of the list's documents.
    pub fn of(list: &List, d: &Derivation) -> Self {
        let digits = list.model.digits;
        let bar = ValueBar::of(d).map(|bar| BarData::of(list, bar));
        let account = account::Account::of(d, &|row| list.name(row), digits);
        let first = match account.lost {
            Some(_) if account.loses_nothing() => format!("Nothing {}", account.first),
            Some(lost) => format!("{} {}", number::value(lost, digits), account.first),
            None => account.first,
        };
        Self { first, rest: account.rest, brief: account.brief, bar }
    }
}

impl BarData {
    fn of(list: &List, bar: ValueBar) -> Self {
        let highest = list.model.highest_grade();
        let piece = |piece: value_bar::Piece| Piece {
            id: piece.doc,
            level: chart::level(piece.grade, highest),
            start: piece.start,
            width: piece.width,
        };
        Self { pieces: bar.pieces.into_iter().map(piece).collect(), rest: bar.rest }
    }
}
