//! Copies to the clipboard, and reports whether that succeeded.

use std::rc::Rc;

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::platform::send;

/// Copies a text when it is clicked, and says whether that went well. `what` it is, should the user have to
/// do it. `html` is the same as HTML, which documents and mails take instead; or empty.
pub fn copying(
    text: &Rc<str>,
    html: &Rc<str>,
    what: &'static str,
    status: UseStateSetter<String>,
) -> Callback<MouseEvent> {
    let (text, html) = (text.clone(), html.clone());
    Callback::from(move |_| {
        let (text, html, status) = (text.clone(), html.clone(), status.clone());
        spawn_local(async move {
            status.set(match send::copy(&text, &html).await {
                true => "Copied.".into(),
                false => format!("The browser does not allow that: select the {what} and copy it."),
            });
        });
    })
}
