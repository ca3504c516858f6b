//! The dialog that asks before the first example replaces everything.

use yew::prelude::*;

use super::modal::Modal;
use crate::state::startup::first_loaded;
use crate::state::{Action, NewData};
use crate::ui::context::use_dispatch;

/// What `StartOverDialog` needs: `close` closes the dialog.
#[derive(PartialEq, Properties)]
pub struct StartOverProps {
    pub close: Callback<()>,
}

/// Draws the question. Starting over is one step that undo takes back.
#[component]
pub fn StartOverDialog(props: &StartOverProps) -> Html {
    let dispatch = use_dispatch();
    let start =
        use_callback((dispatch, props.close.clone()), |_: MouseEvent, (dispatch, close)| {
            close.emit(());
            let message = "Started over. Undo brings your work back.".into();
            dispatch.emit(Action::Load(NewData { message, ..first_loaded() }));
        });
    let keep = props.close.reform(|_: MouseEvent| ());
    html! {
        <Modal class="" heading="start-over" close={&props.close}>
            <div>
                <h2 id="start-over">{ "Start over?" }</h2>
                <p>
                    { "The first example replaces what is on the screen, and the convention goes back \
                       to the textbook. Undo brings everything back." }
                </p>
                <div class="buttons end">
                    <button type="button" onclick={keep}>{ "Keep my work" }</button>
                    <button type="button" class="primary" onclick={start}>{ "Start over" }</button>
                </div>
            </div>
        </Modal>
    }
}
