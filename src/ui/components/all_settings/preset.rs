//! The choice of the tool whose convention applies, and of the adapter: what a tool that takes arrays is given.

use yew::prelude::*;

use super::about_button::about_button;
use super::labelled::labelled;
use super::select::{Choice, Select};
use crate::present::convention;
use crate::presets::{self, ADAPTER, ADAPTERS, AdjustedPreset};
use crate::state::Action;
use crate::ui::asked::Asked;
use crate::ui::components::about_setting::ADAPTER_MEANING;
use crate::ui::events::Dispatch;

/// Draws the list of tools. Choosing a tool changes every setting. `preset` is the name of the current one.
pub fn preset_choice(preset: &'static str, dispatch: &Dispatch) -> Html {
    let dispatch = dispatch.clone();
    let adopt = move |name: String| {
        if let Ok(preset) = presets::find(&name) {
            let convention = AdjustedPreset::of(preset);
            dispatch.emit(Action::Adopt { convention, measure: None });
        }
    };
    let tools = presets::ALL.into_iter().map(|preset| Choice::new(preset.name, preset.title));
    let id = AttrValue::Static("set-convention");
    let is_changed = preset != presets::TEXTBOOK.name;
    let select = html! {
        <Select id={&id} choices={tools.collect::<Vec<_>>()} now={preset} choose={Callback::from(adopt)} />
    };
    labelled(&id, "convention", "The tool whose values are shown.", is_changed, select)
}

/// Draws the choice of the adapter. `adapter` is the name of the current one; `is_explained` says whether the
/// explanation is open.
pub fn adapter_choice(
    adapter: &'static str,
    is_explained: bool,
    ask: &UseReducerDispatcher<Asked>,
    dispatch: &Dispatch,
) -> Html {
    let dispatch = dispatch.clone();
    let set = move |value| dispatch.emit(Action::Set { key: ADAPTER, value });
    let label = convention::name(ADAPTER);
    let adapters = ADAPTERS.map(|(name, _)| Choice::new(name, convention::value(ADAPTER, name)));
    let id = AttrValue::Static("set-adapter");
    let control = html! {
        <>
            <Select
                id={&id}
                choices={adapters.to_vec()}
                now={adapter}
                choose={Callback::from(set)}
            />
            { about_button(ADAPTER, label, is_explained, ask) }
        </>
    };
    labelled(&id, label, ADAPTER_MEANING, false, control)
}
