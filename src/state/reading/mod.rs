//! Reading large files: a pure state machine over what the user, the worker and the timers do.
//!
//! A worker beside the page reads files that are too large for the page. Reading takes time, and
//! meanwhile the user goes on: opens something else, brings judgments, undoes, cancels. This machine
//! decides what each of these means. It does nothing itself:
//!
//! ```text
//!  user, worker, timers                     ui::runner, the only place that acts
//!        Event  ->  ReadingMachine::step(now, event)  ->  Vec<Effect>  ->  worker, timers, actions
//!                        |
//!                        v
//!                  ReadingMachine::panel(): what the page shows of it
//! ```
//!
//! * [`Event`]: files and texts that arrive, what the user asks for, the worker's [`Reply`], a
//!   [`Timer`], and that the model has changed. [`Now`] brings the model and the time.
//! * [`Effect`]: a request to the worker, a timer to start, an action for the store, texts to refuse.
//! * [`ReadingMachine`]: what is being done ([`Activity`]), from which files ([`Sources`]), and under which
//!   number (`job`). Each request has a new number, and a reply with another number is ignored. So
//!   nothing that was given up comes back.
//!
//! Each step from files to the screen has its own file. `convert` has files of other formats turned into lines
//! of runs and judgments. `judge` decides to which run judgments belong. `evaluate` has a run evaluated against
//! its judgments, and `compare` has all runs evaluated one after the other; `whole` has runs that the page can
//! hold read as texts instead. `open` has the lines of one query read, and loads them. `texts` reads long texts in
//! several tasks. `B` is the handle of a file: a `Blob` in the browser, anything else in tests.

mod compare;
mod convert;
mod effect;
mod evaluate;
mod event;
mod file;
mod judge;
mod machine;
mod open;
mod sources;
mod texts;
mod whole;

pub use effect::{Effect, Refused};
pub use event::{Event, Job, Now, Reply, Timer};
pub use file::{Converted, MOST_IN_PAGE, SourceFile, is_large};
pub use machine::{Activity, Evaluated, Panel, ReadingMachine};
pub use sources::{Judgments, RunFile, Sources};

pub use crate::stream::{Columns, ProblemReport, Rule};
