//! Charts as numbers: lines, ticks and bars, ready to be drawn.

use super::number::{plain, value};
use crate::decimal::fixed;
use crate::metrics::{Column, Derivation, Table};

const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 220.0;
const LEFT: f64 = 32.0;
const RIGHT: f64 = 8.0;
const TOP: f64 = 8.0;
const BOTTOM: f64 = 24.0;

/// A line with more points than this is drawn in [`BUCKETS`] stretches of at most four points each.
const POINTS: usize = 400;
const BUCKETS: usize = 100;

/// A chart in a box of `width` by `height`, with y downwards.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    pub width: f64,
    pub height: f64,
    pub series: Vec<Series>,
    pub x_ticks: Vec<Tick>,
    pub y_ticks: Vec<Tick>,
    /// The x position of the edge between the last rank that counts and the next. `None` if the cutoff is
    /// beyond the last rank of the list.
    pub cutoff_x: Option<f64>,
    /// A description of the chart for screen readers.
    pub summary: String,
}

/// A line with a step for each rank.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    pub name: &'static str,
    /// The `d` attribute of an SVG path.
    pub path: String,
    pub points: Vec<Point>,
}

/// The value at rank `k`, and its place in the chart: the middle of its step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    pub k: usize,
    pub value: f64,
    pub x: f64,
    pub y: f64,
}

/// A label of an axis. `at` is its place in the units of the chart: x for a rank, y for a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Tick {
    pub at: f64,
    pub label: String,
}

/// Draws precision and recall at every rank, and marks `cutoff`. Neither derivation has a cutoff.
pub fn recall_precision(precision: &Derivation, recall: &Derivation, cutoff: usize) -> Chart {
    let sources = [
        ("Precision", precision.actual.column(Column::Precision)),
        ("Recall", recall.actual.column(Column::Recall)),
    ];
    let ranks = precision.actual.rows.len();
    let series: Vec<Series> = sources
        .iter()
        .filter_map(|(name, values)| Some((*name, values.filter(|v| !v.is_empty())?)))
        .map(|(name, values)| line(name, values))
        .collect();
    Chart {
        width: WIDTH,
        height: HEIGHT,
        series,
        x_ticks: rank_ticks(ranks),
        y_ticks: [0.0, 0.5, 1.0].map(|v| Tick { at: y(v), label: plain(v) }).into(),
        cutoff_x: (1..=ranks).contains(&cutoff).then(|| edge(cutoff, ranks)),
        summary: summary(&sources, ranks, cutoff),
    }
}

fn y(value: f64) -> f64 {
    HEIGHT - BOTTOM - value.clamp(0.0, 1.0) * (HEIGHT - TOP - BOTTOM)
}

/// Returns the x position at which the step of rank `k` ends.
fn edge(k: usize, ranks: usize) -> f64 {
    LEFT + k as f64 / ranks.max(1) as f64 * (WIDTH - LEFT - RIGHT)
}

fn middle(k: usize, ranks: usize) -> f64 {
    f64::midpoint(edge(k - 1, ranks), edge(k, ranks))
}

fn line(name: &'static str, values: &[f64]) -> Series {
    let ranks = values.len();
    let point = |i: usize| {
        let k = i + 1;
        Point { k, value: values[i], x: middle(k, ranks), y: y(values[i]) }
    };
    let points: Vec<Point> = thinned(values).into_iter().map(point).collect();
    let mut path = String::new();
    let mut drawn = f64::NAN;
    for point in &points {
        if path.is_empty() {
            path = format!("M{} {}", plain(LEFT), fixed(point.y, 1));
        } else if point.y != drawn {
            path.push_str(&format!(
                "H{}V{}",
                fixed(edge(point.k - 1, ranks), 1),
                fixed(point.y, 1)
            ));
        }
        drawn = point.y;
    }
    path.push_str(&format!("H{}", fixed(edge(ranks, ranks), 1)));
    Series { name, path, points }
}

