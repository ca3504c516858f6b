//! The rows of the ranking, and the editor of a row.

use std::rc::Rc;

use yew::prelude::*;

use super::table::Table;
use crate::data::Id;
use crate::metrics::Column;
use crate::present::chart::Bar;
use crate::present::{formula, number};
use crate::state::View;
use crate::ui::columns;
use crate::ui::components::lazy::lazy;
use crate::ui::components::row::{Cell, Change, RankRow, RowAction, Tie};
use crate::ui::components::row_editor::RowEditorProps;
use crate::ui::scale::Scale;

/// What all rows are drawn from.
pub struct Rows<'a> {
    pub table: &'a Table<'a>,
    pub view: &'a Rc<View>,
    /// One bar for each rank.
    pub bars: &'a [Bar],
    pub scale: Scale,
    pub on_action: Callback<RowAction>,
    /// Opens the editor of a document, or closes it.
    pub on_edit: &'a Callback<Id>,
}

impl Rows<'_> {
    /// Returns how much more or less the rank adds than the ideal ranking.
    fn change(&self, at: usize) -> Option<Change> {
        let change = self.table.loss?.changes.get(at).copied().unwrap_or(0.0);
        let digits = self.view.model.digits;
        let text = if change == 0.0 { "0".into() } else { number::signed(change, digits) };
        Some(Change { text: text.into(), is_loss: change < 0.0 })
    }

    /// Returns the score that the system gave, as it is shown.
    fn score(&self, at: usize) -> Option<AttrValue> {
        let view = self.view;
        let row = &view.chosen.actual.rows[at];
        let doc = row.listed.and_then(|at| view.query.docs.get(at));
        let score = doc.and_then(|doc| doc.score).map(number::plain);
        self.table.has_scores.then(|| score.unwrap_or_default().into())
    }

    /// Returns the position of the row among the rows that share its score.
    fn tie(&self, at: usize) -> Tie {
        let rows = &self.view.chosen.actual.rows;
        let tie = |at: Option<usize>| at.and_then(|at| rows.get(at)).map(|row| row.tie);
        let here = tie(Some(at));
        match (tie(at.checked_sub(1)) == here, tie(Some(at + 1)) == here) {
            _ if !self.table.has_scores => Tie::None,
            (false, false) => Tie::None,
            (false, true) => Tie::First,
            (true, true) => Tie::Between,
            (true, false) => Tie::Last,
        }
    }

    /// Draws the row at an index.
    pub fn row(&self, at: usize, is_edited: bool) -> Html {
        let view = self.view;
        let table = &view.chosen.actual;
        let (row, last) = (&table.rows[at], table.rows.len());
        let at_cutoff = at + 1 == table.counted && at + 1 < last;
        html! {
            <RankRow key={&*row.doc} doc={row.doc.clone()}
                label={columns::label(&view.query, row).clone()} rank={row.rank} {last}
                grade={row.grade} scale={self.scale} counted={at < table.counted} {at_cutoff}
                {is_edited} cells={self.cells(at)} bar={self.bars.get(at).copied()}
                score={self.score(at)} tie={self.tie(at)} change={self.change(at)}
                working={formula::working(&view.chosen, at, view.model.digits)}
                on_action={&self.on_action} on_edit={self.on_edit} />
        }
    }

    /// Returns the numbers of one row. Beyond the cutoff only the gain is shown.
    fn cells(&self, at: usize) -> Rc<[Cell]> {
        let view = self.view;
        let table = &view.chosen.actual;
        let cell = |&column: &Column| {
            let is_shown = at < table.counted || column == Column::Gain;
            let text = is_shown.then(|| number::cell_in(table, column, at, view.model.digits));
            Cell { column, text: text.unwrap_or_default().into() }
        };
        self.table.columns.iter().map(cell).collect()
    }

    /// Draws the editor below a row.
    pub fn editor(&self, at: usize) -> Html {
        let view = self.view;
        let row = &view.chosen.actual.rows[at];
        let close = {
            let (doc, on_edit) = (row.doc.clone(), self.on_edit.clone());
            move |()| on_edit.emit(doc.clone())
        };
        let editor = RowEditorProps {
            view: view.clone(),
            doc: row.doc.clone(),
            rank: row.rank,
            columns: self.table.span(),
            close: Callback::from(close),
        };
        lazy("editor", move |part| (part.row_editor)(&editor))
    }
}
