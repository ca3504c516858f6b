//! The heading of the page. It names the query or the run, and leads to the others.

use std::rc::Rc;

use yew::prelude::*;

use super::query_row::name_of;
use crate::metrics::Index;
use crate::platform::dom;
use crate::present::number;
use crate::present::words::plural;
use crate::state::large::{Held, Opened};
use crate::state::{Action, Model, Source, View, examples};
use crate::ui::context::{use_dispatch, use_session};
use crate::ui::events::{on_value, send};
use crate::ui::hooks::tab_stop::use_tab_stop;
use crate::ui::screen::Screen;

/// The most queries that the heading lists. With more, the user chooses from the table of queries.
const LISTED: usize = 500;

/// The view that `Title` names.
#[derive(PartialEq, Properties)]
pub struct TitleProps {
    pub view: Rc<View>,
    pub screen: Screen,
    /// Compares the run shown with another one.
    pub compare: Callback<()>,
    /// Compares the list before and after the edits. `None` if there is nothing to compare.
    pub compare_edits: Option<Callback<()>>,
}

/// Draws the name of the query. In the Queries view it names the run instead, since the table there leads to the
/// queries.
#[component]
pub fn Title(props: &TitleProps) -> Html {
    let TitleProps { view, screen, compare, compare_edits } = props;
    let dispatch = use_dispatch();
    let is_run = *screen == Screen::Queries;
    let heading = if is_run { run_name(view) } else { query_heading(view) };
    let group = use_node_ref();
    let stop = use_tab_stop(&group);
    let origin = origin(&view.model);
    let count = view.queries.len();
    // Of a large run, the model holds only the query that is open.
    let of_run = view.model.large.as_ref().map_or(count, |large| large.run.queries.len());
    let at = view.model.query.min(count.saturating_sub(1));
    let choose = {
        let dispatch = dispatch.clone();
        on_value(move |at| {
            if let Ok(at) = at.parse() {
                dispatch.emit(Action::Select(at));
            }
        })
    };
    let neighbour = |label: &'static str, sign: &'static str, to: Option<usize>| {
        html! {
            <button type="button" class="neighbour" aria-label={label} title={label}
                disabled={to.is_none()} onclick={send(&dispatch, Action::Select(to.unwrap_or(at)))}>
                { sign }
            </button>
        }
    };
    let heading = html! { <h1 tabindex="-1" dir="auto" title={heading.clone()}>{ heading }</h1> };
    html! {
        <div class="title">
            if count > 1 && !is_run {
                <span class="pick-query" role="group" aria-label="Query" ref={&group}
                    onfocusin={stop.on_focus} onkeydown={stop.on_key}>
                    { neighbour("Previous query", "\u{2039}", at.checked_sub(1)) }
                    if count <= LISTED {
                        // The list lies over the heading, so that a press on the name opens it.
                        <span class="query-shown">
                            { heading }
                            <select aria-label="Query shown" ~value={dom::property(&at.to_string())} onchange={choose}>
                                for (i, values) in view.queries.iter().enumerate() {
                                    <option value={i.to_string()} selected={i == at}>
                                        { name_of(&values.query.id, i) }
                                    </option>
                                }
                            </select>
                        </span>
                    } else {
                        { heading }
                    }
                    { neighbour("Next query", "\u{203a}", Some(at + 1).filter(|to| *to < count)) }
                </span>
            } else {
                { heading }
            }
            <Runs {view} screen={*screen} {compare} {compare_edits} />
            <p class="facts">
                <span>{ if is_run { plural(of_run, "query", "queries") } else { facts(view) } }</span>
                if !origin.is_empty() {
                    <span class="chip">{ origin }</span>
                }
            </p>
        </div>
    }
}

fn example(model: &Model) -> Option<&'static examples::Example> {
    match model.source {
        Source::Example(id) => examples::find(id),
        Source::Input(_) => None,
    }
}

/// The name of the run, or of the text that it was read from.
fn run_name(view: &View) -> String {
    let runs = &view.model.runs;
    match (runs.list.get(runs.shown), &view.model.source) {
        (Some(run), _) => run.name.to_string(),
        (None, Source::Example(_)) => {
            example(&view.model).map_or("Queries", |example| example.title).into()
        }
        (None, Source::Input(file)) if view.model.large.is_some() => file.to_string(),
        (None, Source::Input(_)) => "Your queries".into(),
    }
}

