//! The choice of the two runs that are compared. It stands in the bar at the top, where the other views name the
//! query.

use yew::prelude::*;

use crate::data::Id;
use crate::platform::dom;
use crate::state::View;
use crate::state::compared::Two;
use crate::ui::asked::{Ask, AskedAction};
use crate::ui::events::on_value;

/// Draws a list of the runs for each side, and a button that swaps them. Draws nothing for fewer than two runs.
pub fn run_pickers(view: &View, ask: &Ask) -> Html {
    let runs = &view.model.runs;
    let Some(two) = ask.runs.among(runs) else { return Html::default() };
    let choose = {
        let ask = ask.dispatcher();
        Callback::from(move |two: Two| ask.dispatch(AskedAction::Runs(two.into())))
    };
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
            <select class={classes!("run-picker", class)} aria-label={label} title={label}
                ~value={dom::property(&chosen.to_string())} {onchange}>
                for (at, run) in runs.list.iter().enumerate() {
                    <option value={at.to_string()} selected={at == chosen}>{ run.name.clone() }</option>
                }
            </select>
        }
    };
    let name = |at: usize| runs.list.get(at).map_or_else(|| Id::from(""), |run| run.name.clone());
    let swap = choose.reform(move |_: MouseEvent| two.swapped());
    html! {
        <>
            <h1 class="for-listeners" tabindex="-1">
                { format!("{} against {}", name(two.candidate), name(two.baseline)) }
            </h1>
            <div class="pickers" role="group" aria-label="Runs compared">
                { picker("Candidate", "run-b", two.candidate, Two::with_candidate) }
                <span class="against">{ "against" }</span>
                { picker("Baseline", "run-a", two.baseline, Two::with_baseline) }
                <button type="button" class="swap" aria-label="Swap" title="Swap the two runs" onclick={swap}>
                    { "\u{21c4}" }
                </button>
            </div>
        </>
    }
}
