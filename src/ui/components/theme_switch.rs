//! The choice of the theme: light, dark, or the system's.

use yew::prelude::*;

use crate::platform::theme::Theme;
use crate::ui::events::on_value;

const THEMES: [(Theme, &str); 3] =
    [(Theme::System, "Auto"), (Theme::Light, "Light"), (Theme::Dark, "Dark")];

/// Draws the choice. The browser keeps it for later visits.
#[component]
pub fn ThemeSwitch() -> Html {
    let current = use_state(Theme::chosen);
    let onchange = {
        let current = current.setter();
        on_value(move |name| {
            let theme = Theme::named(&name);
            theme.choose();
            current.set(theme);
        })
    };
    html! {
        <select class="button" aria-label="Theme" {onchange}>
            for (theme, label) in THEMES {
                <option value={theme.name()} selected={theme == *current}>{ label }</option>
            }
        </select>
    }
}
