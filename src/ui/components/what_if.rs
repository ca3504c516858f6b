//! What the value would be if the best document from below stood at the rank of a step.

use std::rc::Rc;

use yew::prelude::*;

use crate::answers::promotion::{Promotion, promotion};
use crate::present::number;
use crate::state::view::question;
use crate::state::{Action, View};
use crate::ui::context::use_dispatch;
use crate::ui::events::send_and_leave;
use crate::ui::hooks::sliced::{Progress, Sliced, use_sliced};

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
    let found = use_sliced((view.clone(), *rank), |(view, rank)| Exchanging {
        view: view.clone(),
        rank: *rank,
        found: None,
    });
    let Progress::Finished(found) = found else { return Html::default() };
    let Some(found) = found.as_ref().as_ref().filter(|found| found.after != found.before) else {
        return Html::default();
    };
    let digits = number::digits_apart(&[found.before, found.after], view.model.digits);
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

/// The search for the exchange.
struct Exchanging {
    view: Rc<View>,
    rank: usize,
    found: Option<Promotion>,
}

impl Sliced for Exchanging {
    type Output = Option<Promotion>;

    fn waits(&self) -> bool {
        self.view.ranking.rows.len() > LONG
    }

    fn step(&mut self) -> bool {
        let Self { view, rank, .. } = self;
        let (measure, ranking) = (view.chosen.measure, view.ranking.clone());
        self.found = question(&view.model, &view.query, &measure, ranking, |asked| {
            promotion(asked, &measure, *rank)
        });
        true
    }

    fn finish(self) -> Self::Output {
        self.found
    }
}

/// To rank a list that is longer than this takes some milliseconds.
const LONG: usize = 5_000;
