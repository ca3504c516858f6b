//! Every setting with its values, for whoever offers or explains them.

/// A setting as people meet it: its key, its name, and the values that have a name.
pub struct Setting {
    pub key: &'static str,
    pub label: &'static str,
    pub meaning: &'static str,
    pub choices: &'static [Choice],
    /// What may be written besides the choices, e.g. "a grade". Empty: nothing.
    pub other: &'static str,
    /// Such a value, to start from.
    pub start: &'static str,
}

impl PartialEq for Setting {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

/// One named value of a setting.
pub struct Choice {
    pub value: &'static str,
    pub label: &'static str,
    pub meaning: &'static str,
}

const fn choice(value: &'static str, label: &'static str, meaning: &'static str) -> Choice {
    Choice { value, label, meaning }
}

/// Every setting, in the order shown.
pub static SETTINGS: [Setting; 13] = [
    Setting {
        key: "rel",
        label: "relevant from grade",
        meaning: "The lowest grade that counts as relevant.",
        choices: &[],
        other: "a grade",
        start: "1",
    },
    Setting {
        key: "gain",
        label: "gain",
        meaning: "What a grade g is worth in DCG.",
        choices: &[
            choice("linear", "linear", "The grade itself."),
            choice("exponential", "2^g \u{2212} 1", "High grades weigh much more."),
            choice("binary", "0 or 1", "1 for a relevant document, else 0."),
        ],
        other: "pairs grade:gain, e.g. 0:0,1:1,2:3",
        start: "0:0,1:1,2:3,3:7",
    },
    Setting {
        key: "discount",
        label: "discount",
        meaning: "What a gain at rank i is divided by in DCG.",
        choices: &[
            choice("log2", "log\u{2082}(i+1)", "The usual discount."),
            choice("ln", "ln(i+1)", "Cancels in nDCG, changes DCG."),
            choice("log10", "log\u{2081}\u{2080}(i+1)", "Cancels in nDCG, changes DCG."),
            choice(
                "late",
                "log\u{2082}(i)",
                "From rank 2 on, as first defined; rank 1 counts whole.",
            ),
            choice("rank", "i", "Much steeper: rank 2 counts half."),
            choice("none", "none", "Every rank counts the same."),
        ],
        other: "log:base, e.g. log:3",
        start: "log:3",
    },
    Setting {
        key: "ideal",
        label: "ideal",
        meaning: "The documents from which the ideal ranking of nDCG is made.",
        choices: &[
            choice("judged", "all judged", "Retrieved or not."),
            choice("retrieved", "retrieved only", "What the list misses costs nothing."),
            choice("top", "top k only", "Only what is shown, reordered."),
            choice("whole", "all judged, uncut", "Not cut at k, as in Quepid."),
            choice("hits", "all judged, cut at n", "As long as the list, as in Elasticsearch."),
            choice("twice", "top k + judged", "A known mistake: documents stand twice."),
        ],
        other: "",
        start: "",
    },
    Setting {
        key: "unjudged",
        label: "unjudged",
        meaning: "What a document without a judgment counts as.",
        choices: &[
            choice("0", "0", "Not relevant, no gain."),
            choice("out", "left out", "Removed; what follows moves up."),
        ],
        other: "a grade, e.g. 1",
        start: "1",
    },
    Setting {
        key: "negative",
        label: "grades below 0",
        meaning: "What a grade below 0 counts as.",
        choices: &[choice("0", "0", "No gain."), choice("counts", "count", "They take gain away.")],
        other: "",
        start: "",
    },
    Setting {
        key: "scores",
        label: "scores",
        meaning: "How exact the scores are that decide the order.",
        choices: &[
            choice("binary64", "exact", "As they are."),
            choice("binary32", "single precision", "Close scores tie, as in trec_eval 9."),
            choice("position", "ignored", "The position in the list decides."),
        ],
        other: "",
        start: "",
    },
    Setting {
        key: "ties",
        label: "ties",
        meaning: "The order of documents that share a score.",
        choices: &[
            choice("listed", "as listed", "The order of the input."),
            choice("reversed", "last listed first", "The order of the input, from its end."),
            choice("id", "by id", "Document id, descending, as trec_eval does."),
            choice("id-up", "by id, upwards", "Document id, ascending."),
            choice("worst", "worst first", "The lower grade first, as CatBoost does."),
            choice("numba", "as ranx sorts", "As listed up to 15 documents, then as numba sorts."),
            choice("averaged", "averaged", "Each gets the mean of the tied gains."),
        ],
        other: "",
        start: "",
    },
    Setting {
        key: "pdiv",
        label: "P divides by",
        meaning: "What P@k divides by when the list is shorter than k.",
        choices: &[
            choice("k", "k", "Always the cutoff."),
            choice("shown", "shown", "The documents shown, at most k."),
            choice("min", "min(R, k)", "What could be relevant within the cutoff."),
            choice("judged", "judged", "The judged documents shown."),
        ],
        other: "",
        start: "",
    },
    Setting {
        key: "apdiv",
        label: "AP divides by",
        meaning: "What AP divides the sum of precisions by.",
        choices: &[
            choice("R", "R", "All relevant documents."),
            choice("min", "min(R, k)", "What could be found within the cutoff."),
            choice("least", "min(R, k, n)", "What could be found in this list."),
            choice("found", "found", "The relevant documents found."),
        ],
        other: "",
        start: "",
    },
    Setting {
        key: "none",
        label: "nothing relevant",
        meaning: "The value where nothing is relevant and a measure would divide by zero.",
        choices: &[
            choice("undefined", "undefined", "No value; left out of means."),
            choice("0", "0", "Counts as the worst value."),
            choice("1", "1", "Counts as the best value."),
        ],
        other: "",
        start: "",
    },
    Setting {
        key: "max",
        label: "ERR scale to",
        meaning: "The highest grade of the scale, for ERR.",
        choices: &[choice("judged", "highest judged", "Taken from this query's judgments.")],
        other: "a grade, e.g. 4",
        start: "4",
    },
    Setting {
        key: "round",
        label: "round steps",
        meaning: "Decimals to which every step is rounded, as when worked by hand.",
        choices: &[
            choice("off", "no", "Full precision."),
            choice("2", "2 digits", "Every number rounded to 2 decimals."),
            choice("3", "3 digits", "Every number rounded to 3 decimals."),
            choice("4", "4 digits", "Every number rounded to 4 decimals."),
        ],
        other: "a number of decimals up to 15",
        start: "5",
    },
];

/// Settings of measures that the page does not show, and variants that only other tools have.
pub static OTHERS: [Setting; 4] = [
    Setting {
        key: "ideal-ties",
        label: "equal in the ideal",
        meaning: "The order of documents with equal gain in the ideal ranking.",
        choices: &[
            choice("rank", "as ranked", "Then those that were not retrieved."),
            choice("score", "by score", "Not retrieved ones score 0; then as judged."),
        ],
        other: "",
        start: "",
    },
    Setting {
        key: "chance",
        label: "chance to satisfy",
        meaning: "The chance that a document satisfies, in ERR and RBP.",
        choices: &[
            choice("usual", "as defined", "From the grade and its scale, or 0 or 1."),
            choice("grade", "grade", "The grade itself."),
        ],
        other: "",
        start: "",
    },
    Setting {
        key: "points",
        label: "recall points",
        meaning: "The number of relevant documents that a share of them stands for.",
        choices: &[
            choice("exact", "exact", "As many as make at least that share."),
            choice("up", "floor(xR + 0.9)", "As in trec_eval 9."),
            choice("rounded", "rounded", "As in trec_eval 10."),
        ],
        other: "",
        start: "",
    },
    Setting {
        key: "rbp-ranks",
        label: "ranks of RBP",
        meaning: "The ranks that RBP is taken over, whatever the list's length.",
        choices: &[
            choice("all", "all", "Without an end."),
            choice("1000", "1000", "As in cwl_eval."),
        ],
        other: "",
        start: "",
    },
];

/// The setting with this key.
pub fn setting(key: &str) -> Option<&'static Setting> {
    SETTINGS.iter().chain(&OTHERS).find(|s| s.key == key)
}

impl Setting {
    /// What may be written for this setting, for error messages.
    pub(super) fn expected(&self) -> String {
        let mut words: Vec<&str> = self.choices.iter().map(|c| c.value).collect();
        if !self.other.is_empty() {
            words.push(self.other);
        }
        words.join(", ")
    }
}
