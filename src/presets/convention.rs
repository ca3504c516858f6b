//! One call to a tool: its settings, what it does to the data first, and its mean.

use super::Preset;
use super::ranked::Ranked;
use super::refusal::{Refusal, Rule};
use crate::decimal;
use crate::metrics::settings::Unjudged;
use crate::metrics::{Derivation, Id, Measure, Ranking, Settings, derive};

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
    /// Its value is 0, whatever is measured.
    Nought,
    /// It has no value, and the mean counts it as 0.
    CountedAsZero,
}

/// What the mean makes of a query without a relevant document.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum WithoutRelevant {
    /// It counts its own value.
    AsItIs,
    As(f64),
    /// It does not count. Where none does, the mean is 0.
    LeftOut,
}

/// One query as it comes: `None` for what one side does not have.
#[derive(Clone, Debug)]
pub struct Input {
    pub id: Id,
    /// Documents in the order given, with scores where there are any.
    pub run: Option<Vec<(Id, Option<f64>)>>,
    pub qrels: Option<Vec<(Id, f64)>>,
}

/// Per query in the order given, and the tool's own aggregate.
#[derive(Clone, Debug, PartialEq)]
pub struct Values {
    pub queries: Vec<(Id, Option<f64>)>,
    pub mean: Option<f64>,
}

/// Why a convention gives a query no value.
#[derive(Clone, Debug, PartialEq)]
pub enum Without {
    /// The query has no judgments.
    NotJudged,
    /// The query is not in the run, or its list is empty.
    NotRetrieved,
    /// The tool refuses its list or its judgments.
    Refused(Refusal),
    /// The tool skips queries without a relevant document.
    NothingRelevant,
}

/// Every choice of one call.
#[derive(Clone, Debug, PartialEq)]
pub struct Convention {
    pub settings: Settings,
    pub adapter: Adapter,
    pub missing: Missing,
    /// What has no value because nothing is in the list counts as 0.
    pub empty_is_zero: bool,
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
    /// What is refused.
    pub refuses: Vec<Rule>,
    /// Where one query is refused, the call gives no values at all.
    pub fails_whole: bool,
    /// A query without a relevant document ends the evaluation: its value and those of all later
    /// queries, by id, are 0.
    pub stops_without_relevant: bool,
    /// Tells of a query "without relevant documents" where it has no document judged not relevant.
    pub needs_non_relevant: bool,
    /// What the mean counts a query without a relevant document as.
    pub without_relevant: WithoutRelevant,
    /// What a grade is read as; others stay.
    pub grades: Vec<(f64, f64)>,
    /// The mean is exp of the mean logarithm, where values below 0.00001 count as that.
    pub geometric: bool,
    /// The aggregate is the sum over the queries.
    pub sums: bool,
    /// Documents that are judged for another query count as judged 0.
    pub judged_anywhere: bool,
    /// Only the aggregate is given.
    pub hides_queries: bool,
    /// Documents with scores of 0 or less do not count as found.
    pub found_above_zero: bool,
    /// Then a query's value is its logarithm, and not given otherwise.
    pub gives_logarithms: bool,
    /// Added to a measure's name, where a parameter makes another measure of it.
    pub variant: &'static str,
    /// Decimals to which each query's value is rounded, halves up.
    pub rounds_each: Option<u8>,
    /// The scale's end must be given.
    pub needs_scale: bool,
    pub rounds: Option<u8>,
}

