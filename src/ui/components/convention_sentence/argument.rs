//! The argument of a measure as a word of the sentence: the persistence of RBP, the beta of F.

use yew::prelude::*;

use crate::decimal;
use crate::metrics::measure::Parameter;
use crate::metrics::{Measure, Name};
use crate::present::number::plain;
use crate::state::Action;
use crate::ui::components::text_field::TextField;
use crate::ui::context::use_dispatch;

/// The argument of a measure: its parameter and its value. `None` for a measure without argument, and for one whose
/// argument the settings decide.
pub fn argument_of(measure: &Measure) -> Option<(&'static Parameter, f64)> {
    let parameter = measure.definition.parameters.first()?;
    Some((parameter, parameter.default.and(measure.argument(parameter.key))?))
}

/// The measure whose argument `Argument` draws. It draws nothing for a measure without argument.
#[derive(PartialEq, Properties)]
pub struct ArgumentProps {
    pub measure: Measure,
}

/// Draws a field for the argument, and an error beside a number that the measure does not take.
#[component]
pub fn Argument(props: &ArgumentProps) -> Html {
    let ArgumentProps { measure } = *props;
    let dispatch = use_dispatch();
    let is_refused = use_state_eq(|| false);
    let set = use_callback(
        (measure, dispatch, is_refused.setter()),
        |text: String, (measure, dispatch, is_refused)| {
            let changed = decimal::parse(&text).and_then(|number| measure.with_argument(number));
            is_refused.set(changed.is_none());
            if let Some(changed) = changed {
                dispatch.emit(Action::Choose(changed));
            }
        },
    );
    let Some((parameter, value)) = argument_of(&measure) else { return Html::default() };
    let title = Name::with_key(parameter.key).map_or("", Name::meaning);
    html! {
        <span class="word argument">
            <label title={title}>
                { parameter.key }{ " " }
                <TextField inputmode="decimal" {title} value={plain(value)} {set} />
            </label>
            if *is_refused {
                <span class="error" role="alert">{ format!("Write {}.", parameter.expected()) }</span>
            }
        </span>
    }
}
