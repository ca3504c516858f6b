//! A labelled list of choices.

use yew::prelude::*;

use crate::ui::events::on_value;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub label: &'static str,
    /// The value of the choice made.
    pub value: AttrValue,
    /// Takes the value of another choice.
    pub on_choose: Callback<String>,
    /// The choices, as `option` elements.
    pub children: Html,
}

#[component]
pub fn Menu(props: &Props) -> Html {
    let on_choose = props.on_choose.clone();
    html! {
        <label>
            { props.label }
            { " " }
            <select aria-label={props.label} ~value={&*props.value}
                onchange={on_value(move |value| on_choose.emit(value))}>
                { props.children.clone() }
            </select>
        </label>
    }
}

/// A choice; `text` is what it is called.
pub fn option(value: String, text: &str, is_chosen: bool) -> Html {
    html! { <option {value} selected={is_chosen}>{ text }</option> }
}
