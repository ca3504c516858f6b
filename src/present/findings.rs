//! Findings about the data in words: the finding, the fix on offer, and what a fix did.

use super::number::{grouped, plain, value};
use super::words::plural;
use crate::lint::{EXAMPLES, Finding, Fix, IdDifference, Kind, Place};

/// Returns the number of remarks in words: `2 remarks on the data`.
pub fn summary(remarks: usize) -> String {
    plural(remarks, "remark on the data", "remarks on the data")
}

/// The differences between ids that nearly match, as one phrase.
const ALL_DIFFERENCES: &str = "blanks, letter case, \u{201c}.0\u{201d} and URL encoding";

/// Returns a finding as a sentence.
pub fn finding(found: &Finding) -> String {
    let n = found.count;
    let (one, many) = match found.kind {
        Kind::QueriesNearly(_) => {
            ("list would have judgments but for ", "lists would have judgments but for ")
        }
        Kind::DocsNearly(_) => {
            ("document would be judged but for ", "documents would be judged but for ")
        }
        Kind::ListsOnly => {
            ("query has a list and no judgments", "queries have a list and no judgments")
        }
        Kind::JudgedOnly => {
            ("query is judged and has no list", "queries are judged and have no list")
        }
        Kind::ListedTwice => {
            ("document is in its list again but for ", "documents are in their list again but for ")
        }
        Kind::JudgedTwice => {
            ("judgment repeats another but for ", "judgments repeat another but for ")
        }
        Kind::JudgedApart => {
            ("judgment contradicts another but for ", "judgments contradict another but for ")
        }
        Kind::AgainstScores => {
            ("list is not in the order of its scores", "lists are not in the order of their scores")
        }
        Kind::NegativeGrades => ("grade is below 0", "grades are below 0"),
        Kind::NothingRelevant { .. } => {
            ("judged query has no grade of at least ", "judged queries have no grade of at least ")
        }
        Kind::Ties => ("document has the score of another", "documents have the score of another"),
        Kind::Short { .. } => ("list ends before rank ", "lists end before rank "),
        Kind::Judged { k, shown } => {
            let share = value(100.0 * n as f64 / shown.max(1) as f64, 0);
            return format!("Judged up to rank {k}: {n} of {shown}, {share} %.");
        }
    };
    let mut text = plural(n, one, many);
    match found.kind {
        Kind::QueriesNearly(difference) | Kind::DocsNearly(difference) => {
            text.push_str(between(difference));
        }
        Kind::ListedTwice | Kind::JudgedTwice | Kind::JudgedApart => text.push_str(ALL_DIFFERENCES),
        Kind::NothingRelevant { threshold } => text.push_str(&plain(threshold)),
        Kind::Short { k } => text.push_str(&plain(k as f64)),
        _ => {}
    }
    if found.queries > 1 && found.queries < n {
        text.push_str(&format!(", in {} queries", grouped(found.queries)));
    }
    text.push('.');
    text
}

fn between(difference: IdDifference) -> &'static str {
    match difference {
        IdDifference::Percent => "URL encoding",
        IdDifference::Blanks => "blanks",
        IdDifference::Point => "a trailing \u{201c}.0\u{201d}",
        IdDifference::Case => "letter case",
        IdDifference::Several => ALL_DIFFERENCES,
    }
}

/// Returns the first places of a finding: `12.0 → 12 (q1) and 3 more`. Empty if no place has a name.
pub fn examples(found: &Finding) -> String {
    places(&found.examples, found.count)
}

/// Returns the first few of `count` places.
fn places(places: &[Place], count: usize) -> String {
    let mut text = String::new();
    let named = places.iter().filter(|place| !place.item.is_empty()).take(EXAMPLES);
    let mut shown = 0;
    for place in named {
        if shown > 0 {
            text.push_str(", ");
        }
        shown += 1;
        text.push_str(&place.item);
        if let Some(other) = place.other.as_ref().filter(|other| **other != place.item) {
            text.push_str(" \u{2192} ");
            text.push_str(other);
        }
        if !place.query.is_empty() && place.query != place.item {
            text.push_str(&format!(" ({})", place.query));
        }
    }
    if shown > 0 && count > shown {
        text.push_str(&format!(" and {} more", count - shown));
    }
    text
}

/// Returns the text on the button of a fix.
pub fn fix(fix: Fix) -> &'static str {
    match fix {
        Fix::NameDocs(_) => "Use the ids of the judgments",
        Fix::JoinQueries(_) => "Join lists and judgments",
        Fix::ListOnce => "List each once",
        Fix::JudgeOnce => "Keep one judgment each",
        Fix::DropScores => "Go by the order given, without scores",
        Fix::RaiseGrades => "Set to 0",
    }
}

/// Returns what a fix did, with the first places.
pub fn mended(fix: Fix, changes: &[Place]) -> String {
    let (one, many) = match fix {
        Fix::NameDocs(_) => ("document renamed as judged", "documents renamed as judged"),
        Fix::JoinQueries(_) => {
            ("list joined with its judgments", "lists joined with their judgments")
        }
        Fix::ListOnce => ("repeated document removed", "repeated documents removed"),
        Fix::JudgeOnce => ("repeated judgment removed", "repeated judgments removed"),
        Fix::DropScores => ("list without scores now", "lists without scores now"),
        Fix::RaiseGrades => ("grade below 0 set to 0", "grades below 0 set to 0"),
    };
    let mut text = plural(changes.len(), one, many);
    let places = places(changes, changes.len());
    if !places.is_empty() {
        text.push_str(": ");
        text.push_str(&places);
    }
    text.push('.');
    text
}
