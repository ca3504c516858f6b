//! Settings as text: `key=value`, printed and parsed.

use std::fmt;

use super::Settings;
use super::table::{self, setting};

/// A setting that could not be read: its key, the text found, and what may be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingError {
    pub key: String,
    pub found: String,
    pub expected: String,
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}: expected {}", self.key, self.found, self.expected)
    }
}

impl std::error::Error for SettingError {}

/// The number of characters of the user's text that an error quotes.
const SHOWN: usize = 80;

impl Settings {
    /// Prints the value of a setting; [`Settings::set`] reads it back. `None` for an unknown key.
    pub fn get(&self, key: &str) -> Option<String> {
        setting(key).map(|setting| setting.print(self))
    }

    /// Sets one setting from text.
    ///
    /// # Errors
    /// The key or the value is unknown. Then nothing changes.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), SettingError> {
        let value = value.trim();
        let known = setting(key);
        known.and_then(|setting| setting.read(self, value)).ok_or_else(|| SettingError {
            key: key.into(),
            found: value.chars().take(SHOWN).collect(),
            expected: known.map_or_else(
                || table::all().map(|s| s.key).collect::<Vec<_>>().join(", "),
                table::Setting::expected,
            ),
        })
    }

    /// Returns the settings with changes, given as (key, value).
    ///
    /// # Errors
    /// The key or the value of a change is unknown.
    pub fn with<V: AsRef<str>>(
        mut self,
        changes: &[(&'static str, V)],
    ) -> Result<Self, SettingError> {
        for (key, value) in changes {
            self.set(key, value.as_ref())?;
        }
        Ok(self)
    }

    /// Returns every setting as a pair of key and value.
    pub fn all(&self) -> impl Iterator<Item = (&'static str, String)> {
        table::all().map(|setting| (setting.key, setting.print(self)))
    }

    /// Returns the settings that differ from the textbook, as pairs of key and value.
    pub fn changed(&self) -> Vec<(&'static str, String)> {
        let textbook = |key: &str| Settings::TEXTBOOK.get(key);
        self.all().filter(|(key, value)| textbook(key).as_ref() != Some(value)).collect()
    }
}
