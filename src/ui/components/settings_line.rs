//! The convention: k and every setting, in one visible line.

use std::cell::Cell;

use wasm_bindgen::JsCast as _;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::decimal;
use crate::metrics::Settings;
use crate::metrics::settings::table::{SETTINGS, Setting};
use crate::platform::dom;
use crate::present::number;
use crate::state::{Action, Gesture, View};
use crate::ui::element::{El, chosen, el, typed};
use crate::ui::store::Dispatch;

pub fn settings_line(view: &View, dispatch: &Dispatch) -> Html {
    let model = &view.model;
    let mut line = el("section").class("convention").set("aria-label", "Convention");
    line = line.child(cutoff(model.k, view.query.docs.len(), dispatch));
    for setting in &SETTINGS {
        let value = model.settings.get(setting.key).unwrap_or_default();
        line = line.child(choose(setting, &value, dispatch));
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
    let digits = [2, 3, 4, 5, 6, 8, 12, 17]
        .map(|digits: u8| (digits.to_string(), digits.to_string(), digits == model.digits));
    let rounded = {
        let dispatch = dispatch.clone();
        chosen(move |digits| dispatch.emit(Action::Digits(digits.parse().unwrap_or(3))))
    };
    line.child(
        setting_of("set-scale", "grades", "The grades that can be clicked.", false)
            .child(select("set-scale", ends.collect()).on_change(scaled)),
    )
    .child(
        setting_of("set-digits", "digits", "Decimals shown; the values are not rounded.", false)
            .child(select("set-digits", digits.into_iter().collect()).on_change(rounded)),
    )
    .done()
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
fn choose(setting: &'static Setting, value: &str, dispatch: &Dispatch) -> El {
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
    let changed = Settings::default().get(key).as_deref() != Some(value);
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
