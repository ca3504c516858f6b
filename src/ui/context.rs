//! What the components of the page share: the store, the session that reads files and texts, the dialogs.
//!
//! [`App`](super::App) provides one [`Context`]; components take its parts by the hooks below instead of
//! passing them on. The parts never change while the page lives, so nothing is drawn again because of them.

use std::rc::Rc;

use yew::prelude::*;

use super::dialog::Dialog;
use super::events::Dispatch;
use super::session::Session;
use crate::state::View;

/// Opens a dialog; `None` closes the open one.
pub type ShowDialog = Callback<Option<Dialog>>;

/// The shared parts. The default does nothing: it serves a component outside of a provider.
#[derive(Clone, Default, PartialEq)]
pub struct Context {
    /// Sends actions to the store.
    pub dispatch: Dispatch,
    /// Reads files and texts.
    pub session: Session,
    /// Opens and closes dialogs.
    pub show: ShowDialog,
}

/// The properties of a component that draws a part of the view and nothing else. Two views are equal if they show the
/// same model, so comparing them costs nothing.
#[derive(Clone, PartialEq, Properties)]
pub struct ViewProps {
    /// Everything that is shown.
    pub view: Rc<View>,
}

/// Returns the callback that sends actions to the store.
#[hook]
pub fn use_dispatch() -> Dispatch {
    use_shared_context().dispatch
}

/// Returns the session that reads files and texts.
#[hook]
pub fn use_session() -> Session {
    use_shared_context().session
}

/// Returns the callback that opens and closes dialogs.
#[hook]
pub fn use_show() -> ShowDialog {
    use_shared_context().show
}

#[hook]
fn use_shared_context() -> Context {
    use_context::<Context>().unwrap_or_default()
}
