//! Settings as `key=value`, printed and parsed.

use std::fmt;

use super::table::{SETTINGS, Setting, setting};
use super::{
    ApDivisor, Discount, Gain, IdealPool, MAX_GRADE, Negative, NothingRelevant, PrecisionDivisor,
    Scores, Settings, Ties, Unjudged,
};
use crate::decimal::{self, shortest};

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
                IdealPool::Whole => "whole".into(),
                IdealPool::Twice => "twice".into(),
            },
            "unjudged" => match self.unjudged {
                Unjudged::Zero => "0".into(),
                Unjudged::LeftOut => "out".into(),
                Unjudged::Grade(grade) => shortest(grade),
            },
            "negative" => match self.negative {
                Negative::Zero => "0".into(),
                Negative::Counts => "counts".into(),
            },
            "scores" => match self.scores {
                Scores::Binary64 => "binary64".into(),
                Scores::Binary32 => "binary32".into(),
                Scores::Position => "position".into(),
            },
            "ties" => match self.ties {
                Ties::Listed => "listed".into(),
                Ties::Id => "id".into(),
                Ties::IdUp => "id-up".into(),
                Ties::Worst => "worst".into(),
                Ties::Averaged => "averaged".into(),
            },
            "pdiv" => match self.precision_divisor {
                PrecisionDivisor::Cutoff => "k".into(),
                PrecisionDivisor::Shown => "shown".into(),
                PrecisionDivisor::RelevantOrCutoff => "min".into(),
            },
            "apdiv" => match self.ap_divisor {
                ApDivisor::Relevant => "R".into(),
                ApDivisor::RelevantOrCutoff => "min".into(),
                ApDivisor::Reachable => "least".into(),
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
            "negative" => negative(value).map(|v| self.negative = v),
            "scores" => scores(value).map(|v| self.scores = v),
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
        "whole" => IdealPool::Whole,
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

fn negative(text: &str) -> Option<Negative> {
    Some(match text {
        "0" => Negative::Zero,
        "counts" => Negative::Counts,
        _ => return None,
    })
}

fn scores(text: &str) -> Option<Scores> {
    Some(match text {
        "binary64" => Scores::Binary64,
        "binary32" => Scores::Binary32,
        "position" => Scores::Position,
        _ => return None,
    })
}

fn ties(text: &str) -> Option<Ties> {
    Some(match text {
        "listed" => Ties::Listed,
        "id" => Ties::Id,
        "id-up" => Ties::IdUp,
        "worst" => Ties::Worst,
        "averaged" => Ties::Averaged,
        _ => return None,
    })
}

fn precision_divisor(text: &str) -> Option<PrecisionDivisor> {
    Some(match text {
        "k" => PrecisionDivisor::Cutoff,
        "shown" => PrecisionDivisor::Shown,
        "min" => PrecisionDivisor::RelevantOrCutoff,
        _ => return None,
    })
}

fn ap_divisor(text: &str) -> Option<ApDivisor> {
    Some(match text {
        "R" => ApDivisor::Relevant,
        "min" => ApDivisor::RelevantOrCutoff,
        "least" => ApDivisor::Reachable,
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
