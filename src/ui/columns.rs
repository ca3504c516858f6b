//! What the tables of the ranking show: which columns, and what a document is called.

use crate::data::{Doc, Id, Query};
use crate::metrics::{Column, Derivation, Row};

/// What people call the document of a row: its title, or its id.
pub fn label<'a>(query: &'a Query, row: &'a Row) -> &'a Id {
    row.listed.and_then(|at| query.docs.get(at)).map_or(&row.doc, Doc::label)
}

/// The computed columns, in the order of the derivation. Beside an ideal ranking each row says what it loses
/// instead of the sum so far.
pub fn computed(derivation: &Derivation) -> Vec<Column> {
    let shows_ideal = derivation.measure.definition.shows_ideal;
    let computed = derivation.actual.columns.iter().filter(|column| column.rule.is_some());
    let shown = computed.map(|column| column.column);
    shown.filter(|column| !(shows_ideal && *column == Column::Cumulative)).collect()
}

/// The classes of a column's cells.
pub fn class(column: Column) -> &'static str {
    match column {
        Column::Contribution => "number contribution",
        Column::Cumulative => "number cumulative",
        _ => "number step",
    }
}
