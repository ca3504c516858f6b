//! The page, in Yew. Components hold no maths and format no numbers: they draw a
//! [`View`](crate::state::View) and send [`Action`](crate::state::Action)s.
//!
//! What has no state of its own is a plain function; the few components are those with hooks.

mod app;
mod attributes;
mod beside;
mod components;
mod element;
mod grid;
mod hooks;
mod import;
mod later;
mod session;
mod store;
mod workspaces;

pub use app::App;

use std::rc::Rc;

use web_sys::Element;
use yew::AppHandle;

use app::Props;
use store::Store;

/// Shows the page in the element, as soon as all that it shows is loaded.
pub async fn start(host: Element) -> AppHandle<App> {
    let store = Store::open();
    if later::is_needed(&store.state.model) {
        // The page tries again, and tells where that fails too.
        later::load().await;
    }
    yew::Renderer::with_root_and_props(host, Props { store: Rc::new(store) }).render()
}
