//! Results over time: named snapshots, the means of a measure as a line, and an alert if the last mean fell.

use std::rc::Rc;

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::compares::Compares;
use super::number_field::NumberField;
use super::table_export::TableExport;
use super::trends::trends;
use crate::compare::history::{Alert, History, Snapshot};
use crate::data::numbered;
use crate::platform::{date, dom, files, send};
use crate::present::number::{grouped, plain, signed, value};
use crate::present::words::queries;
use crate::state::compared::over_time::Watched;
use crate::state::compared::{grids, over_time, words};
use crate::state::workspace;
use crate::state::{Action, Notice, View};
use crate::ui::components::menu::{menu, option};
use crate::ui::context::use_dispatch;
use crate::ui::events::Dispatch;
use crate::ui::hooks::identity::Identity;

/// What `Time` draws: the history of the view, and the runs that can be added to it.
#[derive(PartialEq, Properties)]
pub struct TimeProps {
    pub view: Rc<View>,
    pub compares: Compares,
    pub watched: UseStateHandle<Watched>,
    /// Opens a query, by its place among the queries of all runs.
    pub open: Callback<usize>,
}

/// The number of queries named in an alert: those that lost most.
const BLAMED: usize = 5;

/// Draws the snapshots that the work holds, the form that adds one, and the alert against the chosen baseline.
#[component]
pub fn Time(props: &TimeProps) -> Html {
    let TimeProps { view, compares, watched, open } = props;
    let compared = &compares.compared;
    let dispatch = use_dispatch();
    let digits = compares.scores.digits;
    let history = view.model.history.clone();
    let shown = watched.among(&history, &compared.measure.to_string());
    let alert = use_memo((view.model.history.clone(), shown.clone()), |(history, shown)| {
        let Watched { measure, baseline, drop } = shown.as_ref()?;
        over_time::last_alert(history, baseline, measure, drop / 100.0).ok().flatten()
    });
    let choose = use_callback(watched.clone(), |measure: String, watched| {
        watched.set(Watched { measure, ..(**watched).clone() });
    });
    let compare = use_callback(watched.clone(), |baseline: String, watched| {
        watched.set(Watched { baseline, ..(**watched).clone() });
    });
    let set = use_callback(watched.clone(), |drop, watched| {
        watched.set(Watched { drop, ..(**watched).clone() });
    });
    html! {
        <>
            <p class="hint">
                { "Keep what a run reaches today under a name, and compare it with what comes later. Snapshots are saved with \
                   the work, and " }<code>{ "ranklens gate --history" }</code>{ " reads and writes the same file." }
            </p>
            <Keep view={view.clone()} compares={compares.clone()} />
            { file_buttons(&history, &dispatch) }
            if let Some(shown) = &shown {
                <h3>{ "Over time" }</h3>
                { trends(&history, shown, digits, &choose) }
                { table(&history, shown, digits, &compare, &dispatch) }
                <TableExport compares={compares.clone()}
                    grid={Identity(Rc::new(grids::snapshots(&history, shown, digits)))} />
                <p>
                    <NumberField label="Alert where the mean falls by more than, in percent:"
                        title="The largest drop that is allowed" value={shown.drop} most={100.0} {set} />
                </p>
                if let Some(alert) = &*alert {
                    { alert_box(compares, alert, open) }
                }
            }
        </>
    }
}

#[derive(PartialEq, Properties)]
struct KeepProps {
    view: Rc<View>,
    compares: Compares,
}

/// Draws the form that keeps a run as a snapshot.
#[component]
fn Keep(props: &KeepProps) -> Html {
    let KeepProps { view, compares } = props;
    let Compares { scores, compared } = compares;
    let dispatch = use_dispatch();
    let chosen = use_state_eq(|| compared.two.candidate);
    let name = use_state_eq(String::new);
    let is_taken = |name: &String| view.model.history.named(name).is_some();
    let run = words::name(scores, *chosen);
    let free = numbered(&run).find(|name| !is_taken(name)).unwrap_or_default();
    let typed = workspace::name(&name);
    let written = if typed.is_empty() { free.clone() } else { typed };
    let replaces = is_taken(&written);
    let keep = {
        let (view, compares, at) = (view.clone(), compares.clone(), *chosen);
        let clear = name.setter();
        move |_: MouseEvent| {
            let convention = over_time::convention(&view.model.convention);
            let time = Some(date::now());
            let snapshot = over_time::snapshot(&compares.scores, at, &written, time, &convention);
            let mut history = (*view.model.history).clone();
            history.add(snapshot);
            let instead = if replaces { ", instead of the earlier snapshot" } else { "" };
            let message = format!("Kept as {written}{instead}");
            dispatch.emit(Action::Record { history: Rc::new(history), message });
            clear.set(String::new());
        }
    };
    let write = use_callback(name.setter(), |event: InputEvent, name| {
        name.set(dom::value_of(&event));
    });
    let runs = scores.names.iter().enumerate();
    let runs = runs.map(|(at, name)| option(at.to_string(), name, at == *chosen)).collect();
    let choose = {
        let chosen = chosen.setter();
        move |at: String| chosen.set(at.parse().unwrap_or(0))
    };
    html! {
        <div class="choices">
            { menu("Keep", &chosen.to_string(), runs, choose) }
            <label>
                { "as " }
                <input type="text" title="The name of the snapshot" placeholder={free} value={(*name).clone()} oninput={write} />
            </label>
            <button type="button" onclick={keep}>
                { if replaces { "Replace the snapshot" } else { "Keep a snapshot" } }
            </button>
        </div>
    }
}

