//! Paste a list, judgments, or both; see how they are read before they are shown.

use std::rc::Rc;

use yew::prelude::*;

use super::modal::Modal;
use crate::state::import::{Input, Rejected, combine_two};
use crate::state::{Action, Model};
use crate::ui::element::{El, button, el, typed};
use crate::ui::store::Dispatch;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub model: Rc<Model>,
    /// Text that could not be read, and why.
    pub rejected: Option<Rc<(Vec<Input>, Rejected)>>,
    pub dispatch: Dispatch,
    pub close: Callback<()>,
}

#[component]
pub fn PasteDialog(props: &Props) -> Html {
    let Props { model, rejected, dispatch, close } = props;
    // The list, and the judgments where they are separate.
    let texts = use_state(|| {
        let first = rejected.as_ref().map_or("", |rejected| text_of(rejected));
        (Rc::<str>::from(first), Rc::<str>::from(""))
    });
    let (list, judgments) = (*texts).clone();
    let read = {
        let (model, rejected) = (model.clone(), rejected.clone());
        use_memo((list.clone(), judgments.clone()), move |(list, judgments)| {
            if list.trim().is_empty() && judgments.trim().is_empty() {
                return None;
            }
            // Together with others a text may be wrong that can be read alone.
            let untouched = rejected.filter(|r| judgments.is_empty() && text_of(r) == &**list);
            match untouched {
                Some(rejected) => Some(Err(rejected.1.clone())),
                None => Some(combine_two(&model, list, judgments)),
            }
        })
    };
    let write = |is_list: bool| {
        let texts = texts.clone();
        Callback::from(move |event: InputEvent| {
            let (list, judgments) = (*texts).clone();
            let typed = Rc::from(typed(&event));
            texts.set(if is_list { (typed, judgments) } else { (list, typed) });
        })
    };
    let show = {
        let (read, dispatch, close) = (read.clone(), dispatch.clone(), close.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            if let Some(Ok(loaded)) = &*read {
                close.emit(());
                dispatch.emit(Action::Load(loaded.clone()));
            }
        })
    };
    let preview = match &*read {
        None => el("p").class("preview").text(SUGGESTIONS),
        Some(Ok(loaded)) => el("p").class("preview good").user_text(&loaded.message),
        Some(Err(why)) => trouble(why),
    };
    let ready = matches!(&*read, Some(Ok(_)));
    let field = |label: &str, rows: &'static str, text: &str| {
        let area = el("textarea").set("rows", rows).set("dir", "auto").set("spellcheck", "false");
        // Chromium takes minutes to wrap a line of megabytes in either direction.
        let area = area.set("wrap", "off");
        (el("label").text(label), area.value(text))
    };
    let (list_label, list_field) = field("Ranked list, or list and judgments together", "8", &list);
    let (other_label, other_field) = field(
        "Judgments, if they are separate (ids of relevant documents, id:grade, qrels)",
        "4",
        &judgments,
    );
    let mut form =
        el("form").on_submit(show).child(el("h2").set("id", "paste").text("Paste your list"));
    if let Some(rejected) = rejected {
        let told =
            format!("Nothing on the screen has changed: {} could not be read.", rejected.1.name);
        form = form.child(el("p").user_text(&told));
    }
    let form = form
        .child(list_label.child(list_field.set("autofocus", "").on_input(write(true))))
        .child(other_label.child(other_field.on_input(write(false))))
        .child(el("div").set("aria-live", "polite").child(preview))
        .child(
            el("div")
                .class("buttons end")
                .child(button("").text("Cancel").on_click(close.reform(|_| ())))
                .child(
                    el("button")
                        .set("type", "submit")
                        .class("primary")
                        .flag("aria-disabled", !ready)
                        .text("Show"),
                ),
        );
    html! { <Modal class="paste" heading="paste" close={close.clone()}>{ form.done() }</Modal> }
}

/// The text that could not be read.
fn text_of(rejected: &(Vec<Input>, Rejected)) -> &str {
    rejected.0.get(rejected.1.at).map_or("", |input| &input.text)
}

const SUGGESTIONS: &str = "Examples: 3 2 0 1 2 \u{b7} lamp-2:3 lamp-9:0 \u{b7} a table with a header \u{b7} \
                           a TREC run and its qrels";

/// What is wrong, where, and what to do; the place underlined.
fn trouble(why: &Rejected) -> El {
    let mut told = el("div").class("trouble").child(el("p").child(el("b").user_text(&why.what)));
    if let Some((before, culprit, after)) = &why.excerpt {
        let line = el("pre").set("dir", "ltr").set("tabindex", "0").label("The line");
        told = told.child(line.text(before).child(el("u").text(culprit)).text(after));
    }
    told.child(el("p").text(&why.advice))
}
