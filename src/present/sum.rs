//! A sum spelled out over the rows of a table.

use super::math::{MINUS, Math, PLUS};
use super::number;
use crate::metrics::{Column, Side, Table};

/// Sums with at most this many terms are written in full.
const FULL: usize = 12;
/// The number of terms that a longer sum keeps.
const KEPT: usize = 8;

/// Returns the values of a column in the rows that count.
pub(super) fn counted(table: &Table, column: Column) -> &[f64] {
    let values = table.column(column).unwrap_or_default();
    &values[..table.counted.min(values.len())]
}

/// Spells out a sum of values, each term marked with its row. A long sum keeps its largest terms.
pub(super) fn spelled_sum(table: &Table, side: Side, column: Column, digits: u8) -> Math {
    sum_of(table, side, column, &|_, shown| Math::Number(number::step(shown, digits)))
}

/// Spells out a sum. `term` writes the term of a row: it gets the index of the row, and the value without the
/// sign that stands before the term.
pub(super) fn sum_of(
    table: &Table,
    side: Side,
    column: Column,
    term: &dyn Fn(usize, f64) -> Math,
) -> Math {
    let values = counted(table, column);
    let kept = largest(values);
    let mut parts: Vec<Math> = Vec::new();
    let mut left_out = 0;
    for (i, (value, row)) in values.iter().zip(&*table.rows).enumerate() {
        if values.len() > FULL && !kept.contains(&i) {
            left_out += 1;
            continue;
        }
        omit(&mut parts, &mut left_out);
        if !parts.is_empty() {
            parts.push(if *value < 0.0 { MINUS } else { PLUS });
        }
        let shown = if parts.is_empty() { *value } else { value.abs() };
        let of = Box::new(term(i, shown));
        parts.push(Math::Doc { doc: row.doc.clone(), side, rank: row.rank, of });
    }
    omit(&mut parts, &mut left_out);
    match parts.len() {
        0 => Math::Number("0".into()),
        1 => parts.remove(0),
        _ => Math::Row(parts),
    }
}

fn omit(parts: &mut Vec<Math>, left_out: &mut usize) {
    if *left_out > 0 {
        if !parts.is_empty() {
            parts.push(PLUS);
        }
        parts.push(Math::Ellipsis(std::mem::take(left_out)));
    }
}

/// Returns the indices of the values of largest size. Of equal values the earlier comes first.
fn largest(values: &[f64]) -> Vec<usize> {
    let mut kept: Vec<usize> = Vec::with_capacity(KEPT + 1);
    for (i, value) in values.iter().enumerate() {
        let at = kept.partition_point(|&k| values[k].abs() >= value.abs());
        if at < KEPT {
            kept.insert(at, i);
            kept.truncate(KEPT);
        }
    }
    kept
}
