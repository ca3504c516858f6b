//! The colours in which causes are drawn.

use crate::compare::Cause;

/// The class of a cause's colour.
pub fn class(cause: Cause) -> &'static str {
    match cause {
        Cause::Came | Cause::Entered => "came",
        Cause::Up => "up",
        Cause::Left | Cause::Dropped => "lost",
        Cause::Down => "down",
        Cause::Unjudged => "unjudged",
        Cause::Ties | Cause::Other => "other",
    }
}
