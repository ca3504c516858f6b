//! The parameters of tools, as data: a [`Parameter`] is the only definition of a parameter.
//!
//! The parser (`read`) and the errors with the nearest right form (`advice`) follow from this definition.
//! Through `api::conventions`, so do the package's list of parameters, its TypeScript types and the help of the
//! command.

mod advice;
mod call;
mod options;
mod parameter;
mod read;

pub use call::Call;
pub use options::{CommandOption, OptionArgument};
pub use parameter::{
    Bounds, DefaultValue, Fixed, Kind, Parameter, Word, choice, fixed, flag, is_of, number,
    numbers, option, options, switch, whole, word, word_of,
};
pub use read::BadValue;

use super::convention::Adapter;
use crate::metrics::measure::MAX_CUTOFF;

/// The parameters of a preset.
pub enum Parameters {
    /// The settings that the page shows, by their keys, each as a number or a text: the textbook.
    Settings,
    /// The tool's own.
    Own(&'static [Parameter]),
}

/// The parameter of tools that take arrays: how a list and judgments become arrays.
pub(super) const ADAPTER_PARAMETER: Parameter = choice(
    super::ADAPTER,
    "retrieved_only",
    "The documents in the arrays: those of the list, or also judged ones that it misses.",
    &[
        word("retrieved_only", |call| call.convention.input.adapter = Adapter::RetrievedOnly),
        word("union", |call| call.convention.input.adapter = Adapter::Union),
    ],
);

/// The parameter of tools that read no scores: the position in the list ranks the documents.
pub(super) const BY_POSITION: Parameter =
    fixed("rank", "list position", "What ranks the documents.");

/// The parameter of tools whose cutoff is 10 in a call that names none.
pub(super) const fn cutoff(name: &'static str) -> Parameter {
    let default = DefaultValue::Number(10.0);
    whole(name, 1..=MAX_CUTOFF, default, "The cutoff.", |call, k| call.cutoff = Some(k))
}

/// The parameter of tools whose cutoff is optional.
pub(super) const fn optional_cutoff(name: &'static str) -> Parameter {
    whole(name, 1..=MAX_CUTOFF, DefaultValue::None, "The cutoff.", |call, k| call.cutoff = Some(k))
}

impl Parameters {
    /// The tool's own parameters; none for the textbook, whose parameters are the settings.
    pub fn own(&self) -> &'static [Parameter] {
        match self {
            Self::Settings => &[],
            Self::Own(own) => own,
        }
    }

    /// The tool's own parameter of this name.
    pub fn find(&self, name: &str) -> Option<&'static Parameter> {
        self.own().iter().find(|parameter| parameter.name == name)
    }

    /// The names of all parameters.
    pub fn names(&self) -> Vec<&'static str> {
        match self {
            Self::Settings => {
                crate::metrics::settings::table::SETTINGS.iter().map(|s| s.key).collect()
            }
            Self::Own(own) => own.iter().map(|parameter| parameter.name).collect(),
        }
    }

    /// Whether there is a parameter of this name.
    pub fn has(&self, name: &str) -> bool {
        self.names().contains(&name)
    }
}
