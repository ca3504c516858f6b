//! The derivation one step at a time: what is computed at each rank, then the terms, then the value.

use std::rc::Rc;

use yew::prelude::*;

use super::formula::pieces;
use super::math::draw;
use super::running_sums::running_sums;
use super::what_if::WhatIf;
use crate::platform::{dom, highlight};
use crate::present::steps::{Step, count, first, step};
use crate::state::View;
use crate::ui::aria;
use crate::ui::asked::{Ask, AskedAction};
use crate::ui::columns::label;

/// The most steps for which progress is drawn as one mark per step.
const MARKS: usize = 24;

/// The most decimals that fit beside the lines of the running sums.
const MOST_DIGITS: u8 = 5;

/// Returns the place of the step that is shown, from 0, and the step.
pub fn shown_step(view: &View, ask: &Ask) -> (usize, Step) {
    let derivation = &view.chosen;
    let name = |row: &_| label(&view.query, row).to_string();
    let last = count(derivation).saturating_sub(1);
    let at = ask.step.unwrap_or_else(|| first(derivation)).min(last);
    (at, step(derivation, at, &name, view.model.digits))
}

/// The step that `Steps` draws.
#[derive(PartialEq, Properties)]
pub struct StepsProps {
    pub view: Rc<View>,
    pub ask: Ask,
    /// The place of the step, from 0.
    pub at: usize,
    pub step: Step,
}

/// Goes from step to step by arrow keys, Home and End. `at` is the place of the step that is shown. On the panel itself
/// the vertical arrow keys scroll.
pub fn walk(ask: &Ask, at: usize, count: usize) -> Callback<KeyboardEvent> {
    let ask = ask.dispatcher();
    Callback::from(move |event: KeyboardEvent| {
        let is_on_button = dom::target(&event).is_some_and(|on| on.tag_name() == "BUTTON");
        let to = match &*event.key() {
            "ArrowRight" => (at + 1).min(count - 1),
            "ArrowLeft" => at.saturating_sub(1),
            "ArrowDown" if is_on_button => (at + 1).min(count - 1),
            "ArrowUp" if is_on_button => at.saturating_sub(1),
            "Home" => 0,
            "End" => count - 1,
            _ => return,
        };
        event.prevent_default();
        ask.dispatch(AskedAction::Step(to));
    })
}

/// Draws one step with its numbers, and buttons to the others; [`walk`] does the same by keys. The rank of the step is
/// highlighted.
#[component]
pub fn Steps(props: &StepsProps) -> Html {
    let StepsProps { view, ask, at, step: shown } = props;
    let (at, derivation) = (*at, &view.chosen);
    let count = count(derivation);
    use_effect_with(shown.rank, |rank| {
        highlight::keep(*rank);
        || highlight::keep(None)
    });
    use_effect_with((shown.rank, ask.is_open), |(_, is_open)| {
        if *is_open {
            highlight::reveal();
        }
    });
    let go = |to: usize| {
        let ask = ask.dispatcher();
        Callback::from(move |_: MouseEvent| ask.dispatch(AskedAction::Step(to)))
    };
    html! {
        <section class="steps" aria-label="Steps" data-step={(at + 1).to_string()}>
            <p class="progress" role="status">{ format!("Step {} of {count}", at + 1) }</p>
            if count <= MARKS {
                <div class="marks" aria-hidden="true">
                    for mark in 0..count {
                        <span class={classes!((mark < at).then_some("done"), (mark == at).then_some("now"))} />
                    }
                </div>
            }
            { content(shown) }
            if shown.rank.is_some() {
                { running_sums(derivation, at, view.model.digits.min(MOST_DIGITS)) }
            }
            if let Some(rank) = shown.rank {
                <WhatIf {view} {rank} />
            }
            <div class="walk">
                <button type="button" aria-disabled={aria::flag(at == 0)} onclick={go(at.saturating_sub(1))}>
                    { "\u{2190} Back" }
                </button>
                <button type="button" class="primary" aria-disabled={aria::flag(at + 1 == count)}
                    onclick={go((at + 1).min(count - 1))}>
                    { "Next \u{2192}" }
                </button>
            </div>
        </section>
    }
}

fn content(step: &Step) -> Html {
    let formula = |math: &_| {
        html! {
            <p class="calculation">
                for piece in pieces(None, math) {
                    <math displaystyle="true">{ draw(&piece) }</math>
                }
            </p>
        }
    };
    html! {
        <div class="step-content">
            <h2 dir="auto">{ &step.title }</h2>
            <p dir="auto">{ &step.why }</p>
            { formula(&step.actual) }
            if let Some(ideal) = &step.ideal {
                <h3>{ "The ideal ranking has here" }</h3>
                { formula(ideal) }
            }
            if !step.compared.is_empty() {
                <p dir="auto">{ &step.compared }</p>
            }
        </div>
    }
}
