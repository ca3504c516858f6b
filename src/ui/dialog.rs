//! Which dialog covers the page.

use std::rc::Rc;

use crate::state::reading::Refused;

/// A dialog.
#[derive(Clone, PartialEq)]
pub enum Dialog {
    Embed,
    Export,
    Gallery,
    /// With texts that could not be read, why, and what was on the screen before they came.
    Paste(Option<Rc<Refused>>),
    Share,
    StartOver,
    Workspaces,
}
