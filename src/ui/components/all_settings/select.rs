//! A list of values, of which one is chosen.

use yew::prelude::*;

use crate::platform::dom;

/// An entry of a list.
#[derive(Clone, PartialEq)]
pub struct Choice {
    pub value: AttrValue,
    pub label: AttrValue,
}

impl Choice {
    /// Creates an entry with this value and this label.
    pub fn new(value: impl Into<AttrValue>, label: impl Into<AttrValue>) -> Self {
        Self { value: value.into(), label: label.into() }
    }
}

/// What `Select` draws. `id` is the id of the element, for its label.
#[derive(PartialEq, Properties)]
pub struct SelectProps {
    pub id: AttrValue,
    #[prop_or_default]
    pub title: Option<&'static str>,
    pub choices: Vec<Choice>,
    /// The current value. It need not be one of the choices.
    pub now: AttrValue,
    /// Receives the value that the user chose.
    pub choose: Callback<String>,
}

/// Draws the list of values, with the current one chosen.
#[component]
pub fn Select(props: &SelectProps) -> Html {
    let SelectProps { id, title, choices, now, choose } = props;
    let choose = use_callback(choose.clone(), |event: Event, choose| {
        choose.emit(dom::value_of(&event));
    });
    // The property `value` follows later changes. The attribute `selected` gives the first value, because a list has
    // no options yet when its properties are set.
    html! {
        <select {id} title={*title} ~value={dom::property(now)} onchange={choose}>
            for choice in choices {
                <option value={&choice.value} selected={choice.value == *now}>
                    { &choice.label }
                </option>
            }
        </select>
    }
}
