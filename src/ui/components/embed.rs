//! The list on the screen as markup for other pages, with a preview.

use std::rc::Rc;

use yew::prelude::*;

use super::copying::copying;
use super::export::{menu, option};
use super::modal::Modal;
use crate::platform::theme::Theme;
use crate::platform::{location, scripts};
use crate::state::{Model, embed};
use crate::ui::element::{button, chosen, el, nothing};
use crate::ui::hooks::effect::{no_undo, use_act};
use crate::ui::hooks::shared::use_shared;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub model: Rc<Model>,
    pub close: Callback<()>,
}

/// The ways, and what each asks of a page.
const WAYS: [(&str, &str); 2] = [
    (
        "an element",
        "For pages of this server, and of others where this one allows it (CORS). To have it on your own, \
         copy the folder widget from here to there.",
    ),
    (
        "a frame",
        "For pages that allow frames. It has no origin of its own, so that it can do nothing to the page.",
    ),
];

#[component]
pub fn EmbedDialog(props: &Props) -> Html {
    let way = use_state(|| 0_usize);
    let view = use_state(|| 0_usize);
    let is_readonly = use_state(|| false);
    let done = use_state(String::new);
    let model = &props.model;
    let alone = embed::alone(model);
    let shared = alone.clone().unwrap_or_else(|_| (**model).clone());
    let link = use_shared(Rc::new(shared), 0);
    use_act(
        [0; 3],
        Box::new(|| {
            scripts::fit_frames();
            no_undo()
        }),
    );

    let site = location::site();
    let before = embed::before(model);
    let asked =
        embed::Embed { view: embed::VIEWS[*view].0, is_readonly: *is_readonly, site: &site };
    let title = match &*model.current().id {
        "" => "A ranking",
        id => id,
    }
    .to_string();
    let link = link.as_deref().and_then(|link| link.split_once('#')).map(|(_, link)| link);
    let fragment = match (&alone, link) {
        (Ok(alone), Some(link)) => embed::fragment(alone, link, &before, &asked),
        _ => String::new(),
    };
    let markup: Rc<str> = match &alone {
        Ok(alone) if *way == 0 => embed::element(alone, &before, &asked),
        Ok(_) if !fragment.is_empty() => embed::frame(&fragment, &title, &asked),
        _ => String::new(),
    }
    .into();

    let choose = |state: &UseStateHandle<usize>| {
        let (state, done) = (state.setter(), done.setter());
        chosen(move |at| {
            state.set(at.parse().unwrap_or(0));
            done.set(String::new());
        })
    };
    let mut ways = el("select").property("value", &way.to_string());
    for (at, (name, _)) in WAYS.iter().enumerate() {
        ways = ways.child(option(&at.to_string(), name, at == *way));
    }
    let mut views = el("select").property("value", &view.to_string());
    for (at, (_, label)) in embed::VIEWS.iter().enumerate() {
        views = views.child(option(&at.to_string(), label, at == *view));
    }
    let toggle = {
        let (is_readonly, done) = (is_readonly.clone(), done.setter());
        Callback::from(move |_: Event| {
            is_readonly.set(!*is_readonly);
            done.set(String::new());
        })
    };
    let check = el("input").set("type", "checkbox").set("checked", "").on_change(toggle);
    let mut content = el("div").child(el("h2").set("id", "embed").text("Embed")).child(
        el("div")
            .class("choices")
            .child(menu("As", ways, choose(&way)))
            .child(menu("Showing", views, choose(&view)))
            .child(el("label").class("check").child(check).text(" Readers may change it")),
    );
    if let Err(why) = &alone {
        return modal(props, content.child(el("p").class("told").set("role", "status").text(why)));
    }
    content = content.child(el("p").text(WAYS[*way].1)).child(
        el("textarea")
            .set("rows", "5")
            .set("readonly", "")
            .set("spellcheck", "false")
            .label("Markup")
            .value(&markup),
    );
    let lost = embed::left_out(model);
    if !lost.is_empty() {
        content = content.child(el("p").class("lost").text(&lost.join(" ")));
    }
    let copy = copying(&markup, &"".into(), "markup", done.setter());
    content = content
        .child(el("p").class("told").set("role", "status").text(&done))
        .child(
            el("div")
                .class("buttons end")
                .child(button("primary").text("Copy markup").on_click(copy)),
        )
        .child(el("h3").text("Preview"));
    let preview = if location::is_offline() {
        el("p").text("It comes from the network, and there is none now.").done()
    } else if fragment.is_empty() {
        nothing()
    } else {
        // In the colours of the page, whatever the system's are.
        let theme = Theme::chosen().name();
        let address = ["embed.html#", &fragment, "&theme=", theme].concat();
        // Another one for each address: going on in the same would be a step of the browser's history.
        let preview = el("iframe")
            .key(&address)
            .attr("src", &address)
            .set("sandbox", embed::SANDBOX)
            .set("data-rank-lens", "")
            .set("title", "Preview");
        el("div").class("preview").child(preview).done()
    };
    modal(props, content.html(preview))
}

fn modal(props: &Props, content: crate::ui::element::El) -> Html {
    html! { <Modal class="share" heading="embed" close={props.close.clone()}>{ content.done() }</Modal> }
}
