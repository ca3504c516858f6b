//! Which two runs are compared.

use std::rc::Rc;

use yew::prelude::*;

use crate::state::compared::{Scores, Two};
use crate::ui::events::on_value;

/// A list of the runs for each side, and a button that swaps them.
pub fn pickers(scores: &Rc<Scores>, two: Two, choose: &Callback<Two>) -> Html {
    let picker = |label: &'static str,
                  class: &'static str,
                  chosen: usize,
                  change: fn(Two, usize) -> Two| {
        let onchange = {
            let choose = choose.clone();
            on_value(move |at| {
                if let Ok(at) = at.parse() {
                    choose.emit(change(two, at));
                }
            })
        };
        html! {
            <label class={classes!("run-picker", class)}>
                <span>{ label }</span>
                <select ~value={chosen.to_string()} {onchange}>
                    for (at, name) in scores.names.iter().enumerate() {
                        <option value={at.to_string()} selected={at == chosen}>{ name.clone() }</option>
                    }
                </select>
            </label>
        }
    };
    let swap = choose.reform(move |_: MouseEvent| two.swapped());
    html! {
        <div class="pickers" role="group" aria-label="Runs compared">
            { picker("Candidate", "run-b", two.candidate, Two::with_candidate) }
            <span class="against">{ "against" }</span>
            { picker("Baseline", "run-a", two.baseline, Two::with_baseline) }
            <button type="button" onclick={swap}>{ "Swap" }</button>
        </div>
    }
}
