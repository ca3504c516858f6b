//! What the user looks at in the summary.

use std::rc::Rc;

use yew::{Reducible, UseReducerDispatcher};

use crate::present::summary::{BINS, Choice, SortBy, Summary};

/// A range of the histogram: its first bar, and the one after its last.
pub type Range = (usize, usize);

/// What is listed, and which row is at hand.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableState {
    pub choice: Choice,
    /// The row that the Tab key goes to, by its place in the table.
    pub at: usize,
    /// The bar where a pointer began to brush.
    brushed: usize,
}

/// Changes what is looked at.
pub type TableDispatcher = UseReducerDispatcher<TableState>;

/// A change of [`Look`].
#[derive(Clone, Debug, PartialEq)]
pub enum TableAction {
    /// Shows how the values of another measure are spread, by its place in the summary.
    Measure(usize),
    /// Sorts, descending or not.
    Sort(SortBy, bool),
    /// Lists only queries with this part in their id.
    Search(String),
    /// A pointer goes down on a bar. Where that bar is the range already, it stops being one.
    StartBrush(usize),
    /// The pointer is moved to a bar.
    ExtendBrush(usize),
    /// The range begins at this bar, or as near as its end allows.
    Lowest(usize),
    /// The range ends before this bar, or as near as its start allows.
    Highest(usize),
    /// There is no range any more.
    ShowAll,
    /// Another row is at hand.
    Row(usize),
    /// Begins anew.
    Reset,
}

impl TableState {
    /// The whole histogram where no range was chosen.
    fn range(&self) -> Range {
        self.choice.range.unwrap_or((0, BINS))
    }

    fn brush(&mut self, range: Option<Range>) {
        self.choice.range = range.filter(|range| *range != (0, BINS));
        self.at = 0;
    }

    /// Shows another measure. What is sorted by the one before follows.
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
            // Nothing changes before the pointer leaves the bar where it began.
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

/// The choice as far as the summary has such measures.
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
