//! The table of who leads, one row for each convention. Arrow keys go from cell to cell.

use web_sys::Element;
use yew::prelude::*;

use super::compares::Compares;
use super::figure::{Figure, figure};
use crate::compare::flips::{Lead, Leader};
use crate::metrics::Measure;
use crate::platform::dom;
use crate::present::number::signed;
use crate::state::compared::{Leads, words};
use crate::ui::hooks::identity::Identity;

/// What `LeadTable` draws.
#[derive(PartialEq, Properties)]
pub struct LeadTableProps {
    pub compares: Compares,
    pub leads: Identity<Leads>,
}

/// Draws the table and, below it, what the cell that has the focus says.
#[component]
pub fn LeadTable(props: &LeadTableProps) -> Html {
    let LeadTableProps { compares, leads } = props;
    let leads = &leads.0;
    // The place of the cell that was last reached, counted row by row.
    let at = use_state_eq(|| None::<usize>);
    let on_focus = use_callback(at.setter(), |event: FocusEvent, at| {
        at.set(dom::target(&event).as_ref().and_then(place));
    });
    let columns = leads.columns.len();
    let count = columns * leads.rows.len();
    let on_key = use_callback((columns, count), |event: KeyboardEvent, (columns, count)| {
        let to = dom::target(&event).as_ref().and_then(place);
        if let Some(to) = to.and_then(|at| target(&event, at, *columns, *count)) {
            event.prevent_default();
            dom::focus(&format!(".map [data-place=\"{to}\"]"));
        }
    });
    let is_same = |one: &Measure, other: &Measure| one.definition.name == other.definition.name;
    let lead = at.and_then(|at| leads.rows.get(at / columns)?.leads.get(at % columns));
    let at_hand = lead.and(*at).unwrap_or(0);
    let places = |row: usize| columns * row..;
    html! {
        <>
            <div class="table-wrap map-wrap" role="region" aria-label="Who leads">
                <table class="map" role="grid" aria-label="Who leads by convention and measure" onfocusin={on_focus}
                    onkeydown={on_key}>
                    <thead>
                        <tr>
                            <td colspan="3" />
                            for same in leads.columns.chunk_by(is_same) {
                                <th scope="colgroup" colspan={same.len().to_string()}>{ same[0].definition.name }</th>
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
                        for (at, row) in leads.rows.iter().enumerate() {
                            <tr title={row.name.clone()}>
                                for label in row.labels.clone() {
                                    <th scope="row">{ label }</th>
                                }
                                for (place, lead) in places(at).zip(&row.leads) {
                                    { cell(compares, lead, place, place == at_hand) }
                                }
                            </tr>
                        }
                    </tbody>
                </table>
            </div>
            <p role="status">
                { lead.map_or("A click or an arrow key on a cell tells its difference and p.".into(), |lead| told(compares, lead)) }
            </p>
        </>
    }
}

/// Returns the place of the cell around an element.
fn place(element: &Element) -> Option<usize> {
    element.closest("[data-place]").ok()??.get_attribute("data-place")?.parse().ok()
}

/// Returns the place that a key leads to from a cell, of `count` cells. `None` for other keys. At the edges the place
/// stays the same.
fn target(event: &KeyboardEvent, at: usize, columns: usize, count: usize) -> Option<usize> {
    let (row, column) = (at / columns, at % columns);
    let is_whole = event.ctrl_key() || event.meta_key();
    Some(match &*event.key() {
        "ArrowLeft" => at - usize::from(column > 0),
        "ArrowRight" => at + usize::from(column + 1 < columns),
        "ArrowUp" => at - if row > 0 { columns } else { 0 },
        "ArrowDown" => at + if at + columns < count { columns } else { 0 },
        "Home" if is_whole => 0,
        "End" if is_whole => count - 1,
        "Home" => row * columns,
        "End" => row * columns + columns - 1,
        _ => return None,
    })
}

/// Returns the class of a cell by how sure the lead is.
fn sureness(lead: &Lead) -> Option<&'static str> {
    match () {
        () if lead.is_sure() => Some("sure"),
        () if lead.is_likely() => Some("likely"),
        () => None,
    }
}

/// Says who leads, by how much and how surely.
fn told(Compares { scores, compared }: &Compares, lead: &Lead) -> String {
    let [baseline, candidate] = compared.two.runs().map(|run| words::name(scores, run));
    let who = match lead.leader {
        Leader::Candidate => format!("{candidate} leads"),
        Leader::Baseline => format!("{baseline} leads"),
        Leader::Neither => "equal".into(),
    };
    let sure = if lead.is_sure() { ", more than chance" } else { "" };
    let by = lead.difference.map_or("no value".into(), |by| signed(by, scores.digits.max(3)));
    let p = lead.p.map_or(String::new(), |p| format!(", {}", words::p(p)));
    format!("{}, {}: {who}, difference {by}{p}{sure}", lead.measure, lead.convention)
}

/// Draws the cell at a place of the table, counted row by row.
fn cell(compares: &Compares, lead: &Lead, place: usize, is_at_hand: bool) -> Html {
    let (class, sign) = match lead.leader {
        Leader::Candidate => ("candidate", "+"),
        Leader::Baseline => ("baseline", "\u{2212}"),
        Leader::Neither => ("", "0"),
    };
    let shown = Figure {
        scope: "lead",
        exact: lead.difference,
        convention: Some(lead.convention.clone()),
        text: if lead.is_sure() { [sign, sign].concat() } else { sign.into() },
        ..Figure::default()
    };
    html! {
        <td class={classes!("lead", class, sureness(lead))} title={told(compares, lead)} data-place={place.to_string()}
            tabindex={if is_at_hand { "0" } else { "-1" }}>
            { figure(&lead.measure, shown) }
        </td>
    }
}
