//! The heading of the page: what is on the screen, where it comes from, and what can be done with it.

use yew::prelude::*;

use super::remarks::Remarks;
use super::texts::Texts;
use crate::metrics::Index;
use crate::present::number;
use crate::present::words::plural;
use crate::state::{Action, Model, Source, View, examples};
use crate::ui::aria;
use crate::ui::context::{ViewProps, use_dispatch};

const HINT: &str = "Drag a row, click a grade, move k, or paste your own list: every number follows, \
                    and every number is explained.";

#[component]
pub fn Title(props: &ViewProps) -> Html {
    let view = &props.view;
    let origin = origin(&view.model);
    html! {
        <div class="title">
            <h1 tabindex="-1" dir="auto">{ heading(view) }</h1>
            <p class="facts">
                <span>{ facts(view) }</span>
                if !origin.is_empty() {
                    <span class="chip">{ origin }</span>
                }
            </p>
            <Texts view={view} />
            <Runs view={view} />
            <Remarks findings={view.findings.clone()} />
            <p class="hint">{ HINT }</p>
        </div>
    }
}

fn example(model: &Model) -> Option<&'static examples::Example> {
    match model.source {
        Source::Example(id) => examples::find(id),
        Source::Input(_) => None,
    }
}

fn heading(view: &View) -> String {
    match (&*view.query.id, example(&view.model)) {
        ("", Some(example)) => example.title.into(),
        ("", None) => "Your list".into(),
        (id, _) => id.into(),
    }
}

/// How many documents there are, how many of them are judged, and the scale of the grades.
fn facts(view: &View) -> String {
    let query = &view.query;
    let graded = Index::of(query.judgments.iter().map(|j| &j.doc));
    let judged = query.docs.iter().filter(|d| graded.has(&d.id)).count();
    let missed = graded.count().saturating_sub(judged);
    let mut facts = plural(query.docs.len(), "document", "documents");
    facts.push_str(&format!(" \u{b7} {judged} judged"));
    if missed > 0 {
        facts.push_str(&format!(" \u{b7} {missed} judged but not retrieved"));
    }
    facts.push_str(&format!(
        " \u{b7} grades 0\u{2013}{}",
        number::plain(view.model.highest_grade())
    ));
    facts
}

/// Where the data comes from. Empty where [`Texts`] says it.
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

/// Buttons that choose the run on the screen, where there are several.
#[component]
fn Runs(props: &ViewProps) -> Html {
    let dispatch = use_dispatch();
    let runs = &props.view.model.runs;
    if runs.list.is_empty() {
        return Html::default();
    }
    html! {
        <div class="runs" role="group" aria-label="Run shown">
            <span aria-hidden="true">{ "Run" }</span>
            for (at, run) in runs.list.iter().enumerate() {
                <button
                    type="button"
                    aria-pressed={aria::flag(at == runs.shown)}
                    dir="auto"
                    onclick={dispatch.reform(move |_: MouseEvent| Action::Run(at))}
                >
                    { run.name.clone() }
                </button>
            }
        </div>
    }
}
