//! The field for the measures of the summary.

use std::rc::Rc;

use yew::prelude::*;

use crate::metrics::Measure;
use crate::present::summary::{Summary, names, parsed};
use crate::ui::components::text_field::TextField;

#[derive(PartialEq, Properties)]
pub struct MeasuresFieldProps {
    pub summary: Rc<Summary>,
    /// Receives the measures that the user wants; none for the usual ones.
    pub ask: Callback<Vec<Measure>>,
}

#[component]
pub fn MeasuresField(props: &MeasuresFieldProps) -> Html {
    let MeasuresFieldProps { summary, ask } = props;
    // Why the measures could not be read.
    let error = use_state_eq(String::new);
    let read = use_callback((error.setter(), ask.clone()), |text: String, (error, ask)| {
        // The field keeps what was typed, and the names that are right count already.
        let (measures, wrong) = parsed(&text);
        if wrong.is_none() || !measures.is_empty() {
            ask.emit(measures);
        }
        error.set(wrong.unwrap_or_default());
    });
    let now: Vec<Measure> = summary.measured.iter().map(|measured| measured.measure).collect();
    html! {
        <div class="measures">
            <label>
                { "Measures " }
                <TextField
                    spellcheck="false"
                    autocomplete="off"
                    title="Names with blanks between them. Empty: the usual measures."
                    value={names(&now)}
                    set={read}
                />
            </label>
            if !error.is_empty() {
                <p class="error" role="alert">{ (*error).clone() }</p>
            }
        </div>
    }
}
