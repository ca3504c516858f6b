//! What else can be done to a document: rename it, move it to a rank, remove it, write its text.

use std::rc::Rc;

use yew::prelude::*;

use crate::data::Id;
use crate::platform::{dom, focus};
use crate::present::part::direction;
use crate::state::{Action, View};
use crate::ui::context::use_dispatch;
use crate::ui::events::{Dispatch, on_value};

/// The gesture of all typing in the field of the text, so that it is one step of undo.
const WRITING: u32 = 1 << 30;

/// The selector of the name field.
const NAME: &str = ".editor input";

/// The selector of the button that closes the editor, while it is pressed.
const PRESSED_DONE: &str = ".editor [type=submit]:active";

/// The document that `RowEditor` changes.
#[derive(Clone, PartialEq, Properties)]
pub struct RowEditorProps {
    pub view: Rc<View>,
    pub doc: Id,
    /// The rank of the document, from 1.
    pub rank: usize,
    /// How many columns the table has.
    pub columns: usize,
    /// Closes the editor.
    pub close: Callback<()>,
}

/// Draws the editor as a row of the table. It has a field for the text only if the question has keywords.
#[component]
pub fn RowEditor(props: &RowEditorProps) -> Html {
    let RowEditorProps { view, doc, rank, columns, close } = props;
    let dispatch = use_dispatch();
    use_effect_with((), |()| dom::focus_and_select(NAME));
    let found = view.query.docs.iter().find(|d| d.id == *doc);
    let label = found.map_or(doc, |found| found.label());
    let has_title = found.is_some_and(|found| found.title.is_some());
    let onkeydown = {
        let close = close.clone();
        move |event: KeyboardEvent| {
            if event.key() == "Escape" {
                close.emit(());
            }
        }
    };
    let finish = finish(props, &dispatch, label, has_title);
    let submit = finish.reform(|event: SubmitEvent| event.prevent_default());
    let has_keywords = view.model.data.keywords.is_some();
    let text = found.and_then(|found| found.text.clone()).filter(|_| has_keywords);
    html! {
        <tr class="editor" {onkeydown}>
            <td colspan={columns.to_string()}>
                <form onsubmit={submit}>
                    <label>
                        { "Name" }
                        <input type="text" dir="auto" ~value={label.to_string()} />
                    </label>
                    <label>
                        { "Move to rank" }
                        <input type="number" min="1" ~value={rank.to_string()} onchange={place(props, &dispatch, finish)} />
                    </label>
                    <button type="button" onclick={remove(props, &dispatch)}>{ "Remove from the list" }</button>
                    <button type="submit">{ "Done" }</button>
                </form>
                if let Some(text) = text {
                    <label>
                        { "Text" }
                        <textarea dir={direction(&text)} value={text.clone()} oninput={write(props, &dispatch)} />
                    </label>
                }
            </td>
        </tr>
    }
}

/// Closes the editor, and gives the document the name in the field. `label` is the name shown until then.
fn finish(
    props: &RowEditorProps,
    dispatch: &Dispatch,
    label: &Id,
    has_title: bool,
) -> Callback<()> {
    let (dispatch, close) = (dispatch.clone(), props.close.clone());
    let (doc, label) = (props.doc.clone(), label.clone());
    Callback::from(move |()| {
        let Some(name) = dom::text_in(NAME) else { return };
        close.emit(());
        // The row may be about to move, so the focus is requested for the id that the document will have. Renaming a
        // document with a title changes the title, not the id.
        focus::request(if has_title { &doc } else { name.trim() }, "edit");
        if name != *label {
            dispatch.emit(Action::Rename { doc: doc.clone(), name });
        }
    })
}

/// Moves the document to the rank in the field when the user has changed it. A rank that is no number means the end.
fn place(props: &RowEditorProps, dispatch: &Dispatch, finish: Callback<()>) -> Callback<Event> {
    let (dispatch, doc) = (dispatch.clone(), props.doc.clone());
    on_value(move |rank| {
        // A press of "Done" takes the focus from this field, which moves the row before the press becomes a click. The
        // button moves with the row and gets no click, so the editor is closed here.
        let is_done = dom::exists(PRESSED_DONE);
        let rank = rank.parse().unwrap_or(usize::MAX);
        dispatch.emit(Action::Place { doc: doc.clone(), rank, gesture: None });
        if is_done {
            finish.emit(());
        }
    })
}

/// Removes the document from the list, and closes the editor.
fn remove(props: &RowEditorProps, dispatch: &Dispatch) -> Callback<MouseEvent> {
    let (dispatch, close) = (dispatch.clone(), props.close.clone());
    let (doc, rank) = (props.doc.clone(), props.rank);
    Callback::from(move |_| {
        close.emit(());
        focus::neighbour_of_row(rank);
        dispatch.emit(Action::Remove { doc: doc.clone() });
    })
}

/// Changes the document's text at each input in the field.
fn write(props: &RowEditorProps, dispatch: &Dispatch) -> Callback<InputEvent> {
    let (dispatch, doc) = (dispatch.clone(), props.doc.clone());
    Callback::from(move |event: InputEvent| {
        let text = dom::value_of(&event);
        dispatch.emit(Action::Text { doc: doc.clone(), text, gesture: Some(WRITING) });
    })
}
