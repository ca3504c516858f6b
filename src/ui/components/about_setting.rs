//! One setting explained: what each value means, which tools do it, and what it gives here.

use yew::Html;

use crate::metrics::derive;
use crate::metrics::settings::table::setting;
use crate::present::{convention, number};
use crate::presets::{self, ADAPTER, ADAPTERS, Chosen};
use crate::state::model::ranking;
use crate::state::{Action, View, input};
use crate::ui::element::{button, el, nothing, say};
use crate::ui::grid::{Grid, Line, heads, text};
use crate::ui::store::Dispatch;

pub const ADAPTER_MEANING: &str =
    "What becomes of judged documents that the list misses, for a tool that takes arrays.";

/// What was changed about the preset, and whether the tool has the measure and takes the list at all.
pub fn said(view: &View, dispatch: &Dispatch) -> Html {
    let model = &view.model;
    let chosen = &model.convention;
    let is_textbook = chosen.is_textbook();
    let measure = model.chosen();
    let lacks = !is_textbook && chosen.preset.calls(&measure).next().is_none();
    let refusal =
        (!is_textbook).then(|| chosen.convention(&measure).refusal(&measure, &input(&view.query)));
    let refusal = refusal.flatten();
    let given = view.given_otherwise();
    if chosen.changes().is_empty() && !lacks && refusal.is_none() && given.is_none() {
        return nothing();
    }
    let mut line = el("p").class("convention-said").text(&convention::chosen(chosen));
    if lacks {
        line = line.text(&format!(
            ". {} has no {measure}: this is what its other measures suggest.",
            chosen.preset.title
        ));
    }
    if let Some(refusal) = refusal {
        let title = chosen.preset.title;
        line = line.text(&format!(". {title} itself gives no value: {refusal}."));
    } else if let Some(given) = given {
        let title = chosen.preset.title;
        line = line.text(&format!(". {title} itself gives {given}."));
    }
    if !chosen.changes().is_empty() {
        let convention = Chosen::of(chosen.preset);
        let back = Action::Adopt { convention, measure: None };
        let label = format!("Back to {}", chosen.preset.title);
        line = line.child(button("plain").text(&label).on_click(say(dispatch, back)));
    }
    line.done()
}

/// The values of a setting side by side.
pub fn about(key: &'static str, view: &View, dispatch: &Dispatch) -> Html {
    let model = &view.model;
    let measure = model.chosen();
    let now = model.convention.get(key, &measure);
    let mut values: Vec<(String, String)> = match setting(key) {
        Some(setting) => {
            setting.choices.iter().map(|c| (c.value.into(), c.meaning.into())).collect()
        }
        None => ADAPTERS
            .iter()
            .map(|(name, _)| ((*name).to_string(), given(name).to_string()))
            .collect(),
    };
    if key == "rel" {
        values = levels(view).into_iter().map(|level| (level, String::new())).collect();
    }
    if values.iter().all(|(value, _)| *value != now) {
        values.push((now.clone(), String::new()));
    }
    let line = |(value, meaning): (String, String)| {
        let mut chosen = (*model.convention).clone();
        let set = chosen.set(key, &value, &measure);
        let ranking = ranking(&view.query, &chosen.convention(&measure));
        let outcome = derive(&measure, &ranking).outcome;
        let is_now = value == now;
        let action = match (is_now, set) {
            (false, Ok(())) => button("plain")
                .text("Use")
                .label(&format!("Use {}", convention::value(key, &value)))
                .on_click(say(dispatch, Action::Set { key, value: value.clone() }))
                .done(),
            (true, _) => text("now"),
            _ => nothing(),
        };
        let cells = vec![
            text(&convention::value(key, &value)),
            text(&meaning),
            text(&tools(key, &value, view)),
            text(&number::outcome(outcome, model.digits)),
            action,
        ];
        Line { cells, current: is_now, of: None }
    };
    let value = format!("#{measure}");
    let grid = Grid {
        label: "Values of the setting",
        heads: heads(&["Value", "Meaning", "Tools", &value, ""]),
        lines: values.into_iter().map(line).collect(),
        foot: None,
    };
    let meaning = setting(key).map_or(ADAPTER_MEANING, |setting| setting.meaning);
    let head = el("h2").text(convention::name(key));
    el("section")
        .classes(&["panel", "about-setting"])
        .set("aria-label", "About the setting")
        .child(head)
        .child(el("p").text(meaning))
        .html(grid.draw())
        .done()
}

fn given(adapter: &str) -> &'static str {
    if adapter == ADAPTERS[0].0 {
        "They follow the list, by id, with the lowest score less 1."
    } else {
        "The tool sees the retrieved documents only."
    }
}

/// Every grade above 0, and 1.
fn levels(view: &View) -> Vec<String> {
    let grades = view.query.judgments.iter().map(|j| j.grade).filter(|grade| *grade > 0.0);
    let mut levels: Vec<f64> = grades.chain([1.0]).collect();
    levels.sort_by(f64::total_cmp);
    levels.dedup();
    levels.truncate(8);
    levels.into_iter().map(crate::decimal::shortest).collect()
}

/// The tools that have this value for the measure shown.
fn tools(key: &str, value: &str, view: &View) -> String {
    let measure = view.model.chosen();
    let does = |preset: &&&'static presets::Preset| {
        let chosen = Chosen::of(preset);
        let has = preset.name == presets::TEXTBOOK.name || preset.calls(&measure).next().is_some();
        has && key != ADAPTER && chosen.get(key, &measure) == value
    };
    let all: Vec<&str> = presets::ALL.iter().filter(does).map(|preset| preset.title).collect();
    all.join(", ")
}
