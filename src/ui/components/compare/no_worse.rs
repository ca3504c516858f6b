//! Whether the candidate is no worse than the baseline, within a margin.

use yew::prelude::*;

use super::compares::Compares;
use super::number_field::NumberField;
use crate::state::compared::words;
use crate::statistics::no_worse::MARGIN;

/// The comparison that `NoWorse` tests. The margin is a state of the component.
#[derive(PartialEq, Properties)]
pub struct NoWorseProps {
    pub compares: Compares,
}

/// Draws a field for the margin, in the units of the measure, and the answer.
#[component]
pub fn NoWorse(props: &NoWorseProps) -> Html {
    let Compares { scores, compared } = &props.compares;
    let margin = use_state_eq(|| MARGIN);
    let set = use_callback(margin.setter(), |number, margin| margin.set(number));
    html! {
        <div class="no-worse">
            <h3>{ "No worse" }</h3>
            <p>
                <NumberField label="No worse, within a margin of" title="The largest loss of the mean that counts as none"
                    value={*margin} {set} />
            </p>
            <p role="status">{ words::no_worse(scores, compared, *margin) }</p>
        </div>
    }
}
