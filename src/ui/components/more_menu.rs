//! The menu of less frequent actions: examples, workspaces, export, embedding, starting over, the theme.

use std::rc::Rc;

use yew::prelude::*;

use super::icon::{Icon, icon};
use super::theme_switch::ThemeSwitch;
use crate::platform::{dom, projector};
use crate::state::Action;
use crate::ui::aria;
use crate::ui::context::{use_dispatch, use_show};
use crate::ui::dialog::Dialog;
use crate::ui::events::send;

/// The state on which entries of `MoreMenu` depend.
#[derive(PartialEq, Properties)]
pub struct MoreMenuProps {
    /// The name of the open workspace.
    pub workspace: Option<Rc<str>>,
    pub can_redo: bool,
    /// Compares the list before and after the edits. `None` if there is nothing to compare.
    pub compare_edits: Option<Callback<()>>,
}

/// Draws the menu as a popover, which the browser closes at Escape or at a click elsewhere.
#[component]
pub fn MoreMenu(props: &MoreMenuProps) -> Html {
    let (show, dispatch) = (use_show(), use_dispatch());
    let item = |label: AttrValue, dialog: Dialog| {
        let show = show.clone();
        let open = move |_: MouseEvent| {
            // The dialog returns the focus to the element that has it now, and the menu closes.
            dom::focus(".more-button");
            show.emit(Some(dialog.clone()));
        };
        html! {
            <button type="button" dir="auto" popovertarget="more" popovertargetaction="hide" onclick={open}>
                { label }
            </button>
        }
    };
    let workspaces = match &props.workspace {
        Some(name) => format!("Workspaces: {name}"),
        None => "Workspaces\u{2026}".into(),
    };
    html! {
        <>
            <button type="button" class="more-button" aria-label="More" title="More" popovertarget="more">
                { icon(Icon::More) }
            </button>
            <div id="more" class="more" popover="auto" role="group" aria-label="More">
                // In narrow windows the bar at the top has no room for this button.
                <button type="button" class="narrow-redo" aria-disabled={aria::flag(!props.can_redo)}
                    onclick={send(&dispatch, Action::Redo)}>
                    { "Redo" }
                </button>
                if let Some(compare) = &props.compare_edits {
                    <button type="button" class="narrow-compare" popovertarget="more" popovertargetaction="hide"
                        onclick={compare.reform(|_: MouseEvent| ())}>
                        { "Compare with the list before" }
                    </button>
                }
                { item("Examples".into(), Dialog::Gallery) }
                { item(workspaces.into(), Dialog::Workspaces) }
                { item("Export\u{2026}".into(), Dialog::Export) }
                { item("Embed\u{2026}".into(), Dialog::Embed) }
                { item("Start over".into(), Dialog::StartOver) }
                <button type="button" title="For a projector (F)" popovertarget="more"
                    popovertargetaction="hide" onclick={|_| projector::toggle()}>
                    { "Large type" }
                </button>
                <label class="theme">{ "Theme" }<ThemeSwitch /></label>
            </div>
        </>
    }
}
