//! The tables of ranks, with the texts of their cells.

use serde::Serialize;

use super::list::{List, View, grade_text};
use crate::data::{Doc, Id};
use crate::metrics::{Column, Derivation, Index, Row, Side};
use crate::present::chart::{self, Bar};
use crate::present::loss::Loss;
use crate::present::{formula, number, words};
use crate::state::MOST_BUTTONS;

/// The greatest number of rows drawn. A longer table gives the number of further rows.
const MOST: usize = 100;

/// A table as it is drawn.
#[derive(Debug, Serialize)]
pub struct TableData {
    columns: Vec<ColumnHead>,
    rows: Vec<RankRow>,
    /// The number of rows that are not drawn.
    more: usize,
}

#[derive(Debug, Serialize)]
struct ColumnHead {
    label: String,
    title: &'static str,
    kind: &'static str,
}

#[derive(Debug, Serialize)]
struct RankRow {
    #[serde(flatten)]
    document: DocumentData,
    rank: usize,
    /// Whether the rank lies within the cutoff.
    counted: bool,
    /// Whether this is the last counted rank, with others below.
    last: bool,
    cells: Vec<String>,
    /// The widths of the bar and of the outline of the ideal, as shares of the table's longest bar.
    bar: Option<(f64, f64)>,
    /// In an ideal ranking, the rank of the document in the list. In a comparison, its rank in the other order.
    /// `None` if the rank is the same in both.
    found: Option<usize>,
    /// The last step of the row in one line: `2 ÷ 1.585 = 1.262`. Empty if the table has no columns, in the ideal
    /// ranking, and for a measure without contributions.
    working: String,
    /// What the rank regains or loses against the ideal ranking.
    #[serde(skip_serializing_if = "Option::is_none")]
    lost: Option<RankLoss>,
}

/// The contribution of a rank minus that of the ideal ranking at the same rank.
#[derive(Debug, Serialize)]
struct RankLoss {
    text: String,
    /// `less`, `more` or `same`.
    tone: &'static str,
}

/// A document in any of the tables.
#[derive(Debug, Serialize)]
pub struct DocumentData {
    id: Id,
    label: Id,
    grade: Option<f64>,
    text: String,
    /// The shade of the grade.
    level: u8,
}

impl DocumentData {
    /// Describes a document that the list does not have. Its label is its id.
    pub fn missed(list: &List, id: &Id, grade: f64) -> Self {
        Self::new(list, id, id, Some(grade))
    }

    fn new(list: &List, id: &Id, label: &Id, grade: Option<f64>) -> Self {
        Self {
            id: id.clone(),
            label: label.clone(),
            grade,
            text: grade_text(grade),
            level: chart::level(grade, list.model.highest_grade()),
        }
    }
}

/// Makes the tables of a derivation.
pub struct Tables<'a> {
    list: &'a List,
    derivation: &'a Derivation,
    /// Whether the columns of the derivation are shown.
    has_numbers: bool,
    /// The positions of the documents in the list as given.
    listed: Index,
    bars: (Vec<Bar>, Vec<Bar>),
    loss: Option<Loss>,
    /// The order that the list is compared with. `None` without a comparison.
    against: Option<Index>,
}

impl<'a> Tables<'a> {
    /// Prepares the tables. `has_numbers` is false for a card, and for a quiz that its columns would solve.
    pub fn of(list: &'a List, derivation: &'a Derivation, has_numbers: bool) -> Self {
        let listed = Index::of(list.query().docs.iter().map(|doc| &doc.id));
        let bars = chart::bars(derivation);
        let loss = Loss::of(derivation).filter(|_| list.view != View::Compare);
        let against = (list.view == View::Compare).then(|| Index::of(list.against.iter()));
        Self { list, derivation, has_numbers, listed, bars, loss, against }
    }

    /// Returns the table of the ranking or of the ideal.
    pub fn table(&self, side: Side) -> TableData {
        let (table, bars, all) = match side {
            Side::Actual => (&self.derivation.actual, &self.bars.0, usize::MAX),
            // Rows of the ideal that do not count are not shown.
            Side::Ideal => (&self.derivation.ideal, &self.bars.1, self.derivation.ideal.counted),
        };
        let computed = table.columns.iter().filter(|column| column.rule.is_some());
        let columns: Vec<Column> = computed.map(|column| column.column).collect();
        let columns = if self.has_numbers { &columns[..] } else { &[] };
        let head = |column: &Column| ColumnHead {
            label: words::label(*column, self.derivation, side),
            title: words::column_title(*column),
            kind: kind(*column),
        };
        let rows = table.rows.len().min(all);
        let row = |at| self.row(side, columns, bars.get(at), at);
        TableData {
            columns: columns.iter().map(head).collect(),
            rows: (0..rows.min(MOST)).map(row).collect(),
            more: rows.saturating_sub(MOST),
        }
    }

    fn row(&self, side: Side, columns: &[Column], bar: Option<&Bar>, at: usize) -> RankRow {
        let table = match side {
            Side::Actual => &self.derivation.actual,
            Side::Ideal => &self.derivation.ideal,
        };
        let row = &table.rows[at];
        let counted = at < table.counted;
        let cell = |column: &Column| {
            // Beyond the cutoff only the gain is shown.
            if counted || *column == Column::Gain {
                number::cell_in(table, *column, at, self.list.model.digits)
            } else {
                String::new()
            }
        };
        let bar = bar.filter(|_| self.has_numbers && counted);
        let query = self.list.query();
        let listed = self.listed.get(&row.doc).and_then(|at| query.docs.get(at));
        let label = listed.map_or(&row.doc, Doc::label);
        RankRow {
            document: DocumentData::new(self.list, &row.doc, label, row.grade),
            rank: row.rank,
            counted,
            last: at + 1 == table.counted && at + 1 < table.rows.len(),
            cells: columns.iter().map(cell).collect(),
            bar: bar.map(|bar| (bar.filled, bar.ghost)),
            found: self.found(side, row).filter(|found| *found != row.rank),
            working: match side {
                Side::Actual if self.has_numbers => {
                    formula::working(self.derivation, at, self.list.model.digits)
                }
                _ => String::new(),
            },
            lost: self.lost(at).filter(|_| side == Side::Actual && self.has_numbers && counted),
        }
    }

    fn found(&self, side: Side, row: &Row) -> Option<usize> {
        match (side, &self.against) {
            (Side::Actual, None) => None,
            (Side::Actual, Some(against)) => against.get(&row.doc).map(|at| at + 1),
            (Side::Ideal, _) => row.found_at.filter(|_| self.listed.has(&row.doc)),
        }
    }

    fn lost(&self, at: usize) -> Option<RankLoss> {
        let change = *self.loss.as_ref()?.changes.get(at)?;
        let tone = match change {
            less if less < 0.0 => "less",
            more if more > 0.0 => "more",
            _ => "same",
        };
        let text = match tone {
            "same" => "0".into(),
            _ => number::signed(change, self.list.model.digits),
        };
        Some(RankLoss { text, tone })
    }
}

/// Returns the grades that have a button each, or `None` if grades are typed into a field.
pub fn buttons(list: &List) -> Option<Vec<u8>> {
    let highest = list.model.highest_grade();
    let has_buttons = highest <= MOST_BUTTONS && list.model.has_whole_grades();
    has_buttons.then(|| (0..=highest as u8).collect())
}

fn kind(column: Column) -> &'static str {
    match column {
        Column::Contribution => "contribution",
        Column::Cumulative => "cumulative",
        _ => "step",
    }
}
