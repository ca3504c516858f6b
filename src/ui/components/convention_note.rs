//! The note below the convention sentence: whether the tool has the measure and accepts the list.

use yew::prelude::*;

use crate::present::convention;
use crate::presets::QueryInput;
use crate::state::View;

/// Draws nothing if the tool gives the value that is shown.
pub fn convention_note(view: &View) -> Html {
    let model = &view.model;
    let chosen = &model.convention;
    let is_textbook = chosen.is_textbook();
    let measure = model.chosen();
    let title = chosen.preset.title;
    let lacks = !is_textbook && chosen.preset.calls(&measure).next().is_none();
    let refusal = (!is_textbook)
        .then(|| chosen.convention(&measure).refusal(&measure, &QueryInput::of(&view.query)));
    // Some tools refuse a query only if it comes first; among others the query has a value.
    let refusal = refusal.flatten().filter(|_| view.tool_value.is_none());
    let tool_value = view.differing_tool_value();
    let remarks = chosen.remarks(&measure, view.chosen.outcome.value());
    let lacking = lacks
        .then(|| format!(". {title} has no {measure}: this is what its other measures suggest."));
    let of_tool = match (refusal, tool_value) {
        (Some(refusal), _) => Some(format!(". {title} itself gives no value: {refusal}.")),
        (None, Some(value)) => Some(format!(". {title} itself gives {value}.")),
        (None, None) => None,
    };
    let said = lacking.is_some() || of_tool.is_some();
    if !said && remarks.is_empty() {
        return Html::default();
    }
    html! {
        <p class="convention-said">
            if said {
                { convention::chosen(chosen) }
                { lacking }
                { of_tool }
            }
            for remark in remarks.iter() {
                <span class="remark">{ " " }{ remark }</span>
            }
        </p>
    }
}
