//! The parts of the Compare view about all queries. One part is shown at a time, under its tab.

use yew::prelude::*;

use crate::ui::components::screen_reader_text::screen_reader_text;
use crate::ui::components::tab_list::TabList;

/// A part of the view about all queries.
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
    /// Returns the parts of a comparison. Without lists, the parts that need them are left out.
    pub fn all(has_lists: bool) -> Vec<Self> {
        let has = |of: &&(Self, &str, &str, bool)| has_lists || !of.3;
        ALL.iter().filter(has).map(|of| of.0).collect()
    }

    /// Returns the name on the tab, and its id.
    fn entry(self) -> (&'static str, &'static str) {
        let entry = ALL.iter().find(|of| of.0 == self).unwrap_or(&ALL[0]);
        (entry.1, entry.2)
    }

    fn id(self) -> &'static str {
        self.entry().1
    }
}

const TABS: TabList<Part> =
    TabList { label: "All queries", panel: "compare-part", name: Part::entry };

/// Draws the tabs and, below them, what the open one holds.
pub fn parts(all: Vec<Part>, shown: Part, choose: &Callback<Part>, content: Html) -> Html {
    html! {
        <>
            { TABS.draw(all, shown, choose) }
            // The headings of the parts are one level deeper.
            <h2>{ screen_reader_text(format!("All queries: {}", shown.entry().0)) }</h2>
            <div class="compare-part" id={TABS.panel} role="tabpanel" aria-labelledby={shown.id()}>
                { content }
            </div>
        </>
    }
}
