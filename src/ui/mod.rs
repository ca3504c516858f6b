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

use web_sys::Element;
use yew::AppHandle;

use crate::platform::scripts;
use store::Store;

/// Shows the page in the element.
pub async fn start(host: Element) -> AppHandle<App> {
    if later::is_needed(&Store::open().state.model) {
        // The page goes on with that, and tells where it fails.
        later::load(later::PATIENCE).await;
    }
    let app = yew::Renderer::with_root(host).render();
    scripts::say_started();
    app
}
