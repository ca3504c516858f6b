//! The bar at the top.

use std::rc::Rc;

use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::dialogs::Dialog;
use crate::platform::theme::Theme;
use crate::platform::{dom, files};
use crate::state::{Action, State};
use crate::ui::element::{El, button, chosen, el, say};
use crate::ui::later;
use crate::ui::session::Session;
use crate::ui::store::Dispatch;

/// Shows a dialog, or none.
pub type Show = Callback<Option<Dialog>>;

pub fn header(
    state: &State,
    theme: &UseStateHandle<Theme>,
    session: &Session,
    dispatch: &Dispatch,
    show: &Show,
) -> Html {
    let open = |label: &str, dialog: Dialog| {
        let show = show.clone();
        let act = Callback::from(move |_| show.emit(Some(dialog.clone())));
        button("").text(label).on_click(act)
    };
    let step = |label: &'static str, title: &'static str, path, action, can: bool| {
        let act = say(dispatch, action);
        button("")
            .label(label)
            .title(title)
            .flag("aria-disabled", !can)
            .child(icon(path))
            .on_click(act)
    };
    let brand = el("span").class("brand").child(
        el("img").set("src", "icon.svg").set("alt", "").set("width", "22").set("height", "22"),
    );
    let left = el("div")
        .class("buttons")
        .child(open("Examples", Dialog::Gallery))
        .child(button("").text("Open\u{2026}").on_click(Callback::from(|_| press("#files"))))
        .child(open("Paste\u{2026}", Dialog::Paste(None)))
        .child(file_field(session, dispatch, show));
    let name = state.model.workspace.as_ref().map(|workspace| &*workspace.name);
    let label = match name {
        Some(name) => name.to_owned(),
        None => "Workspaces\u{2026}".into(),
    };
    let right = el("div")
        .class("buttons end")
        .child(step("Undo", "Undo (Ctrl+Z)", UNDO, Action::Undo, state.can_undo()))
        .child(step("Redo", "Redo (Ctrl+Shift+Z)", REDO, Action::Redo, state.can_redo()))
        .child(named(open(&label, Dialog::Workspaces), name))
        .child(open("Share\u{2026}", Dialog::Share))
        .child(open("Embed\u{2026}", Dialog::Embed))
        .child(open("Export\u{2026}", Dialog::Export))
        .child(open("Start over", Dialog::StartOver))
        .child(theme_switch(theme));
    let skip = Callback::from(|event: MouseEvent| {
        // Without changing the address, which is the link's.
        event.prevent_default();
        dom::focus("#main");
    });
    el("header")
        .class("top")
        .child(el("a").class("skip").set("href", "#main").text("Skip to the list").on_click(skip))
        .child(brand.text("RankLens"))
        .child(left)
        .child(right)
        .done()
}

/// The button says what is open; a long name is cut on the screen only.
fn named(button: El, name: Option<&str>) -> El {
    match name {
        Some(name) => {
            let label = ["Workspaces: ", name].concat();
            button.set("class", "named").set("dir", "auto").label(&label).title(&label)
        }
        None => button,
    }
}

const UNDO: &str = "M7 3 3 7l4 4M3 7h8a5 5 0 0 1 0 10H7";
const REDO: &str = "m13 3 4 4-4 4M17 7H9a5 5 0 0 0 0 10h4";

fn icon(path: &'static str) -> El {
    let svg =
        el("svg").class("icon").set("viewBox", "0 0 20 20").set("width", "18").set("height", "18");
    svg.set("aria-hidden", "true").child(el("path").set("d", path))
}

fn press(selector: &str) {
    if let Some(field) = dom::find::<HtmlInputElement>(selector) {
        field.click();
    }
}

fn file_field(session: &Session, dispatch: &Dispatch, show: &Show) -> El {
    let session = session.clone();
    let (dispatch, show) = (dispatch.clone(), show.clone());
    let read = Callback::from(move |event: Event| {
        let Some(field) = event.target_dyn_into::<HtmlInputElement>() else { return };
        let rejected = show.reform(|rejected| Some(Dialog::Paste(Some(Rc::new(rejected)))));
        later::read_files(&session, files::list(field.files()), &dispatch, rejected);
        // So that choosing the same file again is a change.
        field.set_value("");
    });
    let field =
        el("input").set("id", "files").set("type", "file").set("multiple", "").set("hidden", "");
    field.set("aria-label", "Files to open").on_change(read)
}

fn theme_switch(theme: &UseStateHandle<Theme>) -> El {
    let now = **theme;
    let theme = theme.clone();
    let choose = chosen(move |name| {
        let chosen = Theme::named(&name);
        chosen.choose();
        theme.set(chosen);
    });
    let option = |choice: Theme, label: &str| {
        let option = el("option").set("value", choice.name()).text(label);
        if choice == now { option.set("selected", "") } else { option }
    };
    el("select")
        .class("button")
        .set("aria-label", "Theme")
        .child(option(Theme::System, "Auto"))
        .child(option(Theme::Light, "Light"))
        .child(option(Theme::Dark, "Dark"))
        .on_change(choose)
}
