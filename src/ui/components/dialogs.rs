//! The dialogs that cover the page.

use std::rc::Rc;

use yew::prelude::*;

use super::embed::EmbedDialog;
use super::export::ExportDialog;
use super::gallery::gallery;
use super::paste::PasteDialog;
use super::share::ShareDialog;
use super::start_over::StartOverDialog;
use super::workspaces::WorkspacesDialog;
use crate::state::View;
use crate::ui::dialog::Dialog;

/// Draws a dialog over the page.
pub fn open_dialog(dialog: &Dialog, view: &Rc<View>, close: &Callback<()>) -> Html {
    match dialog {
        Dialog::Embed => html! { <EmbedDialog {view} {close} /> },
        Dialog::Export => html! { <ExportDialog view={view.clone()} {close} /> },
        Dialog::Share => html! { <ShareDialog {view} {close} /> },
        Dialog::Gallery => gallery(&view.model.source, close),
        Dialog::StartOver => html! { <StartOverDialog {close} /> },
        Dialog::Workspaces => html! { <WorkspacesDialog {view} {close} /> },
        Dialog::Paste(rejected) => {
            html! { <PasteDialog {view} rejected={rejected.clone()} {close} /> }
        }
    }
}
