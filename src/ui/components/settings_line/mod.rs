//! The convention: k, a tool's preset and every setting, in one visible line that opens on each.

mod about_button;
mod cutoff;
mod labelled;
mod preset;
mod select;
mod setting;
mod shown;

use std::rc::Rc;

use yew::prelude::*;

use self::cutoff::Cutoff;
use self::preset::{AdapterChoice, PresetChoice};
use self::setting::SettingChoice;
use self::shown::{DigitsChoice, FractionsSwitch, ScaleChoice};
use super::about_setting::AboutSetting;
use super::convention_note::ConventionNote;
use super::questions::Ask;
use crate::metrics::settings::table::SETTINGS;
use crate::state::View;

/// `ask` says which setting is explained.
pub fn settings_line(view: &Rc<View>, ask: &Ask) -> Html {
    let model = &view.model;
    let (convention, settings) = (&model.convention, model.settings());
    let about = ask.about;
    html! {
        <section aria-label="Convention">
            <div class="convention">
                <Cutoff k={model.k} longest={view.query.docs.len()} />
                <PresetChoice preset={convention.preset.name} />
                if let Some(adapter) = convention.get_adapter() {
                    <AdapterChoice {adapter} {about} ask={ask.dispatcher()} />
                }
                for setting in &SETTINGS {
                    <SettingChoice
                        {setting}
                        value={settings.get(setting.key).unwrap_or_default()}
                        is_changed={convention.is_changed(setting.key)}
                        is_explained={about == Some(setting.key)}
                        ask={ask.dispatcher()}
                    />
                }
                <ScaleChoice highest={model.highest_grade()} lowest={model.graded()} />
                <DigitsChoice digits={model.digits} />
                <FractionsSwitch is_on={model.fractions} />
            </div>
            <ConventionNote {view} />
            if let Some(key) = about {
                <AboutSetting {view} setting={key} />
            }
        </section>
    }
}
