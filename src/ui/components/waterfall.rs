//! Why two tools differ: settings taken over one at a time, and the row where the two part.

use yew::prelude::*;

use super::grid::{Line, grid, heads};
use super::panel::panel;
use crate::answers::differ::FirstDifference;
use crate::answers::tools::tool_calls;
use crate::answers::{Difference, alike, differ};
use crate::metrics::{Column, Measure, Side};
use crate::present::{convention, labels, number};
use crate::presets::{Convention, QueryInput};
use crate::state::View;
use crate::ui::asked::{Ask, AskedAction};
use crate::ui::events::on_value;

/// The name of the convention as it is shown.
const AS_SHOWN: &str = "as shown now";

/// One of the two that are compared: the convention as shown, or a call of a tool.
struct NamedConvention {
    name: String,
    measure: Measure,
    convention: Convention,
}

/// `ask` says which tools are compared.
pub fn waterfall(view: &View, ask: &Ask) -> Html {
    let measure = view.model.chosen();
    let shown = NamedConvention {
        name: AS_SHOWN.into(),
        measure,
        convention: view.model.convention.convention(&measure),
    };
    let tools = tool_calls(&measure).into_iter().map(|tool| NamedConvention {
        name: convention::tool(&tool),
        measure: tool.measure,
        convention: tool.convention,
    });
    let choices: Vec<NamedConvention> = std::iter::once(shown).chain(tools).collect();
    let input = QueryInput::of(&view.query);
    let chosen = |side: usize| {
        let name = &ask.pair.as_ref()?[side];
        choices.iter().position(|choice| choice.name == *name)
    };
    let value = |choice: &NamedConvention| choice.convention.value(&choice.measure, &input);
    // The convention as shown and the first tool that differs, until others are chosen.
    let from = chosen(0).unwrap_or(0);
    let to = chosen(1).unwrap_or_else(|| {
        let first = value(&choices[from]);
        let differs = |choice: &NamedConvention| !alike(value(choice), first);
        choices.iter().position(differs).unwrap_or(from)
    });
    let choose = |label: &'static str, side: usize| {
        let pair = [choices[from].name.clone(), choices[to].name.clone()];
        let ask = ask.dispatcher();
        let onchange = on_value(move |name| {
            let mut pair = pair.clone();
            pair[side] = name;
            ask.dispatch(AskedAction::Compare(pair));
        });
        let at = [from, to][side];
        html! {
            <label>
                { label }
                <select aria-label={label} ~value={choices[at].name.clone()} {onchange}>
                    for (i, choice) in choices.iter().enumerate() {
                        <option value={choice.name.clone()} selected={i == at}>{ &choice.name }</option>
                    }
                </select>
            </label>
        }
    };
    let difference = differ(asked(&choices[from]), asked(&choices[to]), &input);
    let content = html! {
        <>
            <p class="pair">{ choose("From", 0) }{ choose("To", 1) }</p>
            if difference.steps.is_empty() {
                <p>{ "Both give the same value for this list." }</p>
            } else {
                { steps(&difference, [&choices[from], &choices[to]], view.model.digits) }
            }
        </>
    };
    panel("waterfall", "Why do these two differ?", content)
}

fn asked(choice: &NamedConvention) -> (&Measure, &Convention) {
    (&choice.measure, &choice.convention)
}

fn steps(difference: &Difference, tools: [&NamedConvention; 2], digits: u8) -> Html {
    let shown = |value: Option<f64>| value.map_or("none".into(), |v| number::value(v, digits));
    let values: Vec<f64> = std::iter::once(difference.from)
        .chain(difference.steps.iter().map(|step| step.value))
        .flatten()
        .collect();
    // The bars share a scale; DCG goes beyond 1.
    let most = values.iter().copied().fold(1.0, f64::max);
    let mut before = difference.from;
    let mut lines = vec![Line::new(vec![
        tools[0].name.clone().into(),
        shown(before).into(),
        Html::default(),
        bar(None, before, most),
    ])];
    for step in &difference.steps {
        let change = match (before, step.value) {
            (Some(before), Some(value)) => number::signed(value - before, digits),
            _ => String::new(),
        };
        lines.push(Line::new(vec![
            convention::step(step).into(),
            shown(step.value).into(),
            change.into(),
            bar(before, step.value, most),
        ]));
        before = step.value;
    }
    let last = vec![
        tools[1].name.clone().into(),
        shown(before).into(),
        Html::default(),
        bar(None, before, most),
    ];
    let heads = heads(&["Setting taken over", "#Value", "#Change", ""]);
    html! {
        <>
            { grid("One setting at a time", &heads, &lines, Some(&Line::new(last))) }
            { difference.first_difference.as_ref().map(|parting| part(parting, tools, digits)) }
        </>
    }
}

/// From one value to the next; the first and the last stand on the ground.
pub fn bar(from: Option<f64>, to: Option<f64>, most: f64) -> Html {
    let Some(to) = to else { return Html::default() };
    let (low, high) = (from.unwrap_or(0.0).min(to).max(0.0), from.unwrap_or(0.0).max(to).max(0.0));
    let class = match from {
        None => "whole",
        Some(from) if from <= to => "rise",
        Some(_) => "fall",
    };
    let width = number::plain(((high - low) / most * 100.0).max(0.5));
    html! {
        <svg class="fall-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect class="track" height="10" width="100" />
            <rect {class} height="10" x={number::plain(low / most * 100.0)} {width} />
        </svg>
    }
}

/// The first row in which the two differ, side by side.
fn part(at: &FirstDifference, tools: [&NamedConvention; 2], digits: u8) -> Html {
    let [first, second] = &at.derivations;
    let shared: Vec<Column> = [Column::Gain, Column::Discount, Column::Contribution, Column::Hits]
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
            true => html! { <strong>{ cell }</strong> },
            false => cell.into(),
        };
        Line::new(vec![label.into(), cell(&cells[0]), cell(&cells[1])])
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
    let names = tools.map(|tool| format!("#{}", tool.name));
    let said =
        format!("They part at rank {} of {side}, the first row that is not the same:", at.rank);
    html! {
        <div class="parting">
            <p>{ said }</p>
            { grid("Where they part", &heads(&["At this rank", &names[0], &names[1]]), &lines, None) }
        </div>
    }
}
