//! Settings as `key=value`, printed and parsed.

use std::fmt;

use super::table::{OTHERS, SETTINGS, Setting, setting};
use super::{
    ApDivisor, Chance, Discount, Gain, IdealPool, IdealTies, MAX_GRADE, Negative, NothingRelevant,
    PrecisionDivisor, RbpRanks, RecallPoints, Scores, Settings, Ties, Unjudged,
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
                Discount::Late => "late".into(),
                Discount::Rank => "rank".into(),
                Discount::None => "none".into(),
            },
            "ideal" => named(key, self.ideal as usize),
            "unjudged" => match self.unjudged {
                Unjudged::Zero => "0".into(),
                Unjudged::LeftOut => "out".into(),
                Unjudged::Grade(grade) => shortest(grade),
            },
            "negative" => named(key, self.negative as usize),
            "scores" => named(key, self.scores as usize),
            "ties" => named(key, self.ties as usize),
            "pdiv" => named(key, self.precision_divisor as usize),
            "apdiv" => named(key, self.ap_divisor as usize),
            "none" => named(key, self.nothing_relevant as usize),
            "ideal-ties" => named(key, self.ideal_ties as usize),
            "chance" => named(key, self.chance as usize),
            "points" => named(key, self.recall_points as usize),
            "rbp-ranks" => named(key, self.rbp_ranks as usize),
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
            "ideal" => at(key, value).map(|i| self.ideal = IdealPool::ALL[i]),
            "unjudged" => unjudged(value).map(|v| self.unjudged = v),
            "negative" => at(key, value).map(|i| self.negative = Negative::ALL[i]),
            "scores" => at(key, value).map(|i| self.scores = Scores::ALL[i]),
            "ties" => at(key, value).map(|i| self.ties = Ties::ALL[i]),
            "pdiv" => at(key, value).map(|i| self.precision_divisor = PrecisionDivisor::ALL[i]),
            "apdiv" => at(key, value).map(|i| self.ap_divisor = ApDivisor::ALL[i]),
            "none" => at(key, value).map(|i| self.nothing_relevant = NothingRelevant::ALL[i]),
            "ideal-ties" => at(key, value).map(|i| self.ideal_ties = IdealTies::ALL[i]),
            "chance" => at(key, value).map(|i| self.chance = Chance::ALL[i]),
            "points" => at(key, value).map(|i| self.recall_points = RecallPoints::ALL[i]),
            "rbp-ranks" => at(key, value).map(|i| self.rbp_ranks = RbpRanks::ALL[i]),
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

    /// With changes that are known to be good; one that cannot be read changes nothing.
    pub fn with<V: AsRef<str>>(mut self, changes: &[(&'static str, V)]) -> Self {
        for (key, value) in changes {
            let _ = self.set(key, value.as_ref());
        }
        self
    }

    /// Every setting, as pairs.
    pub fn all(&self) -> impl Iterator<Item = (&'static str, String)> {
        SETTINGS.iter().chain(&OTHERS).filter_map(|s| Some((s.key, self.get(s.key)?)))
    }

    /// The settings that differ from the textbook, as pairs.
    pub fn changed(&self) -> Vec<(&'static str, String)> {
        let textbook = Settings::default();
        self.all().filter(|(key, value)| textbook.get(key).as_ref() != Some(value)).collect()
    }
}

/// The name of the value that stands at this place among the choices.
fn named(key: &str, at: usize) -> String {
    setting(key).and_then(|s| s.choices.get(at)).map_or(String::new(), |c| c.value.into())
}

/// The place of a name among the choices, which is that of the value in its type.
fn at(key: &str, name: &str) -> Option<usize> {
    setting(key)?.choices.iter().position(|choice| choice.value == name)
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
        "late" => Discount::Late,
        "rank" => Discount::Rank,
        "none" => Discount::None,
        _ => {
            let base = decimal::parse(text.strip_prefix("log:")?);
            Discount::Log { base: base.filter(|b| *b > 1.0 && *b <= MAX_GRADE)? }
        }
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
