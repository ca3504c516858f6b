//! The page, in Yew. Components hold no maths and format no numbers: they draw a
//! [`View`](crate::state::View) and send [`Action`](crate::state::Action)s.
//!
//! What components share comes from one context (`ui::context`).

mod app;
mod aria;
mod asked;
mod beside;
mod columns;
mod components;
mod context;
mod deferred;
mod dialog;
mod effects;
mod events;
mod exports;
mod hooks;
mod import;
mod own_kind;
mod runner;
mod scale;
mod screen;
mod second_part;
mod session;
mod store;
mod workspaces;

pub use app::App;

use web_sys::Element;
use yew::AppHandle;

use self::app::AppProps;
use self::deferred::Deferred;
use self::store::Store;

/// Shows the page in the element.
pub fn start(host: Element) -> AppHandle<App> {
    show(host, Store::open(), None)
}

/// Does the same as [`start`]. Where the first screen has views of the second part, the page waits for it a
/// moment, so that nothing moves when they come.
pub fn open(host: Element) {
    let opened = Store::open();
    if opened.needs_second_part() {
        second_part::soon(move |part| drop(show(host, opened, part)));
    } else {
        show(host, opened, None);
    }
}

/// Returns the page of a first visit as HTML. It needs no browser: `cargo xtask build` writes it into `index.html`,
/// so that the first example can be read before any script has run.
#[cfg(feature = "first-screen")]
pub async fn first_screen() -> String {
    let props = || AppProps { opened: Store::first(), part: None };
    yew::ServerRenderer::<App>::with_props(props).hydratable(false).render().await
}

fn show(host: Element, opened: Store, part: Option<&'static Deferred>) -> AppHandle<App> {
    yew::Renderer::with_root_and_props(host, AppProps { opened, part }).render()
}
