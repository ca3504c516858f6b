//! Reads JSON values as judgments, if judgments are expected and the value can hold nothing else.

use super::lookup::{all_of, is_id, is_pair_of_id_and_grade};
use super::{cases, maps, rank_eval};
use crate::formats::collector::Collector;
use crate::formats::error::Read;
use crate::formats::format::Format;
use crate::formats::literal::Node;

/// Returns the format of a value that can only be judgments, given that judgments are expected.
pub(in super::super) fn judgments_format(root: &Node) -> Option<Format> {
    if all_of(root, is_id) {
        return Some(Format::Ids);
    }
    if all_of(root, is_pair_of_id_and_grade) || is_map(root) {
        return Some(Format::JsonQrels);
    }
    None
}

/// Reads a value for which [`judgments_format`] returned a format.
pub(in super::super) fn read_judgments(out: &mut Collector, root: &Node) -> Read<()> {
    if is_map(root) { maps::read_judgments(out, root) } else { cases::read_judged(out, "", root) }
}

/// Returns whether the value is an object keyed by ids, and neither a test case nor a `_rank_eval` request.
pub(in super::super) fn is_map(root: &Node) -> bool {
    maps::has_shape(root) && !cases::is_any(root) && !rank_eval::is_request(root)
}
