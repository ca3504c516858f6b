//! The state of the summary's table: measure, range, search, order and row.

use std::rc::Rc;

use yew::{Reducible, UseReducerDispatcher};

use crate::present::summary::{BINS, Choice, SortBy, Summary};

/// A range of the histogram: its first bar, and the bar after its last.
pub type Range = (usize, usize);

/// The rows of the table, and the row that has the focus.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableState {
    pub choice: Choice,
    /// The row that the Tab key goes to, by its place in the table.
    pub at: usize,
    /// The bar where a pointer began to brush.
    brushed: usize,
}

/// Changes the state of the table.
pub type TableDispatcher = UseReducerDispatcher<TableState>;

/// A change of [`TableState`].
#[derive(Clone, Debug, PartialEq)]
pub enum TableAction {
    /// Shows the histogram of a measure, by the measure's place in the summary.
    Measure(usize),
    /// Sorts, descending or not.
    Sort(SortBy, bool),
    /// Lists only queries with this part in their id.
    Search(String),
    /// A pointer goes down on a bar, which becomes the range. If this bar was the range already, the range is
    /// removed.
    StartBrush(usize),
    /// The pointer is moved to a bar.
    ExtendBrush(usize),
    /// The range begins at this bar, or as near as its end allows.
    Lowest(usize),
    /// The range ends before this bar, or as near as its start allows.
    Highest(usize),
    /// Removes the range.
    ShowAll,
    /// The focus moves to a row.
    Row(usize),
    /// Returns to the state of a new table.
    Reset,
}

impl TableState {
    /// Returns the chosen range, or the whole histogram.
    fn range(&self) -> Range {
        self.choice.range.unwrap_or((0, BINS))
    }

    fn brush(&mut self, range: Option<Range>) {
        self.choice.range = range.filter(|range| *range != (0, BINS));
        self.at = 0;
    }

    /// Shows a measure. If the table is sorted by values, it is then sorted by the values of this measure.
    fn measure(&mut self, at: usize) {
        self.choice.measure = at;
        self.choice.range = None;
        if matches!(self.choice.by, SortBy::Value(_)) {
            self.choice.by = SortBy::Value(at);
        }
    }
}

impl Reducible for TableState {
    type Action = TableAction;

    fn reduce(self: Rc<Self>, action: TableAction) -> Rc<Self> {
        let mut next = (*self).clone();
        let (from, to) = self.range();
        match action {
            TableAction::Measure(at) => next.measure(at),
            TableAction::Sort(by, descending) => {
                (next.choice.by, next.choice.descending) = (by, descending);
                next.at = 0;
            }
            TableAction::Search(text) => {
                next.choice.search = text;
                next.at = 0;
            }
            TableAction::StartBrush(bar) => {
                let alone = Some((bar, bar + 1));
                next.brush(alone.filter(|_| self.choice.range != alone));
                next.brushed = bar;
            }
            // The pointer is still on the bar where it began.
            TableAction::ExtendBrush(bar) if bar == self.brushed => {}
            TableAction::ExtendBrush(bar) => {
                next.brush(Some((bar.min(self.brushed), bar.max(self.brushed) + 1)));
            }
            TableAction::Lowest(bar) => next.brush(Some((bar.min(to - 1), to))),
            TableAction::Highest(bar) => next.brush(Some((from, bar.max(from + 1)))),
            TableAction::ShowAll => next.brush(None),
            TableAction::Row(at) => next.at = at,
            TableAction::Reset => next = Self::default(),
        }
        Rc::new(next)
    }
}

/// Returns the choice without measures that the summary does not have.
pub fn within(choice: &Choice, summary: &Summary) -> Choice {
    let mut choice = choice.clone();
    let measures = summary.measured.len();
    if choice.measure >= measures {
        (choice.measure, choice.range) = (0, None);
    }
    if matches!(choice.by, SortBy::Value(measure) if measure >= measures) {
        choice.by = SortBy::Given;
    }
    choice
}
