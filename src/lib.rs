//! RankLens: ranking measures, live and step by step.
//!
//! Reading order for a newcomer: [`metrics`] (what a measure is), [`metrics::derivation`] (the value
//! that everything on the screen is drawn from), one measure such as `metrics/ndcg.rs`, then `data`,
//! `formats`, `present`, `state` and `ui`.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod answers;
pub mod api;
pub mod data;
pub mod decimal;
pub mod export;
pub mod formats;
pub mod lint;
pub mod metrics;
pub mod present;
pub mod presets;
pub mod state;
pub mod statistics;
pub mod stream;
pub mod widget;

#[cfg(feature = "app")]
mod platform;
#[cfg(feature = "app")]
pub mod ui;
