//! One run against the other: a point for each query. A rectangle drawn with the pointer filters the queries.

use std::fmt::Write;
use std::rc::Rc;

use yew::prelude::*;

use super::brush::{Brush, use_brush};
use super::compares::Compares;
use crate::present::number::{plain, value};
use crate::state::compared::drawing::Scale;
use crate::state::compared::{Difference, Filter, Values, words};

/// What `Scatter` draws, and the callbacks for clicks and filters.
#[derive(PartialEq, Properties)]
pub struct ScatterProps {
    pub compares: Compares,
    /// The queries that pass the filter, by their places in the order.
    pub places: Rc<Vec<usize>>,
    /// The open query, by its place in the order.
    pub place: usize,
    /// Opens a query, by its place among the queries of all runs.
    pub open: Callback<usize>,
    /// The filter, to which a brush adds.
    pub filter: Filter,
    pub on_filter: Callback<Filter>,
}

/// A point for each query that has both values.
struct Points {
    scale: Scale,
    /// The lowest and the highest value, or 0 beyond them.
    ends: [f64; 2],
    /// For each query: its place, then the distances of its point from the left and from the top, in percent.
    points: Vec<(usize, f64, f64)>,
}

impl Points {
    fn of(compares: &Compares) -> Self {
        let queries = &compares.compared.queries;
        let values = |of: &Difference| of.baseline.zip(of.candidate);
        let numbers = queries.iter().filter_map(values).flat_map(|(a, b)| [a, b]);
        let ends = numbers.clone().fold([0.0_f64; 2], |[low, high], n| [low.min(n), high.max(n)]);
        let scale = Scale::of(numbers);
        let point = |(place, of): (usize, &Difference)| {
            let (baseline, candidate) = values(of)?;
            Some((place, scale.place(baseline), 100.0 - scale.place(candidate)))
        };
        let points = queries.iter().enumerate().filter_map(point).collect();
        Self { scale, ends, points }
    }

    /// One path for all points of a kind: thousands of elements would slow the page down.
    fn path(&self, holds: impl Fn(usize) -> bool) -> String {
        let mut path = String::new();
        for (_, x, y) in self.points.iter().filter(|(place, ..)| holds(*place)) {
            // Writing to a string cannot fail.
            let _ = write!(path, "M{x:.2} {y:.2}h0");
        }
        path
    }
}

/// Draws the baseline's value from the left and the candidate's from below. Queries without both values have no point.
#[component]
pub fn Scatter(props: &ScatterProps) -> Html {
    let ScatterProps { compares, places, place, open, filter, on_filter } = props;
    let Compares { scores, compared } = compares;
    let points = use_memo(compares.clone(), Points::of);
    let paths = use_memo((compares.clone(), places.clone()), {
        let points = points.clone();
        move |(compares, places)| {
            let queries = &compares.compared.queries;
            let is_in = |place: usize| places.binary_search(&place).is_ok();
            let sign =
                |place: usize| queries.get(place).and_then(Difference::difference).unwrap_or(0.0);
            [
                points.path(|place| !is_in(place)),
                points.path(|place| is_in(place) && sign(place) > 0.0),
                points.path(|place| is_in(place) && sign(place) < 0.0),
                points.path(|place| is_in(place) && sign(place) == 0.0),
            ]
        }
    });
    let done = {
        let (points, compared, places) = (points.clone(), compared.clone(), places.clone());
        let (open, filter, on_filter) = (open.clone(), filter.clone(), on_filter.clone());
        Callback::from(move |brush: Brush| {
            if brush.is_click() {
                let [x, y] = [100.0 * brush.to[0], 100.0 * brush.to[1]];
                let far = |(_, a, b): &&(usize, f64, f64)| (a - x).powi(2) + (b - y).powi(2);
                let seen =
                    points.points.iter().filter(|(place, ..)| places.binary_search(place).is_ok());
                let nearest = seen.min_by(|a, b| far(a).total_cmp(&far(b)));
                if let Some(query) = nearest.and_then(|(place, ..)| compared.queries.get(*place)) {
                    open.emit(query.query);
                }
                return;
            }
            let number = |share: f64| points.scale.number(100.0 * share);
            let [left, right] = brush.across().map(number);
            let [top, bottom] = brush.down().map(|share| number(1.0 - share));
            let values = Some(Values { baseline: [left, right], candidate: [bottom, top] });
            on_filter.emit(Filter { values, ..filter.clone() });
        })
    };
    let brush = use_brush(done);
    if points.points.is_empty() {
        return Html::default();
    }
    let [baseline, candidate] = compared.two.runs().map(|run| words::name(scores, run));
    let caption = format!(
        "{} of each query: {baseline} from left to right, {candidate} from below. Above the line {candidate} is better.",
        compared.measure
    );
    let current = points.points.iter().find(|(of, ..)| of == place);
    html! {
        <figure class="scatter">
            <figcaption><b>{ &caption }</b></figcaption>
            <p class="ends">
                <span>{ format!("\u{2191} {candidate}, {} to {}", value(points.ends[0], 2), value(points.ends[1], 2)) }</span>
            </p>
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={caption.clone()}
                onpointerdown={brush.down} onpointermove={brush.moved} onpointerup={brush.up}>
                <path class="zero" d="M0 100L100 0" />
                <path class="point out" d={paths[0].clone()} />
                <path class="point tie" d={paths[3].clone()} />
                <path class="point loss" d={paths[2].clone()} />
                <path class="point gain" d={paths[1].clone()} />
                if let Some((_, x, y)) = current {
                    <path class="point current" d={format!("M{x:.2} {y:.2}h0")} />
                }
                if let Some(drawn) = brush.drawn {
                    { rectangle(drawn) }
                }
            </svg>
            <p class="ends">
                <span>{ value(points.ends[0], 2) }</span>
                <span>{ format!("{baseline} \u{2192}") }</span>
                <span>{ value(points.ends[1], 2) }</span>
            </p>
        </figure>
    }
}

fn rectangle(drawn: Brush) -> Html {
    let ([left, right], [top, bottom]) = (drawn.across(), drawn.down());
    let size = |from: f64, to: f64| plain(100.0 * (to - from));
    html! {
        <rect class="open" x={plain(100.0 * left)} y={plain(100.0 * top)} width={size(left, right)}
            height={size(top, bottom)} />
    }
}
