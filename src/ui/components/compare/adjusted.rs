//! p over several measures and over several runs, adjusted for their number.

use std::rc::Rc;

use yew::prelude::*;

use super::compares::Compares;
use super::figure::{Figure, figure};
use super::table_export::TableExport;
use crate::metrics::Measure;
use crate::state::compared::chance::{Adjusted, over_measures, over_runs};
use crate::state::compared::{grids, words};
use crate::ui::hooks::identity::Identity;

/// Draws p of each measure, by itself and adjusted for the number of measures.
pub fn several_measures(compares: &Compares) -> Html {
    let measure = &compares.compared.measure;
    let row = |of: &Adjusted<Measure>| {
        adjusted_row(of.of.to_string(), of.of == *measure, of, |p, test| {
            let text = words::p_alone(p);
            let shown =
                Figure { scope: "p", exact: Some(p), text, test: Some(test), ..Figure::default() };
            figure(&of.of, shown)
        })
    };
    let rows: Vec<Html> = over_measures(&compares.compared).iter().map(row).collect();
    adjusted_table(["Measure", "measures", "measures"], rows)
}

/// Draws p of each run against the baseline, by itself and adjusted for the number of runs.
pub fn several_runs(compares: &Compares) -> Html {
    let Compares { scores, compared } = compares;
    let row = |of: &Adjusted<usize>| {
        let name = words::name(scores, of.of);
        adjusted_row(name.to_string(), of.of == compared.two.candidate, of, |p, test| {
            let (text, run) = (words::p_alone(p), Some(name.clone()));
            let shown = Figure {
                scope: "p",
                exact: Some(p),
                text,
                test: Some(test),
                run,
                ..Figure::default()
            };
            figure(&compared.measure, shown)
        })
    };
    let rows: Vec<Html> = over_runs(compared).iter().map(row).collect();
    html! {
        <>
            { adjusted_table(["Run", "runs", "runs tested against the baseline"], rows) }
            if let Some(grid) = grids::runs(scores, compared) {
                <TableExport compares={compares.clone()} grid={Identity(Rc::new(grid))} />
            }
        </>
    }
}

fn adjusted_row<T>(
    name: String,
    is_chosen: bool,
    of: &Adjusted<T>,
    shown: impl Fn(f64, &'static str) -> Html,
) -> Html {
    html! {
        <tr class={is_chosen.then_some("chosen")}>
            <th scope="row">{ name }</th>
            <td class="number">{ shown(of.p, "t") }</td>
            <td class="number">{ shown(of.holm, "t-holm") }</td>
            <td class="number">{ shown(of.benjamini_hochberg, "t-bh") }</td>
        </tr>
    }
}

/// Draws the table of adjusted p-values. Draws nothing for a single one. `names` are the singular and the plural of
/// what is tested, and what exactly there are several of.
fn adjusted_table(names: [&'static str; 3], rows: Vec<Html>) -> Html {
    let [one, several, tested] = names;
    if rows.len() < 2 {
        return Html::default();
    }
    html! {
        <>
            <h3>{ format!("Over several {several}") }</h3>
            <p class="hint">
                { format!(
                    "With {} {tested}, one is easily significant by chance alone. Holm keeps the chance of any false finding \
                     below 5 %, Benjamini and Hochberg the share of false ones among all findings.",
                    rows.len()
                ) }
            </p>
            <div class="table-wrap">
                <table class="plain-table" aria-label={format!("p over several {several}")}>
                    <thead>
                        <tr>
                            <th scope="col">{ one }</th>
                            <th scope="col" class="number">{ "t-test" }</th>
                            <th scope="col" class="number">{ "Holm" }</th>
                            <th scope="col" class="number">{ "Benjamini\u{2013}Hochberg" }</th>
                        </tr>
                    </thead>
                    <tbody>{ rows }</tbody>
                </table>
            </div>
        </>
    }
}
