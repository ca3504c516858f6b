//! A measure as a value: its name, arguments and cutoff, read and printed; and the list of all.

use std::fmt;
use std::str::FromStr;

use super::builder::Builder;
use super::derivation::{Derivation, Outcome};
use super::hits::Hits;
use super::{
    ap, auc, bpref, compat, counts, dcg, err, f_measure, fall_out, hit_rr, inf_ap, iprec, judged,
    lrap, ndcg, pfound, precision, rbp, recall, rprec, rr, set_ap, success, unjudged,
};
use crate::decimal;

/// What is known of a measure. Each measure's file has one.
pub struct Info {
    /// As in the field: `nDCG`.
    pub name: &'static str,
    /// Other spellings that are understood, in lower case without `_`, `-` and blanks.
    pub aliases: &'static [&'static str],
    pub title: &'static str,
    /// What it tells, in one sentence.
    pub meaning: &'static str,
    /// Where it was defined.
    pub source: &'static str,
    /// The name of its mean over queries, where it has one of its own.
    pub mean: Option<&'static str>,
    /// Whether a cutoff makes sense.
    pub takes_cutoff: bool,
    /// Whether its value depends on k when the page asks for "at k".
    pub usual_cutoff: bool,
    pub parameters: &'static [Parameter],
    pub derive: fn(Builder) -> Derivation,
    /// The same value without the steps, from the judged documents alone. `None`: there is no such way.
    pub value: Option<fn(&Hits, &Measure) -> Outcome>,
}

/// A number that a measure takes besides the cutoff.
pub struct Parameter {
    pub key: &'static str,
    /// `None`: the settings or the judgments decide.
    pub default: Option<f64>,
    pub above: f64,
    pub below: f64,
    /// Whether the two bounds may be taken themselves.
    pub inclusive: bool,
    /// Printed also when it is the default.
    pub always_printed: bool,
}

/// All measures that the page shows. To add one, write its file and put its `INFO` here.
pub static ALL: [&Info; 13] = [
    &ndcg::INFO,
    &rr::INFO,
    &precision::INFO,
    &recall::INFO,
    &f_measure::INFO,
    &ap::INFO,
    &dcg::INFO,
    &success::INFO,
    &rprec::INFO,
    &rbp::INFO,
    &err::INFO,
    &bpref::INFO,
    &judged::INFO,
];

/// Measures that other tools have, and that the page does not show.
pub static OTHERS: [&Info; 15] = [
    &iprec::INFO,
    &iprec::ELEVEN,
    &inf_ap::INFO,
    &set_ap::INFO,
    &lrap::INFO,
    &hit_rr::INFO,
    &compat::INFO,
    &pfound::INFO,
    &auc::INFO,
    &fall_out::INFO,
    &unjudged::INFO,
    &counts::RETRIEVED,
    &counts::RELEVANT,
    &counts::FOUND,
    &counts::QUERIES,
];

/// All measures that a name can stand for.
pub fn all() -> impl Iterator<Item = &'static Info> {
    ALL.into_iter().chain(OTHERS)
}

/// A measure with its arguments and cutoff. Prints as in the field, and what it prints it reads:
/// `nDCG@10`, `P(rel=2)@5`, `F2@5`, `RBP(p=0.8)`.
#[derive(Clone, Copy)]
pub struct Measure {
    pub info: &'static Info,
    /// At least 1.
    pub cutoff: Option<usize>,
    /// The lowest grade that counts as relevant, where it differs from the settings.
    pub rel: Option<f64>,
    argument: Option<f64>,
}

impl Measure {
    /// A measure without cutoff and with its usual arguments.
    pub const fn new(info: &'static Info) -> Self {
        Self { info, cutoff: None, rel: None, argument: None }
    }

    /// With a cutoff, if the measure takes one. A cutoff of 0 is read as 1.
    pub fn at(self, cutoff: usize) -> Self {
        Self { cutoff: self.info.takes_cutoff.then_some(cutoff.max(1)), ..self }
    }

    /// The value of a parameter, `None` where nobody gave one.
    pub fn argument(&self, key: &str) -> Option<f64> {
        let parameter = self.info.parameters.iter().find(|p| p.key == key)?;
        self.argument.or(parameter.default)
    }

    /// The name of the mean over queries: `MRR`, `MAP`, `mean nDCG@10`.
    pub fn mean_name(&self) -> String {
        match (self.info.mean, self.cutoff) {
            (Some(name), Some(k)) => format!("{name}@{k}"),
            (Some(name), None) => name.into(),
            (None, _) => format!("mean {self}"),
        }
    }
}

