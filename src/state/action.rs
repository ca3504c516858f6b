//! The actions: everything that a user can do.

use std::rc::Rc;

use super::large::run::Opened;
use super::model::{MAX_CUTOFF, Model, Source};
use super::notice::Notice;
use super::prepared::Prepared;
use super::runs::Runs;
use super::source_texts::Texts;
use super::workspace::Workspace;
use crate::compare::history::History;
use crate::data::{Data, Id};
use crate::lint::Fix;
use crate::metrics::Measure;
use crate::presets::AdjustedPreset;

/// Identifies one gesture, such as a drag. Actions of the same gesture are one undo step, unless
/// another change comes between them.
pub type Gesture = u32;

/// One action of the user. A change of the data or of a choice is an undo step, unless the action says "no undo step".
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Moves a document to a rank of the ranking shown. A judged document that is not in the list
    /// is inserted.
    Place {
        /// The document.
        doc: Id,
        /// The new rank, from 1. A rank beyond the end means the end.
        rank: usize,
        /// The gesture to which the action belongs.
        gesture: Option<Gesture>,
    },
    /// Exchanges the places of two documents of the ranking shown.
    Exchange {
        /// Both are in the list.
        docs: [Id; 2],
    },
    /// Grades a document.
    Grade {
        /// In the list or not.
        doc: Id,
        /// `None` removes the judgment.
        grade: Option<f64>,
    },
    /// Adds a document at the end.
    Add {
        /// The id of a document that is not in the list.
        name: String,
    },
    /// Removes a document from the list. Its judgment stays.
    Remove {
        /// The document.
        doc: Id,
    },
    /// Changes a document's title, or the id of a document without a title.
    Rename {
        /// In the list or judged.
        doc: Id,
        /// Different from the names of the other documents.
        name: String,
    },
    /// Changes the text of a document, in which keywords are searched.
    Text {
        /// In the list.
        doc: Id,
        /// The whole text.
        text: String,
        /// The gesture to which the action belongs.
        gesture: Option<Gesture>,
    },
    /// Replaces the keywords of keyword data.
    Keywords {
        /// In the order shown. Blank keywords are ignored.
        words: Vec<Id>,
        /// The gesture to which the action belongs.
        gesture: Option<Gesture>,
    },
    /// Shows another query, by its index. No undo step.
    Select(usize),
    /// Shows another run, by its index. No undo step.
    Run(usize),
    /// Closes the list of skipped lines. No undo step.
    HideSkipped,
    /// Shows another measure's derivation. An undo step only if the measure has another cutoff, or is the
    /// same with another argument.
    Choose(Measure),
    /// Changes the cutoff.
    Cutoff {
        /// The new cutoff, from 1 to [`MAX_CUTOFF`]. A number outside this range counts as the nearest one in it.
        k: usize,
        /// The gesture to which the action belongs.
        gesture: Option<Gesture>,
    },
    /// Changes a setting.
    Set {
        /// One of [`SETTINGS`](crate::metrics::settings::table::SETTINGS), or
        /// [`ADAPTER`](crate::presets::ADAPTER).
        key: &'static str,
        /// The value as text.
        value: String,
    },
    /// Replaces the convention with all its settings, and the measure to which it belongs.
    Adopt {
        /// A tool's preset, with or without changes.
        convention: AdjustedPreset,
        /// `None` keeps the present one.
        measure: Option<Measure>,
    },
    /// Shows exact fractions beside values that have one, or hides them. No undo step.
    Fractions(bool),
    /// Sets the highest grade that is offered, from 1 to [`MAX_GRADE`](crate::metrics::settings::MAX_GRADE). Higher
    /// grades in the judgments stay on offer.
    Scale(f64),
    /// Changes the number of decimals shown, from 1 to 17. No undo step.
    Digits(u8),
    /// Changes the measures of the summary. No undo step.
    List {
        /// Empty for the usual measures.
        measures: Vec<Measure>,
    },
    /// Makes two runs of the lists before and after the edits.
    SplitEdits,
    /// Puts runs that are too large for the page beside each other. One of them is on the screen already.
    Beside(Rc<Runs>),
    /// Replaces the results over time.
    Record {
        /// All snapshots.
        history: Rc<History>,
        /// The message to the user.
        message: String,
    },
    /// Adds the results over time of a file to those that are kept.
    Append(Rc<History>),
    /// Replaces the data.
    Load(NewData),
    /// Replaces the whole model, with its choices and its workspace.
    Enter {
        /// The new model.
        model: Box<Model>,
        /// The message to the user.
        message: String,
    },
    /// Changes the workspace in which the work is kept. No undo step.
    KeepAs {
        /// `None` for work without a name.
        workspace: Option<Rc<Workspace>>,
        /// The message to the user.
        notice: Notice,
    },
    /// Repairs one kind of finding in all queries.
    Mend(Fix),
    /// Undoes what a gesture changed so far.
    Cancel(Gesture),
    /// Undoes the last step.
    Undo,
    /// Redoes the step that was undone last.
    Redo,
    /// Shows a notice; nothing else changes.
    Tell(Notice),
    /// Closes the notice.
    Dismiss,
}

