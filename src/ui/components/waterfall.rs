//! Why two tools differ: settings taken over one at a time, and the row where the two part.

use yew::prelude::*;

use super::questions::{Ask, asking, called};
use crate::answers::differ::Parting;
use crate::answers::tools::ways;
use crate::answers::{Difference, Tool, alike, differ};
use crate::metrics::{Column, Side};
use crate::present::{convention, labels, number};
use crate::state::{View, input};
use crate::ui::element::{El, el, nothing, typed};
use crate::ui::grid::{Grid, Line, heads, panel, text};

pub fn waterfall(view: &View, ask: &Ask) -> Html {
    let ways = ways(&view.model.chosen());
    let input = input(&view.query);
    let names: Vec<String> = ways.iter().map(called).collect();
    let place = |at: usize| names.iter().position(|name| *name == ask.pair[at]);
    let value = |way: &Tool| way.convention.value(&way.measure, &input);
    // The textbook and the first that differs, until others are chosen.
    let from = place(0).unwrap_or(0);
    let to = place(1).unwrap_or_else(|| {
        let first = value(&ways[from]);
        let differs = |way: &Tool| !alike(value(way), first);
        ways.iter().position(differs).unwrap_or(from)
    });
    let now = [names[from].clone(), names[to].clone()];
    let choose = |label: &'static str, side: usize| {
        let now = now.clone();
        let change = asking(ask, move |asked, event: Event| {
            asked.pair = now.clone();
            asked.pair[side] = typed(&event);
        });
        let list = choose(label, &names, [from, to][side]).on_change(change);
        el("label").text(label).child(list)
    };
    let body = match differ(asked(&ways[from]), asked(&ways[to]), &input) {
        difference if difference.steps.is_empty() => {
            el("p").text("Both give the same value for this list.").done()
        }
        difference => steps(&difference, [&ways[from], &ways[to]], view.model.digits),
    };
    panel("waterfall", "waterfall", "Why do these two differ?")
        .child(el("p").class("pair").child(choose("From", 0)).child(choose("To", 1)))
        .html(body)
        .done()
}

fn asked(tool: &Tool) -> (&crate::metrics::Measure, &crate::presets::Convention) {
    (&tool.measure, &tool.convention)
}

fn choose(label: &'static str, names: &[String], at: usize) -> El {
    let option = |(i, name): (usize, &String)| {
        let option = el("option").attr("value", name).text(name);
        if i == at { option.set("selected", "").done() } else { option.done() }
    };
    el("select")
        .set("aria-label", label)
        .property("value", &names[at])
        .list(names.iter().enumerate().map(option).collect())
}

fn steps(difference: &Difference, tools: [&Tool; 2], digits: u8) -> Html {
    let shown = |value: Option<f64>| value.map_or("none".into(), |v| number::value(v, digits));
    let values: Vec<f64> = std::iter::once(difference.from)
        .chain(difference.steps.iter().map(|step| step.value))
        .flatten()
        .collect();
    // The bars share a scale; DCG goes beyond 1.
    let most = values.iter().copied().fold(1.0, f64::max);
    let mut before = difference.from;
    let mut lines = vec![Line::new(vec![
        text(&called(tools[0])),
        text(&shown(before)),
        nothing(),
        bar(None, before, most),
    ])];
    for step in &difference.steps {
        let change = match (before, step.value) {
            (Some(before), Some(value)) => number::signed(value - before, digits),
            _ => String::new(),
        };
        lines.push(Line::new(vec![
            text(&convention::step(step)),
            text(&shown(step.value)),
            text(&change),
            bar(before, step.value, most),
        ]));
        before = step.value;
    }
    let last =
        vec![text(&called(tools[1])), text(&shown(before)), nothing(), bar(None, before, most)];
    let grid = Grid {
        label: "One setting at a time",
        heads: heads(&["Setting taken over", "#Value", "#Change", ""]),
        lines,
        foot: Some(Line::new(last)),
    };
    let rows =
        difference.parting.as_ref().map_or_else(nothing, |parting| part(parting, tools, digits));
    vec![grid.draw(), rows].into_iter().collect()
}

/// From one value to the next; the first and the last stand on the ground.
pub fn bar(from: Option<f64>, to: Option<f64>, most: f64) -> Html {
    let Some(to) = to else { return nothing() };
    let (low, high) = (from.unwrap_or(0.0).min(to).max(0.0), from.unwrap_or(0.0).max(to).max(0.0));
    let class = match from {
        None => "whole",
        Some(from) if from <= to => "rise",
        Some(_) => "fall",
    };
    let rect = |class: &'static str| el("rect").class(class).set("height", "10");
    el("svg")
        .class("fall-bar")
        .set("viewBox", "0 0 100 10")
        .set("preserveAspectRatio", "none")
        .set("aria-hidden", "true")
        .child(rect("track").set("width", "100"))
        .child(
            rect(class)
                .number("x", low / most * 100.0)
                .number("width", ((high - low) / most * 100.0).max(0.5)),
        )
        .done()
}

/// The first row in which the two differ, side by side.
fn part(at: &Parting, tools: [&Tool; 2], digits: u8) -> Html {
    let [first, second] = &at.derivations;
    let shared: Vec<Column> = [Column::Gain, Column::Divisor, Column::Contribution, Column::Hits]
        .into_iter()
        .chain([Column::Relevant, Column::Precision, Column::Cumulative])
        .filter(|c| first.actual.column(*c).is_some() && second.actual.column(*c).is_some())
        .collect();
    let tables = match at.side {
        Side::Actual => [&first.actual, &second.actual],
        Side::Ideal => [&first.ideal, &second.ideal],
    };
    let rows = [0, 1].map(|side: usize| tables[side].rows.get(at.rank - 1));
    // What is not the same in both stands out.
    let line = |label: &str, cells: [String; 2]| {
        let differ = cells[0] != cells[1];
        let cell = |cell: &String| match differ {
            true => el("strong").text(cell).done(),
            false => text(cell),
        };
        Line::new(vec![text(label), cell(&cells[0]), cell(&cells[1])])
    };
    let mut lines = vec![
        line("Document", rows.map(|row| row.map_or("none".into(), |row| row.doc.to_string()))),
        line("Grade", rows.map(|row| row.and_then(|r| r.grade).map_or("?".into(), number::plain))),
    ];
    for column in shared {
        let cell = |side: usize| {
            let cell = tables[side].cell(at.rank - 1, column);
            cell.map_or(String::new(), |v| number::cell(column, v, digits))
        };
        lines.push(line(&labels::label(column, first, at.side), [cell(0), cell(1)]));
    }
    let side = match at.side {
        Side::Actual => "the ranking",
        Side::Ideal => "the ideal ranking",
    };
    let names = tools.map(|tool| format!("#{}", called(tool)));
    let said =
        format!("They part at rank {} of {side}, the first row that is not the same:", at.rank);
    let grid = Grid {
        label: "Where they part",
        heads: heads(&["At this rank", &names[0], &names[1]]),
        lines,
        foot: None,
    };
    el("div").class("parting").child(el("p").text(&said)).html(grid.draw()).done()
}
