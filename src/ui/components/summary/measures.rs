//! The field for the measures of a table.

use yew::prelude::*;

use crate::metrics::Measure;
use crate::present::summary::{names, parsed};
use crate::ui::components::text_field::TextField;

/// The measures that `MeasuresField` starts with, and who gets the new ones.
#[derive(PartialEq, Properties)]
pub struct MeasuresFieldProps {
    /// The measures of the table.
    pub now: Vec<Measure>,
    /// Receives the measures that the user wants; none for the usual ones.
    pub ask: Callback<Vec<Measure>>,
}

/// Draws the names, to be edited. A wrong name is told, and the right ones count already.
#[component]
pub fn MeasuresField(props: &MeasuresFieldProps) -> Html {
    let MeasuresFieldProps { now, ask } = props;
    // What was typed, where a name of it is wrong, and why.
    let wrong = use_state_eq(|| None::<(AttrValue, String)>);
    let read = use_callback((wrong.setter(), ask.clone()), |text: String, (wrong, ask)| {
        // The field keeps what was typed, and the names that are right count already.
        let (measures, error) = parsed(&text);
        if error.is_none() || !measures.is_empty() {
            ask.emit(measures);
        }
        wrong.set(error.map(|error| (text.into(), error)));
    });
    let (value, error) = match &*wrong {
        Some((typed, error)) => (typed.clone(), Some(error)),
        None => (names(now).into(), None),
    };
    html! {
        <div class="measures">
            <label>
                { "Measures " }
                <TextField
                    spellcheck="false"
                    autocomplete="off"
                    title="Names with blanks between them. Empty: the usual measures."
                    {value}
                    set={read}
                />
            </label>
            if let Some(error) = error {
                <p class="error" role="alert">{ error }</p>
            }
        </div>
    }
}
