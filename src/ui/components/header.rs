//! The bar at the top: the views, the title of what is open, and the actions.

use std::rc::Rc;

use yew::prelude::*;

use super::file_field::{FILES, file_field};
use super::icon::{Icon, icon};
use super::more_menu::MoreMenu;
use super::run_pickers::run_pickers;
use super::title::Title;
use crate::platform::dom;
use crate::state::compared::Pair;
use crate::state::{Action, View};
use crate::ui::aria;
use crate::ui::asked::{Ask, AskedAction};
use crate::ui::context::{use_dispatch, use_session, use_show};
use crate::ui::dialog::Dialog;
use crate::ui::events::{Dispatch, send};
use crate::ui::hooks::tab_stop::use_tab_stop;
use crate::ui::screen::{Screen, ShowScreen};

/// What `Header` draws, and its callbacks.
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub view: Rc<View>,
    pub screen: Screen,
    pub on_screen: ShowScreen,
    pub ask: Ask,
    pub can_undo: bool,
    pub can_redo: bool,
    /// Whether a link is still being unpacked, so that there is no work to show yet.
    pub is_pending: bool,
}

/// Draws the bar. While work is pending, it has neither views nor title.
#[component]
pub fn Header(props: &Props) -> Html {
    let Props { view, screen, on_screen, ask, can_undo, can_redo, is_pending } = props;
    let dispatch = use_dispatch();
    let (session, show) = (use_session(), use_show());
    let actions = use_node_ref();
    let stop = use_tab_stop(&actions);
    // An edit leaves the callbacks as they are, so that the title and the menu are not drawn again for them.
    let compare = use_callback(
        (ask.dispatcher(), on_screen.clone(), view.model.runs.shown),
        |(): (), (ask, on_screen, shown)| {
            let pair = Pair { baseline: None, candidate: Some(*shown) };
            ask.dispatch(AskedAction::Runs(pair));
            on_screen.emit(Screen::Compare);
        },
    );
    let split = use_callback((dispatch.clone(), compare.clone()), |(): (), (dispatch, compare)| {
        dispatch.emit(Action::SplitEdits);
        compare.emit(());
    });
    let compare_edits = view.has_edits_to_compare().then_some(split);
    let opener = |label: &'static str, class: &'static str, shape: Icon, dialog: Dialog| {
        let show = show.clone();
        let open = move |_: MouseEvent| show.emit(Some(dialog.clone()));
        html! {
            <button type="button" {class} aria-label={label} onclick={open}>
                { icon(shape) }
                <span class="label">{ label }</span>
            </button>
        }
    };
    html! {
        <header class="top">
            <a class="skip" href="#main" onclick={skip}>{ "Skip to the list" }</a>
            <span class="brand">
                <img src="icon.svg" alt="" width="22" height="22" />
                <span class="label">{ "RankLens" }</span>
            </span>
            if *is_pending {
                <div class="title" />
            } else {
                { screens(view, *screen, on_screen) }
                if *screen == Screen::Compare {
                    <div class="title">{ run_pickers(view, ask) }</div>
                } else {
                    <Title {view} screen={*screen} {compare} compare_edits={compare_edits.clone()} />
                }
            }
            <div class="buttons end" role="toolbar" aria-label="Actions" ref={&actions}
                onfocusin={stop.on_focus} onkeydown={stop.on_key}>
                { step(&dispatch, &UNDO, *can_undo) }
                { step(&dispatch, &REDO, *can_redo) }
                <button type="button" class="open" aria-label="Open\u{2026}" onclick={|_| dom::click(FILES)}>
                    { icon(Icon::Open) }
                    <span class="label">{ "Open\u{2026}" }</span>
                </button>
                { opener("Paste\u{2026}", "", Icon::Paste, Dialog::Paste(None)) }
                { opener("Share\u{2026}", "primary", Icon::Share, Dialog::Share) }
                <MoreMenu workspace={workspace(view)} can_redo={*can_redo} {compare_edits} />
                { file_field(session) }
            </div>
        </header>
    }
}

fn workspace(view: &View) -> Option<Rc<str>> {
    view.model.workspace.as_ref().map(|workspace| workspace.name.clone())
}

/// Goes to the list without changing the fragment of the address, which may hold a link.
fn skip(event: MouseEvent) {
    event.prevent_default();
    dom::focus("#main");
}

/// Draws a button for each view that has content. Draws nothing if only one has.
fn screens(view: &View, shown: Screen, on_screen: &ShowScreen) -> Html {
    let offered: Vec<Screen> =
        Screen::ALL.into_iter().filter(|screen| screen.has_content(view)).collect();
    if offered.len() < 2 {
        return Html::default();
    }
    html! {
        <nav class="screens" aria-label="Views">
            for screen in offered {
                <button type="button" aria-current={(screen == shown).then_some("page")}
                    onclick={on_screen.reform(move |_: MouseEvent| screen)}>
                    { icon(screen_icon(screen)) }
                    { screen.label() }
                </button>
            }
        </nav>
    }
}

fn screen_icon(screen: Screen) -> Icon {
    match screen {
        Screen::Explain => Icon::Explain,
        Screen::Queries => Icon::Queries,
        Screen::Compare => Icon::Compare,
    }
}

/// The button of a step in the history: undo or redo.
struct Step {
    label: &'static str,
    title: &'static str,
    class: &'static str,
    action: Action,
    icon: Icon,
}

const UNDO: Step = Step {
    label: "Undo",
    title: "Undo (Ctrl+Z)",
    class: "undo",
    action: Action::Undo,
    icon: Icon::Undo,
};

const REDO: Step = Step {
    label: "Redo",
    title: "Redo (Ctrl+Shift+Z)",
    class: "redo",
    action: Action::Redo,
    icon: Icon::Redo,
};

fn step(dispatch: &Dispatch, step: &Step, is_possible: bool) -> Html {
    html! {
        <button type="button" class={step.class} aria-label={step.label} title={step.title}
            aria-disabled={aria::flag(!is_possible)} onclick={send(dispatch, step.action.clone())}>
            { icon(step.icon) }
        </button>
    }
}
