//! The sum behind a value as pieces of a bar, whose length is the ideal ranking's sum.

use super::loss::Loss;
use super::sum::counted;
use crate::metrics::{Column, Derivation, Id};

/// Pieces narrower than this share of the bar have no label.
const LABELLED: f64 = 0.06;

/// The gap after each piece, as a share of the bar.
const GAP: f64 = 0.003;

/// More pieces are drawn as one.
const MOST: usize = 60;

/// What one rank adds.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    pub rank: usize,
    pub doc: Id,
    /// As judged; `None` for an unjudged document.
    pub grade: Option<f64>,
    /// Where the piece begins, as a share of the bar.
    pub start: f64,
    /// Its width, as a share of the bar.
    pub width: f64,
    /// Whether there is room for the rank below the piece.
    pub is_labelled: bool,
}

/// The pieces, and the share of the ideal's sum that is lost.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueBar {
    pub pieces: Vec<Piece>,
    /// From 0 to 1.
    pub lost: f64,
}

impl ValueBar {
    /// Divides the ideal's sum into what each rank adds. `None` where no ideal ranking enters the value, where
    /// ranks take gain away, and where the list is better than its ideal.
    pub fn of(d: &Derivation) -> Option<Self> {
        let loss = Loss::of(d).filter(|loss| loss.ideal > 0.0 && loss.lost > -1e-9)?;
        let adds = counted(&d.actual, Column::Contribution);
        if adds.iter().any(|add| *add < 0.0 || !add.is_finite()) {
            return None;
        }
        let mut start = 0.0;
        let mut pieces = Vec::new();
        for (row, add) in d.actual.rows.iter().zip(adds).filter(|(_, add)| **add > 0.0).take(MOST) {
            let width = add / loss.ideal;
            pieces.push(Piece {
                rank: row.rank,
                doc: row.doc.clone(),
                grade: row.grade,
                start,
                width: (width - GAP).max(width / 2.0),
                is_labelled: width >= LABELLED,
            });
            start += width;
        }
        Some(Self { pieces, lost: (loss.lost / loss.ideal).clamp(0.0, 1.0) })
    }
}
