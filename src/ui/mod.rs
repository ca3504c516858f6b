//! The page, in Yew. Components compute no values: they draw a [`View`](crate::state::View), with the numbers as
//! `present` writes them, and send [`Action`](crate::state::Action)s.
//!
//! What components share comes from one context (`ui::context`).

mod app;
mod aria;
mod asked;
mod beside;
mod columns;
mod comparer;
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
mod saved_part;
mod scale;
mod screen;
mod second_part;
mod session;
mod store;
mod wide;
mod workspaces;

pub use app::App;

use wasm_bindgen_futures::spawn_local;
use web_sys::Element;
use yew::AppHandle;

use self::app::AppProps;
use self::components::not_loaded::NotLoaded;
use self::store::{Store, StoredWork};

/// Shows the page in the element `host`, as [`start`] does, without waiting for it.
pub fn open(host: Element) {
    spawn_local(async move { drop(start(host).await) });
}

/// Shows the page in the element `host`, once the parts that its first screen needs are loaded. Returns `None` if the
/// part that reads saved work cannot be loaded: a message then replaces the page, and the work stays as it is.
pub async fn start(host: Element) -> Option<AppHandle<App>> {
    let stored = StoredWork::read();
    let mut reader = None;
    if stored.has_work() {
        reader = saved_part::load().await;
        if reader.is_none() {
            yew::Renderer::<NotLoaded>::with_root(host).render();
            return None;
        }
    }
    let opened = Store::open(stored, reader);
    let part = match opened.needs_second_part() {
        // The part is loaded first, so that nothing moves when its views appear.
        true => second_part::load_in_time().await,
        false => None,
    };
    Some(yew::Renderer::with_root_and_props(host, AppProps { opened, part }).render())
}

/// Returns the page of a first visit as HTML. It needs no browser: `cargo xtask build` writes it into `index.html`,
/// so that the first example can be read before any script has run.
#[cfg(feature = "first-screen")]
pub async fn first_screen() -> String {
    let props = || AppProps { opened: Store::first(), part: None };
    yew::ServerRenderer::<App>::with_props(props).hydratable(false).render().await
}
