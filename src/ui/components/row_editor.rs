//! What else can be done to a document: rename, move to a rank, remove; and adding one.

use std::rc::Rc;

use web_sys::{HtmlElement, HtmlInputElement};
use yew::prelude::*;

use super::tables::focus_neighbour;
use crate::data::Id;
use crate::platform::{dom, focus};
use crate::state::{Action, View};
use crate::ui::element::{El, button, chosen, el, nothing, typed};
use crate::ui::hooks::effect::{no_undo, use_act};
use crate::ui::store::Dispatch;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub view: Rc<View>,
    pub doc: Id,
    pub rank: usize,
    pub span: String,
    pub close: Callback<()>,
    pub dispatch: Dispatch,
}

#[component]
pub fn RowEditor(props: &Props) -> Html {
    let Props { view, doc, rank, dispatch, close, .. } = props;
    let act = || {
        if let Some(field) = dom::find::<HtmlInputElement>(".editor input") {
            let _ = field.focus();
            field.select();
        }
        no_undo()
    };
    use_act([0; 3], Box::new(act));
    let send = |make: fn(Id, String) -> Action| {
        let (dispatch, doc) = (dispatch.clone(), doc.clone());
        move |text: String| dispatch.emit(make(doc.clone(), text))
    };
    let rename = send(|doc, name| Action::Rename { doc, name });
    let found = view.query.docs.iter().find(|d| d.id == *doc);
    let label = found.map_or(doc, |found| found.label()).clone();
    let renamed = {
        let (close, label, doc) = (close.clone(), label.clone(), doc.clone());
        let titled = found.is_some_and(|found| found.title.is_some());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            if let Some(field) = dom::find::<HtmlInputElement>(".editor input") {
                close.emit(());
                let name = field.value();
                // A document with a title keeps its id. Its row may be on its way to another rank.
                focus::wish(if titled { &doc } else { name.trim() }, "edit");
                if name != *label {
                    rename(name);
                }
            }
        })
    };
    let place = send(|doc, rank| Action::Place {
        doc,
        rank: rank.parse().unwrap_or(usize::MAX),
        gesture: None,
    });
    let moved = {
        let close = close.clone();
        chosen(move |rank| {
            // "Done" moves away with the row before the press on it has become a click.
            let done = dom::find::<HtmlElement>(".editor .plain:active").is_some();
            place(rank);
            if done {
                close.emit(());
            }
        })
    };
    let remove = send(|doc, _| Action::Remove { doc });
    let removed = {
        let close = close.clone();
        let rank = *rank;
        Callback::from(move |_: MouseEvent| {
            close.emit(());
            focus_neighbour(rank);
            remove(String::new());
        })
    };
    let escape = {
        let close = close.clone();
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Escape" {
                close.emit(());
            }
        })
    };
    let name = el("input").set("type", "text").set("dir", "auto").property("value", &label);
    let rank = el("input")
        .set("type", "number")
        .set("min", "1")
        .property("value", &rank.to_string())
        .on_change(moved);
    let form = el("form")
        .on_submit(renamed)
        .child(el("label").text("Name").child(name))
        .child(el("button").set("type", "submit").text("Rename"))
        .child(el("label").text("Move to rank").child(rank))
        .child(button("").text("Remove from the list").on_click(removed))
        .child(button("plain").text("Done").on_click(close.reform(|_| ())));
    let text = found.and_then(|d| d.text.clone());
    let text = match text.filter(|_| view.model.data.keywords.is_some()) {
        Some(text) => {
            let write = send(|doc, text| Action::Text { doc, text, gesture: Some(WRITING) });
            let area = el("textarea").set("dir", "auto").value(&text);
            let area = area.on_input(Callback::from(move |event: InputEvent| write(typed(&event))));
            el("label").text("Text").child(area).done()
        }
        None => nothing(),
    };
    let cell = el("td").attr("colspan", &props.span).child(form).html(text);
    el("tr").class("editor").on_keydown(escape).child(cell).done()
}

/// Typing in one field is one undo step.
const WRITING: u32 = 1 << 30;

/// The field below the list. A name that is there already stays in the field to be mended.
pub fn add_document(view: &Rc<View>, dispatch: &Dispatch) -> El {
    let (view, dispatch) = (view.clone(), dispatch.clone());
    let add = Callback::from(move |event: SubmitEvent| {
        event.prevent_default();
        let Some(field) = dom::find::<HtmlInputElement>(".add input") else { return };
        let name = field.value();
        if name.trim().is_empty() {
            return;
        }
        let is_there =
            view.query.docs.iter().any(|d| **d.label() == *name.trim() || *d.id == *name.trim());
        dispatch.emit(Action::Add { name });
        if !is_there {
            field.set_value("");
        }
    });
    let field =
        el("input").set("type", "text").set("dir", "auto").set("placeholder", "Add a document");
    el("form")
        .class("add")
        .on_submit(add)
        .child(field.label("Name of a document to add"))
        .child(el("button").set("type", "submit").text("Add"))
}
