//! The convention: k, a tool's preset and every setting, in one visible line that opens on each.

use std::cell::Cell;

use wasm_bindgen::JsCast as _;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::about_setting;
use super::questions::{Ask, asking};
use crate::decimal;
use crate::metrics::settings::table::{SETTINGS, Setting};
use crate::platform::dom;
use crate::present::{convention, number};
use crate::presets::{self, ADAPTER, ADAPTERS, Chosen};
use crate::state::{Action, Gesture, View};
use crate::ui::element::{El, button, chosen, el, nothing, say, typed};
use crate::ui::store::Dispatch;

pub fn settings_line(view: &View, dispatch: &Dispatch, ask: &Ask) -> Html {
    let model = &view.model;
    let mut line = el("div").class("convention");
    line = line
        .child(cutoff(model.k, view.query.docs.len(), dispatch))
        .child(preset(&model.convention, dispatch))
        .html(adapter(&model.convention, dispatch, ask));
    let settings = model.settings();
    for setting in &SETTINGS {
        let value = settings.get(setting.key).unwrap_or_default();
        let changed = model.convention.is_changed(setting.key);
        line = line.child(choose(setting, &value, changed, dispatch).child(opens(
            setting.key,
            setting.label,
            ask,
        )));
    }
    let highest = model.highest_grade();
    let mut ends: Vec<f64> =
        [1.0, 2.0, 3.0, 4.0, 10.0].into_iter().filter(|e| *e >= model.graded()).collect();
    if !ends.contains(&highest) {
        ends.insert(0, highest);
    }
    let ends = ends.into_iter().map(|end| {
        let text = number::plain(end);
        (text.clone(), format!("0\u{2013}{text}"), end == highest)
    });
    let scaled = {
        let dispatch = dispatch.clone();
        chosen(move |end| dispatch.emit(Action::Scale(decimal::parse(&end).unwrap_or(1.0))))
    };
    let digits = [2]
        .into_iter()
        .chain(3..=17)
        .map(|digits: u8| (digits.to_string(), digits.to_string(), digits == model.digits));
    let rounded = {
        let dispatch = dispatch.clone();
        chosen(move |digits| dispatch.emit(Action::Digits(digits.parse().unwrap_or(3))))
    };
    line = line
        .child(
            setting_of("set-scale", "grades", "The grades that can be clicked.", false)
                .child(select("set-scale", ends.collect()).on_change(scaled)),
        )
        .child(
            setting_of(
                "set-digits",
                "digits",
                "Decimals shown; the values are not rounded.",
                false,
            )
            .child(select("set-digits", digits.collect()).on_change(rounded)),
        )
        .child(
            button("plain")
                .flag("aria-pressed", model.fractions)
                .title("Exact fractions beside decimals: 1/3")
                .text("fractions")
                .on_click(say(dispatch, Action::Fractions(!model.fractions))),
        );
    el("section")
        .set("aria-label", "Convention")
        .child(line)
        .html(about_setting::said(view, dispatch))
        .html(ask.about.map_or_else(nothing, |key| about_setting::about(key, view, dispatch)))
        .done()
}

/// The tools, of which one sets everything.
fn preset(convention: &Chosen, dispatch: &Dispatch) -> El {
    let now = convention.preset.name;
    let options = presets::ALL.into_iter();
    let options = options.map(|p| (p.name.to_string(), p.title.to_string(), p.name == now));
    let adopt = {
        let dispatch = dispatch.clone();
        chosen(move |name| {
            if let Ok(preset) = presets::find(&name) {
                let convention = Chosen::of(preset);
                dispatch.emit(Action::Adopt { convention, measure: None });
            }
        })
    };
    setting_of(
        "set-convention",
        "convention",
        "The tool whose values are shown.",
        now != "textbook",
    )
    .child(select("set-convention", options.collect()).on_change(adopt))
}

/// What a tool that takes arrays is given.
fn adapter(convention: &Chosen, dispatch: &Dispatch, ask: &Ask) -> Html {
    let Some(now) = convention.get_adapter() else { return nothing() };
    let option =
        |(name, _): (&str, _)| (name.to_string(), convention::value(ADAPTER, name), name == now);
    let set = {
        let dispatch = dispatch.clone();
        chosen(move |value| dispatch.emit(Action::Set { key: ADAPTER, value }))
    };
    let label = convention::name(ADAPTER);
    setting_of("set-adapter", label, about_setting::ADAPTER_MEANING, false)
        .child(select("set-adapter", ADAPTERS.map(option).to_vec()).on_change(set))
        .child(opens(ADAPTER, label, ask))
        .done()
}

