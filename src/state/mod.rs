//! What is on the screen as a value, and how each action changes it. Pure, no browser.
//!
//! [`Model`] holds inputs and choices only. [`State`] adds undo and what to tell the user;
//! [`State::reduce`] is total. [`View`] derives everything that is shown from a model.
#![warn(missing_docs)]

pub mod action;
pub mod edit;
pub mod embed;
pub mod examples;
pub mod history;
pub mod import;
mod json;
mod kept;
pub mod large;
pub mod lines;
pub mod link;
pub mod model;
pub mod notice;
pub mod open;
mod overview;
mod own;
mod rankings;
mod reduce;
pub mod runs;
pub mod saved;
pub mod skipped;
pub mod texts;
mod titles;
mod values;
pub mod view;
pub mod workspaces;

pub use action::{Action, Gesture, Loaded};
pub use history::State;
pub use model::{FEW, MOST_BUTTONS, Model, Source, input, input_of_many};
pub use notice::{Notice, Tone};
pub use view::View;
pub use workspaces::Workspace;
