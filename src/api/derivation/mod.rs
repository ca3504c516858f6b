//! A derivation in the form that `explain` returns and `render` takes.

mod names;
mod read;
mod rule;
mod write;

use serde::{Deserialize, Serialize};

pub use names::{reason_code, reason_coded};
pub use read::not_a_derivation;

use self::rule::Rule;
use super::notes::NoteData;
use super::request::{Choice, Entries};
use crate::data::Id;
use crate::metrics::Column;

/// One measure for one query, with every row, term and step.
#[derive(Debug, PartialEq, Deserialize, Serialize)]
pub struct DerivationData {
    /// The RankLens name of the measure.
    measure: String,
    #[serde(default)]
    query: Option<Id>,
    convention: Choice,
    /// The whole ranking.
    rows: Vec<RowData>,
    /// The best possible ranking.
    ideal: Vec<RowData>,
    terms: Entries<f64>,
    /// The rules, in the order in which they are computed.
    steps: Vec<Step>,
    outcome: OutcomeData,
    notes: Vec<NoteData>,
}

/// One rank. A column that the measure does not have is `None`.
#[derive(Debug, PartialEq, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
struct RowData {
    rank: usize,
    doc: Id,
    grade: Option<f64>,
    gain: Option<f64>,
    discount: Option<f64>,
    contribution: Option<f64>,
    cumulative: Option<f64>,
    /// Whether the row lies within the cutoff.
    counted: bool,
    /// The position in the list of the request, from 1.
    listed: Option<usize>,
    /// In the ideal ranking: the rank of the document in the run's ranking.
    found_at: Option<usize>,
    /// Rows with the same number share a score.
    tie: usize,
    /// The measure's other columns.
    #[serde(flatten)]
    others: Entries<Option<f64>>,
}

impl RowData {
    /// Returns the value of a column, if the row has one.
    fn value(&self, column: Column) -> Option<f64> {
        match column {
            Column::Rank => Some(self.rank as f64),
            Column::Gain => self.gain,
            Column::Discount => self.discount,
            Column::Contribution => self.contribution,
            Column::Cumulative => self.cumulative,
            _ => self.others.get(column.key()).copied().flatten(),
        }
    }
}

/// The rule of a column, of a term, or of the value.
#[derive(Debug, PartialEq, Deserialize, Serialize)]
struct Step {
    of: StepKind,
    name: String,
    rule: Rule,
    /// The rule as text, with the numbers of the list.
    #[serde(default)]
    text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
enum StepKind {
    Column,
    Term,
    Value,
}

/// The value, or why there is none.
#[derive(Debug, PartialEq, Deserialize, Serialize)]
struct OutcomeData {
    value: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The stable code of the reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    code: Option<String>,
    /// The grade above the scale.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    grade: Option<f64>,
    /// The end of the scale.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    max: Option<f64>,
}
