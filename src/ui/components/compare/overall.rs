//! Why the mean moves, and whether that holds whatever the measure. It is worked out after the page is drawn.

use gloo::timers::callback::Timeout;
use yew::prelude::*;

use super::causes::class;
use super::compares::Compares;
use super::figure::{Figure, figure};
use crate::platform::dom;
use crate::present::number::{grouped, plain, signed};
use crate::state::compared::Grounds;
use crate::state::compared::drawing::pieces;

#[derive(PartialEq, Properties)]
pub struct OverallProps {
    pub compares: Compares,
}

/// So long the page works on it before it draws again, in milliseconds.
const SLICE: f64 = 24.0;

#[component]
pub fn Overall(props: &OverallProps) -> Html {
    let Compares { scores, compared } = &props.compares;
    let work = use_mut_ref(Grounds::default);
    // What the work belongs to, and how many queries were looked at.
    let state = use_state(|| (None::<Compares>, 0_usize, false));
    let (of, done, is_over) = &*state;
    let is_same = of.as_ref() == Some(&props.compares);
    let key = (props.compares.clone(), is_same.then_some(*done), is_same && *is_over);
    {
        let (work, state) = (work.clone(), state.setter());
        use_effect_with(key, move |(compares, done, is_over)| {
            let (compares, is_new, is_over) = (compares.clone(), done.is_none(), *is_over);
            let timeout = (!is_over).then(|| {
                Timeout::new(0, move || {
                    let mut work = work.borrow_mut();
                    if is_new {
                        *work = Grounds::default();
                    }
                    let end = dom::now() + SLICE;
                    let mut is_over = work.step(&compares.scores, &compares.compared);
                    while !is_over && dom::now() < end {
                        is_over = work.step(&compares.scores, &compares.compared);
                    }
                    state.set((Some(compares), work.done(), is_over));
                })
            });
            move || drop(timeout)
        });
    }
    if !is_same || !is_over {
        let done = if is_same { *done } else { 0 };
        return html! {
            <p class="hint counting" role="status">
                { format!("Causes: {} of {} queries", grouped(done), grouped(compared.comparison.queries)) }
            </p>
        };
    }
    let work = work.borrow();
    let (measure, digits) = (&compared.measure, scores.digits);
    let depth = measure.cutoff.unwrap_or(scores.k);
    let warning = work.holes(depth).and_then(|holes| holes.warning());
    html! {
        <div class="overall">
            { causes(&props.compares, &work) }
            if let Some(warning) = warning {
                <p class="warning">{ warning }</p>
            }
            <h3>{ "Under all measures whose weights fall with the rank and whose gains rise with the grade" }</h3>
            <p>{ work.tally().sentence() }</p>
            if let Some(difference) = compared.comparison.median.ok() {
                <p class="hint">{ format!("The median difference is {}.", signed(difference, digits)) }</p>
            }
        </div>
    }
}

/// The causes over all queries as one bar, with their amounts.
fn causes(compares: &Compares, work: &Grounds) -> Html {
    let Compares { scores, compared } = compares;
    let total = work.total();
    let digits = scores.digits;
    let (measure, cutoff) = (&compared.measure, compared.measure.cutoff);
    let pieces = pieces(&total);
    if total.queries == 0 || pieces.is_empty() {
        return Html::default();
    }
    let turn = pieces.iter().find(|piece| piece.amount > 0.0).map_or(100.0, |piece| piece.from);
    html! {
        <>
            <h3>{ format!("Why the mean moves by {}: what happened to the documents", signed(total.difference, digits)) }</h3>
            <svg class="causes" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <defs>
                    <pattern id="hatch" width="1" height="4" patternUnits="userSpaceOnUse" patternTransform="skewX(-20)">
                        <rect width="0.4" height="4" />
                    </pattern>
                </defs>
                for piece in &pieces {
                    <rect class={class(piece.cause)} x={plain(piece.from)} y="0" width={plain(piece.length)} height="10" />
                }
                <path class="zero" d={format!("M{} 0V10", plain(turn))} />
            </svg>
            <ul class="cause-legend">
                for piece in &pieces {
                    <li>
                        <svg class="swatch" viewBox="0 0 10 10" aria-hidden="true">
                            <rect class={class(piece.cause)} width="10" height="10" />
                        </svg>
                        <span>{ piece.cause.phrase(cutoff) }</span>
                        { figure(measure, Figure {
                            scope: "cause",
                            exact: Some(piece.amount),
                            text: signed(piece.amount, digits),
                            cause: Some(piece.cause.key()),
                            ..Figure::default()
                        }) }
                    </li>
                }
            </ul>
            if total.without > 0 {
                <p class="hint">
                    { format!("Under these settings the differences of {} queries cannot be split.", grouped(total.without)) }
                </p>
            }
        </>
    }
}
