//! Exports what is on the screen, as a document, a table, a picture or code, to be copied or saved.

mod contents;

use std::rc::Rc;

use yew::prelude::*;

use self::contents::{ExportedText, Form, PARTS, ViewPart};
use super::copying::copying;
use super::menu::{menu, option};
use super::modal::Modal;
use crate::platform::{picture, send};
use crate::state::View;
use crate::ui::hooks::shared::use_shared;

/// What `ExportDialog` shows. `close` closes the dialog.
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub view: Rc<View>,
    pub close: Callback<()>,
}

/// A form in which a part can be exported, with its name, and the extension of its files.
type NamedForm = (Form, String, &'static str);

/// Draws the choice of part and form, then the text, or why the form cannot express the part.
#[component]
pub fn ExportDialog(props: &Props) -> Html {
    let part = use_state(|| 0_usize);
    let form = use_state(String::new);
    let status = use_state(String::new);
    let view = &props.view;
    let link = use_shared(view.model.clone(), 0);
    let (what, _) = PARTS[*part];
    let forms = what.forms();
    let at = forms.iter().position(|(_, name, _)| *name == **form).unwrap_or(0);
    let (current, name, extension) = forms[at].clone();
    let export = |(view, part, form, link): &(Rc<View>, ViewPart, Form, Option<Rc<str>>)| {
        ExportedText::of(view, *part, *form, link.as_deref().unwrap_or_default())
    };
    let exported = use_memo((view.clone(), what, current, link), export);

    let choose_part = {
        let (part, status) = (part.setter(), status.setter());
        move |at: String| {
            part.set(at.parse().unwrap_or(0));
            status.set(String::new());
        }
    };
    let choose_form = {
        let (form, status) = (form.setter(), status.setter());
        move |name| {
            form.set(name);
            status.set(String::new());
        }
    };
    let parts = PARTS.iter().enumerate();
    let parts = parts.map(|(at, (_, label))| option(at.to_string(), label, at == *part)).collect();
    let names = html! {
        <>
            { group("a document", false, &forms, &name) }
            { group("code", true, &forms, &name) }
        </>
    };
    let is_exported = exported.refusal.is_empty();
    html! {
        <Modal class="share" heading="export" close={props.close.clone()}>
            <div>
                <h2 id="export">{ "Export" }</h2>
                <div class="choices">
                    { menu("What", &part.to_string(), parts, choose_part) }
                    { menu("As", &name, names, choose_form) }
                </div>
                if is_exported {
                    <textarea rows="14" readonly=true spellcheck="false" wrap="off"
                        aria-label="What is copied" value={exported.text.clone()} />
                }
                <p class="status" role="status">
                    { if is_exported { &*status } else { &exported.refusal } }
                </p>
                { buttons(&exported, extension, status.setter()) }
            </div>
        </Modal>
    }
}

/// Draws the forms that are code, or the forms that are not.
fn group(label: &'static str, is_code: bool, forms: &[NamedForm], current: &str) -> Html {
    let of_group = |(form, ..): &&NamedForm| matches!(form, Form::Code(_)) == is_code;
    let forms: Vec<_> = forms.iter().filter(of_group).collect();
    html! {
        if !forms.is_empty() {
            <optgroup {label}>
                { for forms.iter().map(|(_, name, _)| option(name.clone(), name, *name == current)) }
            </optgroup>
        }
    }
}

/// Draws the buttons that copy and save the exported text.
fn buttons(
    exported: &ExportedText,
    extension: &'static str,
    status: UseStateSetter<String>,
) -> Html {
    let ExportedText { text, html, refusal } = exported;
    let copy = copying(text, html, "text", status);
    let save = {
        let text = text.clone();
        move |_| send::save(&format!("ranklens.{extension}"), &text)
    };
    let save_png = {
        let text = text.clone();
        move |_| picture::save_png("ranklens.png", &text)
    };
    html! {
        <div class="buttons end">
            if extension == "svg" {
                <button type="button" onclick={save_png}>{ "Save as PNG" }</button>
            }
            if refusal.is_empty() {
                <button type="button" onclick={save}>{ "Save as a file" }</button>
                <button type="button" class="primary" onclick={copy}>{ "Copy" }</button>
            }
        </div>
    }
}
