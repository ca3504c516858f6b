//! The form of source texts within saved work. They are saved whole, so that the user can choose
//! another reading after a reload.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::flag;
use crate::formats::{Format, ReadOptions, Role};
use crate::state::source_texts::{Converted, SourceText};

/// A source text. Formats and roles are saved by their labels; unknown labels are ignored.
#[derive(Serialize, Deserialize)]
pub(super) struct SavedText {
    name: String,
    /// The format that the user chose.
    #[serde(rename = "as", skip_serializing_if = "Option::is_none")]
    format: Option<String>,
    #[serde(default, with = "flag", skip_serializing_if = "flag::is_unset")]
    judgments: bool,
    #[serde(default, with = "flag", skip_serializing_if = "flag::is_unset")]
    skips: bool,
    /// Whether the user left the text out.
    #[serde(default, with = "flag", skip_serializing_if = "flag::is_unset")]
    out: bool,
    /// The format of the file from which a worker made the text.
    #[serde(rename = "was", skip_serializing_if = "Option::is_none")]
    converted_from: Option<String>,
    /// An empty label stands for a column that is ignored.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    roles: Vec<String>,
    text: Rc<str>,
}

impl SavedText {
    /// Returns the form in which a text is saved, with how the user chose to read it.
    pub fn of(input: &SourceText) -> Self {
        let ReadOptions { format, judgments, skips, roles } = &input.how;
        Self {
            name: input.name.clone(),
            format: format.map(|format| format.label().into()),
            judgments: *judgments,
            skips: *skips,
            out: input.left_out,
            converted_from: input.converted.as_ref().map(|file| file.format.label().into()),
            roles: roles.iter().map(|role| role.map_or("", Role::label).into()).collect(),
            text: input.text.clone(),
        }
    }

    /// Returns the text as it was. A format or role that this version does not know counts as not chosen.
    pub fn open(self) -> SourceText {
        let format = |label: Option<String>| label.as_deref().and_then(Format::named);
        let how = ReadOptions {
            format: format(self.format),
            judgments: self.judgments,
            roles: self.roles.iter().map(|role| Role::named(role)).collect(),
            skips: self.skips,
        };
        let converted =
            format(self.converted_from).map(|format| Converted { format, message: "".into() });
        SourceText { how, left_out: self.out, converted, ..SourceText::new(self.name, self.text) }
    }
}
