//! Explains one setting: the meaning of each of its values, the tools that use it, and the measure's value under it.

use std::rc::Rc;

use yew::prelude::*;

use super::grid::{Line, grid, heads};
use crate::metrics::derive;
use crate::metrics::settings::table::setting;
use crate::present::{convention, number};
use crate::presets::{self, ADAPTER, ADAPTERS, AdjustedPreset};
use crate::state::model::ranking;
use crate::state::{Action, View};
use crate::ui::context::use_dispatch;
use crate::ui::events::{Dispatch, send_and_leave};

/// The meaning of the adapter, which is a rule of tools and not in the table of settings.
pub const ADAPTER_MEANING: &str =
    "What a tool that takes arrays does with judged documents that the list misses.";

/// The most grades that are offered as thresholds.
const MOST_LEVELS: usize = 8;

/// The setting that `AboutSetting` explains, for the measure and the query of the view.
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub view: Rc<View>,
    /// The key of the setting.
    pub setting: &'static str,
}

/// Draws a line for each value of a setting: its meaning, the tools that use it, and the measure's value under it.
#[component]
pub fn AboutSetting(props: &Props) -> Html {
    let Props { view, setting: key } = props;
    let dispatch = use_dispatch();
    let measure = view.model.chosen();
    let current = view.model.convention.get(key, &measure);
    let lines: Vec<Line> = values(key, view, &current)
        .into_iter()
        .map(|value| line(key, value, &current, view, &dispatch))
        .collect();
    let meaning = setting(key).map_or(ADAPTER_MEANING, |setting| setting.meaning);
    let heads = heads(&["Value", "Meaning", "Tools", &format!("#{measure}"), ""]);
    html! {
        <section class="panel about-setting" aria-label="About the setting">
            <h2>{ convention::name(key) }</h2>
            <p>{ meaning }</p>
            { grid("Values of the setting", &heads, &lines, None) }
        </section>
    }
}

/// A value of a setting.
struct Value {
    value: String,
    /// What the value means; may be empty.
    meaning: &'static str,
}

/// The values that are explained. `current` is always among them.
fn values(key: &str, view: &View, current: &str) -> Vec<Value> {
    let mut values: Vec<Value> = match setting(key) {
        _ if key == "rel" => {
            levels(view).into_iter().map(|value| Value { value, meaning: "" }).collect()
        }
        Some(setting) => setting
            .choices
            .iter()
            .map(|choice| Value { value: choice.value.into(), meaning: choice.meaning })
            .collect(),
        None => ADAPTERS
            .iter()
            .map(|(name, _)| Value { value: (*name).into(), meaning: adapter_meaning(name) })
            .collect(),
    };
    if values.iter().all(|value| value.value != current) {
        values.push(Value { value: current.into(), meaning: "" });
    }
    values
}

fn line(key: &'static str, value: Value, current: &str, view: &View, dispatch: &Dispatch) -> Line {
    let Value { value, meaning } = value;
    let model = &view.model;
    let measure = model.chosen();
    let mut chosen = (*model.convention).clone();
    let set = chosen.set(key, &value, &measure);
    let ranking = ranking(&view.query, &chosen.convention(&measure));
    let outcome = derive(&measure, &ranking).outcome;
    let label = convention::value(key, &value);
    let tools = tools(key, &value, view);
    let is_current = value == current;
    let action = match (is_current, set) {
        (false, Ok(())) => html! {
            <button type="button" class="plain" aria-label={format!("Use {label}")}
                onclick={send_and_leave(dispatch, Action::Set { key, value }, ".about[aria-expanded=true]")}>
                { "Use" }
            </button>
        },
        (true, _) => "now".into(),
        _ => Html::default(),
    };
    let number = number::outcome(outcome, model.digits);
    let cells = vec![label.into(), meaning.into(), tools.into(), number.into(), action];
    Line { cells, current: is_current, of: None }
}

fn adapter_meaning(adapter: &str) -> &'static str {
    if adapter == ADAPTERS[0].0 {
        "They follow the list, by id, with the lowest score less 1."
    } else {
        "The tool sees the retrieved documents only."
    }
}

/// The thresholds that are offered: the lowest grades above 0, and 1.
fn levels(view: &View) -> Vec<String> {
    let grades = view.query.judgments.iter().map(|j| j.grade).filter(|grade| *grade > 0.0);
    let mut levels: Vec<f64> = grades.chain([1.0]).collect();
    levels.sort_by(f64::total_cmp);
    levels.dedup();
    levels.truncate(MOST_LEVELS);
    levels.into_iter().map(number::plain).collect()
}

/// The tools that use this value of the setting for the measure shown.
fn tools(key: &str, value: &str, view: &View) -> String {
    let measure = view.model.chosen();
    let does = |preset: &&&'static presets::Preset| {
        let chosen = AdjustedPreset::of(preset);
        let has = preset.name == presets::TEXTBOOK.name || preset.calls(&measure).next().is_some();
        has && key != ADAPTER && chosen.get(key, &measure) == value
    };
    let all: Vec<&str> = presets::ALL.iter().filter(does).map(|preset| preset.title).collect();
    all.join(", ")
}
