//! The table of measures by runs.

use yew::prelude::*;

use super::compares::Compares;
use super::figure::{Figure, figure};
use super::interval::interval;
use crate::compare::systems::Cell;
use crate::compare::verdict::Form;
use crate::data::Id;
use crate::metrics::Measure;
use crate::present::number::{grouped, signed, value};
use crate::state::compared::Two;
use crate::state::compared::drawing::Scale;
use crate::state::compared::words::name;
use crate::ui::aria;

/// Draws the table. Each run has the columns that it needs: its mean and, against the baseline, the difference, its
/// interval, and the queries won, tied and lost. With three or more runs the interval stands below the difference and
/// the counts share a column, so that all runs fit.
pub fn matrix(compares: &Compares, choose: &Callback<Two>) -> Html {
    let Compares { scores, compared } = compares;
    let two = compared.two;
    let others = (0..scores.names.len()).filter(|run| *run != two.baseline);
    // The candidate stands beside the baseline.
    let mut runs: Vec<usize> = vec![two.baseline, two.candidate];
    runs.extend(others.filter(|run| *run != two.candidate));
    let is_dense = runs.len() > 2;
    let look = Look { scale: Scale::of_table(compared), digits: scores.digits, is_dense };
    html! {
        <div class="table-wrap matrix-wrap" tabindex="0" role="region" aria-label="Measures by runs">
            <table class={classes!("matrix", is_dense.then_some("dense-matrix"))} aria-label="Measures by runs">
                <thead>
                    <tr>
                        <th scope="col">{ "Measure" }</th>
                        for run in runs.iter().copied() {
                            { head(name(scores, run), run, two, is_dense, choose) }
                        }
                    </tr>
                </thead>
                <tbody>
                    for row in &compared.rows {
                        <tr class={(row.measure == compared.measure).then_some("chosen")}>
                            <th scope="row">{ row.measure.to_string() }</th>
                            for run in runs.iter().copied() {
                                if let Some(cell) = row.line.cells.get(run) {
                                    { cells(&row.measure, name(scores, run), cell, &look) }
                                }
                            }
                        </tr>
                    }
                </tbody>
            </table>
        </div>
    }
}

/// How the cells of all rows look.
struct Look {
    /// The scale of the intervals.
    scale: Scale,
    digits: u8,
    /// Whether each run has as few columns as possible.
    is_dense: bool,
}

/// Draws the head of a run's columns. Clicking it makes the run the baseline.
fn head(name: Id, run: usize, two: Two, is_dense: bool, choose: &Callback<Two>) -> Html {
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
            if is_dense {
                <th scope="col">{ "Difference, 95 %" }</th>
                <th scope="col" class="number">{ "Won, tied, lost" }</th>
            } else {
                <th scope="col" class="number">{ "Difference" }</th>
                <th scope="col">{ "95 % interval" }</th>
                <th scope="col" class="number">{ "Wins" }</th>
                <th scope="col" class="number">{ "Ties" }</th>
                <th scope="col" class="number">{ "Losses" }</th>
            }
        </>
    }
}

fn cells(measure: &Measure, run: Id, cell: &Cell, look: &Look) -> Html {
    let Look { scale, digits, is_dense } = *look;
    let shown = |scope: &'static str, exact: Option<f64>, text: String| {
        figure(measure, Figure { scope, exact, text, run: Some(run.clone()), ..Figure::default() })
    };
    let number = |number: Option<f64>| number.map_or("\u{2013}".into(), |it| value(it, digits));
    let mean = |scope: &'static str| {
        html! {
            <td class={classes!("number", "mean", cell.best.then_some("best"))}>
                { shown(scope, cell.mean, number(cell.mean)) }
            </td>
        }
    };
    let Some(against) = &cell.against else { return mean("baseline") };
    let difference = against.difference.ok();
    let text = difference.map_or("\u{2013}".into(), |it| signed(it, digits));
    let difference = shown("difference", difference, text);
    let interval = html! {
        <>
            { interval(against, scale, Form::of(against).is_shown()) }
            if let Ok(ends) = &against.bootstrap {
                <span class="ends">
                    { shown("low", Some(ends.low), signed(ends.low, digits)) }
                    { " to " }
                    { shown("high", Some(ends.high), signed(ends.high, digits)) }
                </span>
            }
        </>
    };
    let count =
        |scope: &'static str, count: usize| shown(scope, Some(count as f64), grouped(count));
    let [wins, ties, losses] =
        [count("wins", against.wins), count("ties", against.ties), count("losses", against.losses)];
    html! {
        <>
            { mean("candidate") }
            if is_dense {
                <td class="interval-cell dense">{ difference }{ interval }</td>
                <td class="number">{ wins }{ " · " }{ ties }{ " · " }{ losses }</td>
            } else {
                <td class="number">{ difference }</td>
                <td class="interval-cell">{ interval }</td>
                <td class="number">{ wins }</td>
                <td class="number">{ ties }</td>
                <td class="number">{ losses }</td>
            }
        </>
    }
}
