//! The measures. Choosing one shows its derivation.

use yew::Html;

use super::value::{Scope, value};
use super::whisker::whisker;
use crate::metrics::Outcome;
use crate::present::{fraction, number, words};
use crate::state::view::Card;
use crate::state::{Action, View};
use crate::ui::element::{button, el, nothing, say};
use crate::ui::store::Dispatch;

/// These are large; the others follow in a second, smaller row.
const MAIN: usize = 6;

pub fn cards(view: &View, dispatch: &Dispatch) -> Html {
    let draw = |card: &Card| card_of(card, view, dispatch);
    let (main, small) = view.cards.split_at(MAIN.min(view.cards.len()));
    el("section")
        .set("aria-label", "Measures")
        .child(el("div").class("cards").list(main.iter().map(draw).collect()))
        .child(el("div").class("cards small").list(small.iter().map(draw).collect()))
        .done()
}

fn card_of(card: &Card, view: &View, dispatch: &Dispatch) -> Html {
    let derivation = &card.derivation;
    let measure = derivation.measure;
    let digits = view.model.digits;
    let is_chosen = measure == view.chosen.measure;
    let name = button("name")
        .flag("aria-pressed", is_chosen)
        .title(&format!("{}: {}", measure.info.title, measure.info.meaning))
        .text(&measure.to_string())
        .on_click(say(dispatch, Action::Choose(measure)));
    let number = el("p")
        .class("number")
        .html(value(&measure, derivation.outcome, digits, Scope::Shown))
        .html(fraction_of(card, view))
        .html(change(card, digits));
    el("div")
        .class(if is_chosen { "card chosen" } else { "card" })
        .set("data-card", measure.info.name)
        .child(name)
        .child(number)
        .html(whisker(card.bounds.as_ref(), derivation.outcome.value(), digits, is_chosen))
        .child(el("p").class("sentence").text(&words::sentence(derivation)))
        .done()
}

/// The value as an exact fraction, where that is asked for and it is one.
fn fraction_of(card: &Card, view: &View) -> Html {
    let exact = view.model.fractions.then(|| fraction::exact(&card.derivation)).flatten();
    match exact.filter(|text| text.contains('/')) {
        Some(text) => el("span").class("fraction").title("Exactly").text(&text).done(),
        None => nothing(),
    }
}

/// The change against the list as it was loaded.
fn change(card: &Card, digits: u8) -> Html {
    let (text, class) = match (card.before, card.derivation.outcome) {
        (None, _) => return nothing(),
        (Some(Outcome::Value(before)), Outcome::Value(now)) => {
            let class = match now.total_cmp(&before) {
                std::cmp::Ordering::Greater => "change better",
                std::cmp::Ordering::Less => "change worse",
                std::cmp::Ordering::Equal => "change same",
            };
            (number::signed(now - before, digits), class)
        }
        (Some(before), _) => (format!("was {}", number::outcome(before, digits)), "change same"),
    };
    el("span").class(class).title("Against the list as loaded").text(&text).done()
}
