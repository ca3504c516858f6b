//! One short sentence after each change, for screen readers.

use std::rc::Rc;

use gloo::timers::callback::Timeout;
use yew::prelude::*;

use crate::metrics::Outcome;
use crate::present::{number, words};
use crate::state::View;

/// Changes closer together than this, in milliseconds, are announced in one sentence.
const PAUSE: u32 = 500;

/// What `Announcer` says. Each change of `count` asks for a sentence.
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// What the last change did, in words.
    pub said: Rc<str>,
    /// How many changes there were.
    pub count: u32,
    pub view: Rc<View>,
}

/// Says the last change, the value, and how far it moved. It waits for `PAUSE`, so that quick changes make one
/// sentence.
#[component]
pub fn Announcer(props: &Props) -> Html {
    let text = use_state(String::new);
    let before = use_mut_ref(|| props.view.chosen.clone());
    {
        let (text, view, said) = (text.setter(), props.view.clone(), props.said.clone());
        use_effect_with(props.count, move |count| {
            let timeout = (*count > 0).then(|| {
                Timeout::new(PAUSE, move || {
                    let last = before.replace(view.chosen.clone());
                    let is_same_measure = last.measure == view.chosen.measure;
                    text.set(sentence(&said, &view, is_same_measure, last.outcome));
                })
            });
            move || drop(timeout)
        });
    }
    html! { <p class="for-listeners" role="status" aria-live="polite">{ &*text }</p> }
}

/// Returns the sentence: what was done, the value now, and how far it is from `before` if both are of one measure.
fn sentence(said: &str, view: &View, is_same_measure: bool, before: Outcome) -> String {
    let mut sentence = words::verbose(&view.chosen);
    if let (Outcome::Value(before), Outcome::Value(now)) = (before, view.chosen.outcome)
        && is_same_measure
        && before != now
    {
        sentence.push_str(if now > before { ", up " } else { ", down " });
        sentence.push_str(&number::value((now - before).abs(), view.model.digits));
    }
    if said.is_empty() { sentence } else { format!("{}; {sentence}", said.trim_end_matches('.')) }
}
