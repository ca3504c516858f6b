//! Tests of all pairs of more than two runs.

use std::rc::Rc;

use yew::prelude::*;

use super::compares::Compares;
use super::figure::{Figure, figure};
use super::table_export::TableExport;
use crate::present::number::signed;
use crate::state::compared::chance::{PairOfRuns, Pairs};
use crate::state::compared::{grids, words};
use crate::ui::hooks::identity::Identity;
use crate::ui::hooks::sliced::{Progress, Sliced, use_sliced};

/// The comparison whose runs `AllPairs` tests.
#[derive(PartialEq, Properties)]
pub struct AllPairsProps {
    pub compares: Compares,
}

impl Sliced for Pairs {
    type Output = Vec<PairOfRuns>;

    fn step(&mut self) -> bool {
        Self::step(self)
    }

    fn finish(self) -> Vec<PairOfRuns> {
        Self::finish(self)
    }
}

/// Draws the tests of all pairs, for more than two runs.
#[component]
pub fn AllPairs(props: &AllPairsProps) -> Html {
    let compares = &props.compares;
    let begin = |_: &_| Pairs::new(&compares.scores);
    let table = match use_sliced(compares.values(), begin) {
        Progress::Finished(pairs) => pairs_table(compares, &pairs),
        Progress::Running(_) => {
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
        let shown = |scope: &'static str, exact: f64, text: String| {
            let (run, against) = (Some(run.clone()), Some(against.clone()));
            let test = (scope == "p").then_some("tukey");
            let exact = Some(exact);
            let shown = Figure { scope, exact, text, run, against, test, ..Figure::default() };
            figure(&compares.compared.measure, shown)
        };
        html! {
            <tr>
                <th scope="row">{ format!("{run} against {against}") }</th>
                <td class="number">{ shown("difference", *difference, signed(*difference, digits)) }</td>
                <td class="number">{ shown("p", *p, words::p_alone(*p)) }</td>
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
