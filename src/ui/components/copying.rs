//! Copies to the clipboard, and reports whether that succeeded.

use std::rc::Rc;

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::platform::send;

/// Returns a callback that copies a text at each click and reports to `status` whether that succeeded. `what` names
/// the text, in case the user must copy it by hand. `html` is the same text as HTML, which documents and mails take
/// instead; it may be empty.
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
