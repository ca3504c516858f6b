//! The running sums of a list and of its ideal ranking, rank by rank, as two lines.

use super::chart::Tick;
use super::loss::Loss;
use super::number::{plain, value};
use super::sum::counted;
use crate::decimal::fixed;
use crate::metrics::{Column, Derivation};

/// The width of the drawing, in units of its `viewBox`.
pub const WIDTH: f64 = 344.0;
/// The height of the drawing, in units of its `viewBox`.
pub const HEIGHT: f64 = 140.0;
const LEFT: f64 = 8.0;
/// Room for the labels at the ends of the lines.
const RIGHT: f64 = 92.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 22.0;

/// The greatest number of ranks that is drawn. The points of more ranks would touch.
const MOST: usize = 40;
/// The least vertical distance between the two labels.
const APART: f64 = 16.0;

/// Two lines in a box of [`WIDTH`] by [`HEIGHT`], with y downwards.
#[derive(Clone, Debug, PartialEq)]
pub struct RunningSums {
    pub list: Line,
    pub ideal: Line,
    /// The area between the lines, as the `d` attribute of a path.
    pub gap: String,
    /// The x position of the rank of the current step.
    pub x: f64,
    pub ranks: Vec<Tick>,
    /// A description for screen readers.
    pub summary: String,
}

/// The running sum of one order.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The `d` attribute of a path.
    pub path: String,
    /// Its points, one for each rank.
    pub points: Vec<(f64, f64)>,
    /// The y position of the label at the end of the line.
    pub label_y: f64,
    /// The whole sum, as it is shown.
    pub total: String,
}

impl RunningSums {
    /// Draws the sums up to each rank that counts, and marks the rank at `index`, which starts at 0. `None` for
    /// a measure without an ideal ranking or a value, for fewer than 2 or more than 40 ranks, for an index beyond
    /// them, and if all sums are 0 or one is not finite.
    pub fn of(d: &Derivation, index: usize, digits: u8) -> Option<Self> {
        let loss = Loss::of(d)?;
        let count = loss.changes.len();
        if !(2..=MOST).contains(&count) || index >= count {
            return None;
        }
        let list = running(counted(&d.actual, Column::Contribution), count);
        let ideal = running(counted(&d.ideal, Column::Contribution), count);
        let sums = || list.iter().chain(&ideal).copied();
        let (low, high) = (sums().fold(0.0, f64::min), sums().fold(0.0, f64::max));
        if !(high - low).is_finite() || high <= low {
            return None;
        }
        let x = |rank: usize| LEFT + rank as f64 / (count - 1) as f64 * (WIDTH - LEFT - RIGHT);
        let y = |sum: f64| HEIGHT - BOTTOM - (sum - low) / (high - low) * (HEIGHT - TOP - BOTTOM);
        let line = |sums: &[f64]| {
            let points: Vec<_> =
                sums.iter().enumerate().map(|(at, sum)| (x(at), y(*sum))).collect();
            let label_y = points.last().map_or(0.0, |point| point.1);
            let total = value(sums.last().copied().unwrap_or_default(), digits);
            Line { path: path(points.iter().copied()), points, label_y, total }
        };
        let said = |sums: &[f64]| value(sums[index], digits);
        let summary = format!(
            "Up to rank {} the list has {} and the ideal ranking {}.",
            index + 1,
            said(&list),
            said(&ideal)
        );
        let (mut list, mut ideal) = (line(&list), line(&ideal));
        keep_apart(&mut list, &mut ideal);
        let back = list.points.iter().rev().copied();
        let gap = format!("{}Z", path(ideal.points.iter().copied().chain(back)));
        let ranks = (0..count).map(|at| Tick { at: x(at), label: (at + 1).to_string() }).collect();
        Some(Self { gap, x: x(index), ranks, summary, list, ideal })
    }
}

/// Returns the running sum of the values at each of `count` ranks. A rank without a value adds nothing.
fn running(values: &[f64], count: usize) -> Vec<f64> {
    let mut sum = 0.0;
    (0..count)
        .map(|at| {
            sum += values.get(at).copied().unwrap_or(0.0);
            sum
        })
        .collect()
}

fn path(points: impl Iterator<Item = (f64, f64)>) -> String {
    let mut path = String::new();
    for (x, y) in points {
        let command = if path.is_empty() { 'M' } else { 'L' };
        path.push(command);
        path.push_str(&format!("{} {}", plain((x * 10.0).round() / 10.0), fixed(y, 1)));
    }
    path
}

/// Moves the labels so that they do not overlap.
fn keep_apart(list: &mut Line, ideal: &mut Line) {
    let (upper, lower) = if list.label_y < ideal.label_y { (list, ideal) } else { (ideal, list) };
    lower.label_y = lower.label_y.max(upper.label_y + APART);
}
