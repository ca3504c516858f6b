//! The keywords of a question: a document counts for a keyword when its text contains it.

use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

use super::queries::label;
use crate::data::{Id, find};
use crate::platform::dom;
use crate::state::{Action, View};
use crate::ui::element::{el, nothing, typed};
use crate::ui::grid::{Grid, Line, heads, panel, text};
use crate::ui::store::Dispatch;

/// Typing in the field is one undo step.
const TYPING: u32 = (1 << 30) + 1;

pub fn keywords(view: &View, dispatch: &Dispatch) -> Html {
    let Some(keywords) = &view.model.data.keywords else { return nothing() };
    let changed = {
        let dispatch = dispatch.clone();
        Callback::from(move |event: InputEvent| {
            let words = words_of(&typed(&event));
            dispatch.emit(Action::Keywords { words, gesture: Some(TYPING) });
        })
    };
    let mut lines = Vec::new();
    let word = keywords.words.get(view.model.query).map_or("", |word| &**word);
    for doc in &view.query.docs {
        let cells =
            vec![text(doc.label()), marked(doc.text.as_deref().unwrap_or(doc.label()), word)];
        lines.push(Line { cells, current: false, of: Some(doc.id.clone()) });
    }
    // What is being typed stays as it is, blank lines and all, as long as it says the same.
    let typed = dom::find::<HtmlTextAreaElement>(".keywords textarea").map(|area| area.value());
    let typed = typed.filter(|text| words_of(text) == keywords.words);
    let words = typed.unwrap_or_else(|| keywords.words.join("\n"));
    let area = el("textarea").set("rows", "5").set("dir", "auto").value(&words).on_input(changed);
    let grid = Grid { label: "Texts", heads: heads(&["Document", "Text"]), lines, foot: None };
    let shown = format!("Marked: {}", label(word, view.model.query));
    panel("keywords", "keywords", "Keywords")
        .child(el("p").user_text(&keywords.question))
        .child(
            el("div")
                .class("side-by-side")
                .child(el("label").text("One keyword a line").child(area))
                .child(
                    el("div").html(grid.draw()).child(el("p").class("source").user_text(&shown)),
                ),
        )
        .done()
}

/// One keyword a line.
fn words_of(text: &str) -> Vec<Id> {
    text.lines().map(str::trim).filter(|word| !word.is_empty()).map(Id::from).collect()
}

/// The text with the keyword marked where it first stands.
fn marked(all: &str, word: &str) -> Html {
    let Some(place) = find(all, word).filter(|place| !place.is_empty()) else { return text(all) };
    let (before, after) = (&all[..place.start], &all[place.end..]);
    el("span").text(before).child(el("mark").text(&all[place])).text(after).done()
}
