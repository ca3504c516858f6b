//! The table of settings, which links, saved work, requests and the page all use.

use std::f64::consts::E;

pub use super::others::OTHERS;
pub use super::setting::{Choice, Setting};
use super::setting::{choices, no_other, no_text};
use super::value_text::{
    parse_discount, parse_gain, parse_grade, parse_max_grade, parse_rounding, parse_unjudged,
    print_discount, print_gain, print_unjudged,
};
use super::{
    ApDivisor, Discount, Gain, IdealPool, Negative, NothingRelevant, PrecisionDivisor, Scores,
    Ties, Unjudged,
};
use crate::decimal::shortest;

/// The settings that the page shows, in its order.
pub static SETTINGS: [Setting; 13] = [
    Setting {
        key: "rel",
        label: "relevant from grade",
        meaning: "The lowest grade that counts as relevant.",
        choices: &[],
        other: "a grade",
        start: "1",
        parse: |s, text| parse_grade(text).map(|value| s.relevance.threshold = value),
        print: |s| shortest(s.relevance.threshold),
        copy: |from, to| to.relevance.threshold.clone_from(&from.relevance.threshold),
    },
    Setting {
        key: "gain",
        label: "gain",
        meaning: "What a grade g is worth in DCG.",
        choices: choices! { gain:
            Gain::Linear => "linear", "linear", "The grade itself.";
            Gain::Exponential => "exponential", "2^g \u{2212} 1", "High grades weigh much more.";
            Gain::Binary => "binary", "0 or 1", "1 for a relevant document, else 0.";
        },
        other: "pairs grade:gain, e.g. 0:0,1:1,2:3",
        start: "0:0,1:1,2:3,3:7",
        parse: |s, text| parse_gain(text).map(|value| s.gain = value),
        print: |s| print_gain(&s.gain),
        copy: |from, to| to.gain.clone_from(&from.gain),
    },
    Setting {
        key: "discount",
        label: "discount",
        meaning: "What a gain at rank i is divided by in DCG.",
        choices: choices! { discount:
            Discount::Log { base: 2.0 } => "log2", "log\u{2082}(i+1)", "The usual discount.";
            Discount::Log { base: E } => "ln", "ln(i+1)", "Cancels in nDCG, changes DCG.";
            Discount::Log { base: 10.0 } =>
                "log10", "log\u{2081}\u{2080}(i+1)", "Cancels in nDCG, changes DCG.";
            Discount::LogOfRank =>
                "late", "log\u{2082}(i)", "From rank 2 on, as first defined; rank 1 counts whole.";
            Discount::Rank => "rank", "i", "Much steeper: rank 2 counts half.";
            Discount::None => "none", "none", "Every rank counts the same.";
        },
        other: "log:base, e.g. log:3",
        start: "log:3",
        parse: |s, text| parse_discount(text).map(|value| s.discount = value),
        print: |s| print_discount(s.discount),
        copy: |from, to| to.discount.clone_from(&from.discount),
    },
    Setting {
        key: "ideal",
        label: "ideal",
        meaning: "The documents from which the ideal ranking of nDCG is made.",
        choices: choices! { ideal.pool:
            IdealPool::Judged => "judged", "all judged", "Retrieved or not.";
            IdealPool::Retrieved =>
                "retrieved", "retrieved only", "What the list misses costs nothing.";
            IdealPool::Shown => "top", "top k only", "Only what is shown, reordered.";
            IdealPool::JudgedUncut => "whole", "all judged, uncut", "Not cut at k, as in Quepid.";
            IdealPool::JudgedCutAtList =>
                "hits", "all judged, cut at n", "As long as the list, as in Elasticsearch.";
            IdealPool::ShownAndJudged =>
                "twice", "top k + judged", "A known mistake: documents stand twice.";
            IdealPool::BestGrade => "best", "k of the best", "As if k documents had the best grade.";
        },
        other: "",
        start: "",
        parse: no_other,
        print: no_text,
        copy: |from, to| to.ideal.pool.clone_from(&from.ideal.pool),
    },
    Setting {
        key: "unjudged",
        label: "unjudged",
        meaning: "What a document without a judgment counts as.",
        choices: choices! { relevance.unjudged:
            Unjudged::Zero => "0", "0", "Not relevant, no gain.";
            Unjudged::LeftOut => "out", "left out", "Removed; what follows moves up.";
        },
        other: "a grade, e.g. 1",
        start: "1",
        parse: |s, text| parse_unjudged(text).map(|value| s.relevance.unjudged = value),
        print: |s| print_unjudged(s.relevance.unjudged),
        copy: |from, to| to.relevance.unjudged.clone_from(&from.relevance.unjudged),
    },
    Setting {
        key: "negative",
        label: "grades below 0",
        meaning: "What a grade below 0 counts as.",
        choices: choices! { relevance.negative:
            Negative::Zero => "0", "0", "No gain.";
            Negative::Counts => "counts", "count", "They take gain away.";
            Negative::Relevant => "relevant", "are relevant", "As any grade but 0, in Phoenix.";
        },
        other: "",
        start: "",
        parse: no_other,
        print: no_text,
        copy: |from, to| to.relevance.negative.clone_from(&from.relevance.negative),
    },
    Setting {
        key: "scores",
        label: "scores",
        meaning: "How exact the scores are that decide the order.",
        choices: choices! { order.scores:
            Scores::Binary64 => "binary64", "exact", "As they are.";
            Scores::Binary32 =>
                "binary32", "single precision", "Close scores tie, as in trec_eval 9.";
            Scores::Ignored => "position", "ignored", "The position in the list decides.";
        },
        other: "",
        start: "",
        parse: no_other,
        print: no_text,
        copy: |from, to| to.order.scores.clone_from(&from.order.scores),
    },
    Setting {
        key: "ties",
        label: "ties",
        meaning: "The order of documents that share a score.",
        choices: choices! { order.ties:
            Ties::Listed => "listed", "as listed", "The order of the input.";
            Ties::Reversed =>
                "reversed", "last listed first", "The order of the input, from its end. scikit-learn's ignore_ties gives it on some processors.";
            Ties::IdDescending => "id", "by id", "Document id, descending, as trec_eval does.";
            Ties::IdAscending => "id-up", "by id, upwards", "Document id, ascending.";
            Ties::LowestGradeFirst => "worst", "worst first", "The lower grade first, as CatBoost does.";
            Ties::Numba =>
                "numba", "as ranx sorts", "As listed up to 15 documents, then as numba sorts.";
            Ties::Averaged => "averaged", "averaged", "Each gets the mean of the tied gains.";
            Ties::SharedRank =>
                "shared-rank", "share a rank", "The mean of their ranks, cut to a whole number.";
        },
        other: "",
        start: "",
        parse: no_other,
        print: no_text,
        copy: |from, to| to.order.ties.clone_from(&from.order.ties),
    },
    Setting {
        key: "pdiv",
        label: "P divides by",
        meaning: "What P@k divides by when the list is shorter than k.",
        choices: choices! { divisors.precision:
            PrecisionDivisor::Cutoff => "k", "k", "Always the cutoff.";
            PrecisionDivisor::Shown => "shown", "shown", "The documents shown, at most k.";
            PrecisionDivisor::RelevantOrCutoff =>
                "min", "min(R, k)", "What could be relevant within the cutoff.";
            PrecisionDivisor::Judged => "judged", "judged", "The judged documents shown.";
        },
        other: "",
        start: "",
        parse: no_other,
        print: no_text,
        copy: |from, to| to.divisors.precision.clone_from(&from.divisors.precision),
    },
    Setting {
        key: "apdiv",
        label: "AP divides by",
        meaning: "What AP divides the sum of precisions by.",
        choices: choices! { divisors.ap:
            ApDivisor::Relevant => "R", "R", "All relevant documents.";
            ApDivisor::RelevantOrCutoff =>
                "min", "min(R, k)", "What could be found within the cutoff.";
            ApDivisor::Reachable => "least", "min(R, k, n)", "What could be found in this list.";
            ApDivisor::Found => "found", "found", "The relevant documents found.";
            ApDivisor::FoundPlusEpsilon =>
                "found+1e-10", "found + 1e-10", "A perfect list stays below 1, as in ragas.";
            ApDivisor::Cutoff => "k", "k", "Always the cutoff.";
        },
        other: "",
        start: "",
        parse: no_other,
        print: no_text,
        copy: |from, to| to.divisors.ap.clone_from(&from.divisors.ap),
    },
    Setting {
        key: "none",
        label: "nothing relevant",
        meaning: "The value where nothing is relevant and a measure would divide by zero.",
        choices: choices! { nothing_relevant:
            NothingRelevant::Undefined => "undefined", "undefined", "No value; left out of means.";
            NothingRelevant::Zero => "0", "0", "Counts as the worst value.";
            NothingRelevant::One => "1", "1", "Counts as the best value.";
            NothingRelevant::ZeroUnlessPositive =>
                "positive", "0, also below 0", "0 also where the divisor is below 0.";
        },
        other: "",
        start: "",
        parse: no_other,
        print: no_text,
        copy: |from, to| to.nothing_relevant.clone_from(&from.nothing_relevant),
    },
    Setting {
        key: "max",
        label: "ERR scale to",
        meaning: "The highest grade of the scale, for ERR.",
        choices: choices! { max_grade:
            None => "judged", "highest judged", "Taken from this query's judgments.";
        },
        other: "a grade, e.g. 4",
        start: "4",
        parse: |s, text| parse_max_grade(text).map(|value| s.max_grade = value),
        print: |s| s.max_grade.map_or(String::new(), shortest),
        copy: |from, to| to.max_grade.clone_from(&from.max_grade),
    },
    Setting {
        key: "round",
        label: "round steps",
        meaning: "Decimals to which every step but the last is rounded, as when worked by hand.",
        choices: choices! { rounding:
            None => "off", "no", "Full precision.";
            Some(2) => "2", "2 digits", "Every number rounded to 2 decimals.";
            Some(3) => "3", "3 digits", "Every number rounded to 3 decimals.";
            Some(4) => "4", "4 digits", "Every number rounded to 4 decimals.";
        },
        other: "a number of decimals up to 15",
        start: "5",
        parse: |s, text| parse_rounding(text).map(|value| s.rounding = value),
        print: |s| s.rounding.map_or(String::new(), |digits| digits.to_string()),
        copy: |from, to| to.rounding.clone_from(&from.rounding),
    },
];

/// Returns all settings: those of the page, then the others.
pub fn all() -> impl Iterator<Item = &'static Setting> {
    SETTINGS.iter().chain(&OTHERS)
}

/// Returns the setting with this key.
pub fn setting(key: &str) -> Option<&'static Setting> {
    all().find(|setting| setting.key == key)
}
