//! A field whose text takes effect when the user leaves it.

use yew::prelude::*;

use crate::platform::dom;

/// What `TextField` draws. The optional properties become attributes of the field.
#[derive(PartialEq, Properties)]
pub struct TextFieldProps {
    #[prop_or_default]
    pub id: Option<AttrValue>,
    #[prop_or_default]
    pub class: &'static str,
    #[prop_or_default]
    pub inputmode: Option<&'static str>,
    #[prop_or_default]
    pub spellcheck: Option<&'static str>,
    #[prop_or_default]
    pub autocomplete: Option<&'static str>,
    /// The accessible name, if no label names the field.
    #[prop_or_default]
    pub label: Option<AttrValue>,
    pub title: &'static str,
    /// The current text.
    pub value: AttrValue,
    /// Receives the text that the user wrote.
    pub set: Callback<String>,
}

/// Draws the field. The user's text stays in it until `value` changes, so that a refused text can be corrected.
#[component]
pub fn TextField(props: &TextFieldProps) -> Html {
    let TextFieldProps { id, class, label, title, value, set, .. } = props;
    let draft = use_state_eq(|| None::<AttrValue>);
    {
        let draft = draft.setter();
        use_effect_with(value.clone(), move |_| draft.set(None));
    }
    let write = use_callback(draft.setter(), |event: InputEvent, draft| {
        draft.set(Some(dom::value_of(&event).into()));
    });
    let leave = use_callback((draft.setter(), set.clone()), |event: Event, (draft, set)| {
        let text = dom::value_of(&event);
        draft.set(Some(text.clone().into()));
        set.emit(text);
    });
    html! {
        <input
            id={id.clone()}
            class={*class}
            type="text"
            inputmode={props.inputmode}
            spellcheck={props.spellcheck}
            autocomplete={props.autocomplete}
            aria-label={label.clone()}
            title={*title}
            value={(*draft).clone().unwrap_or_else(|| value.clone())}
            oninput={write}
            onchange={leave}
        />
    }
}
