//! The ranks of a table, with the texts of their cells.

use super::list::{List, grade_text};
use super::object::{Object, text};
use crate::api::Value;
use crate::data::Id;
use crate::metrics::{Column, Derivation, Index, Side, Table};
use crate::present::chart::{self, Bar};
use crate::present::{number, words};
use crate::state::MOST_BUTTONS;

/// Ranks drawn. A longer list says how many are left out.
const MOST: usize = 100;

/// The columns that are told and how each cell is written.
pub struct Told<'a> {
    list: &'a List,
    derivation: &'a Derivation,
    /// Whether numbers are told at all.
    numbers: bool,
    /// Where a document stands in the list as given.
    listed: Index,
    bars: (Vec<Bar>, Vec<Bar>),
}

impl<'a> Told<'a> {
    pub fn of(list: &'a List, derivation: &'a Derivation, numbers: bool) -> Self {
        let listed = Index::of(list.query().docs.iter().map(|doc| &doc.id));
        Self { list, derivation, numbers, listed, bars: chart::bars(derivation) }
    }

    /// `{ columns, rows, more }`
    pub fn table(&self, side: Side) -> Value {
        let (table, bars, all) = match side {
            Side::Actual => (&self.derivation.actual, &self.bars.0, usize::MAX),
            // Rows of the ideal that do not count say nothing.
            Side::Ideal => (&self.derivation.ideal, &self.bars.1, self.derivation.ideal.counted),
        };
        let computed = table.columns.iter().filter(|column| column.rule.is_some());
        let columns: Vec<Column> = computed.map(|column| column.column).collect();
        let columns = if self.numbers { &columns[..] } else { &[] };
        let head = |column: &Column| {
            Object::default()
                .text("label", &words::label(*column, self.derivation, side))
                .text("title", words::column_title(*column))
                .text("kind", kind(*column))
                .done()
        };
        let rows = table.rows.len().min(all);
        let row = |at| self.row(table, columns, bars.get(at), at);
        Object::default()
            .list("columns", columns.iter().map(head).collect())
            .list("rows", (0..rows.min(MOST)).map(row).collect())
            .number("more", Some(rows.saturating_sub(MOST) as f64))
            .done()
    }

    fn row(&self, table: &Table, columns: &[Column], bar: Option<&Bar>, at: usize) -> Value {
        let row = &table.rows[at];
        let counted = at < table.counted;
        let cell = |column: &Column| {
            // Beyond the cutoff only what the grade is worth is told.
            let told = counted || *column == Column::Gain;
            match told {
                true => text(&number::cell_in(table, *column, at, self.list.model.digits)),
                false => text(""),
            }
        };
        let bar = bar.filter(|_| self.numbers && counted);
        let bar = bar.map(|bar| Value::List(vec![bar.filled.into(), bar.ghost.into()]));
        // In the ideal: the rank at which the list has the document, where that is another.
        let found = row.found_at.filter(|found| *found != row.rank && self.listed.has(&row.doc));
        document(self.list, &row.doc, row.grade)
            .number("rank", Some(row.rank as f64))
            .flag("counted", counted)
            .flag("last", at + 1 == table.counted && at + 1 < table.rows.len())
            .list("cells", columns.iter().map(cell).collect())
            .put("bar", bar.unwrap_or(Value::Null))
            .number("found", found.map(|found| found as f64))
            .done()
    }
}

/// What is shown of a document whatever the table.
pub fn document(list: &List, id: &Id, grade: Option<f64>) -> Object {
    let query = list.query();
    let doc = query.docs.iter().find(|doc| doc.id == *id);
    let level = chart::level(grade, list.model.highest_grade());
    let mut fields = Object::default();
    fields
        .text("id", id)
        .text("label", doc.map_or(id, |doc| doc.label()))
        .number("grade", grade)
        .text("text", &grade_text(grade))
        .number("level", Some(f64::from(level)));
    fields
}

/// The grades that have a button each; `null` where a field takes the grade.
pub fn buttons(list: &List) -> Value {
    let highest = list.model.highest_grade();
    if highest > MOST_BUTTONS || !list.model.has_whole_grades() {
        return Value::Null;
    }
    Value::List((0..=highest as u8).map(|grade| f64::from(grade).into()).collect())
}

fn kind(column: Column) -> &'static str {
    match column {
        Column::Contribution => "contribution",
        Column::Cumulative => "cumulative",
        _ => "step",
    }
}
