//! What the user is told until they close it.

use yew::Html;

use crate::state::{Action, Notice, Tone};
use crate::ui::element::{button, el, nothing, say};
use crate::ui::store::Dispatch;

pub fn notice(notice: Option<&Notice>, dispatch: &Dispatch) -> Html {
    let Some(notice) = notice else { return nothing() };
    let bar = match notice.tone {
        Tone::Info => el("div").class("notice info"),
        Tone::Error => el("div").class("notice error").set("role", "alert"),
    };
    let close = button("plain").text("Close").on_click(say(dispatch, Action::Dismiss));
    bar.child(el("p").user_text(&notice.text)).child(close).done()
}
