//! The second part of the page's module: what the first screen does not need.
//!
//! The page loads it after it is drawn. The first part calls it only through [`Deferred`], so that `cargo xtask
//! build` finds no other path to its code and puts that code into a separate file. `ui::second_part` holds the
//! functions. Components use [`lazy`](super::components::lazy::lazy).

use std::ptr;
use std::rc::Rc;

use wasm_bindgen::JsValue;
use web_sys::{Blob, File};
use yew::prelude::*;

use super::asked::Ask;
use super::components::compare::CompareProps;
use super::components::row_editor::RowEditorProps;
use super::components::summary::SummaryProps;
use super::dialog::Dialog;
use super::events::Dispatch;
use super::session::{Event, Session};
use crate::state::reading::{Effect, Now, ReadingMachine, Refused};
use crate::state::{Model, View, Workspace};

/// The functions of the second part.
pub struct Deferred {
    /// Draws a dialog; the callback closes it.
    pub dialog: fn(&Dialog, &Rc<View>, &Callback<()>) -> Html,
    /// Draws the panel beside the list.
    pub side: fn(&Rc<View>, &Ask) -> Html,
    /// Draws all queries at a glance.
    pub summary: fn(&SummaryProps) -> Html,
    /// Draws the comparison of two runs.
    pub compare: fn(&CompareProps) -> Html,
    /// Draws what stands below the tables.
    pub explanation: fn(&Rc<View>) -> Html,
    /// Draws the editor below a row.
    pub row_editor: fn(&RowEditorProps) -> Html,
    /// Draws how much of a large run has been read. The arguments: the decimals of values, whether the run is on the
    /// screen, and whether to show only the work in progress.
    pub large_run: fn(u8, bool, bool) -> Html,
    /// Handles an event of the machine that reads files.
    pub step: fn(&mut ReadingMachine<Blob>, Now, Event) -> Vec<Effect<Blob>>,
    /// Creates the executor of that machine's effects. The callback shows texts that cannot be read.
    pub executor: fn(Session, Callback<Refused>) -> Rc<dyn Executor>,
    /// Returns a reader that turns a file into lines. The arguments: the file's name, a `ConvertOptions`, and how
    /// many bytes are read at a time.
    pub lines: fn(&str, JsValue, usize) -> Box<dyn LineReader>,
    /// Draws the buttons for a workspace that was changed elsewhere at the same time.
    pub ways_out: fn(&Rc<Workspace>, &Rc<Model>, &Dispatch) -> Html,
}

/// Compares by identity: the part is loaded once.
impl PartialEq for Deferred {
    fn eq(&self, other: &Self) -> bool {
        ptr::eq(self, other)
    }
}

/// Runs the effects of the machine that reads files.
pub trait Executor {
    fn run(&self, effect: Effect<Blob>);

    /// Reads files that the user chose or dropped, and sends them to the machine.
    fn read_files(&self, files: Vec<File>);
}

/// Turns a file into lines.
pub trait LineReader {
    /// Takes the next bytes of the file, as UTF-8. An empty slice stands for its end.
    ///
    /// # Errors
    /// Returns what is wrong, as a sentence.
    fn push(&mut self, bytes: &[u8]) -> Result<(), String>;

    /// Returns the lines of the run since the last call.
    fn run(&mut self) -> String;

    /// Returns the lines of the judgments since the last call.
    fn qrels(&mut self) -> String;

    /// Returns what the file was read as: a `ReadAs`. Call it once, at the end.
    fn read_as(&mut self) -> JsValue;
}

/// The second part for components, which [`App`](super::App) provides.
#[derive(Clone, Default, PartialEq)]
pub struct Access {
    /// `None` until it is loaded.
    pub part: Option<&'static Deferred>,
    /// Reports that the user waits for the part.
    pub ask: Callback<()>,
}
