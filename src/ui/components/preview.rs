//! The preview of the embedded list.

use yew::prelude::*;

use crate::platform::location;
use crate::platform::theme::Theme;
use crate::state::embed;

/// Draws the frame, or a message if there is no network. `fragment` is the fragment of the frame's address; empty until
/// the link is made.
pub fn preview(fragment: &str) -> Html {
    if location::is_offline() {
        return html! { <p>{ "The preview needs a connection, and there is none now." }</p> };
    }
    if fragment.is_empty() {
        return Html::default();
    }
    // The preview has the colours of the page, whatever the system's are.
    let theme = Theme::chosen().name();
    let address = format!("embed.html#{fragment}&theme={theme}");
    html! {
        <div class="preview">
            // Each address gets a new frame: navigating the same frame would be a step of the browser's history.
            <iframe key={&*address} src={address.clone()} sandbox={embed::SANDBOX} data-rank-lens=""
                title="Preview" />
        </div>
    }
}
