//! The state: the effect of each action, reading and writing, and properties that always hold.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::result_large_err)]

mod compared;
mod compared_large;
mod compatibility;
mod edits;
mod exports;
mod history;
mod hostile;
mod import;
mod improve;
mod large;
mod lines;
mod link;
mod means;
mod open;
mod over_time;
mod overview;
mod own;
mod packed;
mod properties;
mod reading;
mod saved;
mod support;
mod tags;
mod texts;
mod tool_means;
mod view;
mod workspaces;
