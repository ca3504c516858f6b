//! ragas 0.4.3, whose context metrics compare retrieved with reference contexts.
//!
//! They were run over the golden cases; the grades stand for the verdicts of a language model. The measures by
//! id compare sets. The others divide the sum of precisions by the number of relevant contexts found plus
//! 1e-10. A perfect list thus stays just below 1, and missed contexts do not lower the value. A query without a
//! value is left out of the mean.

use super::ABOVE_ZERO;
use crate::metrics::Settings;
use crate::metrics::measures::{ap, precision, recall};
use crate::metrics::settings::{ApDivisor, Divisors, NothingRelevant, Order, Relevance};
use crate::presets::convention::{Convention, QueryRules, Repeats};
use crate::presets::parameters::{
    BY_POSITION, Bounds, DefaultValue, Parameters, choice, fixed, number, word,
};
use crate::presets::preset::{Kind, Preset};
use crate::presets::refusal::RefusalRule;
use crate::presets::spelling::{Spelling, spelling};

/// ragas 0.4.3. A perfect list stays just below 1, and missed contexts do not lower the value.
pub static PRESET: Preset = Preset {
    name: "ragas",
    aliases: &[],
    title: "ragas",
    version: "0.4.3",
    kind: Kind::LanguageModels,
    convention: Convention {
        settings: Settings {
            order: Order::BY_POSITION,
            relevance: Relevance::from_grade(ABOVE_ZERO),
            divisors: Divisors { ap: ApDivisor::FoundPlusEpsilon, ..Divisors::TEXTBOOK },
            ..Settings::TEXTBOOK
        },
        queries: QueryRules { empty_is_zero: false, ..QueryRules::BOTH_SIDES },
        ..Convention::TOOL
    },
    measures: MEASURES,
    default_cutoff: None,
    parameters: Parameters::Own(&[
        fixed("distance", "exact match of ids", "How contexts are compared.").of(TEXTS),
        number(
            "threshold",
            Bounds::SHARE,
            DefaultValue::Number(0.5),
            "The similarity from which contexts are the same. That of ids is 0 or 1.",
            |_, _| {},
        )
        .of(TEXTS)
        .describing(),
        fixed(
            "verdicts",
            "grade > 0 of each retrieved document",
            "What stands for the verdicts of a language model.",
        )
        .of(&["context_precision"]),
        choice(
            "class",
            "LLMContextPrecisionWithReference",
            "The class of the metric. Both give the same values.",
            &[
                word("LLMContextPrecisionWithReference", |_| {}),
                word("collections.ContextPrecisionWithReference", |_| {}),
            ],
        )
        .of(&["context_precision"])
        .describing(),
        fixed("reference", "grades > 0", "The contexts of the reference."),
        BY_POSITION,
        fixed("missing", "empty list", "What stands for a list that is missing on either side."),
    ]),
    remarks: &[],
};

/// The measures that compare texts.
const TEXTS: &[&str] = &["non_llm_context_precision_with_reference", "non_llm_context_recall"];

static MEASURES: &[Spelling] = &[
    spelling("context_precision", &ap::DEFINITION).with(verdicts),
    spelling("id_based_context_precision", &precision::DEFINITION).with(as_sets),
    spelling("id_based_context_recall", &recall::DEFINITION).with(as_sets),
    spelling("non_llm_context_precision_with_reference", &ap::DEFINITION).with(|c| {
        verdicts(c);
        c.refusals.add(&[RefusalRule::ListWithoutRelevant]);
    }),
    spelling("non_llm_context_recall", &recall::DEFINITION).with(|c| {
        as_sets(c);
        c.refusals.add(&[RefusalRule::RelevantWithoutList]);
    }),
];

/// Without a positive verdict the value is 0.
fn verdicts(convention: &mut Convention) {
    convention.settings.nothing_relevant = NothingRelevant::Zero;
}

fn as_sets(convention: &mut Convention) {
    convention.input.repeats = Repeats::Removed;
}
