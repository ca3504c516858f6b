//! A worked example against its article: what is printed there, what comes out here.

use yew::prelude::*;

use super::value::{Scope, value};
use crate::metrics::Outcome;
use crate::present::number;
use crate::presets::Chosen;
use crate::state::examples::{self, ARTICLES, Example};
use crate::state::link::example_loaded;
use crate::state::{Action, Loaded, Source, View};
use crate::ui::element::{button, el, nothing, say};
use crate::ui::grid::{Grid, Line, heads, panel, text};
use crate::ui::store::Dispatch;

pub fn verdict(view: &View, dispatch: &Dispatch) -> Html {
    let Source::Example(id) = view.model.source else { return nothing() };
    let Some(example) = examples::find(id) else { return nothing() };
    let article = ARTICLES.get(usize::from(example.article)).map_or("", |a| a.title);
    let label = example.verdict.label();
    panel("verdict", "verdict", &format!("Worked example: {label}"))
        .set("data-verdict", label)
        .child(el("p").class("source").text(&format!("{article} \u{b7} {}", example.place)))
        .child(el("p").text(example.note))
        .child(
            el("div")
                .class("side-by-side")
                .html(printed(example))
                .html(readings(example, dispatch)),
        )
        .done()
}

/// Digits shown beside an article's, so that a difference is seen.
const DIGITS: u8 = 5;

fn shown(outcome: Outcome) -> Html {
    text(&number::outcome(outcome, DIGITS))
}

fn printed(example: &'static Example) -> Html {
    if example.printed.is_empty() {
        return nothing();
    }
    let rounded = example.by_hand.map(|digits| format!("#Steps rounded to {digits}"));
    let mut labels = vec!["Value", "#Printed"];
    labels.extend(rounded.as_deref());
    labels.push("#Exact");
    let line = |printed: &examples::Printed| {
        let here = printed.recompute(example);
        let mut cells = vec![text(printed.name), text(printed.text)];
        cells.extend(here.rounded.map(shown));
        cells.push(match printed.value_of(example) {
            Some(measure) => value(&measure, here.exact, DIGITS, Scope::Example),
            None => shown(here.exact),
        });
        Line::new(cells)
    };
    let lines = example.printed.iter().map(line).collect();
    Grid { label: "The article's numbers", heads: heads(&labels), lines, foot: None }.draw()
}

fn readings(example: &'static Example, dispatch: &Dispatch) -> Html {
    if example.readings.is_empty() {
        return nothing();
    }
    let any_printed = example.readings.iter().any(|reading| reading.printed.is_some());
    let line = |reading: &'static examples::Reading| {
        let measure = reading.measure(example);
        let loaded = Loaded {
            measure: Some(measure),
            convention: Some(Chosen::from(&reading.settings(example))),
            ..example_loaded(example)
        };
        let show = button("plain")
            .text("Show")
            .label(&format!("Show: {}", reading.label))
            .on_click(say(dispatch, Action::Load(loaded)));
        let value = value(&measure, reading.outcome(example), DIGITS, Scope::Example);
        let mut cells = vec![text(reading.label), text(&measure.to_string()), value];
        cells.extend(any_printed.then(|| text(reading.printed.unwrap_or_default())));
        cells.push(show.done());
        Line::new(cells)
    };
    let lines = example.readings.iter().map(line).collect();
    let mut labels = vec!["Read as", "Measure", "#Value"];
    labels.extend(any_printed.then_some("#Printed"));
    labels.push("");
    let heads = heads(&labels);
    Grid { label: "Readings", heads, lines, foot: None }.draw()
}
