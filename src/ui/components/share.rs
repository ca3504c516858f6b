//! Shares what is on the screen, as a link or as a file.

use std::rc::Rc;

use yew::prelude::*;

use super::copying::copying;
use super::modal::Modal;
use crate::platform::send;
use crate::present::number::grouped;
use crate::state::link::packed::without_names;
use crate::state::{View, saved};
use crate::ui::hooks::shared::use_shared;

/// The length of a link in characters above which the dialog warns: chats and mails may cut a longer link.
const LONG: usize = 8000;

/// What `ShareDialog` shares. `close` closes the dialog.
#[derive(PartialEq, Properties)]
pub struct ShareProps {
    pub view: Rc<View>,
    pub close: Callback<()>,
}

/// Draws the link, its length, and buttons that copy the link and save a file. A checkbox replaces the names in both.
#[component]
pub fn ShareDialog(props: &ShareProps) -> Html {
    let ShareProps { view, close } = props;
    let is_anonymous = use_state(|| false);
    let copied = use_state(String::new);
    let model =
        use_memo((view.clone(), *is_anonymous), |(view, is_anonymous)| match is_anonymous {
            true => Rc::new(without_names(&view.model)),
            false => view.model.clone(),
        });
    let made = use_shared((*model).clone(), usize::from(*is_anonymous));
    let link = made.clone().unwrap_or_default();
    let copy = copying(&link, &"".into(), "link", copied.setter());
    let save = {
        let model = (*model).clone();
        move |_: MouseEvent| send::save("ranklens.json", &saved::print(&model, ""))
    };
    let toggle = {
        let (is_anonymous, copied) = (is_anonymous.clone(), copied.setter());
        move |_: Event| {
            is_anonymous.set(!*is_anonymous);
            copied.set(String::new());
        }
    };
    let holds = match view.model.large {
        Some(_) => "The link holds the query that is open, with its judgments and all settings.",
        None => "The link holds everything: lists, judgments, settings.",
    };
    html! {
        <Modal class="share" heading="share" {close}>
            <div>
                <h2 id="share">{ "Share" }</h2>
                <p>
                    { holds }
                    { " The part after the # is never sent to a server, and nothing else is either." }
                </p>
                <textarea
                    id="share-link"
                    rows="4"
                    readonly=true
                    spellcheck="false"
                    aria-label="Link"
                    value={link}
                />
                <p class="status" role="status">{ status(made.as_deref(), &copied) }</p>
                <label class="check">
                    <input type="checkbox" onchange={toggle} />
                    { " Leave titles out, and replace the names of documents and queries" }
                </label>
                <div class="buttons end">
                    <button type="button" onclick={save}>{ "Save as a file" }</button>
                    <button type="button" class="primary" onclick={copy}>{ "Copy link" }</button>
                </div>
            </div>
        </Modal>
    }
}

/// Returns the length of the link, or the outcome of copying it. `link` is `None` until it is made, and empty if the
/// browser cannot make it.
fn status(link: Option<&str>, copied: &str) -> String {
    match link.map(str::len) {
        None => String::new(),
        Some(0) => "This browser cannot make such a link. Save a file instead.".into(),
        Some(_) if !copied.is_empty() => copied.into(),
        Some(length) if length > LONG => format!(
            "{} characters: too long for many chats and mails. Better save a file and send that.",
            grouped(length)
        ),
        Some(length) => format!("{} characters.", grouped(length)),
    }
}
