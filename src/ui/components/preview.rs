//! The embedded list as it will look.

use yew::prelude::*;

use crate::platform::location;
use crate::platform::theme::Theme;
use crate::state::embed;

/// `fragment` is that of the frame's address; empty where there is none yet.
pub fn preview(fragment: &str) -> Html {
    if location::is_offline() {
        return html! { <p>{ "It needs the network, and there is no connection now." }</p> };
    }
    if fragment.is_empty() {
        return Html::default();
    }
    // In the colours of the page, whatever those of the system are.
    let theme = Theme::chosen().name();
    let address = format!("embed.html#{fragment}&theme={theme}");
    html! {
        <div class="preview">
            // Another frame for each address: navigating the same frame would be a step of the browser's history.
            <iframe key={&*address} src={address.clone()} sandbox={embed::SANDBOX} data-rank-lens=""
                title="Preview" />
        </div>
    }
}
