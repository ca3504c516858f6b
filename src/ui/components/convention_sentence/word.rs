//! A word of the convention sentence: the value of one setting, which can be changed in place.

use yew::prelude::*;

use crate::metrics::settings::table::Setting;
use crate::present::setting_words::lead;
use crate::present::{convention, number};
use crate::presets::ADAPTER;
use crate::state::Action;
use crate::ui::components::all_settings::{Choice, Select};
use crate::ui::context::use_dispatch;

/// The setting that `Word` draws, and who chose its value.
#[derive(PartialEq, Properties)]
pub struct WordProps {
    pub setting: &'static Setting,
    /// The value as text.
    pub value: AttrValue,
    /// Whether the user changed the value that the preset sets.
    pub is_changed: bool,
    /// Whether the preset's value differs from the textbook's, and the user did not change it.
    pub by_preset: bool,
    /// What the change does to the measure's value.
    pub effect: Option<f64>,
    /// Decimals shown.
    pub digits: u8,
    /// Opens all settings, for values that have no name and must be typed.
    pub on_other: Callback<MouseEvent>,
}

/// Draws the name of a setting and its value, marked if the user or the preset changed it.
#[component]
pub fn Word(props: &WordProps) -> Html {
    let WordProps { setting, value, is_changed, by_preset, effect, digits, on_other } = props;
    let setting = *setting;
    let dispatch = use_dispatch();
    let set = use_callback((setting.key, dispatch), |value: String, (key, dispatch)| {
        dispatch.emit(Action::Set { key, value });
    });
    let is_named = setting.choices.iter().any(|choice| choice.value == value.as_str());
    let label = lead(setting);
    let class = classes!("word", is_changed.then_some("changed"), by_preset.then_some("by-preset"));
    let choices = setting.choices.iter().map(|choice| Choice::new(choice.value, choice.label));
    let id = AttrValue::from(format!("word-{}", setting.key));
    html! {
        <span {class}>
            <label for={&id} title={setting.meaning}>{ label }</label>
            { " " }
            if is_named {
                <Select {id} title={setting.meaning} choices={choices.collect::<Vec<_>>()}
                    now={value} choose={set} />
            } else {
                <button {id} type="button" class="written" title={setting.meaning} onclick={on_other}
                    aria-label={format!("{label} {value}, change")}>
                    { convention::value(setting.key, value) }
                </button>
            }
            if let Some(effect) = effect {
                <span class="effect" title="What this change does to the value">
                    { number::changed(*effect, *digits) }
                </span>
            }
        </span>
    }
}

/// Draws the adapter, which says what a tool that takes arrays is given, as a word that opens all settings.
pub fn adapter_word(adapter: &'static str, on_other: &Callback<MouseEvent>) -> Html {
    html! {
        <span class="word">
            { convention::name(ADAPTER) }
            { " " }
            <button type="button" class="written" onclick={on_other}>
                { convention::value(ADAPTER, adapter) }
            </button>
        </span>
    }
}
