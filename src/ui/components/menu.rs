//! A labelled list of choices.

use yew::prelude::*;

use crate::platform::dom;
use crate::ui::events::on_value;

/// `now` is the value of the choice made, `choices` are `option` elements. `choose` takes the value of
/// another choice.
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

/// A choice; `text` is what it is called.
pub fn option(value: String, text: &str, is_chosen: bool) -> Html {
    html! { <option {value} selected={is_chosen}>{ text }</option> }
}
