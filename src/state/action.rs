//! Everything a user can do.

use std::rc::Rc;

use super::large::Opened;
use super::model::{Model, Source};
use super::notice::Notice;
use super::runs::Runs;
use super::texts::Texts;
use super::workspaces::Workspace;
use crate::data::{Data, Id};
use crate::lint::Fix;
use crate::metrics::Measure;
use crate::presets::Chosen;

/// Names one gesture, such as a drag. Actions of the same gesture are one undo step, unless another
/// change comes between them.
pub type Gesture = u32;

/// One thing that a user does. All but those that change only what is shown can be undone.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Puts a document at a rank of the ranking shown; one that is judged and was not retrieved
    /// enters.
    Place {
        /// The document.
        doc: Id,
        /// From 1. Beyond the end is the end.
        rank: usize,
        /// What it is part of.
        gesture: Option<Gesture>,
    },
    /// Puts two documents of the ranking shown in each other's place.
    Exchange {
        /// Both in the list.
        docs: [Id; 2],
    },
    /// Grades a document.
    Grade {
        /// In the list or not.
        doc: Id,
        /// `None` takes its judgment away.
        grade: Option<f64>,
    },
    /// Adds a document at the end.
    Add {
        /// Not yet in the list.
        name: String,
    },
    /// Takes a document out of the list. Its judgment stays.
    Remove {
        /// The document.
        doc: Id,
    },
    /// Changes a document's title, or its id where it has no title.
    Rename {
        /// In the list or judged.
        doc: Id,
        /// Not the name of another document.
        name: String,
    },
    /// Changes the text in which keywords are looked for.
    Text {
        /// In the list.
        doc: Id,
        /// All of it.
        text: String,
        /// What it is part of.
        gesture: Option<Gesture>,
    },
    /// Replaces the keywords of keyword data.
    Keywords {
        /// In the order shown. Blank ones are passed over.
        words: Vec<Id>,
        /// What it is part of.
        gesture: Option<Gesture>,
    },
    /// Shows another query, by its index. No undo step.
    Select(usize),
    /// Shows another run, by its index. No undo step.
    Run(usize),
    /// Closes the list of the lines that were passed over. No undo step.
    HideSkipped,
    /// Shows another measure's derivation. An undo step only where its cutoff is another k.
    Choose(Measure),
    /// Changes k.
    Cutoff {
        /// 0 is read as 1.
        k: usize,
        /// What it is part of.
        gesture: Option<Gesture>,
    },
    /// Changes a setting.
    Set {
        /// One of [`SETTINGS`](crate::metrics::settings::table::SETTINGS), or
        /// [`ADAPTER`](crate::presets::ADAPTER).
        key: &'static str,
        /// As text.
        value: String,
    },
    /// Takes over a convention with every setting, and the measure that it is about.
    Adopt {
        /// A tool's preset, as it is or with changes.
        convention: Chosen,
        /// `None` keeps the present choice.
        measure: Option<Measure>,
    },
    /// Shows values as exact fractions where they are fractions, or not. No undo step.
    Fractions(bool),
    /// Offers grades up to this one, and at least up to the highest given.
    Scale(f64),
    /// Changes the decimals shown. No undo step.
    Digits(u8),
    /// Changes the measures of the summary. No undo step.
    List {
        /// None: the usual ones.
        measures: Vec<Measure>,
    },
    /// Replaces the data.
    Load(Loaded),
    /// Replaces all work, choices and what it is kept as included.
    Enter {
        /// The work.
        model: Box<Model>,
        /// What to tell the user.
        message: String,
    },
    /// Keeps what is shown as another workspace, or as none. No undo step.
    KeepAs {
        /// `None`: without a name.
        workspace: Option<Rc<Workspace>>,
        /// What to tell the user.
        notice: Notice,
    },
    /// Mends one kind of finding in all queries.
    Mend(Fix),
    /// Takes back what a gesture did so far.
    Cancel(Gesture),
    /// Takes the last step back.
    Undo,
    /// Takes the last step that was undone again.
    Redo,
    /// Tells the user something; nothing else changes.
    Tell(Notice),
    /// Closes the notice.
    Dismiss,
}

/// New data, with the choices that come with it.
#[derive(Clone, Debug, PartialEq)]
pub struct Loaded {
    /// Replaces all queries.
    pub data: Rc<Data>,
    /// Where it comes from.
    pub source: Source,
    /// `None`: the measure's cutoff, else the length of the longest list, at most 10.
    pub k: Option<usize>,
    /// `None` keeps the present choice.
    pub measure: Option<Measure>,
    /// `None` keeps the present choice.
    pub convention: Option<Chosen>,
    /// The large run that the data is a query of.
    pub large: Option<Opened>,
    /// What to tell the user: "Read as grades: 4 documents". Empty: nothing.
    pub message: String,
    /// The texts it was read from.
    pub texts: Rc<Texts>,
    /// The runs, where there are several.
    pub runs: Rc<Runs>,
}
