//! One setting: its names for people, its values, and how a value is read, printed and copied.

use super::Settings;

/// One setting.
pub struct Setting {
    /// The key in links and requests.
    pub key: &'static str,
    /// The name on the page.
    pub label: &'static str,
    /// What the setting decides, as a sentence.
    pub meaning: &'static str,
    /// The values that have a name. The first one is the textbook's.
    pub choices: &'static [Choice],
    /// What may be written besides the choices, for labels and errors: "a grade". Empty: nothing.
    pub other: &'static str,
    /// An example of such a value, to start from.
    pub start: &'static str,
    /// Sets a value that is not a choice. `None` if the text is not a value either.
    pub(super) parse: fn(&mut Settings, &str) -> Option<()>,
    /// Prints a value that is not a choice.
    pub(super) print: fn(&Settings) -> String,
    pub(super) copy: fn(&Settings, &mut Settings),
}

/// A value that has a name.
pub struct Choice {
    /// The name in links and requests.
    pub value: &'static str,
    /// The name on the page.
    pub label: &'static str,
    /// What the value does, as a sentence.
    pub meaning: &'static str,
    pub(super) holds: fn(&Settings) -> bool,
    pub(super) choose: fn(&mut Settings),
}

/// Declares the choices of a setting: the field of [`Settings`], as `gain` or `order.ties`, then one line
/// for each value with its name in links, its name on the page, and its meaning.
macro_rules! choices {
    { $field:ident: $($value:expr => $name:literal, $label:literal, $meaning:literal;)+ } => {
        &[$(Choice {
            value: $name,
            label: $label,
            meaning: $meaning,
            holds: |settings| settings.$field == $value,
            choose: |settings| settings.$field = $value,
        }),+]
    };
    { $group:ident.$field:ident: $($value:expr => $name:literal, $label:literal, $meaning:literal;)+ } => {
        &[$(Choice {
            value: $name,
            label: $label,
            meaning: $meaning,
            holds: |settings| settings.$group.$field == $value,
            choose: |settings| settings.$group.$field = $value,
        }),+]
    };
}

pub(super) use choices;

/// The parser of a setting that has choices only.
pub(super) fn no_other(_: &mut Settings, _: &str) -> Option<()> {
    None
}

/// The printer of a setting that has choices only.
pub(super) fn no_text(_: &Settings) -> String {
    String::new()
}

impl Setting {
    /// Prints the value; [`Self::read`] reads it back.
    pub fn print(&self, settings: &Settings) -> String {
        let choice = self.choices.iter().find(|choice| (choice.holds)(settings));
        choice.map_or_else(|| (self.print)(settings), |choice| choice.value.into())
    }

    /// Sets the value from text. `None` if the text is not a value of this setting; then nothing changes.
    pub fn read(&self, settings: &mut Settings, text: &str) -> Option<()> {
        let Some(choice) = self.choices.iter().find(|choice| choice.value == text) else {
            return (self.parse)(settings, text);
        };
        (choice.choose)(settings);
        Some(())
    }

    /// Copies the value from one convention to another.
    pub fn copy(&self, from: &Settings, to: &mut Settings) {
        (self.copy)(from, to);
    }

    /// Whether two conventions print the same value.
    pub fn is_same(&self, a: &Settings, b: &Settings) -> bool {
        self.print(a) == self.print(b)
    }

    /// Says what may be written for this setting, for error messages.
    pub fn expected(&self) -> String {
        let names = self.choices.iter().map(|choice| choice.value);
        let other = Some(self.other).filter(|other| !other.is_empty());
        names.chain(other).collect::<Vec<_>>().join(", ")
    }
}

impl PartialEq for Setting {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl std::fmt::Debug for Setting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.key)
    }
}
