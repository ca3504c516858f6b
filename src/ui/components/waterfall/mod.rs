//! Why two tools differ: settings taken over one at a time, and the first row that differs.

mod first_difference;

use yew::prelude::*;

use self::first_difference::first_difference;
use super::fall_bar::fall_bar;
use super::grid::{Line, grid, heads};
use super::panel::panel;
use crate::answers::tools::tool_calls;
use crate::answers::{Difference, alike, differ, same};
use crate::metrics::Measure;
use crate::present::{convention, number};
use crate::presets::{Convention, QueryInput};
use crate::state::View;
use crate::ui::asked::{Ask, AskedAction};
use crate::ui::events::on_value;

/// The name of the convention as it is shown.
const AS_SHOWN: &str = "as shown now";

/// One side of the comparison: the convention as shown, or a call of a tool.
struct NamedConvention {
    name: String,
    measure: Measure,
    convention: Convention,
}

/// Draws the settings in which two tools differ, one at a time. `ask` says which tools are compared.
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
    // Until the user chooses, the convention as shown is compared with the first tool that differs.
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
    let values: Vec<f64> = std::iter::once(difference.from)
        .chain(difference.steps.iter().map(|step| step.value))
        .flatten()
        .collect();
    // A step that changes the value never shows the same digits twice.
    let mut distinct = values.clone();
    distinct.sort_by(f64::total_cmp);
    distinct.dedup_by(|a, b| same(*a, *b));
    let digits = number::digits_apart(&distinct, digits);
    let shown = |value: Option<f64>| value.map_or("none".into(), |v| number::value(v, digits));
    // The bars share a scale, which reaches beyond 1 for DCG.
    let most = values.iter().copied().fold(1.0, f64::max);
    let mut before = difference.from;
    let mut lines = vec![Line::new(vec![
        tools[0].name.clone().into(),
        shown(before).into(),
        Html::default(),
        fall_bar(None, before, most),
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
            fall_bar(before, step.value, most),
        ]));
        before = step.value;
    }
    let last = vec![
        tools[1].name.clone().into(),
        shown(before).into(),
        Html::default(),
        fall_bar(None, before, most),
    ];
    let heads = heads(&["Setting taken over", "#Value", "#Change", ""]);
    html! {
        <>
            { grid("One setting at a time", &heads, &lines, Some(&Line::new(last))) }
            { difference.first_difference.as_ref().map(|at| first_difference(at, tools.map(|tool| &*tool.name), digits)) }
        </>
    }
}
