//! Whether the difference is more than chance: all tests side by side, then tests over several measures and runs.

use std::rc::Rc;

use yew::prelude::*;

use super::compares::Compares;
use super::figure::{Figure, figure};
use super::no_worse::NoWorse;
use super::table_export::TableExport;
use crate::present::number::{grouped, plain, signed};
use crate::state::compared::chance::{
    Adjusted, PairOfRuns, Pairs, Tested, adjusted, effect, tests,
};
use crate::state::compared::{Entered, grids, words};
use crate::statistics::{Bootstrap, Interval};
use crate::ui::hooks::identity::Identity;
use crate::ui::hooks::sliced::{Progress, Sliced, use_sliced};

/// The comparison that `Chance` tests.
#[derive(PartialEq, Properties)]
pub struct ChanceProps {
    pub compares: Compares,
    pub entered: UseStateHandle<Entered>,
}

#[derive(PartialEq, Properties)]
struct OfTwoProps {
    compares: Compares,
}

/// Draws p of each test and marks the leading test, then the interval of the mean difference and the size of the
/// effect.
#[component]
pub fn Chance(props: &ChanceProps) -> Html {
    let Compares { scores, compared } = &props.compares;
    let digits = scores.digits;
    let comparison = &compared.comparison;
    html! {
        <>
            <p>{ compared.choice.reason }</p>
            { table(&props.compares, &tests(compared)) }
            if let Ok(found) = &comparison.bootstrap {
                { intervals(&props.compares, found) }
            }
            if let Ok(size) = comparison.effect_size {
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
                        { format!(" The mean difference is {}, the median {}.", signed(mean, digits), signed(median, digits)) }
                        if mean * median < 0.0 {
                            { " Their signs differ: a few queries decide the mean." }
                        }
                    }
                </p>
            }
            { several(&props.compares, &adjusted(compared)) }
            if scores.names.len() > 2 {
                <AllPairs compares={props.compares.clone()} />
            }
            <NoWorse compares={props.compares.clone()} entered={props.entered.clone()} />
        </>
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

/// Draws p of each measure, by itself and adjusted for the number of measures.
fn several(compares: &Compares, all: &[Adjusted]) -> Html {
    if all.len() < 2 {
        return Html::default();
    }
    let row = |of: &Adjusted| {
        let p = |test: &'static str, p: f64| {
            let text = words::p_alone(p);
            figure(
                &of.measure,
                Figure { scope: "p", exact: Some(p), text, test: Some(test), ..Figure::default() },
            )
        };
        html! {
            <tr class={(of.measure == compares.compared.measure).then_some("chosen")}>
                <th scope="row">{ of.measure.to_string() }</th>
                <td class="number">{ p("t", of.p) }</td>
                <td class="number">{ p("t-holm", of.holm) }</td>
                <td class="number">{ p("t-bh", of.benjamini_hochberg) }</td>
            </tr>
        }
    };
    html! {
        <>
            <h3>{ "Over several measures" }</h3>
            <p class="hint">
                { format!(
                    "Of {} measures one is soon significant by chance alone. Holm keeps the chance of any false finding \
                     below 5 %, Benjamini and Hochberg the share of false ones among all findings.",
                    all.len()
                ) }
            </p>
            <div class="table-wrap">
                <table class="plain-table" aria-label="p over several measures">
                    <thead>
                        <tr>
                            <th scope="col">{ "Measure" }</th>
                            <th scope="col" class="number">{ "t-test" }</th>
                            <th scope="col" class="number">{ "Holm" }</th>
                            <th scope="col" class="number">{ "Benjamini\u{2013}Hochberg" }</th>
                        </tr>
                    </thead>
                    <tbody>{ for all.iter().map(row) }</tbody>
                </table>
            </div>
        </>
    }
}

impl Sliced for Pairs {
    type Output = Vec<PairOfRuns>;

    fn step(&mut self) -> bool {
        Self::step(self)
    }

    fn done(&self) -> usize {
        0
    }

    fn finish(self) -> Vec<PairOfRuns> {
        Self::finish(self)
    }
}

/// Draws the tests of all pairs, for more than two runs.
#[component]
fn AllPairs(props: &OfTwoProps) -> Html {
    let compares = &props.compares;
    let begin = |_: &Compares| Pairs::new(&compares.scores);
    let table = match use_sliced(compares.clone(), begin) {
        Progress::Over(pairs) => pairs_table(compares, &pairs),
        Progress::Done(_) => {
            html! { <p class="hint" role="status">{ "Drawing orders of the runs\u{2026}" }</p> }
        }
    };
    html! {
        <>
            <h3>{ "All pairs of runs" }</h3>
            <p class="hint">{ "Tukey\u{2019}s test by randomisation: the chance of any false finding among all pairs stays below 5 %." }</p>
            { table }
        </>
    }
}

fn pairs_table(compares: &Compares, pairs: &[PairOfRuns]) -> Html {
    let digits = compares.scores.digits;
    let row = |pair: &PairOfRuns| {
        let PairOfRuns { against, run, difference, p } = pair;
        html! {
            <tr>
                <th scope="row">{ format!("{run} against {against}") }</th>
                <td class="number">{ signed(*difference, digits) }</td>
                <td class="number">
                    <output class="figure" data-scope="p" data-test="tukey" data-run={run.clone()}
                        data-value={plain(*p)}>{ words::p_alone(*p) }</output>
                </td>
            </tr>
        }
    };
    html! {
        <>
            <div class="table-wrap">
                <table class="plain-table" aria-label="All pairs of runs">
                    <thead>
                        <tr>
                            <th scope="col">{ "Runs" }</th>
                            <th scope="col" class="number">{ "Difference" }</th>
                            <th scope="col" class="number">{ "p, adjusted for all pairs" }</th>
                        </tr>
                    </thead>
                    <tbody>{ for pairs.iter().map(row) }</tbody>
                </table>
            </div>
            <TableExport compares={compares.clone()} grid={Identity(Rc::new(grids::pairs(pairs, digits)))} />
        </>
    }
}
