//! The other measures as a strip. Choosing one puts it into the value line.

use yew::prelude::*;

use super::fraction::fraction;
use super::value::{Scope, value};
use super::value_line::change_class;
use crate::metrics::Outcome;
use crate::present::number;
use crate::state::Action;
use crate::state::view::Card;
use crate::ui::aria;
use crate::ui::context::{ViewProps, use_dispatch};
use crate::ui::events::send_and_leave;
use crate::ui::hooks::tab_stop::use_tab_stop;

/// The number of measures that are always visible; a button shows the others.
const SEEN: usize = 6;

/// Draws each other measure with its value and its change since the list was loaded.
#[component]
pub fn Strip(ViewProps { view }: &ViewProps) -> Html {
    let dispatch = use_dispatch();
    let shows_all = use_state(|| false);
    let toggle = {
        let shows_all = shows_all.clone();
        move |_: MouseEvent| shows_all.set(!*shows_all)
    };
    let group = use_node_ref();
    let stop = use_tab_stop(&group);
    let digits = view.model.digits;
    let others = view.cards.iter().filter(|card| card.measure != view.chosen.measure);
    let item = |(at, card): (usize, &Card)| {
        let measure = card.measure;
        let title = format!("{}: {}", measure.definition.title, measure.definition.meaning);
        let choose = send_and_leave(&dispatch, Action::Choose(measure), ".measure-menu");
        html! {
            <li key={measure.definition.name} data-card={measure.definition.name} hidden={at >= SEEN && !*shows_all}>
                <button type="button" {title} onclick={choose}>
                    <span class="name">{ measure.to_string() }</span>
                    { value(measure, card.outcome, digits, &Scope::Shown) }
                    if view.model.fractions {
                        { fraction(&view.derivation(&measure), true) }
                    }
                    { difference(card, digits) }
                </button>
            </li>
        }
    };
    let hidden = view.cards.len().saturating_sub(1 + SEEN);
    html! {
        <section class="strip" aria-label="Measures" ref={&group} onfocusin={stop.on_focus} onkeydown={stop.on_key}>
            <ul class={classes!((*shows_all).then_some("all"))}>{ for others.enumerate().map(item) }</ul>
            if hidden > 0 {
                <button type="button" class="plain more-measures" aria-expanded={aria::flag(*shows_all)} onclick={toggle}>
                    { if *shows_all { "fewer measures".to_string() } else { format!("+{hidden} measures") } }
                </button>
            }
        </section>
    }
}

/// Draws the change by the edits of the list. Draws nothing if the value did not change.
fn difference(card: &Card, digits: u8) -> Html {
    let change = match (card.before, card.outcome) {
        (Some(Outcome::Value(before)), Outcome::Value(now)) => now - before,
        _ => 0.0,
    };
    html! {
        if change != 0.0 {
            <span class={change_class(change)} title="By edits">{ number::changed(change, digits) }</span>
        }
    }
}
