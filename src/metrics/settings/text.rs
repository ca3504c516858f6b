//! Settings as `key=value`: printed, parsed, and listed for whoever offers them.

use std::fmt;

use super::{
    ApDivisor, Discount, Gain, IdealPool, MAX_GRADE, NothingRelevant, PrecisionDivisor, Settings,
    Ties, Unjudged,
};
use crate::decimal::{self, shortest};

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
pub static SETTINGS: [Setting; 11] = [
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
        key: "ties",
        label: "ties",
        meaning: "The order of documents that share a score.",
        choices: &[
            choice("listed", "as listed", "The order of the input."),
            choice("id", "by id", "Document id, descending, as trec_eval does."),
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

/// A setting that could not be read: its key, what was found, and what may stand there.
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

/// The setting with this key.
pub fn setting(key: &str) -> Option<&'static Setting> {
    SETTINGS.iter().find(|s| s.key == key)
}

impl Setting {
    /// What may be written for this setting, for error messages.
    fn expected(&self) -> String {
        let mut words: Vec<&str> = self.choices.iter().map(|c| c.value).collect();
        if !self.other.is_empty() {
            words.push(self.other);
        }
        words.join(", ")
    }
}

impl Settings {
    /// The value of a setting as text; [`Settings::set`] reads it back. `None` for an unknown key.
    pub fn get(&self, key: &str) -> Option<String> {
        Some(match key {
            "rel" => shortest(self.threshold),
            "gain" => match &self.gain {
                Gain::Linear => "linear".into(),
                Gain::Exponential => "exponential".into(),
                Gain::Binary => "binary".into(),
                Gain::Map(map) => {
                    let pairs =
                        map.iter().map(|&(g, v)| format!("{}:{}", shortest(g), shortest(v)));
                    let pairs: Vec<String> = pairs.collect();
                    pairs.join(",")
                }
            },
            "discount" => match self.discount {
                Discount::Log { base: 2.0 } => "log2".into(),
                Discount::Log { base: 10.0 } => "log10".into(),
                Discount::Log { base: std::f64::consts::E } => "ln".into(),
                Discount::Log { base } => format!("log:{}", shortest(base)),
                Discount::Rank => "rank".into(),
                Discount::None => "none".into(),
            },
            "ideal" => match self.ideal {
                IdealPool::Judged => "judged".into(),
                IdealPool::Retrieved => "retrieved".into(),
                IdealPool::Top => "top".into(),
                IdealPool::Twice => "twice".into(),
            },
            "unjudged" => match self.unjudged {
                Unjudged::Zero => "0".into(),
                Unjudged::LeftOut => "out".into(),
                Unjudged::Grade(grade) => shortest(grade),
            },
            "ties" => match self.ties {
                Ties::Listed => "listed".into(),
                Ties::Id => "id".into(),
                Ties::Averaged => "averaged".into(),
            },
            "pdiv" => match self.precision_divisor {
                PrecisionDivisor::Cutoff => "k".into(),
                PrecisionDivisor::Shown => "shown".into(),
            },
            "apdiv" => match self.ap_divisor {
                ApDivisor::Relevant => "R".into(),
                ApDivisor::RelevantOrCutoff => "min".into(),
                ApDivisor::Found => "found".into(),
            },
            "none" => match self.nothing_relevant {
                NothingRelevant::Undefined => "undefined".into(),
                NothingRelevant::Zero => "0".into(),
                NothingRelevant::One => "1".into(),
            },
            "max" => self.max_grade.map_or("judged".into(), shortest),
            "round" => self.rounding.map_or("off".into(), |digits| digits.to_string()),
            _ => return None,
        })
    }

    /// Sets one setting from text. Errors: an unknown key or value; nothing is changed then.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), SettingError> {
        let value = value.trim();
        let done = match key {
            "rel" => grade(value).map(|v| self.threshold = v),
            "gain" => gain(value).map(|v| self.gain = v),
            "discount" => discount(value).map(|v| self.discount = v),
            "ideal" => ideal(value).map(|v| self.ideal = v),
            "unjudged" => unjudged(value).map(|v| self.unjudged = v),
            "ties" => ties(value).map(|v| self.ties = v),
            "pdiv" => precision_divisor(value).map(|v| self.precision_divisor = v),
            "apdiv" => ap_divisor(value).map(|v| self.ap_divisor = v),
            "none" => nothing_relevant(value).map(|v| self.nothing_relevant = v),
            "max" => max_grade(value).map(|v| self.max_grade = v),
            "round" => rounding(value).map(|v| self.rounding = v),
            _ => None,
        };
        done.ok_or_else(|| SettingError {
            key: key.into(),
            found: value.chars().take(80).collect(),
            expected: setting(key).map_or_else(
                || SETTINGS.iter().map(|s| s.key).collect::<Vec<_>>().join(", "),
                Setting::expected,
            ),
        })
    }

    /// The settings that differ from the textbook, as pairs.
    pub fn changed(&self) -> Vec<(&'static str, String)> {
        let textbook = Settings::default();
        let of =
            |key: &str| self.get(key).filter(|value| textbook.get(key).as_ref() != Some(value));
        SETTINGS.iter().filter_map(|s| Some((s.key, of(s.key)?))).collect()
    }
}

