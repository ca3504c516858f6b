//! Small drawings on buttons.

use yew::prelude::*;

/// What a drawing stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    Undo,
    Redo,
    Open,
    Paste,
    Share,
    More,
    Explain,
    Queries,
    Compare,
    Settings,
}

impl Icon {
    /// The `d` attribute of its path, in a box of 20 by 20.
    fn path(self) -> &'static str {
        match self {
            Self::Undo => "M7 3 3 7l4 4M3 7h8a5 5 0 0 1 0 10H7",
            Self::Redo => "m13 3 4 4-4 4M17 7H9a5 5 0 0 0 0 10h4",
            Self::Open => "M2.5 16V4h5l2 2.5h8V16z",
            Self::Paste => "M7 4H4v13h12V4h-3M7 2.5h6v3H7zM7 10h6M7 13h4",
            Self::Share => "M10 12.5V2.5m0 0L6.5 6M10 2.5 13.5 6M4 9.5v8h12v-8",
            Self::More => "M4.5 10h.01M10 10h.01M15.5 10h.01",
            Self::Explain => "M3 5h14M3 10h9M3 15h5",
            Self::Queries => "M3 4h14v12H3zM3 8h14M9 8v8",
            Self::Compare => "M4 16V7m4 9V3m5 13v-6m4 6V5",
            Self::Settings => "M3 6h7m4 0h3M3 14h3m4 0h7M12 4v4M8 12v4",
        }
    }
}

/// Draws an icon. The button that holds it names it.
pub fn icon(icon: Icon) -> Html {
    html! {
        <svg class="icon" viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
            <path d={icon.path()} />
        </svg>
    }
}
