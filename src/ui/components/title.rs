//! What is on the screen, and the one sentence that says what to do with it.

use std::rc::Rc;

use yew::Html;

use super::header::Show;
use super::remarks::remarks;
use crate::metrics::Index;
use crate::present::number;
use crate::present::words::plural;
use crate::state::{Action, Model, Source, View, examples};
use crate::ui::element::{button, el, nothing, say};
use crate::ui::later;
use crate::ui::session::Session;
use crate::ui::store::Dispatch;

pub fn title(view: &View, session: &Session, dispatch: &Dispatch, show: &Show) -> Html {
    let model = &view.model;
    let query = &view.query;
    let example = match model.source {
        Source::Example(id) => examples::find(id),
        Source::Input(_) => None,
    };
    let title = match (&*query.id, example) {
        ("", Some(example)) => example.title,
        ("", None) => "Your list",
        (id, _) => id,
    };
    let graded = Index::of(query.judgments.iter().map(|j| &j.doc));
    let judged = query.docs.iter().filter(|d| graded.has(&d.id)).count();
    let missed = graded.count().saturating_sub(judged);
    let mut facts = plural(query.docs.len(), "document", "documents");
    facts.push_str(&format!(" \u{b7} {judged} judged"));
    if missed > 0 {
        facts.push_str(&format!(" \u{b7} {missed} judged but not retrieved"));
    }
    facts.push_str(&format!(" \u{b7} grades 0\u{2013}{}", number::plain(model.highest_grade())));
    let origin = match (&model.source, example) {
        (_, Some(example)) => {
            let edited = if model.is_edited() { " \u{b7} edited" } else { "" };
            format!("Worked example \u{b7} {}{edited}", example.verdict.label())
        }
        _ if !model.texts.inputs.is_empty() => String::new(),
        (Source::Input(file), _) if model.large.is_some() => format!("From {file}"),
        (Source::Input(what), _) if !what.is_empty() => format!("Read as {what}"),
        _ => String::new(),
    };
    let chip =
        if origin.is_empty() { nothing() } else { el("span").class("chip").text(&origin).done() };
    el("div")
        .class("title")
        .child(el("h1").set("tabindex", "-1").user_text(title))
        .child(el("p").class("facts").child(el("span").text(&facts)).html(chip))
        .html(texts(model, session, dispatch, show))
        .html(runs(model, dispatch))
        .html(remarks(view, dispatch))
        .child(el("p").class("hint").text(HINT))
        .done()
}

const HINT: &str = "Drag a row, click a grade, move k, or paste your own list: every number follows, \
                    and every number is explained.";

/// How the texts were read that this comes from.
fn texts(model: &Rc<Model>, session: &Session, dispatch: &Dispatch, show: &Show) -> Html {
    match later::loaded() {
        Some(later) => (later.texts)(model, session, dispatch, show),
        None => nothing(),
    }
}

/// Which run is shown, where there are several.
fn runs(model: &Model, dispatch: &Dispatch) -> Html {
    if model.runs.list.is_empty() {
        return nothing();
    }
    let mut group = el("div").class("runs").set("role", "group").set("aria-label", "Run shown");
    group = group.child(el("span").set("aria-hidden", "true").text("Run"));
    for (at, run) in model.runs.list.iter().enumerate() {
        let switch = button("")
            .flag("aria-pressed", at == model.runs.shown)
            .user_text(&run.name)
            .on_click(say(dispatch, Action::Run(at)));
        group = group.child(switch);
    }
    group.done()
}
