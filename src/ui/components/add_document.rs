//! The field below the list that adds a document.

use std::rc::Rc;

use yew::prelude::*;

use crate::platform::dom;
use crate::state::{Action, View};
use crate::ui::events::Dispatch;

/// The selector of the name field.
const NAME: &str = ".add input";

/// Draws the field. The new document has no score, so it comes last. A name that is taken stays in the field.
pub fn add_document(view: &Rc<View>, dispatch: &Dispatch) -> Html {
    let onsubmit = {
        let (view, dispatch) = (view.clone(), dispatch.clone());
        move |event: SubmitEvent| {
            event.prevent_default();
            let Some(name) = dom::text_in(NAME).filter(|name| !name.trim().is_empty()) else {
                return;
            };
            let is_named = |id: &str| *id == *name.trim();
            let is_taken =
                view.query.docs.iter().any(|doc| is_named(doc.label()) || is_named(&doc.id));
            dispatch.emit(Action::Add { name });
            // A name that is taken stays in the field, so that the user can change it.
            if !is_taken {
                dom::set_text(NAME, "");
            }
        }
    };
    html! {
        <form class="add" {onsubmit}>
            <input type="text" dir="auto" placeholder="Add a document"
                aria-label="Name of a document to add" />
            <button type="submit">{ "Add" }</button>
        </form>
    }
}
