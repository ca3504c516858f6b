//! A text that is read aloud by screen readers and not drawn.

use yew::prelude::*;

/// Draws the text with the class that hides it from sight.
pub fn screen_reader_text(text: impl Into<AttrValue>) -> Html {
    html! { <span class="for-listeners">{ text.into() }</span> }
}
