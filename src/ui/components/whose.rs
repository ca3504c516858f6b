//! Which convention gives a number: searched while it is typed.

use yew::prelude::*;

use super::questions::{Ask, asking};
use crate::answers::{Claim, Found, Match, find};
use crate::present::{convention, number, words};
use crate::presets::Input;
use crate::state::{Action, View, input, input_of_many};
use crate::ui::element::{button, el, nothing, say, typed};
use crate::ui::grid::{Grid, Line, heads, panel, text};
use crate::ui::store::Dispatch;

/// More matches are counted, not shown.
const SHOWN: usize = 12;

/// Means over more documents than this would take longer than typing.
const DOCUMENTS: usize = 1_000;

pub fn whose(view: &View, dispatch: &Dispatch, ask: &Ask) -> Html {
    let model = &view.model;
    let measure = model.chosen();
    let documents: usize = model.data.queries.iter().map(|query| query.docs.len()).sum();
    let offers_mean = model.data.queries.len() > 1 && documents <= DOCUMENTS;
    let is_mean = offers_mean && ask.of_mean;
    let inputs: Vec<Input> = match is_mean {
        true => model.data.queries.iter().map(|query| input_of_many(query)).collect(),
        false => vec![input(&view.query)],
    };
    let text_ = ask.claimed.trim();
    let body = match Claim::read(text_) {
        _ if text_.is_empty() => {
            let hint = "With as many digits as you have: 0.61, 61% or 1/3. Every tool and thousands of \
                        settings are tried.";
            el("p").class("hint").text(hint).done()
        }
        None => el("p").class("error").text("This is no number: write for instance 0.61").done(),
        Some(claim) => answer(&find(&measure, claim, &inputs), view, dispatch),
    };
    let field = el("input")
        .set("id", "claimed")
        .set("type", "text")
        .set("inputmode", "decimal")
        .set("autocomplete", "off")
        .set("placeholder", "0.61")
        .value(&ask.claimed)
        .on_input(asking(ask, |asked, event: InputEvent| asked.claimed = typed(&event)));
    let mut form = el("p").class("claim").child(
        el("label").set("for", "claimed").text(&format!("Your {measure}, as it was printed")),
    );
    form = form.child(field);
    if offers_mean {
        let toggled = asking(ask, move |asked, _| asked.of_mean = !is_mean);
        form = form.child(
            button("plain")
                .flag("aria-pressed", is_mean)
                .text("mean over queries")
                .on_click(toggled),
        );
    }
    panel("whose", "whose", "Which convention gives my number?").child(form).html(body).done()
}

fn answer(found: &Found, view: &View, dispatch: &Dispatch) -> Html {
    let digits = view.model.digits.max(4);
    let none = found.matches.is_empty();
    let line = |found: &Match| {
        let button = found.chosen().map_or_else(nothing, |convention| {
            let adopt = Action::Adopt { convention, measure: Some(found.measure) };
            button("plain")
                .text("Use")
                .label(&format!("Use {}", convention::how(found)))
                .on_click(say(dispatch, adopt))
                .done()
        });
        let value = number::value(found.value, digits);
        Line::new(vec![text(&convention::how(found)), text(&value), button])
    };
    let shown = if none { &found.near } else { &found.matches };
    let lines: Vec<Line> = shown.iter().take(SHOWN).map(line).collect();
    let tried = words::plural(found.tried, "combination", "combinations");
    let said = match (none, found.near.is_empty()) {
        (true, true) => format!("None does, of {tried} tried."),
        (true, false) => format!("None does, of {tried} tried. The nearest are:"),
        (false, _) => {
            let count = words::plural(found.matches.len(), "convention gives", "conventions give");
            format!("{count} this number, of {tried} tried; the most usual first.")
        }
    };
    let grid = Grid {
        label: "Conventions",
        heads: heads(&["Convention", "#Value", ""]),
        lines,
        foot: None,
    };
    let more = found.matches.len().saturating_sub(SHOWN);
    let more = if more > 0 { el("p").text(&format!("and {more} more")).done() } else { nothing() };
    let table = if shown.is_empty() { nothing() } else { grid.draw() };
    vec![el("p").set("role", "status").text(&said).done(), table, more].into_iter().collect()
}
