//! A labelled list of choices.

use yew::prelude::*;

use crate::platform::dom;
use crate::ui::events::on_value;

/// Draws the list. `now` is the value of the current choice, `choices` are `option` elements. `choose` receives the
/// value that the user chose.
pub fn menu(
    label: &'static str,
    now: &str,
    choices: Html,
    choose: impl Fn(String) + 'static,
) -> Html {
    html! {
        <label>
            { label }
            { " " }
            <select aria-label={label} ~value={dom::property(now)} onchange={on_value(choose)}>
                { choices }
            </select>
        </label>
    }
}

/// Draws a choice. `text` is its name.
pub fn option(value: String, text: &str, is_chosen: bool) -> Html {
    html! { <option {value} selected={is_chosen}>{ text }</option> }
}
