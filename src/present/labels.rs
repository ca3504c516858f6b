//! The names of columns and scalars for readers.

use super::formula;
use super::math::{self, Math};
use crate::metrics::{Column, Derivation, Name, Side};

/// Returns the header of a column of the ranking.
pub fn column_label(column: Column, d: &Derivation) -> String {
    label(column, d, Side::Actual)
}

/// Returns the header of a column of either table: the ideal's running sum is the IDCG.
pub fn label(column: Column, d: &Derivation, side: Side) -> String {
    match column {
        Column::Discount => formula::column_rule(d, column)
            .filter(|rule| !matches!(rule, Math::Number(_)))
            .map_or(column.label().into(), |rule| math::text(&rule).replace(' ', "")),
        Column::Cumulative => capitalized(&formula::total_name(d, side)),
        _ => column.label().into(),
    }
}

/// Returns what a column holds, in one sentence.
pub fn column_title(column: Column) -> &'static str {
    column.meaning()
}

/// Returns the symbol of a scalar in formulas.
pub fn name_symbol(name: Name) -> &'static str {
    name.symbol()
}

/// Returns what a scalar is, as a phrase that can follow "is".
pub fn name_meaning(name: Name) -> &'static str {
    name.meaning()
}

/// Returns a text with a capital letter at its start. Letters beyond ASCII stay as they are.
pub fn capitalized(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}
