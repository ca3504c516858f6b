//! The name of the chosen measure, as a menu of all measures.

use yew::prelude::*;

use crate::platform::dom;
use crate::state::Action;
use crate::ui::context::{ViewProps, use_dispatch};
use crate::ui::events::on_value;

/// Draws the menu. Choosing a measure keeps cutoff and convention.
#[component]
pub fn MeasureMenu(ViewProps { view }: &ViewProps) -> Html {
    let dispatch = use_dispatch();
    let chosen = view.chosen.measure;
    let measures: Vec<_> = view.cards.iter().map(|card| card.measure).collect();
    let onchange = {
        let measures = measures.clone();
        on_value(move |name| {
            let found = measures.iter().find(|measure| measure.definition.name == name);
            if let Some(measure) = found {
                dispatch.emit(Action::Choose(*measure));
            }
        })
    };
    let about = format!("{}: {}", chosen.definition.title, chosen.definition.meaning);
    html! {
        <select class="measure-menu" aria-label="Measure" title={about} ~value={dom::property(chosen.definition.name)} {onchange}>
            for measure in measures {
                <option value={measure.definition.name} selected={measure == chosen}>
                    { measure.to_string() }
                </option>
            }
        </select>
    }
}
