//! Turns derivations into the data of answers.

use super::{DerivationData, OutcomeData, RowData, Step, StepKind};
use crate::api::convention::Call;
use crate::api::notes;
use crate::api::request::Choice;
use crate::metrics::{Column, Derivation, Expr, Note, Outcome, Reason, Table};
use crate::present::{formula, math};
use crate::presets::{AggregateKind, NoValue, QueryInput};

/// Decimals in printed steps. The numbers beside them are not rounded.
const DIGITS: u8 = 6;

/// The columns that have their own field in every row.
const FIELDS: [Column; 5] =
    [Column::Rank, Column::Gain, Column::Discount, Column::Contribution, Column::Cumulative];

impl DerivationData {
    /// Derives a measure for one query. `convention` is copied into the answer.
    pub fn of(call: &Call, convention: Choice, input: &QueryInput) -> Self {
        let derived = call.convention.derive(&call.measure, input);
        let d = derived.as_ref().ok();
        let terms = d.map_or(&[][..], |d| &d.terms).iter();
        Self {
            measure: call.measure.to_string(),
            query: Some(input.id.clone()),
            convention,
            rows: d.map_or(Vec::new(), |d| rows(&d.actual)),
            ideal: d.map_or(Vec::new(), |d| rows(&d.ideal)),
            terms: terms.map(|term| (term.name.key().into(), term.value)).collect(),
            steps: d.map_or(Vec::new(), steps),
            outcome: outcome(call, &derived),
            notes: d
                .map_or(&[][..], |d| &d.notes)
                .iter()
                .chain(&about_value(call, d))
                .map(notes::of_query)
                .collect(),
        }
    }
}

/// Returns the note on a value that differs from what the steps give.
fn about_value(call: &Call, derivation: Option<&Derivation>) -> Option<Note> {
    let aggregate = &call.convention.aggregate;
    if let AggregateKind::Abstention(_) = aggregate.kind {
        return Some(Note::PartOfGain);
    }
    let value = derivation?.outcome.value()?;
    if aggregate.is_geometric() {
        return aggregate.gives_logarithms.then_some(Note::Logarithm);
    }
    let rounding = aggregate.rounds_each.filter(|rounding| rounding.of(value) != value)?;
    Some(Note::ValueRounded { value, digits: rounding.digits() })
}

fn outcome(call: &Call, derived: &Result<Derivation, NoValue>) -> OutcomeData {
    let outcome = derived.as_ref().ok().map(|d| d.outcome);
    let value = match outcome {
        // Under a geometric mean the tool's value of a query is a logarithm. The derivation shows the measure's value.
        Some(outcome) if call.convention.aggregate.is_geometric() => outcome.value(),
        _ => call.convention.value_of(derived),
    };
    let (grade, max) = match outcome {
        Some(Outcome::Undefined(Reason::GradeAboveScale { grade, max })) => {
            (Some(grade), Some(max))
        }
        _ => (None, None),
    };
    let code = notes::code(derived).map(Into::into);
    OutcomeData { value, reason: notes::reason(derived, value), code, grade, max }
}

fn rows(table: &Table) -> Vec<RowData> {
    let others = table.columns.iter().map(|values| values.column);
    let others: Vec<Column> = others.filter(|column| !FIELDS.contains(column)).collect();
    let row = |(at, row): (usize, &crate::metrics::Row)| RowData {
        rank: row.rank,
        doc: row.doc.clone(),
        grade: row.grade,
        gain: table.cell(at, Column::Gain),
        discount: table.cell(at, Column::Discount),
        contribution: table.cell(at, Column::Contribution),
        cumulative: table.cell(at, Column::Cumulative),
        counted: at < table.counted,
        listed: row.listed.map(|at| at + 1),
        found_at: row.found_at,
        tie: row.tie,
        others: others
            .iter()
            .map(|column| (column.key().into(), table.cell(at, *column)))
            .collect(),
    };
    table.rows.iter().enumerate().map(row).collect()
}

/// Returns the rule of every computed column, of every computed term, and of the value.
fn steps(d: &Derivation) -> Vec<Step> {
    let step = |of: StepKind, name: &str, rule: &Expr, text: String| Step {
        of,
        name: name.into(),
        rule: rule.into(),
        text,
    };
    let columns = d.actual.columns.iter().filter_map(|c| {
        let printed = formula::column_rule(d, c.column).map(|rule| math::text(&rule));
        let key = c.column.key();
        Some(step(StepKind::Column, key, c.rule.as_ref()?, printed.unwrap_or_default()))
    });
    let terms = d.terms.iter().filter_map(|term| {
        let printed = math::text(&formula::term_step(d, term, DIGITS));
        Some(step(StepKind::Term, term.name.key(), term.rule.as_ref()?, printed))
    });
    let printed = math::text(&math::equation(formula::chain(d, DIGITS)));
    let value = d.rule.as_ref().map(|rule| step(StepKind::Value, "value", rule, printed));
    columns.chain(terms).chain(value).collect()
}
