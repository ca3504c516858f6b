//! The value of one measure, in a sentence. Choosing the measure shows its derivation.

use std::cmp::Ordering;
use std::rc::Rc;

use yew::prelude::*;

use super::value::{Scope, value};
use super::whisker::whisker;
use crate::metrics::Outcome;
use crate::present::{fraction, number, words};
use crate::state::view::Card;
use crate::state::{Action, View};
use crate::ui::aria;
use crate::ui::context::use_dispatch;
use crate::ui::events::send;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub view: Rc<View>,
    /// The place of the measure among the view's cards.
    pub at: usize,
}

#[component]
pub fn MeasureCard(props: &Props) -> Html {
    let Props { view, at } = props;
    let dispatch = use_dispatch();
    let Some(card) = view.cards.get(*at) else { return Html::default() };
    let derivation = &card.derivation;
    let measure = derivation.measure;
    let digits = view.model.digits;
    let is_chosen = measure == view.chosen.measure;
    html! {
        <div class={if is_chosen { "card chosen" } else { "card" }} data-card={measure.definition.name}>
            <button type="button" class="name" aria-pressed={aria::flag(is_chosen)}
                title={format!("{}: {}", measure.definition.title, measure.definition.meaning)}
                onclick={send(&dispatch, Action::Choose(measure))}>
                { measure.to_string() }
            </button>
            <p class="number">
                { value(measure, derivation.outcome, digits, &Scope::Shown) }
                if view.model.fractions {
                    { exact(card) }
                }
                { change(card, digits) }
            </p>
            if let Some(bounds) = &card.bounds {
                { whisker(bounds, derivation.outcome.value(), digits, is_chosen) }
            }
            <p class="sentence">{ words::sentence(derivation) }</p>
        </div>
    }
}

/// The value as a fraction, where it is exactly one.
fn exact(card: &Card) -> Html {
    let exact = fraction::exact(&card.derivation).filter(|text| text.contains('/'));
    html! {
        if let Some(text) = exact {
            <span class="fraction" title="Exactly">{ text }</span>
        }
    }
}

/// The change against the list as it was loaded.
fn change(card: &Card, digits: u8) -> Html {
    let (text, class) = match (card.before, card.derivation.outcome) {
        (None, _) => return Html::default(),
        (Some(Outcome::Value(before)), Outcome::Value(now)) => {
            let class = match now.total_cmp(&before) {
                Ordering::Greater => "change better",
                Ordering::Less => "change worse",
                Ordering::Equal => "change same",
            };
            (number::signed(now - before, digits), class)
        }
        (Some(before), _) => (format!("was {}", number::outcome(before, digits)), "change same"),
    };
    html! { <span {class} title="Against the list as loaded">{ text }</span> }
}
