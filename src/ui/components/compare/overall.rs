//! Why the mean moves, what unjudged documents could change, and which run wins whatever the measure. All of it is
//! computed after the page is drawn.

use yew::prelude::*;

use super::causes::{class, how_split};
use super::compares::Compares;
use super::figure::{Figure, figure, median_difference};
use crate::compare::Tally;
use crate::compare::holes::{Holes, percent};
use crate::compare::verdict::Coverage;
use crate::data::Id;
use crate::present::number::{grouped, plain, signed};
use crate::present::words::queries;
use crate::state::compared::drawing::pieces;
use crate::state::compared::words;
use crate::state::compared::{Example, Grounds};

/// Draws the causes of the mean difference, what unjudged documents could change, and on how many queries each run wins
/// under every measure whose weights fall with the rank and whose gains rise with the grade.
pub fn overall(compares: &Compares, reasons: Option<&Grounds>) -> Html {
    let Compares { scores, compared } = compares;
    let Some(work) = reasons else {
        return html! { <p class="hint counting" role="status">{ "Finding the causes" }</p> };
    };
    let holes = work.holes(compared);
    html! {
        <div class="overall">
            { causes(compares, work) }
            if let Some(coverage) = compared.coverage {
                { unjudged(compares, coverage, holes.as_ref()) }
            }
            if let Some(tally) = work.tally() {
                <h3>{ "Under all measures whose weights fall with the rank and whose gains rise with the grade" }</h3>
                { tallied(compares, tally, work.example(scores)) }
            }
            if scores.is_large {
                <p class="hint">
                    { "Of large files the page keeps the judged documents by rank and grade. Causes, other conventions, the similarity of \
                       lists, and what unjudged documents could change need all documents: they are shown for smaller files only." }
                </p>
            }
            if let Some(difference) = compared.comparison.median.ok() {
                <p class="hint">
                    { "The median difference is " }
                    { median_difference(compares, difference) }
                    { "." }
                </p>
            }
        </div>
    }
}

/// Draws on how many queries each run wins whatever the measure, and a query on which that depends on the measure.
fn tallied(
    Compares { scores, compared }: &Compares,
    tally: Tally,
    example: Option<Example>,
) -> Html {
    let [baseline, candidate] = compared.two.runs().map(|run| words::name(scores, run));
    let count = |scope: &'static str, run: Option<&Id>, count: usize| {
        let (exact, run) = (Some(count as f64), run.cloned());
        figure(None, Figure { scope, exact, text: grouped(count), run, ..Figure::default() })
    };
    html! {
        <p>
            { format!("{candidate} is better on ") }{ count("dominates", Some(&candidate), tally.better) }
            { format!(" of {}, {baseline} on ", queries(tally.all())) }{ count("dominates", Some(&baseline), tally.worse) }
            { ", and both are the same on " }{ count("same", None, tally.same) }
            { ". On " }{ count("depends", None, tally.depends) }
            { " it depends on the measure" }
            if let Some(example) = example {
                { ": " }{ example.words(&baseline, &candidate) }
            }
            { "." }
        </p>
    }
}

/// Draws the shares of judged documents, and the range of the difference over all ways to judge the others if it is
/// known.
fn unjudged(compares: &Compares, coverage: Coverage, holes: Option<&Holes>) -> Html {
    let Compares { scores, compared } = compares;
    let measure = &compared.measure;
    let [baseline, candidate] = compared.two.runs().map(|run| words::name(scores, run));
    let judged = |run: &Id, share: f64| {
        let run = Some(run.clone());
        let text = percent(share);
        figure(
            measure,
            Figure { scope: "judged", exact: Some(share), text, run, ..Figure::default() },
        )
    };
    let end = |scope: &'static str, difference: f64| {
        let text = signed(difference, scores.digits);
        figure(measure, Figure { scope, exact: Some(difference), text, ..Figure::default() })
    };
    let Coverage { depth, baseline: of_baseline, candidate: of_candidate } = coverage;
    let range = holes.filter(|holes| holes.queries > 0).map(|holes| {
        let [start, stop] = holes.words();
        html! { <>{ start }{ end("unjudged-low", holes.low) }{ " and " }{ end("unjudged-high", holes.high) }{ stop }</> }
    });
    html! {
        <>
            <h3>{ "Documents that nobody judged" }</h3>
            <p>
                { format!("Judged of the top {depth}: {candidate} ") }{ judged(&candidate, of_candidate) }
                { format!(", {baseline} ") }{ judged(&baseline, of_baseline) }{ ". " }
                { range }
            </p>
            if let Some(warning) = holes.and_then(Holes::warning) {
                <p class="warning">{ warning }</p>
            }
        </>
    }
}

/// Draws the mean amount of each cause over all queries: as one bar, and as a list. Draws nothing without causes.
fn causes(compares: &Compares, work: &Grounds) -> Html {
    let Compares { scores, compared } = compares;
    let total = work.total();
    let digits = scores.digits;
    let (measure, cutoff) = (&compared.measure, compared.measure.cutoff);
    let pieces = pieces(&total);
    if total.queries == 0 || pieces.is_empty() {
        return Html::default();
    }
    // Pieces that lower the mean end here; pieces that raise it start here.
    let zero = pieces.iter().find(|piece| piece.amount > 0.0).map_or(100.0, |piece| piece.from);
    html! {
        <>
            <h3>{ format!("Why the mean moves by {}: what happened to the documents", signed(total.difference, digits)) }</h3>
            <svg class="causes" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                for piece in &pieces {
                    <rect class={class(piece.cause)} x={plain(piece.from)} y="0" width={plain(piece.length)} height="10" />
                }
                <path class="zero" d={format!("M{} 0V10", plain(zero))} />
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
            { how_split() }
            if total.without > 0 {
                <p class="hint">
                    { format!("Under these settings the differences of {} cannot be split.", queries(total.without)) }
                </p>
            }
        </>
    }
}
