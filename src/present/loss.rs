//! What a list loses against the ideal ranking: how much, and at which ranks.

use super::number::{plain, value};
use super::sum::counted;
use crate::metrics::{Column, Derivation, Row};

/// Sums that differ by less differ by rounding only.
const EQUAL: f64 = 1e-12;

/// The sum of the list's contributions beside that of the ideal ranking.
#[derive(Clone, Debug, PartialEq)]
pub struct Loss {
    /// The ideal's sum less the list's. Below 0 where the settings make an ideal that is worse than the list.
    pub lost: f64,
    /// The ideal's sum.
    pub ideal: f64,
    /// For each rank that counts in either order: the list's contribution less the ideal's. Their sum is
    /// `-lost`.
    pub changes: Vec<f64>,
}

impl Loss {
    /// Compares the two orders of a derivation. `None` for a measure whose value does not depend on an ideal
    /// ranking, and where the measure has no value.
    pub fn of(d: &Derivation) -> Option<Self> {
        d.outcome.value().filter(|_| d.measure.definition.shows_ideal)?;
        let actual = counted(&d.actual, Column::Contribution);
        let ideal = counted(&d.ideal, Column::Contribution);
        let at = |values: &[f64], row: usize| values.get(row).copied().unwrap_or(0.0);
        let ranks = actual.len().max(ideal.len());
        let changes = (0..ranks).map(|row| at(actual, row) - at(ideal, row)).collect();
        let sum = |values: &[f64]| values.iter().sum::<f64>();
        Some(Self { lost: sum(ideal) - sum(actual), ideal: sum(ideal), changes })
    }

    /// Returns the index of the rank that loses most. `None` where nothing is lost.
    pub fn worst(&self) -> Option<usize> {
        if self.lost <= EQUAL {
            return None;
        }
        let lowest = self.changes.iter().copied().fold(f64::INFINITY, f64::min);
        self.changes.iter().position(|change| *change == lowest)
    }
}

/// The sentences beside a value. The number that is lost comes before the first one.
#[derive(Clone, Debug, PartialEq)]
pub struct Account {
    /// What is lost, in units of the sum.
    pub lost: f64,
    /// The first sentence. It continues the number that is lost.
    pub first: String,
    /// The sentence that says where and why; may be empty.
    pub rest: String,
    /// The same in few words, for narrow windows; may be empty.
    pub brief: String,
}

/// Says what the list loses and where it loses most. `None` where [`Loss::of`] gives none. `name` gives the
/// name of the document of a row.
pub fn account(d: &Derivation, name: &dyn Fn(&Row) -> String, digits: u8) -> Option<Account> {
    let loss = Loss::of(d)?;
    let Some(worst) = loss.worst() else {
        let first = match loss.lost < -EQUAL {
            true => "is the loss: under these settings the list is better than its ideal ranking.",
            false => "is lost: no order of the judged documents is better.",
        };
        return Some(Account::without_place(loss.lost, first.into()));
    };
    let first = format!("of {} is lost.", value(loss.ideal, digits));
    let Some(best) = d.ideal.rows.get(worst) else {
        return Some(Account::without_place(loss.lost, first));
    };
    let rank = worst + 1;
    let (shown, has) = match d.actual.rows.get(worst).filter(|_| worst < d.actual.counted) {
        None => (format!("Rank {rank} is empty"), "is empty".into()),
        Some(row) => match row.grade {
            None => (format!("Rank {rank} shows an unjudged document"), "is not judged".into()),
            Some(grade) => {
                let grade = plain(grade);
                (format!("Rank {rank} shows a grade {grade}"), format!("has grade {grade}"))
            }
        },
    };
    let place = match best.found_at {
        None => ", which the list misses".into(),
        Some(at) if at > rank => format!(", found only at rank {at}"),
        Some(at) if at < rank => format!(", which stands at rank {at}"),
        Some(_) => String::new(),
    };
    let grade = best.grade.map_or(String::new(), |grade| format!(" (grade {})", plain(grade)));
    let rest = format!("{shown} where the ideal ranking has {}{grade}{place}.", name(best));
    let ideal =
        best.grade.map_or("an unjudged document".into(), |grade| format!("grade {}", plain(grade)));
    let brief = match best.found_at {
        None => format!("Rank {rank} {has}; {ideal} is missed."),
        Some(at) if at > rank => format!("Rank {rank} {has}; {ideal} comes only at rank {at}."),
        Some(_) => format!("Rank {rank} {has}; the ideal ranking has {ideal} here."),
    };
    Some(Account { lost: loss.lost, first, rest, brief })
}

impl Account {
    /// Whether nothing is lost but by rounding.
    pub fn is_nothing(&self) -> bool {
        self.lost.abs() <= EQUAL
    }

    /// An account that names no rank.
    fn without_place(lost: f64, first: String) -> Self {
        Self { lost, first, rest: String::new(), brief: String::new() }
    }
}