impl PartialEq for Measure {
    fn eq(&self, other: &Self) -> bool {
        self.info.name == other.info.name
            && (self.cutoff, self.rel, self.argument) == (other.cutoff, other.rel, other.argument)
    }
}

impl fmt::Debug for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Measure({self})")
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut arguments = Vec::new();
        if let Some(rel) = self.rel {
            arguments.push(format!("rel={}", decimal::shortest(rel)));
        }
        let mut name = self.info.name.to_string();
        if let Some(parameter) = self.info.parameters.first() {
            let value = self.argument.or(parameter.default);
            match value {
                Some(value) if parameter.key == f_measure::BETA => {
                    name = format!("F{}", decimal::shortest(value));
                }
                Some(value) if parameter.always_printed || Some(value) != parameter.default => {
                    arguments.push(format!("{}={}", parameter.key, decimal::shortest(value)));
                }
                _ => {}
            }
        }
        f.write_str(&name)?;
        if !arguments.is_empty() {
            write!(f, "({})", arguments.join(","))?;
        }
        match self.cutoff {
            Some(k) => write!(f, "@{k}"),
            None => Ok(()),
        }
    }
}

/// A measure's name that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MeasureError {
    #[error("there is no measure \"{found}\"; the nearest is {nearest}")]
    Unknown { found: String, nearest: String },
    #[error("\"{found}\" is not a cutoff: a whole number from 1 is expected after {measure}@")]
    Cutoff { measure: String, found: String },
    #[error("{measure} has no cutoff: write {measure}")]
    NoCutoff { measure: String },
    #[error("\"{found}\" is not an argument of {measure}: expected {expected}")]
    Argument { measure: String, found: String, expected: String },
}

impl FromStr for Measure {
    type Err = MeasureError;

    fn from_str(text: &str) -> Result<Self, MeasureError> {
        let text = text.trim();
        let (head, cutoff) = split_cutoff(text);
        let (name, arguments) = match head.split_once('(') {
            Some((name, rest)) => (name, rest.trim_end().strip_suffix(')').unwrap_or(rest)),
            None => (head, ""),
        };
        let mut measure = named(name).ok_or_else(|| MeasureError::Unknown {
            found: text.chars().take(40).collect(),
            nearest: nearest(name),
        })?;
        for argument in arguments.split(',').map(str::trim).filter(|a| !a.is_empty()) {
            measure.set(argument)?;
        }
        if let Some(cutoff) = cutoff {
            if !measure.info.takes_cutoff {
                return Err(MeasureError::NoCutoff { measure: measure.info.name.into() });
            }
            let k = cutoff.parse().ok().filter(|&k| k >= 1);
            measure.cutoff = Some(k.ok_or_else(|| MeasureError::Cutoff {
                measure: measure.info.name.into(),
                found: cutoff.chars().take(40).collect(),
            })?);
        }
        Ok(measure)
    }
}

impl Measure {
    fn set(&mut self, argument: &str) -> Result<(), MeasureError> {
        let wrong = || {
            let mut expected = vec!["rel=<grade>".to_string()];
            expected.extend(self.info.parameters.iter().map(|p| {
                let below = if p.below.is_finite() {
                    format!(", below {}", decimal::shortest(p.below))
                } else {
                    String::new()
                };
                let (key, above) = (p.key, decimal::shortest(p.above));
                match p.inclusive {
                    true => {
                        format!("{key}=<number from {above} to {}>", decimal::shortest(p.below))
                    }
                    false => format!("{key}=<number above {above}{below}>"),
                }
            }));
            MeasureError::Argument {
                measure: self.info.name.into(),
                found: argument.chars().take(40).collect(),
                expected: expected.join(" or "),
            }
        };
        let (key, value) = argument.split_once('=').ok_or_else(wrong)?;
        let value = decimal::parse(value.trim()).filter(|v| v.is_finite()).ok_or_else(wrong)?;
        let key = key.trim();
        if key == "rel" {
            self.rel = Some(value);
            return Ok(());
        }
        let parameter = self.info.parameters.iter().find(|p| p.key == key).ok_or_else(wrong)?;
        let Parameter { above, below, inclusive, .. } = *parameter;
        let is_bound = value == above || value == below;
        if value < above || value > below || is_bound && !inclusive {
            return Err(wrong());
        }
        self.argument = Some(value).filter(|_| Some(value) != parameter.default);
        Ok(())
    }
}

