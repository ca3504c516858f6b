//! The theme of the page: light or dark, by the system's setting or by the user's choice.

use super::dom;
use super::storage::Place;

/// A theme that the user can choose. `System` follows the system's setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    System,
    Light,
    Dark,
}

impl Theme {
    /// Returns the name under which the choice is saved and the style sheet knows it.
    pub fn name(self) -> &'static str {
        match self {
            Theme::System => "system",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }

    /// Returns the theme of a name; `System` for any other name.
    pub fn named(name: &str) -> Self {
        match name {
            "light" => Theme::Light,
            "dark" => Theme::Dark,
            _ => Theme::System,
        }
    }

    /// Returns the theme that this browser saved; `System` if none is saved or there is no storage.
    pub fn chosen() -> Self {
        Place::Browser.read("theme").map_or(Theme::System, |name| Self::named(&name))
    }

    /// Shows this theme and saves the choice.
    pub fn choose(self) {
        let root = dom::document().and_then(|d| d.document_element());
        match self {
            Theme::System => {
                Place::Browser.remove("theme");
                if let Some(root) = root {
                    let _ = root.remove_attribute("data-theme");
                }
            }
            Theme::Light | Theme::Dark => {
                // Without storage, the choice lasts until the page is closed.
                let _ = Place::Browser.write("theme", self.name());
                if let Some(root) = root {
                    let _ = root.set_attribute("data-theme", self.name());
                }
            }
        }
    }
}