impl Convention {
    pub(super) fn of(preset: &Preset) -> Self {
        let mut convention = Self {
            settings: Settings::default(),
            adapter: Adapter::Ids,
            missing: preset.missing,
            empty_is_zero: preset.name != super::TEXTBOOK.name,
            needs_relevant: false,
            negative_unjudged: false,
            floor: None,
            depth: None,
            cutoff: None,
            drops_own_id: false,
            distinct: false,
            refuses: Vec::new(),
            fails_whole: false,
            stops_without_relevant: false,
            needs_non_relevant: false,
            without_relevant: WithoutRelevant::AsItIs,
            grades: Vec::new(),
            geometric: false,
            sums: false,
            judged_anywhere: false,
            hides_queries: false,
            found_above_zero: false,
            gives_logarithms: false,
            variant: "",
            rounds_each: None,
            needs_scale: false,
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
            ("k", _) => self.cutoff = Some(value.parse().ok()?),
            ("each", _) => self.rounds_each = Some(value.parse().ok()?),
            ("needs", "scale") => self.needs_scale = true,
            ("needs", "non-relevant") => self.needs_non_relevant = true,
            ("without-relevant", "out") => self.without_relevant = WithoutRelevant::LeftOut,
            ("stops", "without-relevant") => self.stops_without_relevant = true,
            ("refuse", _) => self.refuses.push(Rule::read(value)?),
            ("refused", "call") => self.fails_whole = true,
            ("mean", "geometric") => self.geometric = true,
            ("mean", "sum") => self.sums = true,
            ("missing", "nought") => self.missing = Missing::Nought,
            ("queries", "hidden") => self.hides_queries = true,
            ("missing", "counted") => self.missing = Missing::CountedAsZero,
            ("judged", "anywhere") => self.judged_anywhere = true,
            ("found", "above-zero") => self.found_above_zero = true,
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

    /// The measure for one query, step by step.
    pub fn derive(&self, measure: &Measure, input: &Input) -> Result<Derivation, Without> {
        self.derived(measure, &self.taken(input)?)
    }

    /// The measure for a ranking that the tool takes.
    pub fn derived(&self, measure: &Measure, taken: &Ranking) -> Result<Derivation, Without> {
        let derivation = derive(measure, taken);
        match self.refused_then(&derivation) {
            Some(refusal) => Err(Without::Refused(refusal)),
            None => Ok(derivation),
        }
    }

    /// What the tool takes of one query, whatever is measured.
    pub fn taken(&self, input: &Input) -> Result<Ranking, Without> {
        self.taken_among(input, &mut Ranked::default())
    }

    /// The same; what was ranked before for this query is not ranked again.
    pub(super) fn taken_among(
        &self,
        input: &Input,
        ranked: &mut Ranked,
    ) -> Result<Ranking, Without> {
        let refuses = |rule| self.refuses.contains(&rule);
        let qrels = input.qrels.as_ref().ok_or(match refuses(Rule::NotJudged) {
            true => Without::Refused(Refusal::NotJudged),
            false => Without::NotJudged,
        })?;
        let run = input.run.as_deref().unwrap_or_default();
        // An empty list is as good as none.
        if run.is_empty() && self.missing == Missing::LeftOut && refuses(Rule::Missing) {
            return Err(Without::Refused(Refusal::Missing));
        }
        if input.run.is_none() && self.missing != Missing::Zero {
            return Err(Without::NotRetrieved);
        }
        let known = ranked.find(self);
        let ranking = match known {
            Some(known) if self.refuses.is_empty() => known,
            _ => {
                let given = self.given(&input.id, run, qrels);
                if let Some(refusal) = self.refused(&given) {
                    return Err(Without::Refused(refusal));
                }
                known.unwrap_or_else(|| ranked.keep(self, self.ranked(given)))
            }
        };
        if run.is_empty() && self.missing != Missing::Zero {
            return Err(Without::NotRetrieved);
        }
        if self.needs_relevant && ranking.relevant == 0 {
            return Err(Without::NothingRelevant);
        }
        Ok(ranking)
    }

    /// Why the tool refuses a query, if it does.
    pub fn refusal(&self, measure: &Measure, input: &Input) -> Option<Refusal> {
        match self.derive(measure, input) {
            Err(Without::Refused(refusal)) => Some(refusal),
            _ => None,
        }
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
