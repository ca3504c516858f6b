//! A menu whose choice takes effect elsewhere.

use yew::prelude::*;

use crate::platform::dom;

/// The entries of `Menu`. Their labels are their values.
#[derive(PartialEq, Properties)]
pub struct MenuProps {
    /// The accessible name.
    pub label: AttrValue,
    /// The first entry, which chooses nothing. Its value is empty.
    pub none: &'static str,
    /// The other entries.
    pub choices: Vec<&'static str>,
    /// The current choice; empty for none.
    pub now: &'static str,
    /// Receives the entry that the user chose.
    pub choose: Callback<String>,
}

/// Draws the menu. It returns to the current choice at once: the user's choice appears when it takes effect.
#[component]
pub fn Menu(props: &MenuProps) -> Html {
    let now = props.now;
    let choose = use_callback((props.choose.clone(), now), |event: Event, (choose, now)| {
        let chosen = dom::value_of(&event);
        choose.emit(chosen);
        dom::set_value_of(&event, now);
    });
    let none = std::iter::once(("", props.none));
    let choices = props.choices.iter().map(|choice| (*choice, *choice));
    html! {
        <select aria-label={&props.label} ~value={now} onchange={choose}>
            for (value, text) in none.chain(choices) {
                <option {value} selected={value == now}>{ text }</option>
            }
        </select>
    }
}
