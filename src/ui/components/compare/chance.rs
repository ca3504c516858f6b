//! Whether the difference is more than chance: all tests side by side, then tests over several measures and runs.

use yew::prelude::*;

use super::adjusted::{several_measures, several_runs};
use super::all_pairs::AllPairs;
use super::compares::Compares;
use super::figure::{Figure, figure, median_difference};
use super::no_worse::NoWorse;
use crate::present::number::{grouped, signed};
use crate::state::compared::chance::{Tested, effect, tests};
use crate::state::compared::{Entered, words};
use crate::statistics::{Bootstrap, Interval};

/// The comparison that `Chance` tests.
#[derive(PartialEq, Properties)]
pub struct ChanceProps {
    pub compares: Compares,
    pub entered: UseStateHandle<Entered>,
}

/// Draws p of each test and marks the leading test, the interval of the mean difference, and the size of the effect,
/// which comes first where it leads.
#[component]
pub fn Chance(props: &ChanceProps) -> Html {
    let Compares { scores, compared } = &props.compares;
    let comparison = &compared.comparison;
    let effect_leads = compared.choice.effect_leads;
    html! {
        <>
            <p>{ compared.choice.reason }</p>
            if effect_leads {
                { effect_size(&props.compares) }
            }
            { table(&props.compares, &tests(compared)) }
            if let Ok(found) = &comparison.bootstrap {
                { intervals(&props.compares, found) }
            }
            if !effect_leads {
                { effect_size(&props.compares) }
            }
            { several_measures(&props.compares) }
            { several_runs(&props.compares) }
            if scores.names.len() > 2 {
                <AllPairs compares={props.compares.clone()} />
            }
            <NoWorse compares={props.compares.clone()} entered={props.entered.clone()} />
        </>
    }
}

/// Draws the size of the effect, and the mean difference beside the median. Draws nothing if it has no value.
fn effect_size(compares: &Compares) -> Html {
    let Compares { scores, compared } = compares;
    let digits = scores.digits;
    let comparison = &compared.comparison;
    let Ok(size) = comparison.effect_size else { return Html::default() };
    html! {
        <p>
            <b>{ "Size of the effect: " }</b>
            { figure(&compared.measure, Figure {
                scope: "effect",
                exact: Some(size),
                text: signed(size, 2),
                ..Figure::default()
            }) }
            { format!(" standard deviations of the differences, {}. It does not grow with the number of queries.",
                effect(size)) }
            if let (Ok(mean), Ok(median)) = (comparison.difference, comparison.median) {
                { format!(" The mean difference is {}, the median ", signed(mean, digits)) }
                { median_difference(compares, median) }
                { "." }
                if mean * median < 0.0 {
                    { " Their signs differ: a few queries decide the mean." }
                }
            }
        </p>
    }
}

fn p_of(compares: &Compares, test: &'static str, p: f64) -> Html {
    let text = words::p_alone(p);
    figure(
        &compares.compared.measure,
        Figure { scope: "p", exact: Some(p), text, test: Some(test), ..Figure::default() },
    )
}

fn table(compares: &Compares, tests: &[Tested]) -> Html {
    let row = |test: &Tested| {
        html! {
            <tr class={test.leads.then_some("chosen")}>
                <th scope="row">{ test.name }{ if test.leads { " (leads)" } else { "" } }</th>
                <td class="number">
                    { match &test.p {
                        Ok(p) => p_of(compares, test.key, *p),
                        Err(_) => html! { "\u{2013}" },
                    } }
                </td>
                <td class="hint">{ test.p.as_ref().err().unwrap_or(&test.how).clone() }</td>
            </tr>
        }
    };
    html! {
        <div class="table-wrap">
            <table class="plain-table" aria-label="Tests">
                <thead>
                    <tr>
                        <th scope="col">{ "Test" }</th>
                        <th scope="col" class="number">{ "p, two-sided" }</th>
                        <th scope="col">{ "Computed from" }</th>
                    </tr>
                </thead>
                <tbody>{ for tests.iter().map(row) }</tbody>
            </table>
        </div>
    }
}

/// Draws both kinds of interval, from the same resamples.
fn intervals(compares: &Compares, found: &Bootstrap) -> Html {
    let digits = compares.scores.digits;
    let ends = |kind: &'static str, [low, high]: [f64; 2]| {
        let end = |scope: &'static str, end: f64| {
            let text = signed(end, digits);
            let test = Some(kind);
            figure(
                &compares.compared.measure,
                Figure { scope, exact: Some(end), text, test, ..Figure::default() },
            )
        };
        html! { <>{ end("low", low) }{ " to " }{ end("high", high) }</> }
    };
    html! {
        <p>
            <b>{ "95 % interval of the mean difference: " }</b>
            if found.interval == Interval::Bca {
                { ends("bca", [found.low, found.high]) }
                { " (BCa, corrected for bias and skew), " }
            }
            { ends("percentile", found.percentile) }
            { format!(" (percentile); {} resamples of the queries.", grouped(found.resamples as usize)) }
        </p>
    }
}