/// The name of the query on the screen, or a heading for a query without a name.
pub fn query_heading(view: &View) -> String {
    match (&*view.query.id, example(&view.model)) {
        ("", Some(example)) => example.title.into(),
        ("", None) => "Your list".into(),
        (id, _) => id.into(),
    }
}

/// Returns the place of the query if there are several, the numbers of documents (all, judged, judged but not
/// retrieved), and the scale of the grades.
fn facts(view: &View) -> String {
    let query = &view.query;
    let graded = Index::of(query.judgments.iter().map(|j| &j.doc));
    let judged = query.docs.iter().filter(|d| graded.has(&d.id)).count();
    let missed = graded.count().saturating_sub(judged);
    let mut facts = String::new();
    let count = view.queries.len();
    if count > 1 {
        let at = number::grouped(view.model.query.min(count - 1) + 1);
        facts.push_str(&format!("query {at} of {} \u{b7} ", number::grouped(count)));
    }
    facts.push_str(&plural(query.docs.len(), "document", "documents"));
    facts.push_str(&format!(" \u{b7} {judged} judged"));
    if missed > 0 {
        facts.push_str(&format!(" \u{b7} {missed} judged but not retrieved"));
    }
    let lowest = query.judgments.iter().map(|judgment| judgment.grade).fold(0.0, f64::min);
    let highest = number::plain(view.model.highest_grade());
    facts.push_str(&match lowest < 0.0 {
        true => format!(" \u{b7} grades \u{2212}{} to {highest}", number::plain(-lowest)),
        false => format!(" \u{b7} grades 0\u{2013}{highest}"),
    });
    facts
}

/// Returns where the data comes from. Empty if the list of texts says it already.
fn origin(model: &Model) -> String {
    match (&model.source, example(model)) {
        (_, Some(example)) => {
            let edited = if model.is_edited() { " \u{b7} edited" } else { "" };
            format!("Worked example \u{b7} {}{edited}", example.verdict.label())
        }
        _ if !model.texts.inputs.is_empty() => String::new(),
        (Source::Input(file), _) if model.large.is_some() => format!("From {file}"),
        (Source::Input(format), _) if !format.is_empty() => format!("Read as {format}"),
        _ => String::new(),
    }
}

/// Draws a list of the runs, if there are several; otherwise a button that compares the list before and after the
/// edits.
#[component]
fn Runs(props: &TitleProps) -> Html {
    let TitleProps { view, compare, compare_edits, .. } = props;
    let (dispatch, session) = (use_dispatch(), use_session());
    let runs = &view.model.runs;
    if runs.list.is_empty() {
        let Some(compare_edits) = compare_edits else { return Html::default() };
        return html! {
            <span class="runs of-edits">
                <button type="button" class="plain" title="Compare the list before and after your edits"
                    onclick={compare_edits.reform(|_: MouseEvent| ())}>
                    { "Compare" }
                </button>
            </span>
        };
    }
    let choose = {
        let (model, id) = (view.model.clone(), view.query.id.clone());
        on_value(move |at| {
            let Ok(at) = at.parse::<usize>() else { return };
            match model.runs.list.get(at).and_then(|run| run.large.as_ref()) {
                Some(Held(run)) => {
                    let query = run.place_of(&id).unwrap_or(0);
                    session.open(Opened { run: run.clone(), query });
                }
                None => dispatch.emit(Action::Run(at)),
            }
        })
    };
    html! {
        <span class="runs">
            <label>
                <span>{ "Run" }</span>
                <select aria-label="Run shown" ~value={dom::property(&runs.shown.to_string())} onchange={choose}>
                    for (at, run) in runs.list.iter().enumerate() {
                        <option value={at.to_string()} selected={at == runs.shown}>{ run.name.clone() }</option>
                    }
                </select>
            </label>
            if view.has_runs() {
                <button type="button" class="plain" aria-label="Compare this run" title="Compare this run with another one"
                    onclick={compare.reform(|_: MouseEvent| ())}>{ "Compare" }</button>
            }
        </span>
    }
}
