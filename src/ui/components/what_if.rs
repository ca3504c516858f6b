//! What the value would be if the best document from below stood at the rank of a step.

use std::rc::Rc;

use yew::prelude::*;

use crate::answers::promotion::promotion;
use crate::present::number;
use crate::state::view::question;
use crate::state::{Action, View};
use crate::ui::context::use_dispatch;
use crate::ui::events::send_and_leave;

/// The list and the rank, from 1, about which `WhatIf` asks.
#[derive(PartialEq, Properties)]
pub struct WhatIfProps {
    pub view: Rc<View>,
    pub rank: usize,
}

/// Draws the two values and a button. Draws nothing if no better document stands below, or if the exchange changes
/// nothing.
#[component]
pub fn WhatIf(WhatIfProps { view, rank }: &WhatIfProps) -> Html {
    let dispatch = use_dispatch();
    let measure = view.chosen.measure;
    let found = use_memo((view.clone(), *rank), |(view, rank)| {
        question(&view.model, &view.query, &measure, |asked| promotion(asked, &measure, *rank))
    });
    let Some(found) = found.as_ref().as_ref().filter(|found| found.after != found.before) else {
        return Html::default();
    };
    let digits = view.model.digits;
    let moves = if found.after > found.before { "rises" } else { "falls" };
    let [before, after] = [found.before, found.after].map(|value| number::value(value, digits));
    let action = Action::Exchange { docs: [found.up.0.clone(), found.down.0.clone()] };
    html! {
        <div class="what-if">
            <h3>{ "What if" }</h3>
            <p>
                { format!("With ranks {rank} and {} exchanged, {measure} {moves} from {before} to ", found.up.1) }
                <b>{ after }</b>{ "." }
            </p>
            <button type="button" onclick={send_and_leave(&dispatch, action, ".walk .primary")}>{ "Exchange them" }</button>
        </div>
    }
}
