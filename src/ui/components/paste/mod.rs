//! The dialog for pasting a list, judgments, or both. It says how the texts are read before they are shown. It also
//! opens for files and pasted texts that cannot be read, so that the user can mend them.

mod rest;
mod text;

use std::rc::Rc;

use yew::prelude::*;

use self::rest::rest;
use self::text::{Kind, TextInput};
use super::modal::Modal;
use super::screen_reader_text::screen_reader_text;
use super::troubles::{Change, excerpt};
use crate::state::import::{Combined, SourceText, combined, fields};
use crate::state::last_reads::LastReads;
use crate::state::reading::Refused;
use crate::state::source_texts::Rejected;
use crate::state::{Action, View};
use crate::ui::aria;
use crate::ui::context::use_dispatch;

const SUGGESTIONS: &str = "Examples: 3 2 0 1 2 \u{b7} lamp-2:3 lamp-9:0 \u{b7} a table with a header \u{b7} \
                           a TREC run and its qrels";

/// What `PasteDialog` starts with. `close` closes the dialog.
#[derive(Clone, PartialEq, Properties)]
pub struct PasteProps {
    pub view: Rc<View>,
    /// Texts that could not be read, and why.
    pub rejected: Option<Rc<Refused>>,
    pub close: Callback<()>,
}

/// Draws a field for each text with what it is read as. `Show` replaces what is on the screen.
#[component]
pub fn PasteDialog(props: &PasteProps) -> Html {
    let PasteProps { view, rejected, close } = props;
    let rejected = rejected.as_deref();
    let dispatch = use_dispatch();
    let inputs = use_state(|| Rc::new(first_inputs(rejected)));
    let model = rejected.map_or(&view.model, |refused| &refused.before).clone();
    let reads = use_mut_ref(LastReads::default);
    let read = use_memo((view.clone(), (*inputs).clone()), |(_, inputs)| {
        let known = rejected.and_then(|refused| known(refused, inputs));
        known.unwrap_or_else(|| reads.borrow_mut().combined(&model, inputs))
    });
    let change: Change =
        use_callback(inputs.clone(), |(at, input): (usize, SourceText), inputs| {
            let mut changed = (***inputs).clone();
            changed[at] = input;
            inputs.set(Rc::new(changed));
        });
    let show = {
        let (read, dispatch, close) = (read.clone(), dispatch.clone(), close.clone());
        move |event: SubmitEvent| {
            event.prevent_default();
            if let Ok(loaded) = &read.loaded {
                close.emit(());
                dispatch.emit(Action::Load(loaded.clone()));
            }
        }
    };
    let rest = read.loaded.as_ref().err().and_then(|_| rest(&inputs, &read.reports));
    let show_rest = |rest: Rc<Vec<SourceText>>| {
        let (model, inputs) = (model.clone(), inputs.setter());
        let (dispatch, close) = (dispatch.clone(), close.clone());
        move |_: MouseEvent| match combined(&model, &rest).loaded {
            Ok(loaded) => {
                close.emit(());
                dispatch.emit(Action::Load(loaded));
            }
            // Every other problem is reported beside its text.
            Err(_) => inputs.set(rest.clone()),
        }
    };
    let are_files = are_files(rejected);
    html! {
        <Modal class="paste" heading="paste" {close}>
            <form onsubmit={show}>
                <h2 id="paste">{ if are_files { "Your files" } else { "Paste your list" } }</h2>
                if let Some(Refused { reason, .. }) = rejected {
                    <p dir="auto">{ unchanged(reason, read.loaded.is_ok()) }</p>
                }
                for (at, (input, report)) in inputs.iter().zip(&read.reports).enumerate() {
                    <TextInput
                        key={at}
                        {at}
                        input={input.clone()}
                        {report}
                        kind={Kind::of(at, are_files)}
                        change={&change}
                    />
                }
                <div aria-live="polite">{ preview(&inputs, &read) }</div>
                <div class="buttons end">
                    <button type="button" onclick={close.reform(|_: MouseEvent| ())}>{ "Cancel" }</button>
                    if let Some(rest) = rest {
                        <button type="button" onclick={show_rest(rest.inputs)}>
                            { rest.label }
                        </button>
                    }
                    <button
                        type="submit"
                        class="primary"
                        aria-disabled={aria::flag(read.loaded.is_err())}
                    >
                        { "Show" }
                    </button>
                </div>
            </form>
        </Modal>
    }
}

/// Returns why the screen has not changed.
fn unchanged(why: &Rejected, can_be_read: bool) -> String {
    let Rejected { name, what, advice, .. } = why;
    match can_be_read {
        true => {
            format!("Nothing on the screen has changed yet. This is {name}, but {what}. {advice}")
        }
        false => format!("Nothing on the screen has changed: {name} could not be read."),
    }
}

/// Whether the texts are several files, each with a name.
fn are_files(rejected: Option<&Refused>) -> bool {
    rejected.is_some_and(|refused| refused.inputs.len() > 1)
}

/// Returns the texts that could not be read. A single text gets a field for its judgments beside it.
fn first_inputs(rejected: Option<&Refused>) -> Vec<SourceText> {
    let [list, judgments] = fields("", "");
    match rejected.map(|refused| refused.inputs.as_slice()) {
        None => vec![list, judgments],
        Some([input]) => vec![input.clone(), judgments],
        Some(inputs) => inputs.to_vec(),
    }
}

/// Returns what is known of the texts with which the dialog opens, so that they are not read twice. `None` if they have
/// changed since.
fn known(refused: &Refused, inputs: &[SourceText]) -> Option<Combined> {
    let mut reports = refused.reports.clone();
    if reports.is_empty() || inputs != first_inputs(Some(refused)) {
        return None;
    }
    reports.resize_with(inputs.len(), Rc::default);
    Some(Combined { reports, loaded: Err(refused.reason.clone()) })
}

/// Draws what would be shown, or why nothing can be shown.
fn preview(inputs: &[SourceText], read: &Combined) -> Html {
    if inputs.iter().all(|input| input.left_out) {
        return html! { <p class="preview">{ SUGGESTIONS }</p> };
    }
    match &read.loaded {
        Ok(loaded) => html! { <p class="preview good" dir="auto">{ &loaded.message }</p> },
        // The line is shown beside its text; here its error is only announced.
        Err(why) if why.excerpt.is_some() => screen_reader_text(why.what.clone()),
        Err(why) => html! {
            <div class="trouble">
                { excerpt(why) }
                <p>{ &why.advice }</p>
            </div>
        },
    }
}
