//! The note below the convention sentence: what the user changed in the preset, and whether the tool has the measure
//! and accepts the list.

use yew::prelude::*;

use crate::present::convention;
use crate::presets::{AdjustedPreset, QueryInput};
use crate::state::{Action, View};
use crate::ui::events::{Dispatch, send};

/// Draws nothing if the preset is unchanged and gives the value that is shown.
pub fn convention_note(view: &View, dispatch: &Dispatch) -> Html {
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
    let has_changes = !chosen.changes().is_empty();
    let remarks = chosen.remarks(&measure, view.chosen.outcome.value());
    if !has_changes && !lacks && refusal.is_none() && tool_value.is_none() && remarks.is_empty() {
        return Html::default();
    }
    let lacking = lacks
        .then(|| format!(". {title} has no {measure}: this is what its other measures suggest."));
    let of_tool = match (refusal, tool_value) {
        (Some(refusal), _) => Some(format!(". {title} itself gives no value: {refusal}.")),
        (None, Some(value)) => Some(format!(". {title} itself gives {value}.")),
        (None, None) => None,
    };
    let back = Action::Adopt { convention: AdjustedPreset::of(chosen.preset), measure: None };
    let said = has_changes || lacking.is_some() || of_tool.is_some();
    let ends = lacking.is_some() || of_tool.is_some();
    html! {
        <p class="convention-said">
            if said {
                { convention::chosen(chosen) }
                { lacking }
                { of_tool }
            }
            for (at, remark) in remarks.iter().enumerate() {
                <span class="remark">
                    { if said && at == 0 && !ends { ". " } else { " " } }
                    { remark }
                </span>
            }
            if has_changes {
                <button type="button" class="plain" onclick={send(dispatch, back)}>
                    { format!("Back to {title}") }
                </button>
            }
        </p>
    }
}
