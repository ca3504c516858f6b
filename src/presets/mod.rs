//! The conventions of other tools, as data: one file for each tool, in `tools`.
//!
//! A [`Preset`] has a tool's measures under the tool's names, and the [`Convention`] that they share: order and
//! ties, ideal ranking, divisors, the value without relevant documents, the queries in the mean.
//! [`Preset::convention`] takes the measure and the parameters of one call, and [`Convention::evaluate`]
//! computes what that call gives. No measure knows of presets: a tool differs from the textbook by a setting,
//! or by a change of the data before they are ranked.
//!
//! The modules build on one another in this order: the inputs and refusals (`argument`, `query_input`,
//! `refusal`); `convention`; the evaluation (`received`, `refuse`, `ranking_cache`, `derive`, `first_query`,
//! `abstention`, `query_result`, `quick`, `mean`, `evaluate`, `evaluation`); the presets (`remark`, `spelling`,
//! `parameters`, `preset` with `call_error`); the `tools`; `adjusted`.

mod abstention;
mod adjusted;
mod argument;
mod call_error;
mod convention;
mod derive;
mod evaluate;
mod evaluation;
mod first_query;
#[cfg(test)]
mod hand_computed_tests;
mod mean;
pub mod parameters;
mod preset;
mod query_input;
mod query_result;
mod quick;
mod ranking_cache;
mod received;
mod refusal;
mod refuse;
mod remark;
mod spelling;
#[cfg(test)]
mod tests;
mod tools;

pub use abstention::Abstention;
pub use adjusted::{ADAPTERS, AdjustedPreset, ToolCall};
pub use argument::Argument;
pub use call_error::CallError;
pub use convention::{
    Adapter, Aggregate, AggregateKind, Confidence, Convention, EachRounding, InputRules, MeanOver,
    MissingQuery, QueryRules, Refusals, Repeats, RequiredValues, WithoutRelevant,
};
pub use derive::NoValue;
pub use evaluate::pool;
pub use evaluation::Evaluation;
pub use mean::AggregateSteps;
pub use parameters::{Parameter, Parameters};
pub use preset::{Kind, Preset};
pub use query_input::{QueryInput, Values};
pub use query_result::{QueryResult, is_nan};
pub use quick::JoinedQuery;
pub use ranking_cache::RankingCache;
pub use refusal::{Refusal, RefusalRule};
pub use remark::{Remark, ToolValue};
pub use spelling::Spelling;
pub use tools::{ALL, TEXTBOOK};

/// The key of the setting, and of the parameter, that says how an array tool receives its input.
pub const ADAPTER: &str = "adapter";

/// Returns the preset with this name or alias.
///
/// # Errors
/// No preset has this name. The error gives the nearest name.
pub fn find(name: &str) -> Result<&'static Preset, CallError> {
    let is = |preset: &&Preset| preset.name == name || preset.aliases.contains(&name);
    ALL.into_iter().find(is).ok_or_else(|| call_error::preset(&ALL, name))
}
