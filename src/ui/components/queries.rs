//! The list of queries at the side, with their values and the mean.

use std::cell::RefCell;
use std::rc::Rc;

use yew::prelude::*;

use super::value::{Scope, value};
use crate::metrics::Outcome;
use crate::platform::dom;
use crate::state::{Action, View};
use crate::ui::element::{button, el, nothing, say};
use crate::ui::hooks::effect::{no_undo, use_act};
use crate::ui::store::Dispatch;

/// Lists up to this length are drawn whole; longer ones around the query shown.
const WHOLE: usize = 200;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub view: Rc<View>,
    pub dispatch: Dispatch,
}

#[component]
pub fn Queries(props: &Props) -> Html {
    let Props { view, dispatch } = props;
    let model = &view.model;
    let measure = view.chosen.measure;
    let (count, shown) = (view.queries.len(), model.query);
    // The focus walks along where keys of this list chose the query.
    let walks = use_mut_ref(|| false);
    {
        let walks = walks.clone();
        let act = move || {
            if walks.take() {
                dom::focus(".queries [aria-current=true]");
            }
            no_undo()
        };
        use_act([shown, 0, 0], Box::new(act));
    }
    let first = if count <= WHOLE { 0 } else { shown.saturating_sub(WHOLE / 2).min(count - WHOLE) };
    let more = |n: usize, where_: &str| match n {
        0 => nothing(),
        n => el("li").class("more").text(&format!("{n} {where_}")).done(),
    };
    let mut items = vec![more(first, "above")];
    for (i, values) in view.queries.iter().enumerate().skip(first).take(WHOLE) {
        let current = i == shown;
        let id = &values.query.id;
        let scope = if current { Scope::Shown } else { Scope::Query(id) };
        let mut item = button(if current { "query current" } else { "query" })
            .set("tabindex", if current { "0" } else { "-1" })
            .on_click(say(dispatch, Action::Select(i)))
            .child(el("span").class("query-name").user_text(&label(id, i)))
            .html(value(&measure, values.chosen(), model.digits, scope))
            .html(meter(values.chosen()));
        if current {
            item = item.set("aria-current", "true");
        }
        items.push(el("li").key(&i.to_string()).child(item).done());
    }
    items.push(more(count.saturating_sub(first + WHOLE), "below"));
    let mean = &view.means.chosen;
    let name = view.mean_name();
    let what = if model.data.keywords.is_some() { "keywords" } else { "queries" };
    el("aside")
        .class("queries")
        .set("aria-label", "Queries")
        .child(el("h2").text(&format!("{count} {what} \u{b7} {measure}")))
        .child(el("ol").on_keydown(walk(shown, count, dispatch, walks)).list(items))
        .child(el("p").class("mean").child(el("span").text(&name)).html(value(
            &measure,
            mean.outcome,
            model.digits,
            Scope::Mean,
        )))
        .html(about(&view.about_mean()))
        .done()
}

/// What a mean was made of, where there is anything to tell.
pub fn about(told: &str) -> Html {
    match told {
        "" => nothing(),
        told => el("p").class("source").user_text(told).done(),
    }
}

/// Arrow keys, Home and End choose another query.
fn walk(
    shown: usize,
    count: usize,
    dispatch: &Dispatch,
    walks: Rc<RefCell<bool>>,
) -> Callback<KeyboardEvent> {
    let dispatch = dispatch.clone();
    Callback::from(move |event: KeyboardEvent| {
        let to = match &*event.key() {
            "ArrowDown" => (shown + 1).min(count - 1),
            "ArrowUp" => shown.saturating_sub(1),
            "Home" => 0,
            "End" => count - 1,
            _ => return,
        };
        event.prevent_default();
        walks.replace(to != shown);
        dispatch.emit(Action::Select(to));
    })
}

/// The value as a thin bar.
fn meter(outcome: Outcome) -> Html {
    let rect = |class: &'static str| el("rect").class(class).set("height", "3");
    let svg = el("svg")
        .class("meter")
        .set("viewBox", "0 0 100 3")
        .set("preserveAspectRatio", "none")
        .set("aria-hidden", "true")
        .child(rect("track").set("width", "100"));
    match outcome.value() {
        Some(value) => svg.child(rect("filled").number("width", value.clamp(0.0, 1.0) * 100.0)),
        None => svg,
    }
    .done()
}

/// What a query is called; one without a name is numbered.
pub fn label(id: &str, at: usize) -> String {
    if id.is_empty() { format!("Query {}", at + 1) } else { id.into() }
}
