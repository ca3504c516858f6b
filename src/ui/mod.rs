//! The page, in Yew. Components hold no maths and format no numbers: they draw a
//! [`View`](crate::state::View) and send [`Action`](crate::state::Action)s.
//!
//! What components share comes from one context (`ui::context`).

mod app;
mod aria;
mod beside;
mod columns;
mod components;
mod context;
mod events;
mod hooks;
mod import;
mod runner;
mod scale;
mod session;
mod store;
mod workspaces;

pub use app::App;

use web_sys::Element;
use yew::AppHandle;

/// Shows the page in the element.
pub fn start(host: Element) -> AppHandle<App> {
    yew::Renderer::with_root(host).render()
}
