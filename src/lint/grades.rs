//! Queries in which no judgment is relevant.

use std::rc::Rc;

use super::query::Facts;
use super::{Finding, Kind, Severity, add};

pub(super) fn find(facts: &[Rc<Facts>], threshold: f64, all: &mut Vec<Finding>) {
    let kind = Kind::NothingRelevant { threshold };
    let mut judged = 0;
    for facts in facts {
        judged += usize::from(facts.highest.is_some());
        if facts.highest.is_some_and(|highest| highest < threshold) {
            add(all, kind, &facts.query.id, &facts.query.id, None);
        }
    }
    // With a single judged query, the outcome of every measure already shows this.
    if judged == 1
        && let Some(last) = all.last_mut().filter(|last| last.kind == kind)
    {
        last.severity = Severity::Information;
    }
}
