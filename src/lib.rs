//! RankLens explores ranking measures such as nDCG, live and step by step.
//!
//! Reading order for a newcomer: [`metrics`] (what a measure is), [`metrics::Derivation`] (every step of a
//! value; the screen is drawn from it), one measure such as `metrics/measures/ndcg.rs`, then `data`, `formats`,
//! `present`, `state` and `ui`.
#![cfg_attr(not(test), warn(clippy::pedantic))]
#![allow(
    clippy::must_use_candidate,
    clippy::return_self_not_must_use,
    reason = "nearly every function is pure and returns a value"
)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "limits on input keep counts and ranks far below 2^32"
)]
#![allow(clippy::float_cmp, reason = "grades, gains and scores are equal only if all bits are")]
#![allow(clippy::doc_markdown, reason = "names of tools such as trec_eval are prose")]
#![allow(
    clippy::match_bool,
    clippy::single_match_else,
    reason = "a match shows two outcomes side by side"
)]
#![allow(
    clippy::format_push_string,
    reason = "write! to a String returns an error that cannot happen but must be handled"
)]
#![allow(
    clippy::many_single_char_names,
    clippy::similar_names,
    reason = "the terms of the field are short and alike: run and row, a and b"
)]
#![allow(clippy::unnecessary_box_returns, reason = "boxed errors keep results small")]
#![allow(clippy::option_option, reason = "a setting is missing, none, or a value")]
#![allow(clippy::struct_excessive_bools, reason = "flags of conventions are independent")]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod answers;
pub mod api;
pub mod compare;
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

#[cfg(any(feature = "api", feature = "stream", feature = "widget"))]
mod panics;
#[cfg(feature = "app")]
#[allow(clippy::pedantic, reason = "browser code; only the pure modules follow these lints")]
mod platform;
#[cfg(feature = "app")]
#[allow(clippy::pedantic, reason = "browser code; only the pure modules follow these lints")]
pub mod ui;
