//! The positions of the marks in the drawings, in percent of the width or height.

use super::over_time::Watched;
use super::two::{Compared, Difference};
use crate::compare::history::History;
use crate::compare::{Cause, causes::Total};

/// A scale that gives each number a place in percent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    from: f64,
    to: f64,
}

/// The space at both ends of a scale, as a share of its length.
const MARGIN: f64 = 0.06;

impl Scale {
    /// Returns the scale of some numbers and 0.
    pub fn of(numbers: impl IntoIterator<Item = f64>) -> Self {
        let finite = numbers.into_iter().filter(|number| number.is_finite());
        let (from, to) = finite.fold((0.0_f64, 0.0_f64), |(from, to), n| (from.min(n), to.max(n)));
        let room = if to > from { MARGIN * (to - from) } else { 1.0 };
        Self { from: from - room, to: to + room }
    }

    /// Returns the scale of some numbers, without 0.
    pub fn between(numbers: impl IntoIterator<Item = f64>) -> Self {
        let finite = numbers.into_iter().filter(|number| number.is_finite());
        let ends =
            finite.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), n| (a.min(n), b.max(n)));
        let (from, to) = if ends.0 <= ends.1 { ends } else { (0.0, 0.0) };
        let room = if to > from { 2.0 * MARGIN * (to - from) } else { 1.0 };
        Self { from: from - room, to: to + room }
    }

    /// Returns the scale of 0 and of all differences and intervals of the table.
    pub fn of_table(compared: &Compared) -> Self {
        let cells = compared.rows.iter().flat_map(|row| &row.line.cells);
        let all = cells.filter_map(|cell| cell.against.as_ref());
        Self::of(all.flat_map(|against| {
            let ends =
                against.bootstrap.as_ref().ok().map(|interval| [interval.low, interval.high]);
            ends.into_iter().flatten().chain(against.difference.ok())
        }))
    }

    /// Returns the number at a place. The place is in percent.
    pub fn number(&self, place: f64) -> f64 {
        self.from + (self.to - self.from) * place / 100.0
    }

    /// Returns the place of a number, in percent. A number beyond an end gets the place of that end.
    pub fn place(&self, number: f64) -> f64 {
        (100.0 * (number - self.from) / (self.to - self.from)).clamp(0.0, 100.0)
    }
}

/// One bar of the sorted differences.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bar {
    /// The place of its query in [`Compared::queries`].
    pub place: usize,
    /// The difference.
    pub difference: f64,
}

/// The greatest number of bars. If there are more queries, an even selection is drawn.
pub const MOST_BARS: usize = 400;

/// Returns the bars of the queries at these places that have a difference, at most [`MOST_BARS`].
pub fn bars(compared: &Compared, places: &[usize]) -> Vec<Bar> {
    let with = |place: &usize| compared.queries.get(*place).and_then(Difference::difference);
    let count = places.iter().filter(|place| with(place).is_some()).count();
    let drawn = count.min(MOST_BARS);
    let bar = |at: usize| {
        // The first and the last query are always drawn.
        let at = if drawn > 1 { at * (count - 1) / (drawn - 1) } else { 0 };
        let place = *places.get(at)?;
        Some(Bar { place, difference: with(&place)? })
    };
    (0..drawn).filter_map(bar).collect()
}

/// Returns the index of the bar of a query, or else of the nearest bar. `None` without bars.
pub fn bar_of(bars: &[Bar], place: usize) -> Option<usize> {
    (0..bars.len()).min_by_key(|at| bars[*at].place.abs_diff(place))
}

/// A piece of the bar of causes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Piece {
    /// The cause.
    pub cause: Cause,
    /// What it adds to the mean difference.
    pub amount: f64,
    /// The start of the piece, in percent.
    pub from: f64,
    /// Its length, in percent.
    pub length: f64,
}

/// Returns the causes as one bar: what lowers the mean at the left, what raises it at the right.
pub fn pieces(total: &Total) -> Vec<Piece> {
    let whole: f64 = total.shares.iter().map(|(_, amount)| amount.abs()).sum();
    let mut shares = total.shares.clone();
    shares.retain(|(_, amount)| *amount != 0.0);
    // The largest pieces stand at the ends.
    shares.sort_by(|a, b| a.1.total_cmp(&b.1));
    let mut from = 0.0;
    let piece = |(cause, amount): (Cause, f64)| {
        let length = 100.0 * amount.abs() / whole;
        let piece = Piece { cause, amount, from, length };
        from += length;
        piece
    };
    shares.into_iter().map(piece).collect()
}

/// The mean of the watched measure over time, with places from the left and from the top in percent.
#[derive(Clone, Debug, PartialEq)]
pub struct Trend {
    /// The snapshots that have a mean, in their order.
    pub points: Vec<Kept>,
    /// The place of the lowest mean that is allowed, from the top. `None` if the baseline has no mean.
    pub least: Option<f64>,
}

/// One point of a trend.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    /// The name of the snapshot.
    pub name: String,
    /// The mean.
    pub mean: f64,
    /// The place of its point.
    pub at: [f64; 2],
}

/// Returns the means of the snapshots as a line. `None` for fewer than two means.
pub fn trend(history: &History, watched: &Watched) -> Option<Trend> {
    let means = history.line(&watched.measure);
    let known = || means.iter().filter_map(|(_, mean)| *mean);
    if known().count() < 2 {
        return None;
    }
    let is_baseline = |(name, _): &&(&str, Option<f64>)| *name == watched.baseline;
    let of = means.iter().find(is_baseline).and_then(|(_, mean)| *mean);
    let least = of.map(|mean| mean - mean.abs() * watched.drop / 100.0);
    let scale = Scale::between(known().chain(least));
    let y = |mean: f64| 100.0 - scale.place(mean);
    let point = |(at, (name, mean)): (usize, &(&str, Option<f64>))| {
        let x = 100.0 * (at as f64 + 0.5) / means.len() as f64;
        mean.map(|mean| Kept { name: (*name).to_owned(), mean, at: [x, y(mean)] })
    };
    Some(Trend {
        points: means.iter().enumerate().filter_map(point).collect(),
        least: least.map(y),
    })
}
