//! Turns the answer of `explain` back into a [`Derivation`] for the exports. Nothing is computed again.

use std::rc::Rc;

use super::names::reason_coded;
use super::{DerivationData, OutcomeData, RowData, Step, StepKind};
use crate::api::convention;
use crate::api::error::Error;
use crate::api::notes;
use crate::api::request::Choice;
use crate::metrics::settings::Settings;
use crate::metrics::table::ColumnValues;
use crate::metrics::{Column, Derivation, Expr, Measure, Name, Outcome, Row, Table, Term};

/// The columns that come from the ranking and the judgments and have no rule.
const WITHOUT_RULE: [Column; 5] =
    [Column::Rank, Column::Grade, Column::Relevant, Column::NonRelevant, Column::Judged];

impl DerivationData {
    /// Returns the derivation.
    ///
    /// # Errors
    /// Returns an error if nothing was derived, or if the value is not an answer of `explain`.
    pub fn derivation(self) -> Result<Derivation, Error> {
        let is_refused = |code: &String| reason_coded(code, 0.0, 0.0).is_none();
        if self.rows.is_empty() && self.outcome.code.as_ref().is_some_and(is_refused) {
            let reason = self.outcome.reason.unwrap_or_default();
            let message = format!("there is nothing to render: {reason}");
            return Err(Error::request("nothing-derived", message));
        }
        self.read().ok_or_else(not_a_derivation)
    }

    fn read(self) -> Option<Derivation> {
        let measure: Measure = self.measure.parse().ok()?;
        let settings = settings(self.convention, &measure)?;
        let mut columns: Vec<(Column, Option<Expr>)> =
            WITHOUT_RULE.map(|column| (column, None)).into();
        // One measure has a column with the document's rank in the other table.
        let first = self.rows.first().or(self.ideal.first());
        if first.is_some_and(|row| row.value(Column::OtherRank).is_some()) {
            columns.push((Column::OtherRank, None));
        }
        let mut rules: Vec<(String, Expr)> = Vec::new();
        let mut last = None;
        for Step { of, name, rule, .. } in self.steps {
            let rule = Expr::from(rule);
            match of {
                StepKind::Column => columns.push((Column::with_key(&name)?, Some(rule))),
                StepKind::Term => rules.push((name, rule)),
                StepKind::Value => last = Some(rule),
            }
        }
        let term = |(key, value): &(crate::data::Id, f64)| {
            let rule = rules.iter().find(|(name, _)| **name == **key);
            let rule = rule.map(|(_, rule)| rule.clone());
            Some(Term { name: Name::with_key(key)?, value: finite(*value)?, rule })
        };
        Some(Derivation {
            measure,
            settings: Rc::new(settings),
            actual: table(&self.rows, &columns)?,
            ideal: table(&self.ideal, &columns)?,
            terms: self.terms.0.iter().map(term).collect::<Option<_>>()?,
            rule: last,
            outcome: outcome(&self.outcome)?,
            notes: self.notes.iter().map(notes::read).collect::<Option<_>>()?,
        })
    }
}

/// Returns the error for a value that is not an answer of `explain`.
pub fn not_a_derivation() -> Error {
    Error::request("not-a-derivation", "this is not a derivation")
        .advise("Pass what explain() gave, unchanged.")
}

fn outcome(outcome: &OutcomeData) -> Option<Outcome> {
    match outcome.code.as_deref() {
        None => finite(outcome.value?).map(Outcome::Value),
        Some(code) => {
            let [grade, max] = [outcome.grade, outcome.max].map(Option::unwrap_or_default);
            reason_coded(code, grade, max).map(Outcome::Undefined)
        }
    }
}

/// Returns the settings under which the measure was derived.
fn settings(convention: Choice, measure: &Measure) -> Option<Settings> {
    let Choice::Object(fields) = &convention else { return None };
    let Some(Choice::Object(measures)) = fields.get("measures") else { return None };
    let [(name, _)] = measures.0.as_slice() else { return None };
    let name = name.clone();
    let call = convention::read(Some(convention)).ok()?.call(&name).ok()?;
    let mut settings = call.convention.settings;
    settings.relevance.threshold = measure.rel.unwrap_or(settings.relevance.threshold);
    Some(settings)
}

fn table(rows: &[RowData], columns: &[(Column, Option<Expr>)]) -> Option<Table> {
    let column = |(column, rule): &(Column, Option<Expr>)| {
        let values: Rc<[f64]> =
            rows.iter().map(|row| finite(row.value(*column)?)).collect::<Option<_>>()?;
        Some(ColumnValues { column: *column, rule: rule.clone(), values })
    };
    Some(Table {
        rows: rows.iter().map(row).collect(),
        counted: rows.iter().take_while(|row| row.counted).count(),
        columns: columns.iter().map(column).collect::<Option<_>>()?,
    })
}

fn row(row: &RowData) -> Row {
    Row {
        rank: row.rank,
        doc: row.doc.clone(),
        grade: row.grade,
        listed: row.listed.and_then(|position| position.checked_sub(1)),
        found_at: row.found_at,
        tie: row.tie,
    }
}

fn finite(value: f64) -> Option<f64> {
    value.is_finite().then_some(value)
}
