//! The embedded list as it will look.

use yew::prelude::*;

use crate::platform::location;
use crate::platform::theme::Theme;
use crate::state::embed;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// The fragment of the frame's address; empty where there is none yet.
    pub fragment: String,
}

#[component]
pub fn Preview(props: &Props) -> Html {
    if location::is_offline() {
        return html! { <p>{ "It comes from the network, and there is none now." }</p> };
    }
    if props.fragment.is_empty() {
        return Html::default();
    }
    // In the colours of the page, whatever those of the system are.
    let theme = Theme::chosen().name();
    let address = format!("embed.html#{}&theme={theme}", props.fragment);
    html! {
        <div class="preview">
            // Another frame for each address: navigating the same frame would be a step of the browser's history.
            <iframe key={&*address} src={address.clone()} sandbox={embed::SANDBOX} data-rank-lens=""
                title="Preview" />
        </div>
    }
}
