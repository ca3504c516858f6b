//! The mean of each measure. Choosing a mean shows the histogram of its measure.

use std::rc::Rc;

use yew::prelude::*;

use super::look::{TableAction, TableDispatcher};
use crate::present::summary::Summary;
use crate::present::words::queries;
use crate::ui::aria;
use crate::ui::components::value::{Scope, value};

/// The summary whose means `Means` draws.
#[derive(PartialEq, Properties)]
pub struct MeansProps {
    pub summary: Rc<Summary>,
    /// Decimals shown.
    pub digits: u8,
    /// The measure whose histogram is shown, by its place in the summary.
    pub chosen: usize,
    pub look: TableDispatcher,
}

/// Draws a card for each measure of the summary.
#[component]
pub fn Means(props: &MeansProps) -> Html {
    let MeansProps { summary, digits, chosen, look } = props;
    html! {
        <div class="cards means">
            for at in 0..summary.measured.len() {
                <Mean {summary} {digits} {at} is_chosen={at == *chosen} look={look.clone()} />
            }
        </div>
    }
}

#[derive(PartialEq, Properties)]
struct MeanProps {
    summary: Rc<Summary>,
    /// The measure, by its place in the summary.
    at: usize,
    /// Decimals shown.
    digits: u8,
    is_chosen: bool,
    look: TableDispatcher,
}

#[component]
fn Mean(props: &MeanProps) -> Html {
    let MeanProps { summary, at, digits, is_chosen, look } = props;
    let choose = use_callback((*at, look.clone()), |_: MouseEvent, (at, look)| {
        look.dispatch(TableAction::Measure(*at));
    });
    let Some(measured) = summary.measured.get(*at) else { return Html::default() };
    html! {
        <div class={classes!("card", is_chosen.then_some("chosen"))}>
            <button
                type="button"
                class="name"
                aria-pressed={aria::flag(*is_chosen)}
                onclick={choose}
            >
                { &measured.name }
            </button>
            <p class="number">
                { value(measured.measure, measured.mean.outcome, *digits, &Scope::Mean) }
            </p>
            // The heading says how many queries there are.
            if measured.mean.counted != summary.queries.len() {
                <p class="sentence">{ format!("over {}", queries(measured.mean.counted)) }</p>
            }
            <p class="sentence" dir="auto">{ &measured.about }</p>
        </div>
    }
}
