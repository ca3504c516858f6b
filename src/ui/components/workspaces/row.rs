//! One workspace of the list.

use yew::prelude::*;

use super::changes::{self, ChangeOutcome};
use crate::platform::dom;
use crate::platform::workspaces::Entry;
use crate::state::workspaces::name;
use crate::ui::context::use_dispatch;
use crate::ui::workspaces::{OnOutcome, open};

/// The workspace that `Row` draws, and the callbacks for its changes.
#[derive(PartialEq, Properties)]
pub struct RowProps {
    pub entry: Entry,
    /// Whether its work is on the screen.
    pub is_open: bool,
    /// Lists the workspaces again after a change.
    pub on_change: Callback<ChangeOutcome>,
    /// Receives why the workspace was not opened; an empty text if it was opened.
    pub on_outcome: OnOutcome,
}

/// Draws the name, the time of the last change, and buttons to open, to duplicate and to delete.
#[component]
pub fn Row(props: &RowProps) -> Html {
    let RowProps { entry, is_open, on_change, on_outcome } = props;
    let (id, dispatch) = (&entry.id, use_dispatch());
    let show = use_callback(
        (id.clone(), dispatch.clone(), on_outcome.clone()),
        |_: MouseEvent, (id, dispatch, on_outcome)| open(id, dispatch, on_outcome.clone()),
    );
    let copy = use_callback((id.clone(), on_change.clone()), |_: MouseEvent, (id, done)| {
        changes::copy(id.clone(), done.clone());
    });
    let remove = use_callback(
        (id.clone(), is_open.then_some(dispatch), on_change.clone()),
        |_: MouseEvent, (id, open, done)| changes::remove(id.clone(), open.clone(), done.clone()),
    );
    let button = |text: &'static str, onclick: Callback<MouseEvent>| {
        let label = format!("{text} {}", entry.name);
        html! { <button type="button" aria-label={label} {onclick}>{ text }</button> }
    };
    html! {
        <li aria-current={is_open.then_some("true")}>
            <NameField entry={entry.clone()} {is_open} {on_change} />
            <span>{ if *is_open { "open" } else { &entry.changed } }</span>
            <div class="buttons">
                if !is_open {
                    { button("Open", show) }
                }
                { button("Duplicate", copy) }
                { button("Delete", remove) }
            </div>
        </li>
    }
}

#[derive(PartialEq, Properties)]
struct NameFieldProps {
    entry: Entry,
    is_open: bool,
    on_change: Callback<ChangeOutcome>,
}

/// Draws a field that shows the name and renames the workspace.
#[component]
fn NameField(props: &NameFieldProps) -> Html {
    let NameFieldProps { entry, is_open, on_change } = props;
    let dispatch = use_dispatch();
    // What is typed, until the field is left.
    let draft = use_state(|| None::<AttrValue>);
    let write = use_callback(draft.setter(), |event: InputEvent, draft| {
        draft.set(Some(dom::value_of(&event).into()));
    });
    let rename = use_callback(
        (draft.setter(), entry.id.clone(), is_open.then_some(dispatch), on_change.clone()),
        |event: Event, (draft, id, open, done)| {
            draft.set(None);
            match name(&dom::value_of(&event)) {
                name if name.is_empty() => {
                    done.emit(ChangeOutcome::new("A workspace needs a name."))
                }
                name => changes::rename(id.clone(), name, open.clone(), done.clone()),
            }
        },
    );
    let give_up = use_callback(
        (draft.setter(), entry.name.clone()),
        |event: KeyboardEvent, (draft, name)| {
            if event.key() == "Escape" {
                // Escape also closes the dialog, which must not find a changed name in the field.
                dom::set_value_of(&event, name);
                draft.set(None);
            }
        },
    );
    html! {
        <input
            maxlength="100"
            dir="auto"
            aria-label={format!("Name of {}", entry.name)}
            value={(*draft).clone().unwrap_or_else(|| entry.name.clone().into())}
            oninput={write}
            onchange={rename}
            onkeydown={give_up}
        />
    }
}
