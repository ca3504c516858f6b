//! Interprets the header of a table: whether it holds judgments only, and which columns are judges.

use super::cell::Cell;
use super::columns::{Role, normal};
use super::words::trim;

/// Returns whether BEIR, Quepid or ir_measures writes this header for judgments.
pub(super) fn is_judgments_only(names: &[&str]) -> bool {
    const KNOWN: [[&str; 3]; 3] = [
        ["corpusid", "queryid", "score"],
        ["docid", "query", "rating"],
        ["docid", "queryid", "relevance"],
    ];
    let mut names: Vec<String> = names.iter().map(|name| normal(trim(name))).collect();
    names.retain(|name| !name.is_empty() && name != "iteration");
    KNOWN.iter().any(|known| {
        names.len() == 3 && known.iter().all(|one| names.iter().any(|name| name == one))
    })
}

/// Returns whether a column holds the grades of one judge: it has a name, but no known role.
pub(super) fn is_judge(head: &Cell, role: Option<Role>) -> bool {
    role.is_none() && !trim(&head.text).is_empty()
}

/// The content to read from a table.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Wanted {
    /// Whatever the columns hold.
    Any,
    /// Judgments only.
    Judgments,
    /// Judgments, with a column for each judge.
    Judges,
    /// Users and items: judgments, unless there is a rank or a score.
    Triples,
}
