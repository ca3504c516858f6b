//! Documents that count and are not in the list: judged but not retrieved, or left out as unjudged.

use std::rc::Rc;

use yew::prelude::*;

use super::grade::{Scale, chip, grade_control};
use crate::data::Id;
use crate::platform::focus;
use crate::state::{Action, View};
use crate::ui::element::{El, button, el, nothing};
use crate::ui::hooks::drag::use_drag;
use crate::ui::store::Dispatch;

/// More are counted, not shown.
const SHOWN: usize = 50;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub view: Rc<View>,
    pub dispatch: Dispatch,
}

#[component]
pub fn Missed(props: &Props) -> Html {
    let Props { view, dispatch } = props;
    let drag = use_drag(dispatch.clone());
    let scale = Scale::of(&view.model);
    let last = view.ranking.rows.len() + 1;
    let item = |doc: &Id| el("li").key(doc).set("data-missed", "").attr("data-doc", doc);
    let missed = |doc: &Id, grade: Option<f64>, near: Option<&Id>| {
        let enter = Action::Place { doc: doc.clone(), rank: last, gesture: None };
        let enter = then_at(dispatch, enter, Some(doc));
        let forget = Action::Grade { doc: doc.clone(), grade: None };
        let forget = then_at(dispatch, forget, near);
        let grip = button("grip")
            .set("data-control", "grip")
            .label(&format!("Put {doc} into the list"))
            .title("Drag into the ranking, or press to put it at the end")
            .text("+")
            .on_click(enter);
        let away = button("tool")
            .label(&format!("Take away the judgment of {doc}"))
            .title("Take away the judgment")
            .text("\u{d7}")
            .on_click(forget);
        let item =
            item(doc).child(grip).child(el("span").user_text(doc)).child(chip(grade, &scale));
        // The judgments of keywords follow from the texts.
        if scale.fixed { item } else { item.child(away) }
    };
    let left_out = |doc: &Id| {
        let graded = {
            let (dispatch, doc) = (dispatch.clone(), doc.clone());
            Callback::from(move |grade| dispatch.emit(Action::Grade { doc: doc.clone(), grade }))
        };
        item(doc).child(el("span").user_text(doc)).child(grade_control(doc, None, &scale, &graded))
    };
    let judged: Vec<_> = view.ranking.missed().collect();
    let unjudged = &view.ranking.left_out;
    let first = judged.iter().take(SHOWN).enumerate().map(|(at, row)| {
        // The next one, or the one before, or the first of the ranking.
        let near = judged.get(at + 1).or(at.checked_sub(1).map(|before| &judged[before]));
        let near = near.copied().or(view.ranking.rows.first());
        missed(&row.doc, row.grade, near.map(|row| &row.doc))
    });
    let first = first.collect();
    let second = unjudged.iter().take(SHOWN).map(|(_, doc)| left_out(doc)).collect();
    el("div")
        .class("aside-lists")
        .on_pointerdown(drag)
        .html(list("missed", "Judged, not retrieved", judged.len(), first))
        .html(list("left-out", "Left out as unjudged", unjudged.len(), second))
        .done()
}

/// Acts, and then puts the focus on the grip of a document.
fn then_at(dispatch: &Dispatch, action: Action, doc: Option<&Id>) -> Callback<MouseEvent> {
    let (dispatch, doc) = (dispatch.clone(), doc.cloned());
    Callback::from(move |_| {
        if let Some(doc) = &doc {
            focus::wish(doc, "grip");
        }
        dispatch.emit(action.clone());
    })
}

fn list(id: &'static str, heading: &str, count: usize, items: Vec<El>) -> Html {
    if count == 0 {
        return nothing();
    }
    let mut ul = el("ul");
    for item in items {
        ul = ul.child(item);
    }
    if count > SHOWN {
        ul = ul.child(el("li").text(&format!("and {} more", count - SHOWN)));
    }
    el("section")
        .class("missed")
        .set("aria-labelledby", id)
        .child(el("h2").set("id", id).text(&format!("{heading}: {count}")))
        .child(ul)
        .done()
}
