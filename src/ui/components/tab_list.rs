//! A list of tabs, of which one is open.

use yew::prelude::*;

use crate::platform::dom;
use crate::ui::aria;

/// The names and ids of a list of tabs.
#[derive(Clone, Copy)]
pub struct TabList<T> {
    /// What screen readers call the tabs.
    pub label: &'static str,
    /// The id of the element that holds what the open tab shows.
    pub panel: &'static str,
    /// Returns the text of a tab and its id.
    pub name: fn(T) -> (&'static str, &'static str),
}

impl<T: Copy + PartialEq + 'static> TabList<T> {
    /// Draws a button for each tab of `all`. `shown` is the open tab, and `choose` receives the tab to open. The arrow
    /// keys, Home and End open another tab and focus it. The Tab key reaches only the open tab.
    pub fn draw(self, all: Vec<T>, shown: T, choose: &Callback<T>) -> Html {
        let Self { label, panel, name } = self;
        let on_key = {
            let (choose, all) = (choose.clone(), all.clone());
            move |event: KeyboardEvent| {
                let at = all.iter().position(|tab| *tab == shown).unwrap_or(0);
                let to = match &*event.key() {
                    "ArrowRight" => (at + 1) % all.len(),
                    "ArrowLeft" => (at + all.len() - 1) % all.len(),
                    "Home" => 0,
                    "End" => all.len() - 1,
                    _ => return,
                };
                event.prevent_default();
                choose.emit(all[to]);
                dom::focus(&format!("#{}", name(all[to]).1));
            }
        };
        let button = |tab: T| {
            let (text, id) = name(tab);
            html! {
                <button type="button" role="tab" {id} aria-selected={aria::flag(tab == shown)}
                    aria-controls={panel} data-label={text} tabindex={if tab == shown { "0" } else { "-1" }}
                    onclick={choose.reform(move |_: MouseEvent| tab)}>
                    { text }
                </button>
            }
        };
        html! {
            <div class="tabs" role="tablist" aria-label={label} onkeydown={on_key}>
                { for all.iter().copied().map(button) }
            </div>
        }
    }
}
