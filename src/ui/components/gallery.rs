//! The worked examples, by article.

use yew::prelude::*;

use super::modal::Modal;
use crate::platform::location;
use crate::state::examples::{ARTICLES, Example, TOOLS};
use crate::state::link::example_loaded;
use crate::state::{Action, Source};
use crate::ui::element::{El, el};
use crate::ui::store::Dispatch;

pub fn gallery(current: &Source, dispatch: &Dispatch, close: &Callback<()>) -> Html {
    let mut content = el("div")
        .child(el("h2").set("id", "gallery").text("Worked examples"))
        .child(el("p").text(
            "Every list of five articles, computed again. Each says whether the article's numbers follow.",
        ));
    for (i, article) in ARTICLES.iter().chain([&TOOLS]).enumerate() {
        let id = format!("article-{i}");
        let mut list = el("ul");
        for example in article.examples {
            list = list.child(item(example, current, dispatch, close));
        }
        let heading = el("h3").attr("id", &id).text(article.title);
        content =
            content.child(el("section").attr("aria-labelledby", &id).child(heading).child(list));
    }
    html! { <Modal class="gallery" heading="gallery" close={close.clone()}>{ content.done() }</Modal> }
}

fn item(
    example: &'static Example,
    current: &Source,
    dispatch: &Dispatch,
    close: &Callback<()>,
) -> El {
    let open = {
        let (dispatch, close) = (dispatch.clone(), close.clone());
        Callback::from(move |event: MouseEvent| {
            event.prevent_default();
            close.emit(());
            location::push(&format!("example={}", example.id));
            dispatch.emit(Action::Load(example_loaded(example)));
        })
    };
    let label = example.verdict.label();
    let mut link = el("a")
        .attr("href", &format!("#example={}", example.id))
        .on_click(open)
        .child(el("b").text(example.title))
        .child(el("span").text(&format!("{} \u{b7} {}", example.measure, example.place)))
        .child(el("span").class("chip").set("data-verdict", label).text(label));
    if *current == Source::Example(example.id) {
        link = link.set("aria-current", "true");
    }
    el("li").child(link)
}