/// Returns the indices to draw. Each stretch of a long line keeps its ends, its lowest and its highest
/// point.
fn thinned(values: &[f64]) -> Vec<usize> {
    if values.len() <= POINTS {
        return (0..values.len()).collect();
    }
    let mut kept = Vec::with_capacity(4 * BUCKETS);
    for bucket in 0..BUCKETS {
        let start = bucket * values.len() / BUCKETS;
        let end = (bucket + 1) * values.len() / BUCKETS - 1;
        let (mut low, mut high) = (start, start);
        for i in start..=end {
            if values[i] < values[low] {
                low = i;
            }
            if values[i] > values[high] {
                high = i;
            }
        }
        for i in [start, low.min(high), low.max(high), end] {
            if kept.last() != Some(&i) {
                kept.push(i);
            }
        }
    }
    kept
}

/// Returns rank 1, and at most ten ranks in steps of 1, 2 or 5 times a power of ten.
fn rank_ticks(ranks: usize) -> Vec<Tick> {
    let steps = [1, 2, 5].into_iter().cycle();
    let mut power = 1;
    let mut step = 1;
    for (i, factor) in steps.enumerate().take(60) {
        if i > 0 && factor == 1 {
            power *= 10;
        }
        step = factor * power;
        if ranks / step <= 10 {
            break;
        }
    }
    let tick = |k: usize| Tick { at: middle(k, ranks), label: k.to_string() };
    let first = (step > 1 && ranks > 0).then_some(1);
    first.into_iter().chain((step..=ranks).step_by(step)).map(tick).collect()
}

fn summary(sources: &[(&'static str, Option<&[f64]>)], ranks: usize, cutoff: usize) -> String {
    if ranks == 0 {
        return "There is no rank to draw: the list is empty.".into();
    }
    let at = cutoff.clamp(1, ranks);
    let mut text = format!("Precision and recall at each rank from 1 to {ranks}.");
    for (name, values) in sources {
        text.push_str(&match values.and_then(|v| Some((v, v.get(at - 1)?))) {
            Some((values, now)) => {
                let last = values.last().copied().unwrap_or_default();
                let (now, last) = (value(*now, 3), value(last, 3));
                match at == ranks {
                    true => format!(" {name} is {now} at rank {at}."),
                    false => format!(" {name} is {now} at rank {at} and {last} at rank {ranks}."),
                }
            }
            None => format!(" {name} is undefined."),
        });
    }
    text
}

/// Returns the step of a grade on the colour scale, from 0 to 3. An unjudged document and a grade up to 0 get 0.
pub fn level(grade: Option<f64>, highest: f64) -> u8 {
    match grade {
        Some(grade) if grade > 0.0 => (grade / highest * 3.0).ceil().clamp(1.0, 3.0) as u8,
        _ => 0,
    }
}

/// The widths of a row's bar and of the outline of the ideal ranking's contribution at that rank, each from 0
/// to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bar {
    pub filled: f64,
    pub ghost: f64,
}

/// Returns the bars for the contributions of the ranking and of the ideal, on one scale. An outline of the
/// ideal is drawn only at ranks of the ranking that count.
pub fn bars(d: &Derivation) -> (Vec<Bar>, Vec<Bar>) {
    let column = |table: &Table| table.column(Column::Contribution).unwrap_or_default().to_vec();
    let (actual, ideal) = (column(&d.actual), column(&d.ideal));
    // Numbers that are too large to compute with have no bars.
    let finite = |v: &f64| v.is_finite();
    let largest = actual.iter().chain(&ideal).copied().filter(finite).fold(0.0, f64::max);
    let is_bar = |v: f64| largest > 0.0 && !v.is_nan();
    let width = |v: f64| if is_bar(v) { (v / largest).clamp(0.0, 1.0) } else { 0.0 };
    let ghosts = &ideal[..d.ideal.counted.min(ideal.len())];
    let rows = actual.iter().enumerate();
    let rows = rows.map(|(i, v)| Bar {
        filled: width(*v),
        ghost: ghosts.get(i).filter(|_| i < d.actual.counted).map_or(0.0, |v| width(*v)),
    });
    (rows.collect(), ideal.iter().map(|v| Bar { filled: width(*v), ghost: 0.0 }).collect())
}
