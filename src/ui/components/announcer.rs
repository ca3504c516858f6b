//! One short sentence after each change, for those who listen.

use std::rc::Rc;

use gloo_timers::callback::Timeout;
use yew::prelude::*;

use crate::metrics::Outcome;
use crate::present::{number, words};
use crate::state::View;
use crate::ui::element::el;
use crate::ui::hooks::effect::{Undo, use_act};

/// Several changes in quick succession are one sentence.
const PAUSE: u32 = 500;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub said: Rc<str>,
    pub count: u32,
    pub view: Rc<View>,
}

#[component]
pub fn Announcer(props: &Props) -> Html {
    let text = use_state(String::new);
    let before = use_mut_ref(|| props.view.chosen.clone());
    {
        let (text, view, said) = (text.setter(), props.view.clone(), props.said.clone());
        let count = props.count;
        let act = move || {
            let timeout = (count > 0).then(|| {
                Timeout::new(PAUSE, move || {
                    let last = before.replace(view.chosen.clone());
                    let same = last.measure == view.chosen.measure;
                    text.set(sentence(&said, &view, same, last.outcome));
                })
            });
            Box::new(move || drop(timeout)) as Undo
        };
        use_act([count as usize, 0, 0], Box::new(act));
    }
    el("p")
        .class("for-listeners")
        .set("role", "status")
        .set("aria-live", "polite")
        .text(&text)
        .done()
}

fn sentence(said: &str, view: &View, same: bool, before: Outcome) -> String {
    let mut sentence = words::verbose(&view.chosen);
    if let (Outcome::Value(before), Outcome::Value(now)) = (before, view.chosen.outcome)
        && same
        && before != now
    {
        sentence.push_str(if now > before { ", up " } else { ", down " });
        sentence.push_str(&number::value((now - before).abs(), view.model.digits));
    }
    if said.is_empty() { sentence } else { format!("{}; {sentence}", said.trim_end_matches('.')) }
}
