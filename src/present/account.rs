//! The sentences beside a value: what is lost and where, or how the value comes about.

use super::loss::{EQUAL, Loss};
use super::number::{plain, value};
use super::sum::counted;
use super::{formula, words};
use crate::metrics::{Column, Derivation, Row};

/// The sentences beside a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Account {
    /// The loss against the ideal ranking, in the units of the sum. The page prints it before `first`, which
    /// completes the sentence. `None` for a value that does not depend on an ideal ranking.
    pub lost: Option<f64>,
    /// The first sentence, or the end of the sentence that `lost` starts.
    pub first: String,
    /// The sentences that say where the value is lost, and why. May be empty.
    pub rest: String,
    /// `rest` in fewer words, for narrow windows. May be empty.
    pub brief: String,
}

impl Account {
    /// Says what the list loses and where it loses most. For a value that does not depend on an ideal ranking, says
    /// what it counts, how it is computed, and which rank is the first that adds nothing. `name` returns the name
    /// of the document in a row.
    pub fn of(d: &Derivation, name: &dyn Fn(&Row) -> String, digits: u8) -> Self {
        match Loss::of(d) {
            Some(loss) => against_ideal(d, &loss, name, digits),
            None => alone(d, name, digits),
        }
    }

    /// Whether the list is compared with an ideal ranking and loses nothing. A difference by rounding is no loss.
    pub fn loses_nothing(&self) -> bool {
        self.lost.is_some_and(|lost| lost.abs() <= EQUAL)
    }

    /// Returns an account that names no rank.
    fn without_place(lost: Option<f64>, first: String) -> Self {
        Self { lost, first, rest: String::new(), brief: String::new() }
    }
}

fn against_ideal(
    d: &Derivation,
    loss: &Loss,
    name: &dyn Fn(&Row) -> String,
    digits: u8,
) -> Account {
    let lost = Some(loss.lost);
    let Some(worst) = loss.worst() else {
        let first = match loss.lost < -EQUAL {
            true => {
                "is lost, which is less than 0: under these settings the list is better than its ideal ranking."
            }
            false => "is lost: no order of the judged documents is better.",
        };
        return Account::without_place(lost, first.into());
    };
    let first = format!("of {} is lost.", value(loss.ideal, digits));
    let Some(best) = d.ideal.rows.get(worst) else {
        return Account::without_place(lost, first);
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
    let graded = |row: &Row| {
        let grade = row.grade.map_or(String::new(), |grade| format!(" (grade {})", plain(grade)));
        name(row) + &grade
    };
    let mut rest = format!("{shown} where the ideal ranking has {}{place}.", graded(best));
    // Under a list that ends too early, the ideal is ahead because of the documents that the list misses.
    let is_missed = |row: &&Row| row.found_at.is_none();
    if best.found_at.is_some_and(|at| at < rank)
        && let Some(missed) = d.ideal.rows.iter().take(d.ideal.counted).find(is_missed)
    {
        rest.push_str(&format!(" The list misses {}.", graded(missed)));
    }
    let ideal =
        best.grade.map_or("an unjudged document".into(), |grade| format!("grade {}", plain(grade)));
    let brief = match best.found_at {
        None => format!("Rank {rank} {has}; {ideal} is missed."),
        Some(at) if at > rank => format!("Rank {rank} {has}; {ideal} comes only at rank {at}."),
        Some(_) => format!("Rank {rank} {has}; the ideal ranking has {ideal} here."),
    };
    Account { lost, first, rest, brief }
}

fn alone(d: &Derivation, name: &dyn Fn(&Row) -> String, digits: u8) -> Account {
    let first = words::full_sentence(d);
    let brief = formula::value_step(d, digits).map_or(String::new(), |step| step + ".");
    let gap = first_gap(d, name);
    let rest = [brief.as_str(), &gap].into_iter().filter(|text| !text.is_empty());
    let rest = rest.collect::<Vec<_>>().join(" ");
    Account { lost: None, first, rest, brief }
}

/// Says which rank is the first that adds nothing. Empty without a value, for a value of 1, for a measure that is no
/// sum over ranks, and for a measure without proven claims: a better document at that rank might not raise the value.
fn first_gap(d: &Derivation, name: &dyn Fn(&Row) -> String) -> String {
    let is_full = d.outcome.value().is_none_or(|value| value >= 1.0 - EQUAL);
    if is_full || d.measure.definition.proven(&d.settings).is_none() {
        return String::new();
    }
    let adds = counted(&d.actual, Column::Contribution);
    let Some(at) = adds.iter().position(|add| *add == 0.0) else { return String::new() };
    let row = &d.actual.rows[at];
    let why = match row.grade {
        Some(grade) => format!("has grade {}", plain(grade)),
        None => "is not judged".into(),
    };
    format!("Rank {} adds nothing: {} {why}.", row.rank, name(row))
}
