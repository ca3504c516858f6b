//! The button that explains a setting.

use yew::prelude::*;

use crate::ui::aria;
use crate::ui::asked::{Asked, AskedAction};

/// Draws a button that opens or closes the explanation of a setting. `setting` is the key of the setting, `label` its
/// name.
pub fn about_button(
    setting: &'static str,
    label: &str,
    is_open: bool,
    ask: &UseReducerDispatcher<Asked>,
) -> Html {
    let ask = ask.clone();
    let toggle = move |_: MouseEvent| ask.dispatch(AskedAction::ToggleAbout(setting));
    html! {
        <button
            type="button"
            class="about"
            aria-expanded={aria::flag(is_open)}
            aria-label={format!("About: {label}")}
            title="What it means, which tools do it, and what it changes here"
            onclick={toggle}
        >
            { "?" }
        </button>
    }
}
