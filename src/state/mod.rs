//! The state of the page as a value, and the effect of each action on it. The module is pure and needs no
//! browser.
//!
//! [`Model`] holds inputs and choices only. [`State`] adds undo and messages to the user;
//! [`State::reduce`] accepts every action in every state. [`View`] derives all that is shown from a model.
//! The files of this module import one another in one direction, without cycles.
#![warn(missing_docs)]

pub mod action;
mod belonging;
mod beside;
pub mod compared;
pub mod edit;
pub mod embed;
pub mod examples;
pub mod history;
pub mod import;
pub mod large;
pub mod last_reads;
pub mod line_ids;
pub mod lines;
pub mod link;
mod means;
pub mod model;
pub mod notice;
mod overview;
mod parts;
mod pasted_work;
mod prepared;
mod rankings;
pub mod reading;
mod reduce;
pub mod runs;
pub mod saved;
pub mod skipped;
pub mod source_texts;
pub mod startup;
mod text_messages;
mod titles;
pub mod tool_means;
mod value_files;
mod values;
pub mod view;
pub mod workspace;
pub mod workspaces;

pub use action::{Action, Gesture, NewData};
pub use history::State;
pub use model::{FEW, MOST_BUTTONS, Model, Source, ranking};
pub use notice::{Arrival, Notice, Tone};
pub use prepared::Prepared;
pub use view::View;
pub use workspace::Workspace;