/// Data to load, with the choices that come with it.
#[derive(Clone, Debug, PartialEq)]
pub struct NewData {
    /// All queries. They replace those of the model.
    pub data: Rc<Data>,
    /// The data before the edits, from work that was edited before it was shared or saved. `None` without edits.
    pub before: Option<Rc<Data>>,
    /// Where the data comes from.
    pub source: Source,
    /// The cutoff. `None` for that of `measure`, or else the length of the longest list, at most
    /// 10.
    pub k: Option<usize>,
    /// `None` keeps the present one.
    pub measure: Option<Measure>,
    /// `None` keeps the present one.
    pub convention: Option<AdjustedPreset>,
    /// The large run to which the query belongs.
    pub large: Option<Opened>,
    /// The message to the user, such as "Read as grades: 4 documents". Empty for none.
    pub message: String,
    /// The texts from which the data was read.
    pub texts: Rc<Texts>,
    /// The runs, if there are several.
    pub runs: Rc<Runs>,
    /// Snapshots that are added to those of the work.
    pub history: Option<Rc<History>>,
    /// Whether several runs arrived together, which are compared at once.
    pub has_several_runs: bool,
    /// The view of the data, if it was derived already.
    pub prepared: Prepared,
}

impl NewData {
    /// Returns data alone: it was not edited, and keeps the present measure and convention.
    pub fn of(data: Rc<Data>, source: Source) -> Self {
        Self {
            data,
            before: None,
            source,
            k: None,
            measure: None,
            convention: None,
            large: None,
            message: String::new(),
            texts: Rc::default(),
            runs: Rc::default(),
            history: None,
            has_several_runs: false,
            prepared: Prepared::default(),
        }
    }

    /// Returns the model that shows the data in place of another model.
    pub fn model(self, before: &Model) -> Model {
        let mut model = Model::new(self.data, self.source);
        if let Some(unedited) = self.before {
            model.loaded = unedited;
        }
        model.texts = self.texts;
        model.runs = self.runs;
        model.history = before.history.clone();
        if let Some(added) = self.history {
            Rc::make_mut(&mut model.history).append(&added);
        }
        model.digits = before.digits;
        model.fractions = before.fractions;
        model.listed = before.listed.clone();
        model.large = self.large;
        model.convention = self.convention.map_or_else(|| before.convention.clone(), Rc::new);
        let k = self.k.or(self.measure.and_then(|measure| measure.cutoff));
        model.k = k.unwrap_or(model.k).clamp(1, MAX_CUTOFF);
        model.measure = self.measure.unwrap_or(before.measure);
        // The query shown stays, if the new data has it.
        let shown = before.current().id.clone();
        if matches!(model.source, Source::Input(_)) && !shown.is_empty() {
            let queries = &model.data.queries;
            model.query = queries.iter().position(|query| query.id == shown).unwrap_or(0);
        }
        model
    }
}

impl Action {
    /// Whether the user works on the open data with this action. The report of an earlier action is then out of date.
    pub fn is_work(&self) -> bool {
        !matches!(
            self,
            Self::Load(_)
                | Self::Enter { .. }
                | Self::Record { .. }
                | Self::KeepAs { .. }
                | Self::HideSkipped
                | Self::Cancel(_)
                | Self::Tell(_)
                | Self::Dismiss
        )
    }
}
