//! The mean of each measure. Choosing one shows how its values are spread.

use yew::Html;

use super::{Shown, changing};
use crate::present::summary::{By, Measured};
use crate::present::words::queries;
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
    let over = ["over ", &queries(mean.counted)].concat();
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
        .child(el("p").class("sentence").user_text(&measured.about))
        .done()
}
