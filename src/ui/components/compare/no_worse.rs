//! Whether the candidate is no worse than the baseline, within a margin.

use yew::prelude::*;

use super::compares::Compares;
use crate::present::number::plain;
use crate::state::compared::words;
use crate::statistics::no_worse::MARGIN;
use crate::ui::components::text_field::TextField;

#[derive(PartialEq, Properties)]
pub struct NoWorseProps {
    pub compares: Compares,
}

#[component]
pub fn NoWorse(props: &NoWorseProps) -> Html {
    let Compares { scores, compared } = &props.compares;
    let margin = use_state_eq(|| MARGIN);
    let error = use_state_eq(|| false);
    let set = use_callback((margin.setter(), error.setter()), |text: String, (margin, error)| {
        let number = text.trim().parse().ok().filter(|it: &f64| it.is_finite() && *it > 0.0);
        error.set(number.is_none());
        if let Some(number) = number {
            margin.set(number);
        }
    });
    html! {
        <div class="no-worse">
            <label>
                { "No worse, within a margin of " }
                <TextField inputmode="decimal" title="The largest loss of the mean that counts as none"
                    value={plain(*margin)} {set} />
            </label>
            if *error {
                <p class="error" role="alert">{ "A number above 0 is needed, such as 0.01." }</p>
            }
            <p role="status">{ words::no_worse(scores, compared, *margin) }</p>
        </div>
    }
}