/// Draws the buttons that open a file of snapshots and save all snapshots.
fn file_buttons(history: &Rc<History>, dispatch: &Dispatch) -> Html {
    const FIELD: &str = "#history-file";
    let read = {
        let dispatch = dispatch.clone();
        move |event: Event| {
            let (chosen, dispatch) = (files::take_chosen(&event), dispatch.clone());
            spawn_local(async move {
                let read = files::read(chosen).await.map_err(|error| error.to_string());
                let text = read.map(|texts| texts.into_iter().next().map(|(_, text)| text));
                let history = text.and_then(|text| {
                    History::read(&text.unwrap_or_default()).map_err(|error| error.to_string())
                });
                dispatch.emit(match history {
                    Ok(history) => Action::Append(Rc::new(history)),
                    Err(why) => {
                        Action::Tell(Notice::error(format!("The file was not opened: {why}.")))
                    }
                });
            });
        }
    };
    let save = {
        let history = history.clone();
        move |_: MouseEvent| {
            if let Ok(text) = history.write() {
                send::save("history.json", &text);
            }
        }
    };
    html! {
        <p class="buttons">
            <input id="history-file" type="file" hidden=true aria-label="Snapshots to open" onchange={read} />
            <button type="button" onclick={|_| dom::click(FIELD)}>{ "Open snapshots\u{2026}" }</button>
            if !history.snapshots.is_empty() {
                <button type="button" onclick={save}>{ "Save snapshots" }</button>
            }
        </p>
    }
}

/// Draws the snapshots with their means, the oldest first.
fn table(
    history: &Rc<History>,
    watched: &Watched,
    digits: u8,
    compare: &Callback<String>,
    dispatch: &Dispatch,
) -> Html {
    let measure = &watched.measure;
    // A history may hold measures that only its writer knows.
    let figure = |scope: &'static str, exact: Option<f64>, text: String, run: &str| {
        html! {
            <output class="figure" data-measure={measure.clone()} data-scope={scope} data-run={run.to_owned()}
                data-value={exact.map(plain)}>{ text }</output>
        }
    };
    let row = |(snapshot, (mean, change)): (&Snapshot, (Option<f64>, Option<f64>))| {
        let is_baseline = snapshot.name == watched.baseline;
        let name = snapshot.name.clone();
        let choose = compare.reform(move |_: MouseEvent| name.clone());
        let change = change.map(|change| {
            figure("change", Some(change), format!("{} %", signed(change, 1)), &snapshot.name)
        });
        let remove = {
            let (history, name, dispatch) =
                (history.clone(), snapshot.name.clone(), dispatch.clone());
            move |_: MouseEvent| {
                let mut left = (*history).clone();
                left.remove(&name);
                let message = format!("{name} is gone; undo brings it back");
                dispatch.emit(Action::Record { history: Rc::new(left), message });
            }
        };
        html! {
            <tr class={is_baseline.then_some("chosen")}>
                <th scope="row">
                    <button type="button" class="link" dir="auto" title="Compare the last one with this one" onclick={choose}>
                        { snapshot.name.clone() }
                    </button>
                </th>
                <td class="hint">{ snapshot.time.clone().unwrap_or_default().chars().take(10).collect::<String>() }</td>
                <td class="hint" dir="auto">{ snapshot.convention.clone() }</td>
                <td class="number">
                    { figure("snapshot", mean, mean.map_or("\u{2013}".into(), |mean| value(mean, digits)), &snapshot.name) }
                </td>
                <td class="number">{ if is_baseline { "baseline".into() } else { change.unwrap_or_default() } }</td>
                <td>
                    <button type="button" class="plain" aria-label={format!("Remove {}", snapshot.name)} onclick={remove}>
                        { "\u{d7}" }
                    </button>
                </td>
            </tr>
        }
    };
    html! {
        <div class="table-wrap">
            <table class="plain-table" aria-label="Snapshots">
                <thead>
                    <tr>
                        <th scope="col">{ "Snapshot" }</th>
                        <th scope="col">{ "Time" }</th>
                        <th scope="col">{ "Convention" }</th>
                        <th scope="col" class="number">{ measure }</th>
                        <th scope="col" class="number">{ "Change" }</th>
                        <td />
                    </tr>
                </thead>
                <tbody>{ for history.snapshots.iter().zip(watched.means(history)).map(row) }</tbody>
            </table>
        </div>
    }
}

fn alert_box(compares: &Compares, alert: &Alert, open: &Callback<usize>) -> Html {
    let scores = &compares.scores;
    let class = if alert.is_raised() { "warning" } else { "quiet" };
    let blamed = alert.blame.iter().take(BLAMED).map(|(query, loss)| {
        let at = scores.lists.place_of(query).filter(|at| scores.in_model(*at).is_some());
        let text = format!("{query} ({})", signed(*loss, scores.digits));
        match at {
            None => html! { <li dir="auto">{ text }</li> },
            Some(at) => html! {
                <li>
                    <button type="button" class="link" dir="auto" onclick={open.reform(move |_: MouseEvent| at)}>
                        { text }
                    </button>
                </li>
            },
        }
    });
    let more = alert.blame.len().saturating_sub(BLAMED);
    html! {
        <div class={class} role="status" data-alert={if alert.is_raised() { "raised" } else { "quiet" }}>
            <p><b>{ alert.sentence() }</b>{ format!(" Over {} of both.", queries(alert.queries)) }</p>
            if alert.is_raised() && !alert.blame.is_empty() {
                <p>{ "Largest losses:" }</p>
                <ul class="blame">
                    { for blamed }
                    if more > 0 {
                        <li>{ format!("and {} more", grouped(more)) }</li>
                    }
                </ul>
            }
        </div>
    }
}
