//! One call to a tool: its settings, what it does to the data first, and its mean.

use super::{Preset, numba};
use crate::decimal;
use crate::metrics::settings::Unjudged;
use crate::metrics::{Id, Index, Measure, Outcome, Ranking, Reason, Settings, derive, expr};

/// What a value below this counts as in a geometric mean (trec_eval, `gm_map`).
const LOWEST: f64 = 0.00001;

/// A parameter's value.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    None,
    Flag(bool),
    Number(f64),
    Text(String),
    List(Vec<Argument>),
}

impl Argument {
    pub fn number(&self) -> Option<f64> {
        match self {
            Argument::Number(number) => Some(*number),
            _ => None,
        }
    }

    pub fn is_true(&self) -> bool {
        *self == Argument::Flag(true)
    }

    pub fn text(&self) -> &str {
        match self {
            Argument::Text(text) => text,
            _ => "",
        }
    }

    pub fn list(&self) -> &[Argument] {
        match self {
            Argument::List(list) => list,
            _ => &[],
        }
    }
}

/// How a tool that takes two arrays, scores and grades, is given a list and judgments with ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adapter {
    /// The tool knows ids.
    Ids,
    /// The documents of the list, unjudged ones with grade 0.
    RetrievedOnly,
    /// Then the judged documents that the list misses, by id, with the lowest score minus 1.
    Union,
}

/// What becomes of a query that is judged and not in the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    LeftOut,
    /// Its value is that of an empty list.
    Zero,
    /// It has no value, and the mean counts it as 0.
    CountedAsZero,
}

/// What the mean makes of a query without a relevant document.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum WithoutRelevant {
    /// It counts its own value.
    AsItIs,
    As(f64),
    LeftOut,
}

/// One query as it comes: `None` for what one side does not have.
#[derive(Clone, Debug)]
pub struct Input {
    pub id: Id,
    /// Documents with scores, in the order given.
    pub run: Option<Vec<(Id, f64)>>,
    pub qrels: Option<Vec<(Id, f64)>>,
}

/// Per query in the order given, and the tool's own aggregate.
#[derive(Clone, Debug, PartialEq)]
pub struct Values {
    pub queries: Vec<(Id, Option<f64>)>,
    pub mean: Option<f64>,
}

