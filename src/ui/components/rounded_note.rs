//! The note that printed numbers do not add up, because they are rounded.

use yew::prelude::*;

use crate::present::formula::chain;
use crate::present::loss::Loss;
use crate::present::rounded::{differs_by, is_rounded};
use crate::state::{Action, View};
use crate::ui::context::{ViewProps, use_dispatch};
use crate::ui::events::send;

/// Draws the note, and a button that rounds every step to the printed digits. Draws nothing if the printed numbers
/// add up.
#[component]
pub fn RoundedNote(ViewProps { view }: &ViewProps) -> Html {
    let dispatch = use_dispatch();
    if adds_up(view) {
        return Html::default();
    }
    let digits = view.model.digits;
    let round = Action::Set { key: "round", value: digits.to_string() };
    html! {
        <p class="rounded-note">
            { format!("The numbers shown are rounded to {digits} digits, the sums are not, so a last digit may \
                       seem wrong. ") }
            <button type="button" class="link" onclick={send(&dispatch, round)}>{ "Round each step" }</button>
        </p>
    }
}

/// Whether the numbers in the formula and below the list add up as printed.
fn adds_up(view: &View) -> bool {
    let (chosen, digits) = (&view.chosen, view.model.digits);
    let lost = Loss::of(chosen);
    !is_rounded(&chain(chosen, digits))
        && lost.is_none_or(|loss| differs_by(loss.ideal, loss.ideal - loss.lost, digits))
}
