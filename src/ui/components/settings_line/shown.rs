//! How grades and values are shown: the scale of the grades, decimals, fractions.

use yew::prelude::*;

use super::labelled::labelled;
use super::select::{Choice, Select};
use crate::decimal;
use crate::present::number;
use crate::state::Action;
use crate::ui::aria;
use crate::ui::context::use_dispatch;

#[derive(PartialEq, Properties)]
pub struct ScaleChoiceProps {
    /// The highest grade that can be clicked.
    pub highest: f64,
    /// The highest grade that was given; no scale ends below it.
    pub lowest: f64,
}

/// The grades that can be clicked.
#[component]
pub fn ScaleChoice(props: &ScaleChoiceProps) -> Html {
    let ScaleChoiceProps { highest, lowest } = *props;
    let dispatch = use_dispatch();
    let scale = use_callback(dispatch, |end: String, dispatch| {
        dispatch.emit(Action::Scale(decimal::parse(&end).unwrap_or(1.0)));
    });
    let mut ends: Vec<f64> =
        [1.0, 2.0, 3.0, 4.0, 10.0].into_iter().filter(|end| *end >= lowest).collect();
    if !ends.contains(&highest) {
        ends.insert(0, highest);
    }
    let choice = |end: f64| {
        let end = number::plain(end);
        Choice::new(end.clone(), format!("0\u{2013}{end}"))
    };
    let id = AttrValue::Static("set-scale");
    let choices: Vec<Choice> = ends.into_iter().map(choice).collect();
    let select =
        html! { <Select id={&id} {choices} now={number::plain(highest)} choose={scale} /> };
    labelled(&id, "grades", "The grades that can be clicked.", false, select)
}

#[derive(PartialEq, Properties)]
pub struct DigitsChoiceProps {
    /// Decimals shown.
    pub digits: u8,
}

/// How many decimals are shown.
#[component]
pub fn DigitsChoice(props: &DigitsChoiceProps) -> Html {
    let dispatch = use_dispatch();
    let round = use_callback(dispatch, |digits: String, dispatch| {
        dispatch.emit(Action::Digits(digits.parse().unwrap_or(3)));
    });
    let choice = |digits: u8| Choice::new(digits.to_string(), digits.to_string());
    let id = AttrValue::Static("set-digits");
    let choices: Vec<Choice> = (2..=17).map(choice).collect();
    let now = props.digits.to_string();
    let select = html! { <Select id={&id} {choices} {now} choose={round} /> };
    labelled(&id, "digits", "Decimals shown; the values are not rounded.", false, select)
}

#[derive(PartialEq, Properties)]
pub struct FractionsSwitchProps {
    pub is_on: bool,
}

/// Whether exact fractions stand beside decimals.
#[component]
pub fn FractionsSwitch(props: &FractionsSwitchProps) -> Html {
    let dispatch = use_dispatch();
    let toggle = use_callback((props.is_on, dispatch), |_: MouseEvent, (is_on, dispatch)| {
        dispatch.emit(Action::Fractions(!is_on));
    });
    html! {
        <button
            type="button"
            class="plain"
            aria-pressed={aria::flag(props.is_on)}
            title="Exact fractions beside decimals: 1/3"
            onclick={toggle}
        >
            { "fractions" }
        </button>
    }
}
