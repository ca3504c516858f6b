//! The sorted differences of all queries, as bars.

use std::fmt::Write;
use std::rc::Rc;

use yew::prelude::*;

use super::brush::{Brush, use_brush};
use super::compares::Compares;
use crate::present::number::{plain, signed};
use crate::state::compared::Filter;
use crate::state::compared::drawing::{Bar, Scale, bar_of, bars};
use crate::state::compared::words::name;

/// The height of the drawing. A bar and the gaps beside it are 1 wide.
const HEIGHT: f64 = 100.0;
/// The gap on each side of a bar.
const GAP: f64 = 0.1;

/// What `Bars` draws, and the callbacks for clicks and filters.
#[derive(PartialEq, Properties)]
pub struct BarsProps {
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

/// Draws the differences of the queries as bars, the largest first. Of more than `MOST_BARS` queries it draws an even
/// selection. A click opens a query; a brush filters by difference.
#[component]
pub fn Bars(props: &BarsProps) -> Html {
    let BarsProps { compares, places, place, open, filter, on_filter } = props;
    let drawn =
        use_memo((compares.clone(), places.clone()), |(of, places)| bars(&of.compared, places));
    let done = {
        let (compared, drawn) = (compares.compared.clone(), drawn.clone());
        let (open, filter, on_filter) = (open.clone(), filter.clone(), on_filter.clone());
        Callback::from(move |brush: Brush| {
            let last = drawn.len().saturating_sub(1);
            let bar = |share: f64| drawn.get(((share * drawn.len() as f64) as usize).min(last));
            let [left, right] = brush.across();
            if brush.is_click() {
                let query = bar(left).and_then(|bar| compared.queries.get(bar.place));
                if let Some(query) = query {
                    open.emit(query.query);
                }
            } else if let Some((first, last)) = bar(left).zip(bar(right)) {
                let differences = Some([last.difference, first.difference]);
                on_filter.emit(Filter { differences, ..filter.clone() });
            }
        })
    };
    let brush = use_brush(done);
    let Compares { scores, compared } = compares;
    let (Some(first), Some(last)) = (drawn.first(), drawn.last()) else { return Html::default() };
    let [baseline, candidate] =
        [compared.two.baseline, compared.two.candidate].map(|run| name(scores, run));
    let measure = &compared.measure;
    let caption = format!(
        "Difference in {measure} by query, sorted. Above the line {candidate} is better, below it {baseline}."
    );
    let (best, worst) =
        (signed(first.difference, scores.digits), signed(last.difference, scores.digits));
    let scale = Scale::of(drawn.iter().map(|bar| bar.difference));
    let frame = bar_of(&drawn, *place).filter(|_| places.contains(place));
    html! {
        <figure class="differences">
            <figcaption><b>{ &caption }</b></figcaption>
            <svg viewBox={format!("0 0 {} {HEIGHT}", drawn.len())} preserveAspectRatio="none" role="img"
                aria-label={format!("{caption} From {best} to {worst}.")}
                onpointerdown={brush.down} onpointermove={brush.moved} onpointerup={brush.up}>
                if let Some([left, right]) = brush.drawn.map(|drawn| drawn.across()) {
                    <rect class="brush" x={plain(left * drawn.len() as f64)} y="0"
                        width={plain((right - left) * drawn.len() as f64)} height={plain(HEIGHT)} />
                }
                if let Some(at) = frame {
                    <rect class="open" x={plain(at as f64)} y="0" width="1" height={plain(HEIGHT)} />
                }
                <path class="gain" d={path(&drawn, scale, |bar| bar.difference > 0.0)} />
                <path class="loss" d={path(&drawn, scale, |bar| bar.difference < 0.0)} />
                <path class="zero" d={format!("M0 {}H{}", plain(y(scale, 0.0)), drawn.len())} />
            </svg>
            <p class="ends">
                <span>{ format!("first {best}") }</span>
                <span>{ format!("last {worst}") }</span>
            </p>
        </figure>
    }
}

/// Returns the distance of a number from the top of the drawing.
fn y(scale: Scale, number: f64) -> f64 {
    HEIGHT - scale.place(number) * HEIGHT / 100.0
}

/// Returns one path for all bars of a kind, so that the drawing has few elements.
fn path(bars: &[Bar], scale: Scale, is_drawn: impl Fn(&Bar) -> bool) -> String {
    let zero = y(scale, 0.0);
    let mut path = String::new();
    for (at, bar) in bars.iter().enumerate().filter(|(_, bar)| is_drawn(bar)) {
        let (left, right) = (at as f64 + GAP, at as f64 + 1.0 - GAP);
        let end = y(scale, bar.difference);
        // Writing to a string cannot fail.
        let _ = write!(path, "M{left} {zero:.2}V{end:.2}H{right}V{zero:.2}z");
    }
    path
}
