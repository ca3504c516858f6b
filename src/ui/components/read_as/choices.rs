//! The choices of how a text is read: its format, whether only its judgments count, whether it counts at all.

use yew::prelude::*;

use super::menu::Menu;
use crate::formats::{Format, ReadOptions};
use crate::state::import::SourceText;
use crate::ui::aria;
use crate::ui::components::troubles::Change;

/// The text that `Choices` draws. `change` receives the changed text.
#[derive(PartialEq, Properties)]
pub struct ChoicesProps {
    /// The place of the text among the texts.
    pub at: usize,
    pub input: SourceText,
    /// Whether there are several texts, so that this one may be left out.
    pub many: bool,
    pub change: Change,
}

/// Draws the choices. A new format discards the roles that were chosen for columns.
#[component]
pub fn Choices(props: &ChoicesProps) -> Html {
    let ChoicesProps { at, input, many, change } = props;
    let format =
        use_callback((*at, input.clone(), change.clone()), |label: String, (at, input, change)| {
            // Roles of columns belong to the format that they were chosen for.
            let format = Format::named(&label);
            let how = ReadOptions { format, roles: Vec::new(), ..input.how.clone() };
            change.emit((*at, SourceText { how, ..input.clone() }));
        });
    let judgments_only =
        use_callback((*at, input.clone(), change.clone()), |_: MouseEvent, (at, input, change)| {
            let how = ReadOptions { judgments: !input.how.judgments, ..input.how.clone() };
            change.emit((*at, SourceText { how, ..input.clone() }));
        });
    let leave_out =
        use_callback((*at, input.clone(), change.clone()), |_: MouseEvent, (at, input, change)| {
            change.emit((*at, SourceText { left_out: !input.left_out, ..input.clone() }));
        });
    let formats: Vec<_> = Format::ALL.iter().map(|format| format.label()).collect();
    html! {
        <p class="choices">
            <label>
                { "Format " }
                <Menu
                    label="Format"
                    none="recognised automatically"
                    choices={formats}
                    now={input.how.format.map_or("", Format::label)}
                    choose={format}
                />
            </label>
            <button
                type="button"
                aria-pressed={aria::flag(input.how.judgments)}
                title="For a list that is already there; bare ids are the relevant documents"
                onclick={judgments_only}
            >
                { "Judgments only" }
            </button>
            if *many {
                <button
                    type="button"
                    aria-pressed={aria::flag(input.left_out)}
                    onclick={leave_out}
                >
                    { "Leave out" }
                </button>
            }
        </p>
    }
}
