//! The tool whose convention holds, and what a tool that takes arrays is given.

use yew::prelude::*;

use super::about_button::AboutButton;
use super::labelled::labelled;
use super::select::{Choice, Select};
use crate::present::convention;
use crate::presets::{self, ADAPTER, ADAPTERS, AdjustedPreset};
use crate::state::Action;
use crate::ui::components::about_setting::ADAPTER_MEANING;
use crate::ui::components::questions::Asked;
use crate::ui::context::use_dispatch;

#[derive(PartialEq, Properties)]
pub struct PresetChoiceProps {
    /// The name of the preset that holds.
    pub preset: &'static str,
}

/// The tools, each of which sets everything.
#[component]
pub fn PresetChoice(props: &PresetChoiceProps) -> Html {
    let dispatch = use_dispatch();
    let adopt = use_callback(dispatch, |name: String, dispatch| {
        if let Ok(preset) = presets::find(&name) {
            let convention = AdjustedPreset::of(preset);
            dispatch.emit(Action::Adopt { convention, measure: None });
        }
    });
    let tools = presets::ALL.into_iter().map(|preset| Choice::new(preset.name, preset.title));
    let id = AttrValue::Static("set-convention");
    let is_changed = props.preset != presets::TEXTBOOK.name;
    let select = html! {
        <Select id={&id} choices={tools.collect::<Vec<_>>()} now={props.preset} choose={adopt} />
    };
    labelled(&id, "convention", "The tool whose values are shown.", is_changed, select)
}

#[derive(PartialEq, Properties)]
pub struct AdapterChoiceProps {
    /// The name of the adapter that holds.
    pub adapter: &'static str,
    /// The setting that is explained.
    pub about: Option<&'static str>,
    pub ask: UseReducerDispatcher<Asked>,
}

/// What a tool that takes arrays is given.
#[component]
pub fn AdapterChoice(props: &AdapterChoiceProps) -> Html {
    let dispatch = use_dispatch();
    let set = use_callback(dispatch, |value: String, dispatch| {
        dispatch.emit(Action::Set { key: ADAPTER, value });
    });
    let label = convention::name(ADAPTER);
    let adapters = ADAPTERS.map(|(name, _)| Choice::new(name, convention::value(ADAPTER, name)));
    let id = AttrValue::Static("set-adapter");
    let control = html! {
        <>
            <Select
                id={&id}
                choices={adapters.to_vec()}
                now={props.adapter}
                choose={set}
            />
            <AboutButton
                setting={ADAPTER}
                {label}
                is_open={props.about == Some(ADAPTER)}
                ask={props.ask.clone()}
            />
        </>
    };
    labelled(&id, label, ADAPTER_MEANING, false, control)
}
