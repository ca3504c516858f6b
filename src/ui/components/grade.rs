//! A document's grade: one click, or one digit key.

use yew::prelude::*;

use crate::decimal;
use crate::present::{chart, number};
use crate::state::{MOST_BUTTONS, Model};
use crate::ui::element::{El, button, chosen, el};

/// The grades that are offered, and how dark each is drawn.
#[derive(Clone, PartialEq)]
pub struct Scale {
    pub highest: f64,
    /// Whether each grade has a button.
    pub buttons: bool,
    /// Whether the grade follows from the text and cannot be chosen.
    pub fixed: bool,
}

impl Scale {
    pub fn of(model: &Model) -> Self {
        let highest = model.highest_grade();
        Self {
            highest,
            buttons: highest <= MOST_BUTTONS && model.has_whole_grades(),
            fixed: model.data.keywords.is_some(),
        }
    }

    /// 0 to 3: where a grade stands between the ends of the ramp.
    pub fn level(&self, grade: Option<f64>) -> u8 {
        chart::level(grade, self.highest)
    }
}

pub fn grade_control(
    label: &str,
    grade: Option<f64>,
    scale: &Scale,
    act: &Callback<Option<f64>>,
) -> El {
    if scale.fixed {
        return chip(grade, scale);
    }
    let name = format!("Grade of {label}");
    if !scale.buttons {
        let act = act.clone();
        let changed =
            chosen(move |text| act.emit(decimal::parse(text.trim()).filter(|g| g.is_finite())));
        return el("input")
            .attr("class", &format!("grade-field level-{}", scale.level(grade)))
            .set("type", "number")
            .set("step", "any")
            .set("data-control", "grade")
            .set("placeholder", "?")
            .label(&name)
            .value(&grade.map_or(String::new(), number::plain))
            .on_change(changed);
    }
    let mut group = el("div").class("grades").set("role", "group").label(&name);
    for value in 0..=scale.highest as u8 {
        let is_grade = grade == Some(f64::from(value));
        let next = Some(f64::from(value)).filter(|_| !is_grade);
        let act = act.clone();
        let mut choice = button("")
            .flag("aria-pressed", is_grade)
            .text(&value.to_string())
            .on_click(Callback::from(move |_| act.emit(next)));
        if is_grade {
            choice = choice
                .attr("class", &format!("level-{}", scale.level(grade)))
                .set("data-control", "grade")
                .title("Click again to take the judgment away");
        }
        group = group.child(choice);
    }
    if grade.is_none() {
        group = group.child(
            el("span").class("unjudged-mark").title("Nobody judged this document").text("?"),
        );
    }
    group
}

/// A grade that cannot be changed here.
pub fn chip(grade: Option<f64>, scale: &Scale) -> El {
    let text = grade.map_or("?".into(), number::plain);
    el("span").attr("class", &format!("grade-chip level-{}", scale.level(grade))).text(&text)
}
