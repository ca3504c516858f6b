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
mod session;
mod store;
mod workspaces;

pub use app::App;
