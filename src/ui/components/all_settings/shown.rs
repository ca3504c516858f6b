//! How grades and values are shown: the scale of the grades, decimals, fractions.

use yew::prelude::*;

use super::labelled::labelled;
use super::select::{Choice, Select};
use crate::decimal;
use crate::present::number;
use crate::state::Action;
use crate::ui::aria;
use crate::ui::events::{Dispatch, send};

/// Draws the choice of the scale, which is the grades that can be clicked. `end` is the current end of the scale.
/// No scale ends below `highest_judged`, the highest grade in the judgments.
pub fn scale_choice(end: f64, highest_judged: f64, dispatch: &Dispatch) -> Html {
    let dispatch = dispatch.clone();
    let scale = move |end: String| {
        dispatch.emit(Action::Scale(decimal::parse(&end).unwrap_or(1.0)));
    };
    let mut ends: Vec<f64> =
        [1.0, 2.0, 3.0, 4.0, 10.0].into_iter().filter(|end| *end >= highest_judged).collect();
    if !ends.contains(&end) {
        ends.insert(0, end);
    }
    let choice = |end: f64| {
        let end = number::plain(end);
        Choice::new(end.clone(), format!("0\u{2013}{end}"))
    };
    let id = AttrValue::Static("set-scale");
    let choices: Vec<Choice> = ends.into_iter().map(choice).collect();
    let select = html! { <Select id={&id} {choices} now={number::plain(end)} choose={Callback::from(scale)} /> };
    labelled(&id, "grades", "The grades that can be clicked.", false, select)
}

/// Draws the choice of how many decimals are shown.
pub fn digits_choice(digits: u8, dispatch: &Dispatch) -> Html {
    let dispatch = dispatch.clone();
    let round = move |digits: String| {
        dispatch.emit(Action::Digits(digits.parse().unwrap_or(3)));
    };
    let choice = |digits: u8| Choice::new(digits.to_string(), digits.to_string());
    let id = AttrValue::Static("set-digits");
    let choices: Vec<Choice> = (2..=17).map(choice).collect();
    let now = digits.to_string();
    let select = html! { <Select id={&id} {choices} {now} choose={Callback::from(round)} /> };
    labelled(&id, "digits", "Decimals shown; the values are not rounded.", false, select)
}

/// Draws the switch that shows exact fractions beside decimals.
pub fn fractions_switch(is_on: bool, dispatch: &Dispatch) -> Html {
    html! {
        <button
            type="button"
            class="plain"
            aria-pressed={aria::flag(is_on)}
            title="Exact fractions beside decimals: 1/3"
            onclick={send(dispatch, Action::Fractions(!is_on))}
        >
            { "fractions" }
        </button>
    }
}
