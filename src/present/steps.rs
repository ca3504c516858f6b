//! A derivation as a sequence of steps: one for each rank that counts, one for each term, one for the value.

use super::formula;
use super::loss::Loss;
use super::math::{self, Math};
use super::number::{self, plain};
use super::sums::{self, Lines};
use super::words;
use crate::metrics::{Column, Derivation, Expr, Row, Side, Term};

/// One step of a derivation.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The result of the step: `Rank 3 adds nothing`.
    pub title: String,
    /// The reason, in sentences.
    pub why: String,
    /// The rank that the step is about; `None` for terms and for the value.
    pub rank: Option<usize>,
    /// The calculation with this list's numbers.
    pub actual: Math,
    /// The calculation at the same rank of the ideal ranking.
    pub ideal: Option<Math>,
    /// A sentence about what this rank loses or gives back against the ideal ranking. It may be empty.
    pub compared: String,
}

/// Returns the number of steps.
pub fn count(d: &Derivation) -> usize {
    ranks(d) + terms(d).count() + 1
}

/// Returns the index of the step to begin with: the rank that loses most, else the first.
pub fn first(d: &Derivation) -> usize {
    Loss::of(d).and_then(|loss| loss.worst()).unwrap_or(0)
}

/// Returns the index of the step about a rank, from 1. `None` for a rank that does not count.
pub fn of_rank(d: &Derivation, rank: usize) -> Option<usize> {
    rank.checked_sub(1).filter(|at| *at < ranks(d))
}

/// Returns the step at `index`, which starts at 0. A larger index gives the last step. `name` returns the name
/// of a row's document.
pub fn step(d: &Derivation, index: usize, name: &dyn Fn(&Row) -> String, digits: u8) -> Step {
    if index < ranks(d) {
        return rank_step(d, index, name, digits);
    }
    match terms(d).nth(index - ranks(d)) {
        Some(term) => term_step(d, term, digits),
        None => last_step(d, digits),
    }
}

/// Returns the number of ranks that count. If the measure shows an ideal ranking, this is the larger number of
/// the two rankings.
fn ranks(d: &Derivation) -> usize {
    match d.measure.definition.shows_ideal {
        true => d.actual.counted.max(d.ideal.counted),
        false => d.actual.counted,
    }
}

/// Iterates over the terms that are computed.
fn terms(d: &Derivation) -> impl Iterator<Item = &Term> {
    d.terms.iter().filter(|term| term.rule.is_some())
}

fn rank_step(d: &Derivation, at: usize, name: &dyn Fn(&Row) -> String, digits: u8) -> Step {
    let rank = at + 1;
    let row = d.actual.rows.get(at).filter(|_| at < d.actual.counted);
    let contribution = d.actual.cell(at, Column::Contribution).filter(|_| row.is_some());
    let relevant = d.actual.cell(at, Column::Relevant).filter(|_| row.is_some());
    let title = match (row, contribution, relevant) {
        (None, ..) => format!("Rank {rank} is empty"),
        (_, Some(0.0), _) => format!("Rank {rank} adds nothing"),
        (_, Some(1.0), _) if counts_hits(d) => format!("Rank {rank} is a hit"),
        (_, Some(adds), _) => format!("Rank {rank} adds {}", number::value(adds, digits)),
        (_, None, Some(0.0)) => format!("Rank {rank} is not relevant"),
        (_, None, Some(_)) => format!("Rank {rank} is relevant"),
        _ => format!("Rank {rank}"),
    };
    let loss = Loss::of(d);
    let best = d.ideal.rows.get(at).filter(|_| loss.is_some() && at < d.ideal.counted);
    let has_ideal = loss.is_some();
    let compared = loss.map_or(String::new(), |loss| compared(&loss, at, best, name, digits));
    let why = |row| why(d, at, row, has_ideal, name, digits);
    Step {
        title,
        why: row.map_or("The list ends before this rank.".into(), why),
        rank: Some(rank),
        actual: row.map_or(Math::Row(Vec::new()), |_| calculation(d, Side::Actual, at, digits)),
        ideal: best.map(|_| calculation(d, Side::Ideal, at, digits)),
        compared,
    }
}

/// Whether each relevant document contributes 1, as in precision and recall.
fn counts_hits(d: &Derivation) -> bool {
    d.actual.rule(Column::Contribution) == Some(&Expr::Cell(Column::Relevant))
}

/// Returns the calculation of a row's contribution. It is empty if the measure has no contributions.
fn calculation(d: &Derivation, side: Side, at: usize, digits: u8) -> Math {
    formula::row_step(d, side, at, digits)
}

