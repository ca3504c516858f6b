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
use crate::ui::context::use_show;
use crate::ui::import::Refused;

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

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// The dialog that covers the page.
    pub dialog: Dialog,
    pub view: Rc<View>,
}

#[component]
pub fn OpenDialog(props: &Props) -> Html {
    let Props { dialog, view } = props;
    let show = use_show();
    let close = use_callback(show, |(), show| show.emit(None));
    match dialog {
        Dialog::Embed => html! { <EmbedDialog {view} {close} /> },
        Dialog::Export => html! { <ExportDialog view={view.clone()} {close} /> },
        Dialog::Share => html! { <ShareDialog {view} {close} /> },
        Dialog::Gallery => gallery(&view.model.source, &close),
        Dialog::StartOver => html! { <StartOverDialog {close} /> },
        Dialog::Workspaces => html! { <WorkspacesDialog {view} {close} /> },
        Dialog::Paste(rejected) => {
            html! { <PasteDialog {view} rejected={rejected.clone()} {close} /> }
        }
    }
}
