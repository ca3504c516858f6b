//! The mean of each measure. Choosing one shows how its values are spread.

use yew::Html;

use super::{Shown, changing};
use crate::present::number::grouped;
use crate::present::summary::{By, Measured};
use crate::ui::components::value::{Scope, value};
use crate::ui::element::{button, el};

pub fn means(shown: &Shown) -> Html {
    let draw = |(at, measured): (usize, &Measured)| mean(shown, at, measured);
    let means = shown.props.summary.measured.iter().enumerate().map(draw).collect();
    el("div").class("cards means").list(means).done()
}

fn mean(shown: &Shown, at: usize, measured: &Measured) -> Html {
    let is_chosen = at == shown.choice.measure;
    let mean = &measured.mean;
    let over = format!("over {} queries", grouped(mean.counted));
    let about = match (&*measured.about, mean.zeros, mean.left_out) {
        ("", 0, 0) => String::new(),
        ("", zeros, 0) => format!("{} without a value count as 0.", grouped(zeros)),
        ("", 0, left_out) => format!("{} without a value left out.", grouped(left_out)),
        (about, ..) => about.to_string(),
    };
    let choose = changing(shown.look, move |seen, _| {
        seen.choice.measure = at;
        seen.choice.range = None;
        // What is sorted by the measure before follows.
        if matches!(seen.choice.by, By::Value(_)) {
            seen.choice.by = By::Value(at);
        }
    });
    let name = button("name").flag("aria-pressed", is_chosen).text(&measured.name).on_click(choose);
    let number = el("p").class("number").html(value(
        &measured.measure,
        mean.outcome,
        shown.props.digits,
        Scope::Mean,
    ));
    el("div")
        .class(if is_chosen { "card chosen" } else { "card" })
        .child(name)
        .child(number)
        .child(el("p").class("sentence").text(&over))
        .child(el("p").class("sentence").user_text(&about))
        .done()
}
