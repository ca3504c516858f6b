//! The convention as one sentence. Its words are the settings that the chosen measure uses for this list.

mod argument;
mod word;

use yew::prelude::*;

use self::argument::{Argument, argument_of};
use self::word::{Word, adapter_word};
use super::all_settings::{Cutoff, preset_choice};
use super::convention_note::convention_note;
use super::icon::{Icon, icon};
use crate::metrics::settings::table::Setting;
use crate::present::convention::chosen;
use crate::present::setting_words::used;
use crate::presets::AdjustedPreset;
use crate::state::Action;
use crate::state::view::effect;
use crate::ui::asked::{AskProps, AskedAction, Tab};
use crate::ui::context::use_dispatch;
use crate::ui::events::{Dispatch, send_and_leave};
use crate::ui::hooks::tab_stop::use_tab_stop;

/// The most documents for which the sentence gives the effect of each setting that the preset changed.
const EXPLAINED: usize = 200;

/// Draws the tool, the settings and the cutoff as words, each of them a control, and a button that opens all
/// settings.
#[component]
pub fn ConventionSentence(props: &AskProps) -> Html {
    let AskProps { view, ask } = props;
    let dispatch = use_dispatch();
    let group = use_node_ref();
    let stop = use_tab_stop(&group);
    let model = &view.model;
    let (convention, measure) = (&model.convention, model.chosen());
    let preset = AdjustedPreset::of(convention.preset);
    let textbook = AdjustedPreset::default();
    let open = use_callback(ask.dispatcher(), |_: MouseEvent, ask| {
        ask.dispatch(AskedAction::Open(Tab::Settings));
    });
    // The focus stays on the button that opened the settings, so Escape closes them from here, too.
    let close = use_callback(ask.dispatcher(), |event: KeyboardEvent, ask| {
        if event.key() == "Escape" {
            ask.dispatch(AskedAction::Close);
        }
    });
    let by_preset = |setting: &Setting| {
        let key = setting.key;
        !convention.is_changed(key) && preset.get(key, &measure) != textbook.get(key, &measure)
    };
    let effect_of = |setting: &Setting| match convention.is_changed(setting.key) {
        true => effect(view, setting.key),
        false if view.query.docs.len() > EXPLAINED => None,
        // Many settings of a preset do nothing to this list.
        false if by_preset(setting) => effect(view, setting.key).filter(|effect| *effect != 0.0),
        false => None,
    };
    let words: Vec<_> = used(&view.chosen, convention)
        .into_iter()
        .map(|setting| (setting, effect_of(setting)))
        .collect();
    let has_effects = words.iter().any(|(_, effect)| effect.is_some());
    let word = |(setting, effect): (&'static Setting, Option<f64>)| {
        let key = setting.key;
        html! {
            <Word
                key={key}
                {setting}
                value={convention.get(key, &measure)}
                is_changed={convention.is_changed(key)}
                by_preset={by_preset(setting)}
                {effect}
                digits={model.digits}
                on_other={&open}
            />
        }
    };
    html! {
        <section class="convention-line" aria-label="Convention">
            <div
                class={classes!("convention-sentence", has_effects.then_some("with-effects"))}
                role="group"
                aria-label="Settings"
                ref={&group}
                onfocusin={stop.on_focus}
                onkeydown={stop.on_key}
            >
                <span class="word"><span class="as">{ "As " }</span>{ preset_choice(convention.preset.name, &dispatch) }</span>
                { for words.into_iter().map(word) }
                if argument_of(&measure).is_some() {
                    <Argument {measure} />
                }
                if let Some(adapter) = convention.get_adapter() {
                    { adapter_word(adapter, &open) }
                }
                if view.uses_cutoff() {
                    <Cutoff k={model.k} longest={view.query.docs.len()} />
                }
                { back(convention, &dispatch) }
                <button type="button" class="plain all-settings" aria-label="All settings" onclick={&open}
                    onkeydown={close}>
                    { icon(Icon::Settings) }
                    <span class="label">{ "All settings" }</span>
                </button>
            </div>
            { convention_note(view) }
        </section>
    }
}

/// Draws the button that takes the user's changes of the preset back. Draws nothing if there are none.
fn back(convention: &AdjustedPreset, dispatch: &Dispatch) -> Html {
    if convention.changes().is_empty() {
        return Html::default();
    }
    let preset = convention.preset;
    let action = Action::Adopt { convention: AdjustedPreset::of(preset), measure: None };
    html! {
        <button type="button" class="link back" title={chosen(convention)}
            onclick={send_and_leave(dispatch, action, "#set-convention")}>
            { format!("Back to {}", preset.title) }
        </button>
    }
}
