//! The note below the convention sentence: where the tool itself gives another value than the one shown, or none,
//! and what there is to know about its values.

use yew::prelude::*;

use crate::present::convention;
use crate::presets::QueryInput;
use crate::state::View;

/// Draws whether the tool lacks the measure, gives no value or gives another one, and the remarks of its preset. Draws
/// nothing if none of this applies.
pub fn convention_note(view: &View) -> Html {
    let model = &view.model;
    let chosen = &model.convention;
    let is_textbook = chosen.is_textbook();
    let measure = model.chosen();
    let title = chosen.preset.title;
    let lacks_measure = !is_textbook && chosen.preset.calls(&measure).next().is_none();
    let refusal = (!is_textbook)
        .then(|| chosen.convention(&measure).refusal(&measure, &QueryInput::of(&view.query)));
    // Some tools refuse a query only if it comes first. After other queries it has a value.
    let refusal = refusal.flatten().filter(|_| view.tool_value.is_none());
    let tool_value = view.differing_tool_value();
    let mut remarks = chosen.remarks(&measure, view.chosen.outcome.value());
    let mut grades = view.query.judgments.iter().map(|judgment| judgment.grade);
    let shortened = chosen.convention(&measure).input.first_shortened(&mut grades);
    remarks.extend(shortened.map(|grade| convention::shortened(title, grade)));
    let lacking = lacks_measure
        .then(|| format!(". {title} has no {measure}: this is what its other measures suggest."));
    let of_tool = match (refusal, tool_value) {
        (Some(refusal), _) => Some(format!(". {title} itself gives no value: {refusal}.")),
        (None, Some(value)) => Some(format!(". {title} itself gives {value}.")),
        (None, None) => None,
    };
    let names_convention = lacking.is_some() || of_tool.is_some();
    if !names_convention && remarks.is_empty() {
        return Html::default();
    }
    html! {
        <p class="convention-said">
            if names_convention {
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
