//! One setting: its named values in a list, and a field for other values.

use yew::prelude::*;

use super::about_button::about_button;
use super::labelled::labelled;
use super::select::{Choice, Select};
use crate::metrics::settings::table::Setting;
use crate::state::Action;
use crate::ui::asked::Asked;
use crate::ui::components::text_field::TextField;
use crate::ui::context::use_dispatch;

/// The list's last entry, which opens a field.
const OTHER: &str = "other";

/// The setting that `SettingChoice` draws, and its state.
#[derive(PartialEq, Properties)]
pub struct SettingChoiceProps {
    pub setting: &'static Setting,
    /// The setting's value as text.
    pub value: AttrValue,
    /// Whether the value differs from the preset's.
    pub is_changed: bool,
    /// Whether the explanation is open.
    pub is_explained: bool,
    pub ask: UseReducerDispatcher<Asked>,
}

/// Draws the setting with its label, and a button for its explanation. The field appears for values without a name.
#[component]
pub fn SettingChoice(props: &SettingChoiceProps) -> Html {
    let SettingChoiceProps { setting, value, is_changed, is_explained, ask } = props;
    let setting = *setting;
    let dispatch = use_dispatch();
    let set = use_callback((setting, dispatch), |value: String, (setting, dispatch)| {
        let value = if value == OTHER { setting.start.to_string() } else { value };
        dispatch.emit(Action::Set { key: setting.key, value });
    });
    let id = AttrValue::from(format!("set-{}", setting.key));
    let has_list = !setting.choices.is_empty();
    let is_named = setting.choices.iter().any(|choice| choice.value == value.as_str());
    let control = html! {
        <>
            if has_list {
                <Select
                    id={&id}
                    title={setting.meaning}
                    choices={choices(setting)}
                    now={if is_named { value.clone() } else { AttrValue::from(OTHER) }}
                    choose={&set}
                />
            }
            if !setting.other.is_empty() && !is_named {
                <TextField
                    id={(!has_list).then(|| id.clone())}
                    class="other"
                    inputmode={(!has_list).then_some("decimal")}
                    label={has_list.then(|| format!("{}: {}", setting.label, setting.other))}
                    title={setting.other}
                    {value}
                    set={&set}
                />
            }
            { about_button(setting.key, setting.label, *is_explained, ask) }
        </>
    };
    labelled(&id, setting.label, setting.meaning, *is_changed, control)
}

fn choices(setting: &Setting) -> Vec<Choice> {
    let named = setting.choices.iter().map(|choice| Choice::new(choice.value, choice.label));
    let other = (!setting.other.is_empty()).then(|| Choice::new(OTHER, "other\u{2026}"));
    named.chain(other).collect()
}
