//! What the reader of large runs is doing.

use yew::prelude::*;

use crate::present::number;
use crate::present::progress::Progress;
use crate::state::large::Opened;
use crate::ui::context::use_session;
use crate::ui::session::{Activity, Session};

/// The activity that `Reading` shows: waiting, reading, ready, or failed.
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub activity: Activity,
}

/// Draws the progress with a way to cancel, what is ready, or why reading failed. Draws nothing while nothing is
/// read.
#[component]
pub fn Reading(props: &Props) -> Html {
    let session = use_session();
    match &props.activity {
        Activity::Nothing | Activity::Opening => Html::default(),
        Activity::Waiting(what) => said(what, cancel(&session)),
        Activity::Ready(opened) => ready(opened, &session),
        Activity::Reading(progress) => reading(progress, &session),
        Activity::Failed(why) => failed(why, &session),
    }
}

/// Draws a message with its buttons.
fn said(what: &str, buttons: Html) -> Html {
    html! {
        <div class="reading">
            <span role="status" dir="auto">{ what }</span>
            { buttons }
        </div>
    }
}

fn cancel(session: &Session) -> Html {
    let session = session.clone();
    html! { <button type="button" onclick={move |_| session.cancel()}>{ "Cancel" }</button> }
}

fn ready(opened: &Opened, session: &Session) -> Html {
    let text = format!("{} is read. Another list was opened meanwhile.", opened.run.name);
    let onclick = {
        let (session, opened) = (session.clone(), opened.clone());
        move |_| session.open(opened.clone())
    };
    let buttons = html! {
        <>
            <button type="button" {onclick}>{ "Show it" }</button>
            { cancel(session) }
        </>
    };
    said(&text, buttons)
}

fn reading(progress: &Progress, session: &Session) -> Html {
    let share = progress.share();
    html! {
        <div class="reading">
            <progress aria-label="Reading" max={share.map(|_| "1")} value={share.map(number::plain)} />
            <span class="status">{ progress.words() }</span>
            { cancel(session) }
        </div>
    }
}

fn failed(why: &str, session: &Session) -> Html {
    let again = {
        let session = session.clone();
        move |_| session.again()
    };
    html! {
        <div class="reading failed" role="alert">
            <span dir="auto">{ why }</span>
            <button type="button" onclick={again}>{ "Try again" }</button>
            { cancel(session) }
        </div>
    }
}
