//! A worked example against its article: the printed numbers beside the recomputed ones.

use yew::prelude::*;

use super::grid::{Line, grid, heads};
use super::value::{self, Scope};
use crate::metrics::{Measure, Outcome};
use crate::present::number;
use crate::presets::AdjustedPreset;
use crate::state::examples::{self, ARTICLES, Example, Interpretation, PrintedNumber};
use crate::state::link::example_loaded;
use crate::state::{Action, NewData, Source};
use crate::ui::context::{ViewProps, use_dispatch};
use crate::ui::events::{Dispatch, send};

/// The decimals of recomputed numbers: enough to show a difference from the article's.
const DIGITS: u8 = 5;

/// Draws the verdict. Draws nothing if the data is no worked example.
#[component]
pub fn Verdict(props: &ViewProps) -> Html {
    let dispatch = use_dispatch();
    let example = match props.view.model.source {
        Source::Example(id) => examples::find(id),
        Source::Input(_) => None,
    };
    let Some(example) = example else { return Html::default() };
    let article = ARTICLES.get(usize::from(example.article)).map_or("", |a| a.title);
    let label = example.verdict.label();
    html! {
        <section class="panel verdict" aria-labelledby="verdict" data-verdict={label}>
            <h2 id="verdict">{ format!("Worked example: {label}") }</h2>
            <p class="source">{ format!("{article} \u{b7} {}", example.place) }</p>
            <p>{ example.note }</p>
            if props.view.model.is_edited() {
                <p class="edited">
                    { "Your list was edited since. The tables below are about the article's own list." }
                </p>
            }
            <div class="side-by-side">
                if !example.printed.is_empty() {
                    { printed(example) }
                }
                if !example.readings.is_empty() {
                    { readings(example, &dispatch) }
                }
            </div>
        </section>
    }
}

/// Draws the numbers of the article beside the recomputed ones.
fn printed(example: &'static Example) -> Html {
    let rounded = example.by_hand.map(|digits| format!("#Steps rounded to {digits}"));
    let mut labels = vec!["Value", "#Printed"];
    labels.extend(rounded.as_deref());
    labels.push("#Exact");
    let line = |printed: &PrintedNumber| {
        let here = printed.recompute(example);
        let mut cells = vec![html! { { printed.name } }, html! { { printed.text } }];
        cells.extend(here.rounded.map(text));
        cells.push(match printed.value_of(example) {
            Some(measure) => value(measure, here.exact),
            None => text(here.exact),
        });
        Line::new(cells)
    };
    let lines: Vec<_> = example.printed.iter().map(line).collect();
    grid("The article's numbers", &heads(&labels), &lines, None)
}

/// Draws the interpretations of the example, each with a button that applies it.
fn readings(example: &'static Example, dispatch: &Dispatch) -> Html {
    let any_printed = example.readings.iter().any(|reading| reading.printed.is_some());
    let mut labels = vec!["Read as", "Measure", "#Value"];
    labels.extend(any_printed.then_some("#Printed"));
    labels.push("");
    let line = |reading: &'static Interpretation| {
        let measure = reading.measure(example);
        let mut cells = vec![
            html! { { reading.label } },
            html! { { measure.to_string() } },
            value(measure, reading.outcome(example)),
        ];
        cells.extend(any_printed.then(|| html! { { reading.printed.unwrap_or_default() } }));
        cells.push(show(example, reading, dispatch));
        Line::new(cells)
    };
    let lines: Vec<_> = example.readings.iter().map(line).collect();
    html! { <div class="readings">{ grid("Readings", &heads(&labels), &lines, None) }</div> }
}

/// A button that shows the example under this interpretation.
fn show(example: &'static Example, reading: &'static Interpretation, dispatch: &Dispatch) -> Html {
    let loaded = NewData {
        measure: Some(reading.measure(example)),
        convention: Some(AdjustedPreset::from(&reading.settings(example))),
        ..example_loaded(example)
    };
    html! {
        <button
            type="button"
            class="plain"
            aria-label={format!("Show: {}", reading.label)}
            onclick={send(dispatch, Action::Load(loaded))}
        >
            { "Show" }
        </button>
    }
}

fn value(measure: Measure, outcome: Outcome) -> Html {
    value::value(measure, outcome, DIGITS, &Scope::Example)
}

fn text(outcome: Outcome) -> Html {
    html! { { number::outcome(outcome, DIGITS) } }
}
