//! The frame of a setting.

use yew::prelude::*;

/// Draws a control with its label. `id` is the control's id, `meaning` the setting's meaning; `is_changed` says
/// whether the setting differs from its preset.
pub fn labelled(
    id: &AttrValue,
    label: &'static str,
    meaning: &'static str,
    is_changed: bool,
    control: Html,
) -> Html {
    html! {
        <span class={classes!("setting", is_changed.then_some("changed"))}>
            <label for={id} title={meaning}>{ label }</label>
            { control }
        </span>
    }
}
