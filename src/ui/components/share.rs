//! What is on the screen as a link or a file, for someone else.

use std::rc::Rc;

use yew::prelude::*;

use super::copying::copying;
use super::modal::Modal;
use crate::platform::send;
use crate::present::number::grouped;
use crate::state::link::packed::without_names;
use crate::state::{Model, saved};
use crate::ui::element::{button, el};
use crate::ui::hooks::shared::use_shared;

/// Longer links get lost on the way: chats and mails cut them.
const LONG: usize = 8000;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub model: Rc<Model>,
    pub close: Callback<()>,
}

#[component]
pub fn ShareDialog(props: &Props) -> Html {
    let bare = use_state(|| false);
    let done = use_state(String::new);
    let model = match *bare {
        true => Rc::new(without_names(&props.model)),
        false => props.model.clone(),
    };
    let made = use_shared(model.clone(), usize::from(*bare));
    let url = made.clone().unwrap_or_default();
    let copy = copying(&url, &"".into(), "link", done.setter());
    let save = {
        let model = model.clone();
        Callback::from(move |_| send::save("ranklens.json", &saved::print(&model, "")))
    };
    let toggle = {
        let (bare, done) = (bare.clone(), done.setter());
        Callback::from(move |_| {
            bare.set(!*bare);
            done.set(String::new());
        })
    };
    let told = match (made.is_some(), url.len()) {
        (false, _) => String::new(),
        (_, 0) => "This browser cannot make such a link. Save a file instead.".into(),
        _ if !done.is_empty() => (*done).clone(),
        (_, length) if length > LONG => format!(
            "{} characters: too long for many chats and mails. Better save a file and send that.",
            grouped(length)
        ),
        (_, length) => format!("{} characters.", grouped(length)),
    };
    let holds = match props.model.large {
        Some(_) => "The link holds the query that is open, with its judgments and all settings.",
        None => "The link holds everything: lists, judgments, settings.",
    };
    let field = el("textarea")
        .set("id", "share-link")
        .set("rows", "4")
        .set("readonly", "")
        .set("spellcheck", "false")
        .label("Link")
        .value(&url);
    let check = el("input").set("type", "checkbox").on_change(toggle.reform(|_: Event| ()));
    let content = el("div")
        .child(el("h2").set("id", "share").text("Share"))
        .child(el("p").text(holds).text(
            " What follows the # in it goes to no server, and neither does anything else from here.",
        ))
        .child(field)
        .child(el("p").class("told").set("role", "status").text(&told))
        .child(
            el("label")
                .class("check")
                .child(check)
                .text(" Leave titles out, and replace the names of documents and queries"),
        )
        .child(
            el("div")
                .class("buttons end")
                .child(button("").text("Save as a file").on_click(save))
                .child(button("primary").text("Copy link").on_click(copy)),
        );
    html! { <Modal class="share" heading="share" close={props.close.clone()}>{ content.done() }</Modal> }
}
