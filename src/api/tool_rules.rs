//! The keys of rules that only some tools have. An answer has such a key if the tool or the request differs from the
//! textbook in it.

use super::request::Choice;
use super::rules::{Names, Rule, flag};
use crate::presets::{MeanOver, Repeats, RequiredValues};

/// The keys of those rules, in the order of an answer.
pub static TOOL_RULES: [Rule; 10] = [
    // A query of the run without judgments has the value of a query without a relevant document.
    flag!("unjudgedCount", queries.unjudged_count),
    // An empty list of the run is a list like any other.
    flag!("emptyCounts", queries.empty_counts),
    // A query that the mean leaves out has the value 0 itself.
    flag!("zeroByItself", queries.zero_by_itself),
    // A call over several queries is refused only if each query is refused.
    flag!("needsAll", refusals.needs_all),
    Rule {
        // How a document counts that the same list has at a higher rank too.
        key: "repeats",
        expected: "“mistake”, “count”, “removed”, “uncredited” or “separate”",
        get: |c| REPEATS.name(c.input.repeats),
        set: |c, value| REPEATS.find(value).map(|repeats| c.input.repeats = repeats),
    },
    Rule {
        // The queries whose number divides the sum of the values.
        key: "over",
        expected: "“values”, “run” or “judged”",
        get: |c| OVER.name(c.aggregate.over),
        set: |c, value| OVER.find(value).map(|over| c.aggregate.over = over),
    },
    Rule {
        // The queries that must have a value. If one has none, or under “all” every one, there is no mean.
        key: "spoiledBy",
        expected: "“nothing”, “judged”, “run or relevant” or “all”",
        get: |c| SPOILED.name(c.aggregate.required_values),
        set: |c, value| SPOILED.find(value).map(|by| c.aggregate.required_values = by),
    },
    // The mean is rounded as NumPy does.
    flag!("roundsScaled", aggregate.rounds_scaled),
    // The mean over no values is 0.
    flag!("zeroWithoutValues", aggregate.zero_without_values),
    // The mean over no values is NaN.
    flag!("nanWithoutValues", aggregate.nan_without_values),
];

const REPEATS: Names<Repeats> = Names(&[
    (Repeats::Mistake, "mistake"),
    (Repeats::Count, "count"),
    (Repeats::Removed, "removed"),
    (Repeats::Uncredited, "uncredited"),
    (Repeats::Separate, "separate"),
]);

const OVER: Names<MeanOver> =
    Names(&[(MeanOver::Values, "values"), (MeanOver::Run, "run"), (MeanOver::Judged, "judged")]);

const SPOILED: Names<RequiredValues> = Names(&[
    (RequiredValues::None, "nothing"),
    (RequiredValues::Judged, "judged"),
    (RequiredValues::RunOrRelevant, "run or relevant"),
    (RequiredValues::AtLeastOne, "all"),
]);
