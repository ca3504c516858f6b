//! The bar at the top.

use std::rc::Rc;

use yew::prelude::*;

use super::dialogs::Dialog;
use super::file_field::{FILES, FileField};
use super::theme_switch::ThemeSwitch;
use crate::platform::dom;
use crate::state::Action;
use crate::ui::aria;
use crate::ui::context::{Show, use_dispatch, use_show};
use crate::ui::events::send;
use crate::ui::store::Dispatch;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// The name of the open workspace.
    pub workspace: Option<Rc<str>>,
    pub can_undo: bool,
    pub can_redo: bool,
}

#[component]
pub fn Header(props: &Props) -> Html {
    let dispatch = use_dispatch();
    let show = use_show();
    html! {
        <header class="top">
            <a class="skip" href="#main" onclick={skip}>{ "Skip to the list" }</a>
            <span class="brand">
                <img src="icon.svg" alt="" width="22" height="22" />
                { "RankLens" }
            </span>
            <div class="buttons">
                { opener(&show, "Examples", Dialog::Gallery) }
                <button type="button" onclick={|_| dom::click(FILES)}>{ "Open\u{2026}" }</button>
                { opener(&show, "Paste\u{2026}", Dialog::Paste(None)) }
                <FileField />
            </div>
            <div class="buttons end">
                { step(&dispatch, &UNDO, props.can_undo) }
                { step(&dispatch, &REDO, props.can_redo) }
                { workspaces(&show, props.workspace.as_ref()) }
                { opener(&show, "Share\u{2026}", Dialog::Share) }
                { opener(&show, "Embed\u{2026}", Dialog::Embed) }
                { opener(&show, "Export\u{2026}", Dialog::Export) }
                { opener(&show, "Start over", Dialog::StartOver) }
                <ThemeSwitch />
            </div>
        </header>
    }
}

/// Goes to the list without changing the fragment of the address, which may hold a link.
fn skip(event: MouseEvent) {
    event.prevent_default();
    dom::focus("#main");
}

/// A callback that opens a dialog.
fn opens(show: &Show, dialog: Dialog) -> Callback<MouseEvent> {
    let show = show.clone();
    Callback::from(move |_| show.emit(Some(dialog.clone())))
}

/// A button that opens a dialog.
fn opener(show: &Show, label: &'static str, dialog: Dialog) -> Html {
    html! { <button type="button" onclick={opens(show, dialog)}>{ label }</button> }
}

/// The button says which workspace is open. A long name is cut on the screen only.
fn workspaces(show: &Show, name: Option<&Rc<str>>) -> Html {
    let Some(name) = name else { return opener(show, "Workspaces\u{2026}", Dialog::Workspaces) };
    let label: Rc<str> = format!("Workspaces: {name}").into();
    html! {
        <button type="button" class="named" dir="auto" aria-label={label.clone()} title={label}
            onclick={opens(show, Dialog::Workspaces)}>
            { name.clone() }
        </button>
    }
}

/// A step in the history.
struct Step {
    label: &'static str,
    title: &'static str,
    action: Action,
    /// The drawing of the icon, as the `d` of a path.
    icon: &'static str,
}

const UNDO: Step = Step {
    label: "Undo",
    title: "Undo (Ctrl+Z)",
    action: Action::Undo,
    icon: "M7 3 3 7l4 4M3 7h8a5 5 0 0 1 0 10H7",
};

const REDO: Step = Step {
    label: "Redo",
    title: "Redo (Ctrl+Shift+Z)",
    action: Action::Redo,
    icon: "m13 3 4 4-4 4M17 7H9a5 5 0 0 0 0 10h4",
};

fn step(dispatch: &Dispatch, step: &Step, is_possible: bool) -> Html {
    html! {
        <button type="button" aria-label={step.label} title={step.title}
            aria-disabled={aria::flag(!is_possible)} onclick={send(dispatch, step.action.clone())}>
            <svg class="icon" viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
                <path d={step.icon} />
            </svg>
        </button>
    }
}
