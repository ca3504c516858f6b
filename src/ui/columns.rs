//! The columns of the ranking's tables, and the names of its documents.

use crate::data::{Doc, Id, Query};
use crate::metrics::{Column, Derivation, Row};

/// The name of a row's document: its title, or its id if it has no title.
pub fn label<'a>(query: &'a Query, row: &'a Row) -> &'a Id {
    row.listed.and_then(|at| query.docs.get(at)).map_or(&row.doc, Doc::label)
}

/// The computed columns, in the order of the derivation. If the ideal ranking is shown, each row gives its loss
/// instead of the running sum.
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
