//! The dialog of workspaces: saves the work on the screen under a name, and lists all workspaces.

mod changes;
mod keep_form;
mod row;
mod status;

use std::rc::Rc;

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use self::changes::ChangeOutcome;
use self::keep_form::KeepForm;
use self::row::Row;
use self::status::Status;
use super::modal::Modal;
use crate::platform::send;
use crate::platform::storage::StorageError;
use crate::platform::workspaces::{self, List};
use crate::state::View;
use crate::state::workspaces::print;
use crate::ui::workspaces::{NO_DATABASE, OnOutcome};

const ABOUT: &str = "This browser keeps each workspace under its name and saves every change to the open one. \
                     Opening a file of workspaces adds them to the ones here and replaces none. A deleted workspace can be restored for \
                     a month.";

/// What the dialog shows besides the work on the screen.
#[derive(Clone, Default, PartialEq)]
struct DialogState {
    list: Rc<List>,
    done: ChangeOutcome,
}

/// What `WorkspacesDialog` shows. `close` closes the dialog.
#[derive(PartialEq, Properties)]
pub struct WorkspacesProps {
    pub view: Rc<View>,
    pub close: Callback<()>,
}

/// Draws the dialog. The list is read from the database when it opens, and after each change.
#[component]
pub fn WorkspacesDialog(props: &WorkspacesProps) -> Html {
    let WorkspacesProps { view, close } = props;
    let shown = use_state(DialogState::default);
    let on_change =
        use_callback(shown.setter(), |done: ChangeOutcome, shown| list(shown.clone(), done));
    {
        let on_change = on_change.clone();
        use_effect_with((), move |()| on_change.emit(ChangeOutcome::default()));
    }
    // An empty message closes the dialog: the page itself reports the change.
    let on_outcome: OnOutcome = use_callback(
        (shown.clone(), close.clone()),
        |message: String, (shown, close)| match message.is_empty() {
            true => close.emit(()),
            false => {
                let done = ChangeOutcome { message, ..shown.done.clone() };
                shown.set(DialogState { done, list: shown.list.clone() });
            }
        },
    );
    let save_all =
        use_callback(on_outcome.clone(), |_: MouseEvent, on_outcome| save_all(on_outcome.clone()));
    let model = &view.model;
    let entries = &shown.list.entries;
    html! {
        <Modal class="workspaces" heading="workspaces" {close}>
            <div>
                <h2 id="workspaces">{ "Workspaces" }</h2>
                <p>{ ABOUT }</p>
                if model.large.is_some() {
                    <p>{ "Of a large run, only the open query is saved." }</p>
                }
                <KeepForm {view} on_outcome={&on_outcome} />
                <Status list={&shown.list} done={shown.done.clone()} on_change={&on_change} />
                <ul>
                    for entry in entries {
                        <Row
                            key={entry.id.clone()}
                            entry={entry.clone()}
                            is_open={model.workspace.as_ref().is_some_and(|open| *open.id == *entry.id)}
                            on_change={&on_change}
                            on_outcome={&on_outcome}
                        />
                    }
                </ul>
                <div class="buttons end">
                    if !entries.is_empty() {
                        <button type="button" onclick={save_all}>{ "Save all as a file" }</button>
                    }
                </div>
            </div>
        </Modal>
    }
}

/// Reads the list of workspaces again, and shows it below `done`.
fn list(shown: UseStateSetter<DialogState>, done: ChangeOutcome) {
    spawn_local(async move {
        shown.set(match workspaces::list().await {
            Ok(list) => DialogState { list: list.into(), done },
            Err(StorageError) => {
                DialogState { done: ChangeOutcome::new(NO_DATABASE), ..DialogState::default() }
            }
        });
    });
}

/// Saves all workspaces as one file.
fn save_all(on_outcome: OnOutcome) {
    spawn_local(async move {
        match workspaces::all().await {
            Ok(all) => {
                let pairs = all.into_iter().flat_map(|stored| [stored.named.name, stored.text]);
                let text = print(&pairs.collect::<Vec<String>>());
                send::save("ranklens-workspaces.json", &text);
            }
            Err(StorageError) => on_outcome.emit(NO_DATABASE.into()),
        }
    });
}
