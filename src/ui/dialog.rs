//! Which dialog covers the page.

use std::rc::Rc;

use crate::state::reading::Refused;

/// A dialog.
#[derive(Clone, PartialEq)]
pub enum Dialog {
    Embed,
    Export,
    Gallery,
    /// Holds refused texts, if there are any: the texts, the reason, and what was on the screen before them.
    Paste(Option<Rc<Refused>>),
    Share,
    StartOver,
    Workspaces,
}