/// Opens the explanation of a setting, or closes it.
fn opens(key: &'static str, label: &str, ask: &Ask) -> El {
    let is_open = ask.about == Some(key);
    button("about")
        .flag("aria-expanded", is_open)
        .label(&format!("About: {label}"))
        .title("What it means, which tools do it, and what it changes here")
        .text("?")
        .on_click(asking(ask, move |asked, _| asked.about = (!is_open).then_some(key)))
}

/// The cutoff as a number and a slider. One pull of the slider is one undo step.
fn cutoff(k: usize, longest: usize, dispatch: &Dispatch) -> El {
    thread_local!(static PULL: Cell<Gesture> = const { Cell::new(1 << 31) });
    let set = |gesture: fn() -> Option<Gesture>| {
        let dispatch = dispatch.clone();
        Callback::from(move |event: InputEvent| {
            if let Some(k) = read_cutoff(&typed(&event)) {
                dispatch.emit(Action::Cutoff { k, gesture: gesture() });
            }
        })
    };
    let released =
        Callback::from(|_: Event| PULL.with(|pull| pull.set(pull.get().wrapping_add(1))));
    let (now, most) = (k.to_string(), longest.max(10).max(k).to_string());
    let number = el("input")
        .set("id", "k")
        .set("type", "number")
        .set("min", "1")
        .set("step", "1")
        .title("The cutoff: how many ranks count")
        .value(&now)
        .on_input(set(|| None))
        .on_change(Callback::from(move |event: Event| {
            // What is no cutoff gives way to the one that holds.
            if let Some(field) =
                dom::target(&event).and_then(|field| field.dyn_into::<HtmlInputElement>().ok())
                && read_cutoff(&field.value()).is_none()
            {
                field.set_value(&k.to_string());
            }
        }));
    let slider = el("input")
        .set("type", "range")
        .set("min", "1")
        .attr("max", &most)
        .label("k, as a slider")
        .value(&now)
        .on_input(set(|| Some(PULL.with(Cell::get))))
        .on_change(released);
    let label = el("label").set("for", "k").text("k");
    el("div").class("cutoff").child(label).child(number).child(slider)
}

fn read_cutoff(text: &str) -> Option<usize> {
    decimal::parse(text).filter(|k| *k >= 1.0 && k.fract() == 0.0).map(|k| k as usize)
}

/// One setting: its named values in a list, and a field where others may be written.
fn choose(setting: &'static Setting, value: &str, changed: bool, dispatch: &Dispatch) -> El {
    let key = setting.key;
    let named = setting.choices.iter().any(|choice| choice.value == value);
    let set = || {
        let dispatch = dispatch.clone();
        chosen(move |value| {
            let value = if value == OTHER { setting.start.to_string() } else { value };
            dispatch.emit(Action::Set { key, value });
        })
    };
    let id = format!("set-{key}");
    let mut line = setting_of(&id, setting.label, setting.meaning, changed);
    if !setting.choices.is_empty() {
        let choices = setting
            .choices
            .iter()
            .map(|c| (c.value.to_string(), c.label.to_string(), c.value == value));
        let mut options: Vec<_> = choices.collect();
        if !setting.other.is_empty() {
            options.push((OTHER.into(), "other\u{2026}".into(), !named));
        }
        line = line.child(select(&id, options).title(setting.meaning).on_change(set()));
    }
    if !setting.other.is_empty() && !named {
        let field = el("input").class("other").set("type", "text");
        let field = if setting.choices.is_empty() {
            field.attr("id", &id).set("inputmode", "decimal")
        } else {
            field.label(&format!("{}: {}", setting.label, setting.other))
        };
        line = line.child(field.title(setting.other).property("value", value).on_change(set()));
    }
    line
}

/// The list's last entry, which opens a field.
const OTHER: &str = "other";

fn setting_of(id: &str, label: &str, meaning: &str, changed: bool) -> El {
    let label = el("label").attr("for", id).title(meaning).text(label);
    el("span").class(if changed { "setting changed" } else { "setting" }).child(label)
}

/// A list of (value, label, whether it is the one).
fn select(id: &str, options: Vec<(String, String, bool)>) -> El {
    let now = options.iter().find(|(_, _, is)| *is).map_or("", |(value, _, _)| value);
    // The property follows later changes, the attribute says the first: a list has no options yet
    // when its properties are set.
    let list = el("select").attr("id", id).property("value", now);
    let option = |(value, label, is): &(String, String, bool)| {
        let option = el("option").attr("value", value).text(label);
        if *is { option.set("selected", "").done() } else { option.done() }
    };
    list.list(options.iter().map(option).collect())
}
