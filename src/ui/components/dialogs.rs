//! What covers the page: those dialogs that are loaded when they are asked for.

use std::rc::Rc;

use yew::prelude::*;

use super::embed::EmbedDialog;
use super::export::ExportDialog;
use super::paste::PasteDialog;
use super::share::ShareDialog;
use super::workspaces::WorkspacesDialog;
use crate::state::View;
use crate::ui::element::nothing;
use crate::ui::import::Refused;
use crate::ui::store::Dispatch;

/// The dialog that covers the page.
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

impl Dialog {
    /// Whether it is loaded when it is asked for.
    pub fn is_late(&self) -> bool {
        !matches!(self, Self::Gallery | Self::StartOver)
    }
}

/// One that [is late](Dialog::is_late).
pub fn dialog(which: &Dialog, view: &Rc<View>, dispatch: &Dispatch, close: Callback<()>) -> Html {
    let (model, dispatch) = (view.model.clone(), dispatch.clone());
    match which {
        Dialog::Embed => html! { <EmbedDialog {model} {close} /> },
        Dialog::Export => html! { <ExportDialog view={view.clone()} {close} /> },
        Dialog::Share => html! { <ShareDialog {model} {close} /> },
        Dialog::Gallery | Dialog::StartOver => nothing(),
        Dialog::Workspaces => html! { <WorkspacesDialog {model} {dispatch} {close} /> },
        Dialog::Paste(rejected) => {
            html! { <PasteDialog {model} rejected={rejected.clone()} {dispatch} {close} /> }
        }
    }
}