fn grade(text: &str) -> Option<f64> {
    decimal::parse(text).filter(|g| g.abs() <= MAX_GRADE)
}

fn gain(text: &str) -> Option<Gain> {
    Some(match text {
        "linear" | "lin" => Gain::Linear,
        "exponential" | "exp" => Gain::Exponential,
        "binary" | "bin" => Gain::Binary,
        _ => {
            let pair = |pair: &str| {
                let (g, v) = pair.split_once(':')?;
                Some((grade(g.trim())?, grade(v.trim())?))
            };
            Gain::Map(text.split(',').map(pair).collect::<Option<_>>()?)
        }
    })
}

fn discount(text: &str) -> Option<Discount> {
    Some(match text {
        "log2" => Discount::Log { base: 2.0 },
        "ln" => Discount::Log { base: std::f64::consts::E },
        "log10" => Discount::Log { base: 10.0 },
        "rank" => Discount::Rank,
        "none" => Discount::None,
        _ => {
            let base = decimal::parse(text.strip_prefix("log:")?);
            Discount::Log { base: base.filter(|b| *b > 1.0 && *b <= MAX_GRADE)? }
        }
    })
}

fn ideal(text: &str) -> Option<IdealPool> {
    Some(match text {
        "judged" => IdealPool::Judged,
        "retrieved" => IdealPool::Retrieved,
        "top" => IdealPool::Top,
        "twice" => IdealPool::Twice,
        _ => return None,
    })
}

fn unjudged(text: &str) -> Option<Unjudged> {
    Some(match text {
        "0" => Unjudged::Zero,
        "out" => Unjudged::LeftOut,
        _ => match grade(text)? {
            0.0 => Unjudged::Zero,
            grade => Unjudged::Grade(grade),
        },
    })
}

fn ties(text: &str) -> Option<Ties> {
    Some(match text {
        "listed" => Ties::Listed,
        "id" => Ties::Id,
        "averaged" => Ties::Averaged,
        _ => return None,
    })
}

fn precision_divisor(text: &str) -> Option<PrecisionDivisor> {
    Some(match text {
        "k" => PrecisionDivisor::Cutoff,
        "shown" => PrecisionDivisor::Shown,
        _ => return None,
    })
}

fn ap_divisor(text: &str) -> Option<ApDivisor> {
    Some(match text {
        "R" => ApDivisor::Relevant,
        "min" => ApDivisor::RelevantOrCutoff,
        "found" => ApDivisor::Found,
        _ => return None,
    })
}

fn nothing_relevant(text: &str) -> Option<NothingRelevant> {
    Some(match text {
        "undefined" => NothingRelevant::Undefined,
        "0" => NothingRelevant::Zero,
        "1" => NothingRelevant::One,
        _ => return None,
    })
}

fn max_grade(text: &str) -> Option<Option<f64>> {
    match text {
        "judged" => Some(None),
        _ => grade(text).filter(|g| *g > 0.0).map(Some),
    }
}

fn rounding(text: &str) -> Option<Option<u8>> {
    match text {
        "off" => Some(None),
        _ => text.parse().ok().filter(|d| *d <= 15).map(Some),
    }
}
