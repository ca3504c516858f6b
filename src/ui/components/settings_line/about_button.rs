//! The button that explains a setting.

use yew::prelude::*;

use crate::ui::aria;
use crate::ui::components::questions::{Asked, AskedAction};

#[derive(PartialEq, Properties)]
pub struct AboutButtonProps {
    /// The key of the setting.
    pub setting: &'static str,
    /// What the setting is called.
    pub label: &'static str,
    /// Whether it is explained at present.
    pub is_open: bool,
    pub ask: UseReducerDispatcher<Asked>,
}

/// Opens the explanation of a setting, or closes it.
#[component]
pub fn AboutButton(props: &AboutButtonProps) -> Html {
    let toggle =
        use_callback((props.setting, props.ask.clone()), |_: MouseEvent, (setting, ask)| {
            ask.dispatch(AskedAction::ToggleAbout(setting))
        });
    html! {
        <button
            type="button"
            class="about"
            aria-expanded={aria::flag(props.is_open)}
            aria-label={format!("About: {}", props.label)}
            title="What it means, which tools do it, and what it changes here"
            onclick={toggle}
        >
            { "?" }
        </button>
    }
}
