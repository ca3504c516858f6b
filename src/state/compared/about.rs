//! Names the convention from which values follow.

use crate::present::convention;
use crate::state::Model;

/// Returns the convention in one line.
pub(super) fn about(model: &Model) -> String {
    format!("Convention: {}", convention::chosen(&model.convention))
}
