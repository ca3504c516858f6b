//! The convention, and questions about the number on the screen. What is asked is answered below.
//!
//! One component holds what is open in all of them: each more would cost kilobytes.

use std::rc::Rc;

use yew::prelude::*;

use super::improve::improvements;
use super::settings_line::settings_line;
use super::tools_table::tools_table;
use super::waterfall::waterfall;
use super::whose::whose;
use crate::answers::Tool;
use crate::present::convention;
use crate::state::View;
use crate::ui::element::{button, el, nothing};
use crate::ui::store::Dispatch;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub view: Rc<View>,
    pub dispatch: Dispatch,
}

/// What is open, and what was typed there.
#[derive(Clone, Default, PartialEq)]
pub struct Asked {
    /// The setting that is explained, by its key.
    pub about: Option<&'static str>,
    /// A place among [`QUESTIONS`].
    question: Option<usize>,
    /// What the two tools that are compared are called.
    pub pair: [String; 2],
    /// The number whose convention is looked for.
    pub claimed: String,
    /// Whether it is a mean over queries.
    pub of_mean: bool,
}

pub type Ask = UseStateHandle<Asked>;

const QUESTIONS: [&str; 4] = [
    "What do all tools say?",
    "Why do two tools differ?",
    "Which convention gives my number?",
    "What would help most?",
];

const DIFFERENCE: usize = 1;

#[component]
pub fn Questions(props: &Props) -> Html {
    let Props { view, dispatch } = props;
    let ask = use_state(Asked::default);
    let question = |(at, text): (usize, &&str)| {
        let is_open = ask.question == Some(at);
        button("question")
            .flag("aria-expanded", is_open)
            .text(text)
            .on_click(asking(&ask, move |asked, _| {
                asked.question = (!is_open).then_some(at);
            }))
            .done()
    };
    let answer = match ask.question {
        None => nothing(),
        Some(0) => tools_table(view, dispatch, &ask),
        Some(DIFFERENCE) => waterfall(view, &ask),
        Some(2) => whose(view, dispatch, &ask),
        Some(_) => improvements(view, dispatch),
    };
    let questions = el("section")
        .class("questions")
        .set("aria-label", "Questions")
        .child(el("div").class("asks").list(QUESTIONS.iter().enumerate().map(question).collect()))
        .html(answer)
        .done();
    vec![settings_line(view, dispatch, &ask), questions].into_iter().collect()
}

/// Changes what is open, when something happens.
pub fn asking<E: 'static>(ask: &Ask, change: impl Fn(&mut Asked, E) + 'static) -> Callback<E> {
    let ask = ask.clone();
    Callback::from(move |event| {
        let mut asked = (*ask).clone();
        change(&mut asked, event);
        ask.set(asked);
    })
}

/// Asks why two tools differ.
pub fn compare(asked: &mut Asked, from: String, to: String) {
    asked.pair = [from, to];
    asked.question = Some(DIFFERENCE);
}

/// What a tool is called in the lists of the two that are compared.
pub fn called(tool: &Tool) -> String {
    convention::tool(tool)
}
