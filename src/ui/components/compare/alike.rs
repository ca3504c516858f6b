//! How much the lists of two runs differ, regardless of judgments, and what a new order of the same documents gains.

use std::rc::Rc;

use yew::prelude::*;

use super::compares::Compares;
use super::figure::{Figure, figure};
use super::table_export::TableExport;
use super::work::{ByQuery, OfAll, counting};
use crate::compare::rerank::Stage;
use crate::compare::similarity::{Change, PERSISTENCE};
use crate::data::Id;
use crate::present::number::{grouped, plain, signed, value};
use crate::present::words::queries;
use crate::state::compared::{Alike, Compared, Row, Scores, grids, words};
use crate::ui::components::query_row::name_of;
use crate::ui::hooks::identity::Identity;
use crate::ui::hooks::sliced::{Progress, use_sliced};

impl ByQuery for Alike {
    fn step(&mut self, scores: &Scores, compared: &Compared) -> bool {
        Self::step(self, scores, compared)
    }

    fn done(&self) -> usize {
        Self::done(self)
    }
}

/// The comparison whose lists `Lists` measures.
#[derive(PartialEq, Properties)]
pub struct ListsProps {
    pub compares: Compares,
    /// Opens a query, by its place among the queries of all runs.
    pub open: Callback<usize>,
}

/// The number of queries listed under "Changed most".
const MOST: usize = 10;

/// Draws overlap, Jaccard, rank-biased overlap and tau as means over queries, then the queries that changed most.
#[component]
pub fn Lists(props: &ListsProps) -> Html {
    let ListsProps { compares, open } = props;
    let scores = &compares.scores;
    let begin = |_: &_| OfAll { of: compares.clone(), work: Alike::default() };
    let work = match use_sliced(compares.values(), begin) {
        Progress::Finished(work) => work,
        Progress::Running(done) => return counting("Lists", done, scores.queries()),
    };
    let Some(means) = work.means() else {
        return html! { <p>{ "No query has a list of both runs." }</p> };
    };
    let depth = scores.depth();
    let row = |name: String, scope: &'static str, of: Option<f64>, about: String| {
        let text = of.map_or("\u{2013}".into(), |it| value(it, 3));
        let shown = Figure { scope, exact: of, text, ..Figure::default() };
        html! {
            <tr>
                <th scope="row">{ name }</th>
                <td class="number">{ figure(&compares.compared.measure, shown) }</td>
                <td class="hint">{ about }</td>
            </tr>
        }
    };
    html! {
        <>
            <h3>{ "How much the lists differ, without judgments" }</h3>
            <div class="table-wrap">
                <table class="plain-table" aria-label="Similarity of the lists">
                    <tbody>
                        { row(format!("Overlap at {depth}"), "overlap", Some(means.overlap), "share of the first documents that both lists have".into()) }
                        { row(format!("Jaccard at {depth}"), "jaccard", Some(means.jaccard), "of the documents that either has".into()) }
                        { row("Rank-biased overlap".into(), "rbo", Some(means.rbo), format!(
                            "p = {}; at least {}, and up to {} more depend on documents below the lists",
                            plain(PERSISTENCE), value(means.rbo_min, 3), value(means.rbo_residual, 3)
                        )) }
                        { row("Kendall\u{2019}s tau".into(), "tau", means.tau, "order of the documents that both have, from \u{2212}1 to 1".into()) }
                        { row("tau-ap".into(), "tau-ap", means.tau_ap, "the same, the top counting more".into()) }
                    </tbody>
                </table>
            </div>
            <p class="hint">{ format!("Means over {}.", queries(means.queries)) }</p>
            <TableExport compares={compares.clone()} grid={Identity(Rc::new(grids::similarity(&means, depth)))} />
            { changed(compares, &work.most_changed(MOST), open) }
            <TableExport compares={compares.clone()} grid={Identity(Rc::new(grids::lists(&work)))} />
            if let Some(stage) = work.stage() {
                { rerank(compares, stage, work.is_exact()) }
            }
        </>
    }
}

