//! A document below the ranking: judged but not retrieved, or left out as unjudged.

use yew::prelude::*;

use super::grade::{Graded, grade_control};
use super::grade_chip::grade_chip;
use crate::data::Id;
use crate::platform::focus;
use crate::state::Action;
use crate::ui::context::use_dispatch;
use crate::ui::events::Dispatch;
use crate::ui::scale::Scale;

/// The judged document that `MissedDocument` draws.
#[derive(Clone, PartialEq, Properties)]
pub struct MissedProps {
    pub doc: Id,
    pub grade: Option<f64>,
    pub scale: Scale,
    /// The rank after the last document of the list.
    pub next_rank: usize,
    /// The document that gets the focus when this one goes.
    pub neighbour: Option<Id>,
}

/// Draws a document that is judged but not retrieved. The user can put it into the list, or remove its judgment.
#[component]
pub fn MissedDocument(props: &MissedProps) -> Html {
    let MissedProps { doc, grade, scale, next_rank, neighbour } = props;
    let dispatch = use_dispatch();
    let enter = Action::Place { doc: doc.clone(), rank: *next_rank, gesture: None };
    let forget = Action::Grade { doc: doc.clone(), grade: None };
    html! {
        <li data-missed="" data-doc={doc.clone()}>
            <button type="button" class="grip" data-control="grip"
                aria-label={format!("Put {doc} into the list")}
                title="Drag into the ranking, or press to put it at the end"
                onclick={send_and_focus(&dispatch, enter, Some(doc))}>
                { "+" }
            </button>
            <span dir="auto">{ doc.clone() }</span>
            { grade_chip(*grade, *scale) }
            // Judgments by keywords follow from the texts, so nobody can remove them.
            if !scale.fixed {
                <button type="button" class="tool"
                    aria-label={format!("Remove the judgment of {doc}")}
                    title="Take away the judgment"
                    onclick={send_and_focus(&dispatch, forget, neighbour.as_ref())}>
                    { "\u{d7}" }
                </button>
            }
        </li>
    }
}

/// Sends an action at each click, and then puts the focus on the grip of a document.
fn send_and_focus(dispatch: &Dispatch, action: Action, doc: Option<&Id>) -> Callback<MouseEvent> {
    let (dispatch, doc) = (dispatch.clone(), doc.cloned());
    Callback::from(move |_| {
        if let Some(doc) = &doc {
            focus::request(doc, "grip");
        }
        dispatch.emit(action.clone());
    })
}

/// The unjudged document that `LeftOutDocument` draws.
#[derive(Clone, PartialEq, Properties)]
pub struct LeftOutProps {
    pub doc: Id,
    pub scale: Scale,
}

/// Draws a retrieved document that is left out because it has no judgment. The user can grade it.
#[component]
pub fn LeftOutDocument(props: &LeftOutProps) -> Html {
    let LeftOutProps { doc, scale } = props;
    let dispatch = use_dispatch();
    let on_grade = use_callback((dispatch, doc.clone()), |grade, (dispatch, doc)| {
        dispatch.emit(Action::Grade { doc: doc.clone(), grade });
    });
    let graded = Graded { label: doc.clone(), grade: None, scale: *scale, on_grade };
    html! {
        <li data-missed="" data-doc={doc.clone()}>
            <span dir="auto">{ doc.clone() }</span>
            { grade_control(&graded) }
        </li>
    }
}
