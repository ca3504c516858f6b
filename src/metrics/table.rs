//! The rows of a ranked list, their columns, and the terms of a derivation.

use std::rc::Rc;

use super::column::Column;
use super::expr::Expr;
use super::index::Id;
use super::name::Name;

/// One rank of a table. Its numbers are in the table's columns.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// From 1.
    pub rank: usize,
    pub doc: Id,
    /// As judged; `None` for an unjudged document.
    pub grade: Option<f64>,
    /// The document's position in the list as given, from 0. `None` for a document that the list as given
    /// does not have.
    pub listed: Option<usize>,
    /// In the ideal: the rank of the document in the ranking. `None` if the ranking lacks it.
    pub found_at: Option<usize>,
    /// Rows with the same number share a score.
    pub tie: usize,
}

/// The values of one column, one for each row, and the step that gave them.
#[derive(Clone, Debug, PartialEq)]
pub struct ColumnValues {
    pub column: Column,
    /// `None` if the ranking and the judgments give the values.
    pub rule: Option<Expr>,
    pub values: Rc<[f64]>,
}

/// A named scalar, and the expression that computed it.
#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    pub name: Name,
    pub value: f64,
    /// `None` if the settings, the ranking or the judgments give the value.
    pub rule: Option<Expr>,
}

/// A ranked list with what was computed for each rank.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    pub rows: Rc<[Row]>,
    /// How many rows count, from the top. The others are shown and change nothing.
    pub counted: usize,
    pub columns: Vec<ColumnValues>,
}

impl Table {
    /// Returns the values of a column, if the derivation has it.
    pub fn column(&self, column: Column) -> Option<&[f64]> {
        self.columns.iter().find(|c| c.column == column).map(|c| &*c.values)
    }

    /// Returns the expression that computed a column. `None` if the column is given or missing.
    pub fn rule(&self, column: Column) -> Option<&Expr> {
        self.columns.iter().find(|c| c.column == column)?.rule.as_ref()
    }

    /// Returns one cell. `row` is an index, from 0.
    pub fn cell(&self, row: usize, column: Column) -> Option<f64> {
        self.column(column)?.get(row).copied()
    }
}
