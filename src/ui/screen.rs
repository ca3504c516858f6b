//! The views of the page. One of them is shown; the address names it: `view=queries`.

use gloo::events::EventListener;
use yew::prelude::*;

use crate::platform::{dom, location};
use crate::state::View;

/// A view of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Screen {
    /// One query, step by step.
    #[default]
    Explain,
    /// All queries of the run.
    Queries,
    /// Two of several runs.
    Compare,
}

impl Screen {
    /// All views, in the order of their buttons.
    pub const ALL: [Self; 3] = [Self::Explain, Self::Queries, Self::Compare];

    /// The name in the address.
    pub fn name(self) -> &'static str {
        match self {
            Self::Explain => "explain",
            Self::Queries => "queries",
            Self::Compare => "compare",
        }
    }

    /// The name on the page.
    pub fn label(self) -> &'static str {
        match self {
            Self::Explain => "Explain",
            Self::Queries => "Queries",
            Self::Compare => "Compare",
        }
    }

    /// Whether the view has something to show. An empty view is never offered.
    pub fn has_content(self, view: &View) -> bool {
        match self {
            // Values that were computed elsewhere have no lists.
            Self::Explain => !view.model.runs.are_values(),
            Self::Queries => view.has_queries() && !view.model.runs.are_values(),
            Self::Compare => view.has_runs(),
        }
    }

    /// Returns the view that the address names; the first one for an unknown name.
    fn of_address() -> Self {
        let name = location::view();
        Self::ALL.into_iter().find(|screen| screen.name() == name).unwrap_or_default()
    }
}

/// Shows a view.
pub type ShowScreen = Callback<Screen>;

/// Returns the view that is shown, and the callback that shows a different one. The browser's Back and Forward go
/// through the views.
#[hook]
pub fn use_screen() -> (Screen, ShowScreen) {
    let screen = use_state_eq(Screen::of_address);
    {
        let screen = screen.setter();
        use_effect_with((), move |()| {
            let listener = dom::window().map(|window| {
                EventListener::new(&window, "popstate", move |_| screen.set(Screen::of_address()))
            });
            move || drop(listener)
        });
    }
    let show = use_callback(screen.setter(), |shown: Screen, screen| {
        location::show_view(if shown == Screen::default() { "" } else { shown.name() });
        screen.set(shown);
    });
    (*screen, show)
}
