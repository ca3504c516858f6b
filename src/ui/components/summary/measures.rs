//! The field for the measures of a table.

use yew::prelude::*;

use crate::metrics::Measure;
use crate::present::summary::{names, parsed};
use crate::ui::components::text_field::TextField;

/// The measures that `MeasuresField` starts with, and the callback for new ones.
#[derive(PartialEq, Properties)]
pub struct MeasuresFieldProps {
    /// The measures of the table.
    pub now: Vec<Measure>,
    /// Receives the measures that the user wants. An empty list stands for the usual ones.
    pub ask: Callback<Vec<Measure>>,
    /// The state of [`use_wrong_measures`]. The caller holds it, because the field may leave the page while the table
    /// is computed again.
    pub wrong: WrongMeasures,
}

/// The typed text and the error, if a name in it is wrong.
pub type WrongMeasures = UseStateHandle<Option<(AttrValue, String)>>;

/// Holds what was typed into a `MeasuresField`, if a name in it is wrong.
#[hook]
pub fn use_wrong_measures() -> WrongMeasures {
    use_state_eq(|| None)
}

/// Draws a field with the names. It reports a wrong name; the right names apply at once.
#[component]
pub fn MeasuresField(props: &MeasuresFieldProps) -> Html {
    let MeasuresFieldProps { now, ask, wrong } = props;
    let read = use_callback((wrong.setter(), ask.clone()), |text: String, (wrong, ask)| {
        // The field keeps the typed text, and the right names in it apply at once.
        let (measures, error) = parsed(&text);
        let applies = error.is_none() || !measures.is_empty();
        wrong.set(error.map(|error| (text.into(), error)));
        if applies {
            ask.emit(measures);
        }
    });
    let (value, error) = match &**wrong {
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
