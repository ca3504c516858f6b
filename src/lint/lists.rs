//! Lists that are shorter than the cutoff, and the share of judged documents within the cutoff.

use std::rc::Rc;

use super::query::Facts;
use super::{Finding, Kind, add, of_kind};

pub(super) fn find(facts: &[Rc<Facts>], k: usize, all: &mut Vec<Finding>) {
    let (mut lists, mut shown, mut judged) = (0, 0, 0);
    for facts in facts.iter().filter(|facts| !facts.judged.is_empty()) {
        let length = facts.judged.len().min(k);
        if length < k {
            add(all, Kind::Short { k }, &facts.query.id, &facts.query.id, None);
        }
        lists += 1;
        shown += length;
        judged += facts.judged[..length].iter().filter(|is_judged| **is_judged).count();
    }
    if lists > 0 {
        let finding = of_kind(all, Kind::Judged { k, shown });
        (finding.count, finding.queries) = (judged, lists);
    }
}
