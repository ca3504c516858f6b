//! Settings that the page does not show: for measures that it does not offer, and for variants that only tools have.

use super::setting::{Choice, Setting, choices, no_other, no_text};
use super::{
    IdealOrder, IdealTies, Imperfect, MAX_CATALOGUE, NoHit, NoNonRelevant, RbpRanks, RbpTies,
    RecallDivisor, RecallPoints, SatisfactionChance,
};

/// The settings that the page does not show. [`all`](super::table::all) lists them after the page's.
pub static OTHERS: [Setting; 11] = [
    Setting {
        key: "rdiv",
        label: "recall divides by",
        meaning: "What R@k divides by where k documents cannot be all relevant ones.",
        choices: choices! { divisors.recall:
            RecallDivisor::Relevant => "R", "R", "All relevant documents.";
            RecallDivisor::RelevantOrCutoff => "min", "min(R, k)", "What could be found, as in LensKit.";
        },
        other: "",
        start: "",
        parse: no_other,
        print: no_text,
        copy: |from, to| to.divisors.recall.clone_from(&from.divisors.recall),
    },
    Setting {
        key: "imperfect",
        label: "AP below 1",
        meaning: "How an AP value below 1 counts.",
        choices: choices! { imperfect:
            Imperfect::Counts => "counts", "counts", "Itself.";
            Imperfect::Zero => "0", "is 0", "All or nothing, as deepeval's strict_mode.";
        },
        other: "",
        start: "",
        parse: no_other,
        print: no_text,
        copy: |from, to| to.imperfect.clone_from(&from.imperfect),
    },
    Setting {
        key: "no-hit",
        label: "no hit",
        meaning: "The value of a list that shows nothing relevant.",
        choices: choices! { no_hit:
            NoHit::AsDefined => "as-defined", "as defined", "What the measure makes of it.";
            NoHit::Undefined => "undefined", "undefined", "No value.";
        },
        other: "",
        start: "",
        parse: no_other,
        print: no_text,
        copy: |from, to| to.no_hit.clone_from(&from.no_hit),
    },
    Setting {
        key: "ideal-order",
        label: "order of the ideal",
        meaning: "The order of the documents in the ideal ranking.",
        choices: choices! { ideal.order:
            IdealOrder::Gain => "gain", "best first", "The highest gain first.";
            IdealOrder::Judged => "judged", "as judged", "Never sorted, as in Spark.";
        },
        other: "",
        start: "",
        parse: no_other,
        print: no_text,
        copy: |from, to| to.ideal.order.clone_from(&from.ideal.order),
    },
    Setting {
        key: "ideal-ties",
        label: "equal in the ideal",
        meaning: "The order of documents with equal gain in the ideal ranking.",
        choices: choices! { ideal.ties:
            IdealTies::Rank => "rank", "as ranked", "Then those that were not retrieved.";
            IdealTies::Score => "score", "by score", "Not retrieved ones score 0; then as judged.";
        },
        other: "",
        start: "",
        parse: no_other,
        print: no_text,
        copy: |from, to| to.ideal.ties.clone_from(&from.ideal.ties),
    },
    Setting {
        key: "chance",
        label: "chance to satisfy",
        meaning: "The chance that a document satisfies, in ERR and RBP.",
        choices: choices! { chance:
            SatisfactionChance::AsDefined => "usual", "as defined", "From the grade and its scale, or 0 or 1.";
            SatisfactionChance::Grade => "grade", "grade", "The grade itself.";
        },
        other: "",
        start: "",
        parse: no_other,
        print: no_text,
        copy: |from, to| to.chance.clone_from(&from.chance),
    },
    Setting {
        key: "points",
        label: "recall points",
        meaning: "The number of relevant documents that a share of them stands for.",
        choices: choices! { recall_points:
            RecallPoints::Exact => "exact", "exact", "As many as make at least that share.";
            RecallPoints::FloorPlusNineTenths => "up", "floor(xR + 0.9)", "As in trec_eval 9.";
            RecallPoints::Rounded => "rounded", "rounded", "As in trec_eval 10.";
        },
        other: "",
        start: "",
        parse: no_other,
        print: no_text,
        copy: |from, to| to.recall_points.clone_from(&from.recall_points),
    },
    Setting {
        key: "rbp-ranks",
        label: "ranks of RBP",
        meaning: "The ranks that RBP is taken over, whatever the list's length.",
        choices: choices! { rbp.ranks:
            RbpRanks::All => "all", "all", "Without an end.";
            RbpRanks::Thousand => "1000", "1000", "As in cwl_eval.";
            RbpRanks::Reachable => "least", "min(R, n)", "What could be relevant in this list.";
        },
        other: "",
        start: "",
        parse: no_other,
        print: no_text,
        copy: |from, to| to.rbp.ranks.clone_from(&from.rbp.ranks),
    },
    Setting {
        key: "rbp-ties",
        label: "ties in RBP",
        meaning: "What RBP makes of documents that share a score.",
        choices: choices! { rbp.ties:
            RbpTies::Ordered => "ordered", "in order", "As the order of ties says.";
            RbpTies::SharedWeights => "shared", "share weights", "Those shown, as in trectools.";
        },
        other: "",
        start: "",
        parse: no_other,
        print: no_text,
        copy: |from, to| to.rbp.ties.clone_from(&from.rbp.ties),
    },
    Setting {
        key: "no-nonrelevant",
        label: "nothing non-relevant",
        meaning: "What a hit gives Bpref where nothing is judged not relevant.",
        choices: choices! { no_non_relevant:
            NoNonRelevant::One => "1", "1", "Nothing non-relevant stands above it.";
            NoNonRelevant::Zero => "0", "0", "0 / 0 is left out, as in trectools.";
        },
        other: "",
        start: "",
        parse: no_other,
        print: no_text,
        copy: |from, to| to.no_non_relevant.clone_from(&from.no_non_relevant),
    },
    Setting {
        key: "catalogue",
        label: "catalogue",
        meaning: "The number of items of the catalogue.",
        choices: choices! { catalogue:
            None => "known", "listed or judged", "Those of the list and of the judgments.";
        },
        other: "a whole number, e.g. 100",
        start: "100",
        parse: |s, text| {
            let items = text.parse().ok().filter(|items| (1..=MAX_CATALOGUE).contains(items))?;
            s.catalogue = Some(items);
            Some(())
        },
        print: |s| s.catalogue.map_or(String::new(), |items| items.to_string()),
        copy: |from, to| to.catalogue.clone_from(&from.catalogue),
    },
];
