//! A map of who leads under each measure, cutoff and convention, and whether by more than chance.

use std::rc::Rc;

use yew::prelude::*;

use super::compares::Compares;
use super::lead_table::LeadTable;
use super::table_export::TableExport;
use super::work::counting;
use crate::compare::flips::LIKELY;
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
    let begin = |_: &_| OfTwo { map: Map::new(scores, compared), of: props.compares.clone() };
    let leads = match use_sliced(props.compares.values(), begin) {
        Progress::Finished(leads) => leads,
        Progress::Running(done) => return counting("Conventions", done, scores.queries()),
    };
    let [baseline, candidate] = compared.two.runs().map(|run| words::name(scores, run));
    let sentence = leads.count().sentence(&baseline, &candidate);
    html! {
        <>
            <p><b>{ sentence }</b></p>
            <p class="map-key" aria-hidden="true">
                { key("candidate", &candidate) }
                { key("baseline", &baseline) }
                <span><i class="lead" />{ "equal" }</span>
            </p>
            <LeadTable compares={props.compares.clone()} leads={Identity(leads.clone())} />
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