/// Why a preset cannot do what is asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unusable {
    #[error("{preset} has no measure “{measure}”")]
    Measure { preset: &'static str, measure: String },
    #[error("{preset} has no parameter “{key}”")]
    Parameter { preset: &'static str, key: String },
}

/// Every choice of one call.
#[derive(Clone, Debug)]
pub struct Convention {
    pub settings: Settings,
    pub adapter: Adapter,
    pub missing: Missing,
    /// Queries without a relevant document have no value and are not in the mean.
    pub needs_relevant: bool,
    /// Grades below 0 are read as not judged.
    pub negative_unjudged: bool,
    /// Grades below this count as 0.
    pub floor: Option<f64>,
    /// Only so many documents of each list are read, in their final order.
    pub depth: Option<usize>,
    /// The cutoff, where the tool takes it as a parameter.
    pub cutoff: Option<usize>,
    /// Documents with the query's own id are taken out.
    pub drops_own_id: bool,
    /// A document counts only where it comes first in the list.
    pub distinct: bool,
    /// A list with a grade below 0 is refused.
    pub refuses_negative: bool,
    /// Shorter lists are refused.
    pub least_documents: usize,
    /// What the mean counts a query without a relevant document as.
    pub without_relevant: WithoutRelevant,
    /// The list is put into the order of numba's quicksort.
    pub numba: bool,
    /// What a grade is read as; others stay.
    pub grades: Vec<(f64, f64)>,
    /// The mean is exp of the mean logarithm, where values below 0.00001 count as that.
    pub geometric: bool,
    /// Then a query's value is its logarithm, and not given otherwise.
    pub gives_logarithms: bool,
    /// Added to a measure's name, where a parameter makes another measure of it.
    pub variant: &'static str,
    pub rounds: Option<u8>,
}

impl Convention {
    pub(super) fn of(preset: &Preset) -> Self {
        let mut convention = Self {
            settings: Settings::default(),
            adapter: Adapter::Ids,
            missing: preset.missing,
            needs_relevant: false,
            negative_unjudged: false,
            floor: None,
            depth: None,
            cutoff: None,
            drops_own_id: false,
            distinct: false,
            refuses_negative: false,
            least_documents: 0,
            without_relevant: WithoutRelevant::AsItIs,
            numba: false,
            grades: Vec::new(),
            geometric: false,
            gives_logarithms: false,
            variant: "",
            rounds: preset.rounds,
        };
        // The tests read the settings of every preset.
        convention.change(preset.settings);
        convention
    }

    /// Changes settings: `ties=id none=0`. Besides those of [`Settings`] there are `floor`, the grade
    /// below which others count as 0, `judged=only`, which takes out what is not judged, and the like.
    /// `false` where one of them cannot be read.
    pub(super) fn change(&mut self, settings: &str) -> bool {
        settings.split_whitespace().all(|pair| {
            pair.split_once('=').is_some_and(|(key, value)| self.set(key, value).is_some())
        })
    }

    fn set(&mut self, key: &str, value: &str) -> Option<()> {
        match (key, value) {
            ("floor", _) => self.floor = Some(decimal::parse(value)?),
            ("judged", "only") => {
                self.settings.unjudged = Unjudged::LeftOut;
                self.negative_unjudged = true;
            }
            ("needs", "relevant") => self.needs_relevant = true,
            ("least", _) => self.least_documents = value.parse().ok()?,
            ("refuse", "negative") => self.refuses_negative = true,
            ("order", "numba") => self.numba = true,
            ("mean", "geometric") => self.geometric = true,
            ("logarithms", "given") => self.gives_logarithms = true,
            ("distinct", "yes") => self.distinct = true,
            ("grades", _) => self.grades = pairs(value)?,
            _ => self.settings.set(key, value).ok()?,
        }
        Some(())
    }

    /// Takes over how arrays are made.
    pub(super) fn adapt(&mut self, value: &Argument) -> bool {
        self.adapter = match value.text() {
            "retrieved_only" => Adapter::RetrievedOnly,
            "union" => Adapter::Union,
            _ => return false,
        };
        true
    }

    /// At the cutoff that was given as a parameter, if any.
    pub(super) fn at_cutoff(&self, measure: Measure) -> Measure {
        self.cutoff.map_or(measure, |cutoff| measure.at(cutoff))
    }

    /// The values that the tool gives.
    pub fn evaluate(&self, measure: &Measure, inputs: &[Input]) -> Values {
        let value = |input: &Input| (input.id.clone(), self.value(measure, input));
        let queries: Vec<_> = inputs.iter().map(value).collect();
        let counted: Vec<f64> = queries
            .iter()
            .zip(inputs)
            .filter_map(|((_, value), input)| match self.without_relevant {
                WithoutRelevant::As(other) if !self.has_relevant(input) => value.and(Some(other)),
                WithoutRelevant::LeftOut if !self.has_relevant(input) => None,
                _ => *value,
            })
            .collect();
        let judged = |input: &&Input| {
            input.qrels.is_some() && (!self.needs_relevant || self.has_relevant(input))
        };
        let divisor = match self.missing {
            Missing::CountedAsZero => inputs.iter().filter(judged).count(),
            _ => counted.len(),
        };
        // What is missing counts as 0, whose logarithm is that of the lowest value.
        let missing = divisor.saturating_sub(counted.len()) as f64;
        let of_missing = if self.geometric { missing * libm::log(LOWEST) } else { 0.0 };
        let sum = counted.iter().sum::<f64>() + of_missing;
        let mean = (divisor > 0).then(|| sum / divisor as f64);
        let mean = if self.geometric { mean.map(libm::exp) } else { mean };
        let round = |mean| self.rounds.map_or(mean, |digits| expr::round(mean, digits));
        let hidden = self.geometric && !self.gives_logarithms;
        let shown = queries.into_iter().map(|(id, value)| (id, value.filter(|_| !hidden)));
        Values { queries: shown.collect(), mean: mean.map(round) }
    }

    fn has_relevant(&self, input: &Input) -> bool {
        let qrels = input.qrels.as_deref().unwrap_or_default();
        qrels.iter().any(|(_, grade)| *grade >= self.settings.threshold)
    }

    fn value(&self, measure: &Measure, input: &Input) -> Option<f64> {
        let qrels = input.qrels.as_ref()?;
        let run = input.run.as_deref().unwrap_or_default();
        // An empty list is as good as none.
        if run.is_empty() && self.missing != Missing::Zero || run.len() < self.least_documents {
            return None;
        }
        let ranking = self.ranking(&input.id, run, qrels)?;
        if self.needs_relevant && ranking.relevant == 0 {
            return None;
        }
        match derive(measure, &self.cut(ranking)).outcome {
            Outcome::Value(value) if self.geometric => Some(libm::log(value.max(LOWEST))),
            Outcome::Value(value) => Some(value),
            Outcome::Undefined(Reason::NothingRetrieved) => Some(0.0),
            Outcome::Undefined(_) => None,
        }
    }

    /// Documents and judgments as the tool sees them; `None` where it refuses them.
    fn ranking(&self, query: &Id, run: &[(Id, f64)], qrels: &[(Id, f64)]) -> Option<Ranking> {
        let sorted = self.numba.then(|| numba::sorted(run));
        let run = sorted.as_deref().unwrap_or(run);
        let is_own = |id: &Id| self.drops_own_id && id == query;
        let mut seen = Index::default();
        let mut docs: Vec<_> = run
            .iter()
            .filter(|(id, _)| !is_own(id) && (seen.insert(id, 0).is_none() || !self.distinct))
            .map(|(id, score)| (id.clone(), Some(*score)))
            .collect();
        let read = |grade: f64| {
            let to = self.grades.iter().find(|(from, _)| *from == grade);
            let grade = to.map_or(grade, |(_, to)| *to);
            if self.floor.is_some_and(|floor| grade < floor) { 0.0 } else { grade }
        };
        let mut judgments: Vec<_> = qrels
            .iter()
            .filter(|(_, grade)| *grade >= 0.0 || !self.negative_unjudged)
            .map(|(id, grade)| (id.clone(), read(*grade)))
            .collect();
        let listed = Index::of(docs.iter().map(|(id, _)| id));
        match self.adapter {
            Adapter::Ids => {}
            Adapter::RetrievedOnly => judgments.retain(|(id, _)| listed.has(id)),
            Adapter::Union => {
                let last = run.iter().map(|(_, score)| *score).fold(f64::INFINITY, f64::min) - 1.0;
                let mut missed: Vec<Id> = judgments.iter().map(|(id, _)| id.clone()).collect();
                missed.retain(|id| !listed.has(id));
                missed.sort();
                docs.extend(missed.into_iter().map(|id| (id, Some(last))));
            }
        }
        if self.refuses_negative && judgments.iter().any(|(_, grade)| *grade < 0.0) {
            return None;
        }
        Some(Ranking::new(docs, judgments, self.settings.clone().into()))
    }

    /// The list down to the depth that is read.
    fn cut(&self, ranking: Ranking) -> Ranking {
        let Some(depth) = self.depth else { return ranking };
        let docs: Vec<_> =
            ranking.rows.iter().take(depth).map(|row| (row.doc.clone(), None)).collect();
        Ranking::new(docs, ranking.judgments().iter().cloned(), ranking.settings.clone())
    }
}

/// `{1:1,2:3}`: what each grade is read as.
fn pairs(text: &str) -> Option<Vec<(f64, f64)>> {
    let pair = |pair: &str| {
        let (from, to) = pair.split_once(':')?;
        Some((decimal::parse(from)?, decimal::parse(to)?))
    };
    text.strip_prefix('{')?.strip_suffix('}')?.split(',').map(pair).collect()
}