fn changed(compares: &Compares, changes: &[Change], open: &Callback<usize>) -> Html {
    let row = |change: &Change| {
        let query = compares.scores.lists.place_of(&change.query).unwrap_or(0);
        html! {
            <tr>
                <th scope="row">
                    <button type="button" class="link" dir="auto"
                        disabled={compares.scores.in_model(query).is_none()}
                        onclick={open.reform(move |_: MouseEvent| query)}>
                        { name_of(&change.query, query) }
                    </button>
                </th>
                <td class="number">{ value(change.overlap, 3) }</td>
                <td class="number">{ value(change.rbo.extrapolated, 3) }</td>
            </tr>
        }
    };
    html! {
        <div class="table-wrap">
            <table class="plain-table" aria-label="Queries that changed most">
                <thead>
                    <tr>
                        <th scope="col">{ "Changed most" }</th>
                        <th scope="col" class="number">{ "Overlap" }</th>
                        <th scope="col" class="number">{ "Rank-biased overlap" }</th>
                    </tr>
                </thead>
                <tbody>{ for changes.iter().map(row) }</tbody>
            </table>
        </div>
    }
}

/// Draws the second run as a reranking of the first: the values before and after, and the value of the best order.
fn rerank(compares: &Compares, stage: Stage, is_exact: bool) -> Html {
    let Compares { scores, compared } = compares;
    let digits = scores.digits;
    let [before, after] = compared.two.runs().map(|run| words::name(scores, run));
    let shown = |scope: &'static str, exact: Option<f64>, text: String| {
        figure(&compared.measure, Figure { scope, exact, text, ..Figure::default() })
    };
    if !stage.is_reranking() {
        return html! {
            <p class="hint">
                { format!(
                    "On {} of {} queries the lists contain different documents, so that {after} is not a reranking of {before}.",
                    grouped(stage.others), grouped(stage.queries)
                ) }
            </p>
        };
    }
    let used = stage.used();
    html! {
        <>
            <h3>{ format!("As a reranking of {before}") }</h3>
            <p>
                { format!("{}: {} \u{2192} ", compared.measure, value(stage.before, digits)) }
                <b>{ value(stage.after, digits) }</b>
                { format!(" (gain {}). The documents of {before} in their best order reach ", signed(stage.gain(), digits)) }
                { shown("ceiling", Some(stage.ceiling), value(stage.ceiling, digits)) }
                { if is_exact { ", and no order of them more. " } else { " or more. " } }
                if let Some(used) = used {
                    { format!("{after} uses ") }
                    { shown("used", Some(used), format!("{} %", value(100.0 * used, 0))) }
                    { " of that room." }
                } else {
                    { "There was no room for a better order." }
                }
            </p>
            { gains(compares, &before, &after) }
            if let Some(recall) = stage.recall {
                <p class="hint">
                    { format!("{before} found {} % of the relevant documents; a reranking cannot add the others.", value(100.0 * recall, 1)) }
                </p>
            }
            if stage.others > 0 {
                <p class="warning">
                    { format!("On {} of {} queries the lists do not have the same documents.", grouped(stage.others), grouped(stage.queries)) }
                </p>
            }
        </>
    }
}

/// Draws what each measure of the table gains by the new order.
fn gains(Compares { scores, compared }: &Compares, before: &Id, after: &Id) -> Html {
    let digits = scores.digits;
    let row = |row: &Row| {
        let [baseline, candidate] = compared.two.runs().map(|run| row.line.cells.get(run));
        let means = [baseline?.mean?, candidate?.mean?];
        let gain = candidate?.against.as_ref()?.difference.ok()?;
        let shown = |scope: &'static str, exact: f64, text: String| {
            figure(&row.measure, Figure { scope, exact: Some(exact), text, ..Figure::default() })
        };
        Some(html! {
            <tr>
                <th scope="row">{ row.measure.to_string() }</th>
                <td class="number">{ shown("before", means[0], value(means[0], digits)) }</td>
                <td class="number">{ shown("after", means[1], value(means[1], digits)) }</td>
                <td class="number">{ shown("gained", gain, signed(gain, digits)) }</td>
            </tr>
        })
    };
    html! {
        <div class="table-wrap">
            <table class="plain-table" aria-label="Gain of each measure">
                <thead>
                    <tr>
                        <th scope="col">{ "Measure" }</th>
                        <th scope="col" class="number">{ before.clone() }</th>
                        <th scope="col" class="number">{ after.clone() }</th>
                        <th scope="col" class="number">{ "Gain" }</th>
                    </tr>
                </thead>
                <tbody>{ for compared.rows.iter().filter_map(row) }</tbody>
            </table>
        </div>
    }
}
