//! The settings in four groups, and the choices of how grades and values are shown.

mod about_button;
mod cutoff;
mod labelled;
mod preset;
mod select;
mod setting;
mod shown;

use std::rc::Rc;

use yew::prelude::*;

pub use self::cutoff::Cutoff;
pub use self::preset::preset_choice;
pub use self::select::{Choice, Select};

use self::preset::adapter_choice;
use self::setting::SettingChoice;
use self::shown::{digits_choice, fractions_switch, scale_choice};
use super::about_setting::AboutSetting;
use crate::metrics::settings::table::SETTINGS;
use crate::present::setting_words::Group;
use crate::presets::ADAPTER;
use crate::state::View;
use crate::ui::asked::{Ask, AskProps, AskedAction};
use crate::ui::context::use_dispatch;
use crate::ui::events::Dispatch;

/// Draws every setting. The explanation of a setting stands below its group; Escape closes it.
#[component]
pub fn AllSettings(props: &AskProps) -> Html {
    let AskProps { view, ask } = props;
    let dispatch = use_dispatch();
    let model = &view.model;
    let on_key = {
        let (ask, is_open) = (ask.dispatcher(), ask.about.is_some());
        move |event: KeyboardEvent| {
            if event.key() == "Escape" && is_open {
                // The panel around the settings stays open.
                event.stop_propagation();
                ask.dispatch(AskedAction::CloseAbout);
            }
        }
    };
    html! {
        <div class="settings" onkeydown={on_key}>
            for at in Group::ALL {
                { group(at, view, ask, &dispatch) }
            }
            <section class="setting-group">
                <h3>{ "What is shown" }</h3>
                // Otherwise the sentence has the cutoff.
                if !view.uses_cutoff() {
                    <Cutoff k={model.k} longest={view.query.docs.len()} />
                }
                { scale_choice(model.highest_grade(), model.graded(), &dispatch) }
                { digits_choice(model.digits, &dispatch) }
                { fractions_switch(model.fractions, &dispatch) }
            </section>
        </div>
    }
}

fn group(group: Group, view: &Rc<View>, ask: &Ask, dispatch: &Dispatch) -> Html {
    let model = &view.model;
    let (convention, settings) = (&model.convention, model.settings());
    let in_group = |key: &str| Group::of(key) == group;
    let about = ask.about;
    let explained = about.filter(|key| in_group(key));
    let adapter = convention.get_adapter().filter(|_| in_group(ADAPTER));
    html! {
        <section class="setting-group">
            <h3>{ group.label() }</h3>
            if let Some(adapter) = adapter {
                { adapter_choice(adapter, about == Some(ADAPTER), &ask.dispatcher(), dispatch) }
            }
            for setting in SETTINGS.iter().filter(|setting| in_group(setting.key)) {
                <SettingChoice
                    {setting}
                    value={settings.get(setting.key).unwrap_or_default()}
                    is_changed={convention.is_changed(setting.key)}
                    is_explained={about == Some(setting.key)}
                    ask={ask.dispatcher()}
                />
            }
            if let Some(key) = explained {
                <AboutSetting {view} setting={key} />
            }
        </section>
    }
}
