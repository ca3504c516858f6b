//! The table of measures by runs.

use yew::prelude::*;

use super::compares::Compares;
use super::figure::{Figure, figure};
use super::interval::interval;
use crate::compare::systems::Cell;
use crate::data::Id;
use crate::metrics::Measure;
use crate::present::number::{grouped, signed, value};
use crate::state::compared::Two;
use crate::state::compared::drawing::Scale;
use crate::state::compared::words::name;
use crate::ui::aria;

/// Each run has the columns that it needs: its mean, and against the baseline the difference, its interval, and the
/// queries won, tied and lost.
pub fn matrix(compares: &Compares, choose: &Callback<Two>) -> Html {
    let Compares { scores, compared } = compares;
    let two = compared.two;
    let scale = Scale::of_table(compared);
    let others = (0..scores.names.len()).filter(|run| *run != two.baseline);
    // The candidate stands beside the baseline.
    let mut runs: Vec<usize> = vec![two.baseline, two.candidate];
    runs.extend(others.filter(|run| *run != two.candidate));
    html! {
        <div class="table-wrap matrix-wrap" tabindex="0" role="region" aria-label="Measures by runs">
            <table class="matrix" aria-label="Measures by runs">
                <thead>
                    <tr>
                        <th scope="col">{ "Measure" }</th>
                        for run in runs.iter().copied() {
                            { head(name(scores, run), run, two, choose) }
                        }
                    </tr>
                </thead>
                <tbody>
                    for row in &compared.rows {
                        <tr class={(row.measure == compared.measure).then_some("chosen")}>
                            <th scope="row">{ row.measure.to_string() }</th>
                            for run in runs.iter().copied() {
                                if let Some(cell) = row.line.cells.get(run) {
                                    { cells(&row.measure, name(scores, run), cell, scale, scores.digits) }
                                }
                            }
                        </tr>
                    }
                </tbody>
            </table>
        </div>
    }
}

/// The head of a run's columns, which makes it the baseline.
fn head(name: Id, run: usize, two: Two, choose: &Callback<Two>) -> Html {
    let is_baseline = run == two.baseline;
    let onclick = choose.reform(move |_: MouseEvent| two.with_baseline(run));
    let title = if is_baseline { "The baseline" } else { "Make this run the baseline" };
    let run = html! {
        <th scope="col" class="number">
            <button type="button" class="sort" aria-pressed={aria::flag(is_baseline)} {title} {onclick}>
                { name }
            </button>
        </th>
    };
    if is_baseline {
        return run;
    }
    html! {
        <>
            { run }
            <th scope="col" class="number">{ "Difference" }</th>
            <th scope="col">{ "95 % interval" }</th>
            <th scope="col" class="number">{ "Wins" }</th>
            <th scope="col" class="number">{ "Ties" }</th>
            <th scope="col" class="number">{ "Losses" }</th>
        </>
    }
}

fn cells(measure: &Measure, run: Id, cell: &Cell, scale: Scale, digits: u8) -> Html {
    let shown = |scope: &'static str, exact: Option<f64>, text: String| {
        figure(measure, Figure { scope, exact, text, run: Some(run.clone()), ..Figure::default() })
    };
    let number = |number: Option<f64>| number.map_or("\u{2013}".into(), |it| value(it, digits));
    let Some(against) = &cell.against else {
        return html! {
            <td class={classes!("number", "mean", cell.best.then_some("best"))}>
                { shown("baseline", cell.mean, number(cell.mean)) }
            </td>
        };
    };
    let difference = against.difference.ok();
    let ends = against.bootstrap.as_ref().ok();
    let count =
        |scope: &'static str, count: usize| shown(scope, Some(count as f64), grouped(count));
    let told = difference.map_or("\u{2013}".into(), |it| signed(it, digits));
    html! {
        <>
            <td class={classes!("number", "mean", cell.best.then_some("best"))}>
                { shown("candidate", cell.mean, number(cell.mean)) }
            </td>
            <td class="number">{ shown("difference", difference, told) }</td>
            <td class="interval-cell">
                { interval(against, scale) }
                if let Some(ends) = ends {
                    <span class="ends">
                        { shown("low", Some(ends.low), signed(ends.low, digits)) }
                        { " to " }
                        { shown("high", Some(ends.high), signed(ends.high, digits)) }
                    </span>
                }
            </td>
            <td class="number">{ count("wins", against.wins) }</td>
            <td class="number">{ count("ties", against.ties) }</td>
            <td class="number">{ count("losses", against.losses) }</td>
        </>
    }
}
