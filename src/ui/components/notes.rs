//! What was assumed: unjudged documents, ties, short lists, rules of the convention.

use yew::Html;

use crate::present::words;
use crate::state::View;
use crate::ui::element::{el, nothing};

pub fn notes(view: &View) -> Html {
    let notes = &view.chosen.notes;
    if notes.is_empty() {
        return nothing();
    }
    let items = notes.iter().map(|note| el("li").text(&words::note(note)).done());
    el("ul").class("notes").set("aria-label", "What was assumed").list(items.collect()).done()
}
