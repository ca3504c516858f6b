//! A value as a bar of pieces, one for each rank that adds to it. The whole bar stands for the ideal ranking's
//! sum, or for the value 1 if the measure uses no ideal ranking.

use super::loss::Loss;
use super::sum::counted;
use crate::metrics::{Column, Derivation, Id};

/// Pieces narrower than this share of the bar have no label.
const LABELLED: f64 = 0.06;

/// The gap after each piece, as a share of the bar.
const GAP: f64 = 0.003;

/// The greatest number of pieces.
const MOST: usize = 60;

/// The contribution of one rank.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    pub rank: usize,
    pub doc: Id,
    /// The judged grade; `None` for an unjudged document.
    pub grade: Option<f64>,
    /// The start of the piece, as a share of the bar.
    pub start: f64,
    /// Its width, as a share of the bar.
    pub width: f64,
    /// Whether there is room for the rank below the piece.
    pub is_labelled: bool,
}

/// The pieces, and the rest of the bar.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueBar {
    pub pieces: Vec<Piece>,
    /// The share of the bar after the pieces, from 0 to 1.
    pub rest: f64,
    /// What the rest is: "lost" against the ideal ranking, or "to 1".
    pub rest_label: &'static str,
}

impl ValueBar {
    /// Divides the value into the contributions of the ranks. `None` if a contribution is negative or not finite, if
    /// the ideal's sum is 0 or the list is better than its ideal, or if a measure without an ideal ranking has no
    /// value above 0 or can exceed 1.
    pub fn of(d: &Derivation) -> Option<Self> {
        let adds = counted(&d.actual, Column::Contribution);
        if adds.iter().any(|add| *add < 0.0 || !add.is_finite()) {
            return None;
        }
        let (whole, rest, rest_label) = match Loss::of(d) {
            Some(loss) => {
                let is_below = loss.ideal > 0.0 && loss.lost > -1e-9;
                is_below.then(|| (loss.ideal, loss.lost / loss.ideal, "lost"))?
            }
            None => {
                let value = d.outcome.value().filter(|value| *value > 0.0 && *value <= 1.0)?;
                let sum = adds.iter().sum::<f64>();
                let is_share = !d.measure.definition.exceeds_one && sum > 0.0;
                is_share.then(|| (sum / value, 1.0 - value, "to 1"))?
            }
        };
        let mut start = 0.0;
        let mut pieces = Vec::new();
        for (row, add) in d.actual.rows.iter().zip(adds).filter(|(_, add)| **add > 0.0).take(MOST) {
            let width = add / whole;
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
        Some(Self { pieces, rest: rest.clamp(0.0, 1.0), rest_label })
    }
}
