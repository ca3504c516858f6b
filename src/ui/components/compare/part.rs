//! The parts of what is said about all queries. One is shown at a time.

use yew::prelude::*;

use crate::platform::dom;
use crate::ui::aria;

/// A part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Part {
    #[default]
    Overview,
    Chance,
    Groups,
    Conventions,
    Set,
    Lists,
    Time,
    Export,
}

/// The parts in their order: the name on the tab, its id, and whether the part needs lists.
const ALL: [(Part, &str, &str, bool); 8] = [
    (Part::Overview, "Overview", "part-overview", false),
    (Part::Chance, "Chance", "part-chance", false),
    (Part::Groups, "Groups", "part-groups", false),
    (Part::Conventions, "Conventions", "part-conventions", true),
    (Part::Set, "This set", "part-set", false),
    (Part::Lists, "Lists", "part-lists", true),
    (Part::Time, "Over time", "part-time", false),
    (Part::Export, "Export", "part-export", false),
];

impl Part {
    /// The parts that a comparison has. Without lists those are left out that need them.
    pub fn all(has_lists: bool) -> Vec<Self> {
        let has = |of: &&(Self, &str, &str, bool)| has_lists || !of.3;
        ALL.iter().filter(has).map(|of| of.0).collect()
    }

    fn entry(self) -> (&'static str, &'static str) {
        let entry = ALL.iter().find(|of| of.0 == self).unwrap_or(&ALL[0]);
        (entry.1, entry.2)
    }

    fn label(self) -> &'static str {
        self.entry().0
    }

    fn id(self) -> &'static str {
        self.entry().1
    }
}

/// Draws the tabs and, below them, what the open one holds. Arrow keys walk along the tabs.
pub fn parts(all: &[Part], shown: Part, choose: &Callback<Part>, content: Html) -> Html {
    let on_key = {
        let (choose, all) = (choose.clone(), all.to_vec());
        move |event: KeyboardEvent| {
            let at = all.iter().position(|part| *part == shown).unwrap_or(0);
            let to = match &*event.key() {
                "ArrowRight" => (at + 1) % all.len(),
                "ArrowLeft" => (at + all.len() - 1) % all.len(),
                "Home" => 0,
                "End" => all.len() - 1,
                _ => return,
            };
            event.prevent_default();
            choose.emit(all[to]);
            dom::focus(&format!("#{}", all[to].id()));
        }
    };
    html! {
        <>
            <div class="tabs" role="tablist" aria-label="All queries" onkeydown={on_key}>
                for part in all.iter().copied() {
                    <button type="button" role="tab" id={part.id()} aria-selected={aria::flag(part == shown)}
                        aria-controls="compare-part" tabindex={if part == shown { "0" } else { "-1" }}
                        onclick={choose.reform(move |_: MouseEvent| part)}>
                        { part.label() }
                    </button>
                }
            </div>
            <div class="compare-part" id="compare-part" role="tabpanel" aria-labelledby={shown.id()}>
                { content }
            </div>
        </>
    }
}
