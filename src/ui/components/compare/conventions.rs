//! A map of who leads under each measure, cutoff and convention, and whether by more than chance.

use std::rc::Rc;

use yew::prelude::*;

use super::compares::Compares;
use super::figure::{Figure, figure};
use super::table_export::TableExport;
use super::work::counting;
use crate::compare::flips::{LIKELY, Lead, Leader};
use crate::platform::dom;
use crate::present::number::signed;
use crate::state::compared::{Leads, Map, grids, words};
use crate::ui::hooks::identity::Identity;
use crate::ui::hooks::sliced::{Progress, Sliced, use_sliced};

/// The map of who leads, while it is computed.
struct OfTwo {
    of: Compares,
    map: Map,
}

impl Sliced for OfTwo {
    type Output = Leads;

    fn step(&mut self) -> bool {
        self.map.step(&self.of.scores)
    }

    fn done(&self) -> usize {
        self.map.done()
    }

    fn finish(self) -> Leads {
        self.map.finish()
    }
}

/// The comparison that `Conventions` repeats under other measures and conventions.
#[derive(PartialEq, Properties)]
pub struct ConventionsProps {
    pub compares: Compares,
}

/// Draws who leads as a table of conventions by measures. The table is computed in slices after the page is drawn.
#[component]
pub fn Conventions(props: &ConventionsProps) -> Html {
    let Compares { scores, compared } = &props.compares;
    let told = use_state_eq(String::new);
    let tell = use_callback(told.setter(), |event: MouseEvent, told| {
        let cell = dom::target(&event).and_then(|at| at.closest("td.lead").ok().flatten());
        told.set(cell.and_then(|cell| cell.get_attribute("title")).unwrap_or_default());
    });
    let begin = |_: &_| OfTwo { map: Map::new(scores, compared), of: props.compares.clone() };
    let leads = match use_sliced(props.compares.values(), begin) {
        Progress::Finished(leads) => leads,
        Progress::Running(done) => return counting("Conventions", done, scores.queries()),
    };
    let [baseline, candidate] = compared.two.runs().map(|run| words::name(scores, run));
    let sentence = leads.count().sentence(&baseline, &candidate);
    let mut names: Vec<(&'static str, usize)> = Vec::new();
    for measure in &leads.columns {
        match names.last_mut().filter(|(name, _)| *name == measure.definition.name) {
            Some((_, count)) => *count += 1,
            None => names.push((measure.definition.name, 1)),
        }
    }
    html! {
        <>
            <p><b>{ sentence }</b></p>
            <p class="map-key" aria-hidden="true">
                { key("candidate", &candidate) }
                { key("baseline", &baseline) }
                <span><i class="lead" />{ "equal" }</span>
            </p>
            <div class="table-wrap map-wrap" tabindex="0" role="region" aria-label="Who leads">
                <table class="map" aria-label="Who leads by convention and measure" onclick={tell}>
                    <thead>
                        <tr>
                            <td colspan="3" />
                            for (name, count) in names {
                                <th scope="colgroup" colspan={count.to_string()}>{ name }</th>
                            }
                        </tr>
                        <tr>
                            <th scope="col">{ "Gain" }</th>
                            <th scope="col">{ "Relevant from" }</th>
                            <th scope="col">{ "Unjudged" }</th>
                            for measure in &leads.columns {
                                <th scope="col" aria-label={measure.to_string()}>
                                    { measure.cutoff.map_or(String::new(), |k| k.to_string()) }
                                </th>
                            }
                        </tr>
                    </thead>
                    <tbody>
                        for row in &leads.rows {
                            <tr title={row.name.clone()}>
                                for label in row.labels.clone() {
                                    <th scope="row">{ label }</th>
                                }
                                for lead in &row.leads {
                                    { cell(lead, &baseline, &candidate, scores.digits) }
                                }
                            </tr>
                        }
                    </tbody>
                </table>
            </div>
            <p role="status">{ if told.is_empty() { "A click on a cell tells its difference and p." } else { &told } }</p>
            <TableExport compares={props.compares.clone()}
                grid={Identity(Rc::new(grids::conventions(&leads, scores, compared)))} />
            <p class="hint">{ "p of the paired t-test up to 0.05 counts as more than chance, each by itself." }</p>
        </>
    }
}

/// Draws the colours of a run's leads, the surest first.
fn key(class: &'static str, run: &str) -> Html {
    html! {
        <span>
            { format!("{run} leads:") }
            <i class={classes!("lead", class, "sure")} />{ "p up to 0.05" }
            <i class={classes!("lead", class, "likely")} />{ format!("up to {LIKELY}") }
            <i class={classes!("lead", class)} />{ "above" }
        </span>
    }
}

/// Returns the class of a cell by how sure the lead is.
fn sureness(lead: &Lead) -> Option<&'static str> {
    match () {
        () if lead.is_sure() => Some("sure"),
        () if lead.is_likely() => Some("likely"),
        () => None,
    }
}

fn cell(lead: &Lead, baseline: &str, candidate: &str, digits: u8) -> Html {
    let (class, sign, who) = match lead.leader {
        Leader::Candidate => ("candidate", "+", format!("{candidate} leads")),
        Leader::Baseline => ("baseline", "\u{2212}", format!("{baseline} leads")),
        Leader::Neither => ("", "0", "equal".into()),
    };
    let sure = if lead.is_sure() { ", more than chance" } else { "" };
    let by = lead.difference.map_or("no value".into(), |by| signed(by, digits.max(3)));
    let p = lead.p.map_or(String::new(), |p| format!(", {}", words::p(p)));
    let title = format!("{}, {}: {who}, difference {by}{p}{sure}", lead.measure, lead.convention);
    let shown = Figure {
        scope: "lead",
        exact: lead.difference,
        convention: Some(lead.convention.clone()),
        text: if lead.is_sure() { [sign, sign].concat() } else { sign.into() },
        ..Figure::default()
    };
    html! {
        <td class={classes!("lead", class, sureness(lead))} {title}>
            { figure(&lead.measure, shown) }
        </td>
    }
}
