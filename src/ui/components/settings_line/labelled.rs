//! The frame of a setting.

use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub struct LabelledProps {
    /// The id of the control.
    pub id: AttrValue,
    pub label: &'static str,
    /// What the setting means.
    pub meaning: &'static str,
    /// Whether the setting differs from its preset.
    #[prop_or_default]
    pub is_changed: bool,
    /// The control.
    pub children: Html,
}

/// A setting with its label.
#[component]
pub fn Labelled(props: &LabelledProps) -> Html {
    html! {
        <span class={classes!("setting", props.is_changed.then_some("changed"))}>
            <label for={&props.id} title={props.meaning}>{ props.label }</label>
            { props.children.clone() }
        </span>
    }
}