/// Splits `nDCG@10`, `ndcg_cut_10`, `ndcg_cut.10` and `P_5` at the cutoff.
fn split_cutoff(text: &str) -> (&str, Option<&str>) {
    if let Some((head, cutoff)) = text.rsplit_once('@') {
        return (head, Some(cutoff.trim()));
    }
    if named(text).is_some() {
        return (text, None);
    }
    let digits = text.len() - text.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let (head, cutoff) = text.split_at(text.len() - digits);
    match head.strip_suffix(['_', '.']) {
        Some(name) if digits > 0 && !name.contains('(') => (name, Some(cutoff)),
        _ => (text, None),
    }
}

fn plain(name: &str) -> String {
    name.chars()
        .filter(|c| !matches!(c, '_' | '-' | ' ' | '.'))
        .map(|c| c.to_ascii_lowercase())
        .collect()
}

fn named(name: &str) -> Option<Measure> {
    let key = plain(name);
    let is = |info: &&'static Info| plain(info.name) == key || info.aliases.contains(&&*key);
    if let Some(info) = all().find(is) {
        return Some(Measure::new(info));
    }
    let beta = decimal::parse(name.trim().strip_prefix(['F', 'f'])?)?;
    let mut measure = Measure::new(&f_measure::INFO);
    measure.set(&format!("{}={}", f_measure::BETA, decimal::shortest(beta))).ok()?;
    Some(measure)
}

fn nearest(name: &str) -> String {
    let key = plain(&name.chars().take(40).collect::<String>());
    let distance = |info: &&'static Info| {
        let spellings = info.aliases.iter().map(|alias| (*alias).to_string());
        let spellings = spellings.chain([plain(info.name), plain(info.title)]);
        spellings.map(|spelling| strsim::osa_distance(&spelling, &key)).min()
    };
    all().min_by_key(distance).map_or("", |info| info.name).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_measure_reads_what_it_prints() {
        for info in all() {
            let mut measures = vec![Measure::new(info), Measure::new(info).at(7)];
            measures.push(Measure { rel: Some(2.0), ..Measure::new(info) });
            for measure in measures {
                assert_eq!(measure.to_string().parse(), Ok(measure));
            }
        }
        for text in ["F2@5", "F0.5", "RBP(p=0.95)@10", "ERR(max=4)@20", "P(rel=2)@5"] {
            assert_eq!(text.parse::<Measure>().unwrap().to_string(), text);
        }
        for text in ["nDCG@10", "RBP(p=0.8)", "F1@5", "RR", "R@100"] {
            assert_eq!(text.parse::<Measure>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn the_dialects_of_the_field_are_understood() {
        for (text, name) in [
            ("ndcg_cut_10", "nDCG@10"),
            ("ndcg_cut.10", "nDCG@10"),
            ("NDCG@5", "nDCG@5"),
            ("recip_rank", "RR"),
            ("MRR@10", "RR@10"),
            ("map", "AP"),
            ("P_5", "P@5"),
            ("precision@5", "P@5"),
            ("recall_100", "R@100"),
            ("hit_rate@3", "Success@3"),
            ("R-precision", "Rprec"),
            ("success_1", "Success@1"),
            (" f1@5 ", "F1@5"),
        ] {
            assert_eq!(text.parse::<Measure>().map(|m| m.to_string()), Ok(name.into()), "{text}");
        }
    }

    #[test]
    fn a_wrong_name_is_an_error_that_says_what_to_write() {
        let message = |text: &str| text.parse::<Measure>().unwrap_err().to_string();
        assert_eq!(message("nDGC@5"), "there is no measure \"nDGC@5\"; the nearest is nDCG");
        assert_eq!(
            message("nDCG@0"),
            "\"0\" is not a cutoff: a whole number from 1 is expected after nDCG@"
        );
        assert_eq!(message("Rprec@5"), "Rprec has no cutoff: write Rprec");
        assert!(message("RBP(p=1)").contains("p=<number above 0, below 1>"));
        assert!(message("P(level=2)@5").contains("rel=<grade>"));
        assert!("".parse::<Measure>().is_err());
        assert!("@5".parse::<Measure>().is_err());
        assert!("nDCG@99999999999999999999999".parse::<Measure>().is_err());
    }

    #[test]
    fn names_and_aliases_are_distinct() {
        let mut seen = std::collections::HashSet::new();
        for info in all() {
            let name = plain(info.name);
            for spelling in info.aliases.iter().map(|a| a.to_string()).chain([name]) {
                assert!(seen.insert(spelling.clone()), "{spelling} twice");
                assert_eq!(spelling, plain(&spelling));
            }
            assert!(
                info.meaning.ends_with('.') && !info.title.is_empty() && !info.source.is_empty()
            );
        }
    }
}
