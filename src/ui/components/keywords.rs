//! The keywords of a question. Each is a query, for which a document is relevant if its text contains the keyword.

use yew::prelude::*;

use super::grid::{Line, grid, heads};
use super::panel::panel;
use super::query_row::name_of;
use crate::data::{Id, find};
use crate::platform::dom;
use crate::present::part::direction;
use crate::state::Action;
use crate::ui::context::{ViewProps, use_dispatch};

/// The gesture of all typing in the field, so that it is one step of undo.
const TYPING: u32 = (1 << 30) + 1;

/// The selector of the field.
const FIELD: &str = ".keywords textarea";

/// Draws a field for the keywords, and the texts of the documents, in which the keyword of the query shown is marked.
/// Draws nothing without keywords.
#[component]
pub fn Keywords(ViewProps { view }: &ViewProps) -> Html {
    let dispatch = use_dispatch();
    let Some(keywords) = &view.model.data.keywords else { return Html::default() };
    let oninput = move |event: InputEvent| {
        let words = words_of(&dom::value_of(&event));
        dispatch.emit(Action::Keywords { words, gesture: Some(TYPING) });
    };
    let word = keywords.words.get(view.model.query).map_or("", |word| &**word);
    let lines: Vec<Line> = view
        .query
        .docs
        .iter()
        .map(|doc| {
            let text = marked(doc.text.as_deref().unwrap_or(doc.label()), word);
            Line { cells: vec![doc.label().into(), text], current: false, of: Some(doc.id.clone()) }
        })
        .collect();
    // The text stays as the user typed it, with blank lines, as long as it means the same keywords.
    let typed = dom::text_in(FIELD).filter(|text| words_of(text) == keywords.words);
    let words = typed.unwrap_or_else(|| keywords.words.join("\n"));
    let content = html! {
        <>
            <p dir="auto">{ keywords.question.clone() }</p>
            <div class="side-by-side">
                <label>
                    { "One keyword a line" }
                    <textarea rows="5" dir={direction(&words)} value={words.clone()} {oninput} />
                </label>
                <div>
                    { grid("Texts", &heads(&["Document", "Text"]), &lines, None) }
                    <p class="source" dir="auto">
                        { format!("Marked: {}", name_of(word, view.model.query)) }
                    </p>
                </div>
            </div>
        </>
    };
    panel("keywords", "Keywords", content)
}

/// Returns the keywords in a text that has one in each line.
fn words_of(text: &str) -> Vec<Id> {
    text.lines().map(str::trim).filter(|word| !word.is_empty()).map(Id::from).collect()
}

/// Draws the text with the first occurrence of the keyword marked.
fn marked(text: &str, word: &str) -> Html {
    let Some(place) = find(text, word).filter(|place| !place.is_empty()) else {
        return text.into();
    };
    let (before, after) = (&text[..place.start], &text[place.end..]);
    html! { <span>{ before }<mark>{ &text[place] }</mark>{ after }</span> }
}
