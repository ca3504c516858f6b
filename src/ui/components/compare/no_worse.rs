//! Whether the candidate is no worse than the baseline, within a margin.

use yew::prelude::*;

use super::compares::Compares;
use super::number_field::NumberField;
use crate::state::compared::{Entered, words};

/// The comparison that `NoWorse` tests, and the numbers that the user entered. One of them is the margin.
#[derive(PartialEq, Properties)]
pub struct NoWorseProps {
    pub compares: Compares,
    pub entered: UseStateHandle<Entered>,
}

/// Draws a field for the margin, and the result of the test. The margin is in the units of the measure.
#[component]
pub fn NoWorse(props: &NoWorseProps) -> Html {
    let NoWorseProps { compares, entered } = props;
    let Compares { scores, compared } = compares;
    let set = use_callback(entered.clone(), |margin, entered| {
        entered.set(Entered { margin, ..**entered });
    });
    html! {
        <div class="no-worse">
            <h3>{ "No worse" }</h3>
            <p>
                <NumberField label="No worse, within a margin of" title="The largest loss of the mean that counts as none"
                    value={entered.margin} {set} />
            </p>
            <p role="status">{ words::no_worse(scores, compared, entered.margin) }</p>
        </div>
    }
}
