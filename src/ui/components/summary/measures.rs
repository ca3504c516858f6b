//! The field for the measures of the summary.

use std::rc::Rc;

use yew::prelude::*;

use crate::metrics::Measure;
use crate::present::summary::{Summary, measures, names};
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
        match measures(&text) {
            Ok(measures) => {
                error.set(String::new());
                ask.emit(measures);
            }
            Err(why) => error.set(why),
        }
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