/// Returns sentences about the document of a row and about the other columns at its rank.
fn why(
    d: &Derivation,
    at: usize,
    row: &Row,
    has_ideal: bool,
    name: &dyn Fn(&Row) -> String,
    digits: u8,
) -> String {
    let name = name(row);
    let mut grade = match row.grade {
        None => format!("Nobody judged {name}"),
        Some(grade) => format!("{name} has grade {}", plain(grade)),
    };
    let relevant = match d.measure.definition.settings.contains(&"rel") {
        true => d.actual.cell(at, Column::Relevant),
        false => None,
    };
    grade.push_str(match (d.actual.cell(at, Column::First), relevant) {
        (Some(1.0), _) => ", and it is the first relevant document.",
        (_, Some(0.0)) => ", so it is not relevant.",
        (Some(0.0), Some(1.0)) => ", so it is relevant, but only the first one counts.",
        (_, Some(1.0)) => ", so it is relevant.",
        _ => ".",
    });
    // The calculation already shows the columns that make up the contribution.
    let shows_contribution = d.actual.column(Column::Contribution).is_some();
    let cell = |column: Column| {
        let text = number::cell_in(&d.actual, column, at, digits);
        let label = words::column_label(column, d);
        match column {
            Column::Cumulative => format!("{label} up to here {text}"),
            _ => format!("{label} {text}"),
        }
    };
    let computed = d.actual.columns.iter().filter(|column| column.rule.is_some());
    let others: Vec<String> = computed
        .map(|column| column.column)
        .filter(|column| match column {
            Column::Gain | Column::Discount | Column::Contribution => !shows_contribution,
            // The sentence about the grade says it.
            Column::First | Column::Relevant => false,
            // The drawing beside the step shows the running sums.
            Column::Cumulative => !has_ideal,
            _ => true,
        })
        .map(cell)
        .collect();
    match others.is_empty() {
        true => grade,
        false => format!("{grade} At this rank: {}.", others.join(", ")),
    }
}

/// Returns sentences about the ideal ranking's document at this rank, and about the difference of the two
/// orders there.
fn compared(
    loss: &Loss,
    at: usize,
    best: Option<&Row>,
    name: &dyn Fn(&Row) -> String,
    digits: u8,
) -> String {
    let rank = at + 1;
    let change = loss.changes.get(at).copied().unwrap_or(0.0);
    let amount = number::value(change.abs(), digits);
    let ends = "The ideal ranking ends before this rank";
    let has = match best {
        None => ends.to_string(),
        Some(row) => {
            let grade =
                row.grade.map_or(String::new(), |grade| format!(", grade {}", plain(grade)));
            format!("The ideal ranking has {}{grade}, here", name(row))
        }
    };
    if change == 0.0 {
        format!("{has}. Nothing is lost at rank {rank}.")
    } else if change < 0.0 {
        format!("{has}. So rank {rank} lacks {amount}.")
    } else {
        format!("{has}. So rank {rank} gives {amount} back.")
    }
}

fn term_step(d: &Derivation, term: &Term, digits: u8) -> Step {
    let symbol = formula::term_name(d, term);
    let mut parts = formula::term_parts(d, term, digits);
    // The rule of a rank that is found is written like its name, which then stands only once.
    parts.dedup_by(|next, last| math::text(next) == math::text(last));
    Step {
        title: format!("{} is {}", capitalized(&symbol), number::step(term.value, digits)),
        why: format!("{} is {}.", capitalized(&symbol), words::name_meaning(term.name)),
        rank: None,
        actual: math::equation(parts),
        ideal: None,
        compared: String::new(),
    }
}

/// Returns a name as a sentence starts with it. The symbols of a single letter keep their case.
fn capitalized(symbol: &str) -> String {
    match symbol.chars().nth(1) {
        Some(_) => words::capitalized(symbol),
        None => symbol.into(),
    }
}

/// Returns the step to the value. The steps before it computed the sums.
fn last_step(d: &Derivation, digits: u8) -> Step {
    let Lines { mut sums, value: from_sums } = sums::lines(d, digits);
    // A measure that is a sum itself, such as DCG, has no step from sums to the value.
    let parts = if from_sums.is_empty() { sums.pop().unwrap_or_default() } else { from_sums };
    let value = number::outcome(d.outcome, digits);
    Step {
        title: format!("{} is {value}", d.measure),
        why: d.measure.definition.meaning.into(),
        rank: None,
        actual: math::equation(parts),
        ideal: None,
        compared: String::new(),
    }
}
