//! What else can be done to a document: rename it, move it to a rank, remove it, write its text.

use std::rc::Rc;

use yew::prelude::*;

use crate::data::Id;
use crate::platform::{dom, focus};
use crate::present::part::direction;
use crate::state::{Action, View};
use crate::ui::context::use_dispatch;
use crate::ui::events::on_value;

/// Everything that is typed in the field of the text is one gesture, and so one step of undo.
const WRITING: u32 = 1 << 30;

/// The selector of the name field.
const NAME: &str = ".editor input";

/// The selector of the button that closes the editor, while it is pressed.
const PRESSED_DONE: &str = ".editor .plain:active";

/// The document that `RowEditor` changes. `rank` counts from 1, `close` closes the editor.
#[derive(Clone, PartialEq, Properties)]
pub struct RowEditorProps {
    pub view: Rc<View>,
    pub doc: Id,
    pub rank: usize,
    /// How many columns the table has.
    pub columns: usize,
    pub close: Callback<()>,
}

/// Draws the editor as a row of the table. It has a field for the text only if the question has keywords.
#[component]
pub fn RowEditor(props: &RowEditorProps) -> Html {
    let RowEditorProps { view, doc, rank, columns, close } = props;
    let dispatch = use_dispatch();
    use_effect_with((), |()| dom::focus_and_select(NAME));
    let found = view.query.docs.iter().find(|d| d.id == *doc);
    let label = found.map_or(doc, |found| found.label()).clone();
    let onsubmit = {
        let (dispatch, close) = (dispatch.clone(), close.clone());
        let (doc, label) = (doc.clone(), label.clone());
        let has_title = found.is_some_and(|found| found.title.is_some());
        move |event: SubmitEvent| {
            event.prevent_default();
            let Some(name) = dom::text_in(NAME) else { return };
            close.emit(());
            // The focus is requested by id, since the row may be about to move. A document with a title keeps its id.
            focus::request(if has_title { &doc } else { name.trim() }, "edit");
            if name != *label {
                dispatch.emit(Action::Rename { doc: doc.clone(), name });
            }
        }
    };
    let onchange = {
        let (dispatch, close, doc) = (dispatch.clone(), close.clone(), doc.clone());
        on_value(move |rank| {
            // Pressing "Done" leaves this field. The button then moves away with the row before the press becomes a
            // click.
            let is_done = dom::exists(PRESSED_DONE);
            let rank = rank.parse().unwrap_or(usize::MAX);
            dispatch.emit(Action::Place { doc: doc.clone(), rank, gesture: None });
            if is_done {
                close.emit(());
            }
        })
    };
    let remove = {
        let (dispatch, close, doc, rank) = (dispatch.clone(), close.clone(), doc.clone(), *rank);
        move |_| {
            close.emit(());
            focus::neighbour_of_row(rank);
            dispatch.emit(Action::Remove { doc: doc.clone() });
        }
    };
    let onkeydown = {
        let close = close.clone();
        move |event: KeyboardEvent| {
            if event.key() == "Escape" {
                close.emit(());
            }
        }
    };
    let oninput = {
        let doc = doc.clone();
        move |event: InputEvent| {
            let text = dom::value_of(&event);
            dispatch.emit(Action::Text { doc: doc.clone(), text, gesture: Some(WRITING) });
        }
    };
    let has_keywords = view.model.data.keywords.is_some();
    let text = found.and_then(|found| found.text.clone()).filter(|_| has_keywords);
    html! {
        <tr class="editor" {onkeydown}>
            <td colspan={columns.to_string()}>
                <form {onsubmit}>
                    <label>
                        { "Name" }
                        <input type="text" dir="auto" ~value={label.to_string()} />
                    </label>
                    <button type="submit">{ "Rename" }</button>
                    <label>
                        { "Move to rank" }
                        <input type="number" min="1" ~value={rank.to_string()} {onchange} />
                    </label>
                    <button type="button" onclick={remove}>{ "Remove from the list" }</button>
                    <button type="button" class="plain" onclick={close.reform(|_| ())}>
                        { "Done" }
                    </button>
                </form>
                if let Some(text) = text {
                    <label>
                        { "Text" }
                        <textarea dir={direction(&text)} value={text.clone()} {oninput} />
                    </label>
                }
            </td>
        </tr>
    }
}
