//! A measure, its definition, and its derivation for one query. The three types refer to each other.

use std::fmt;
use std::rc::Rc;

use super::band::Band;
use super::claims::Claims;
use super::code::{Elasticsearch, Sql};
use super::column::Column;
use super::expr::Expr;
use super::judged_ranks::JudgedRanks;
use super::name::Name;
use super::note::Note;
use super::outcome::{Outcome, Reason};
use super::ranking::Ranking;
use super::search::{Search, Variant};
use super::sentence::Sentence;
use super::settings::{IdealOrder, Negative, NoHit, Settings, Ties};
use super::table::{Table, Term};
use crate::decimal::{self, shortest};

/// Everything that is known of a measure. Each measure's file fills in one definition.
pub struct Definition {
    /// The name in the field: `nDCG`.
    pub name: &'static str,
    /// Other spellings that the parser accepts, in lower case without `_`, `-` and blanks.
    pub aliases: &'static [&'static str],
    /// The name in full: `Normalized discounted cumulative gain`.
    pub title: &'static str,
    /// What the value says, in one sentence.
    pub meaning: &'static str,
    /// The publication or the tool that defines the measure.
    pub source: &'static str,
    /// The special name of the mean over queries: `MAP`. `None` if it has none.
    pub mean: Option<&'static str>,
    /// Whether the measure can have a cutoff.
    pub takes_cutoff: bool,
    /// Whether the measure is usually given at a cutoff, so that the page's k applies to it.
    pub usual_cutoff: bool,
    /// The numbers that the measure takes besides the cutoff: one at most.
    pub parameters: &'static [Parameter],
    /// Derives the value for one query with all steps.
    pub derive: fn(&Measure, &Ranking) -> Derivation,
    /// Computes the same value from the judged documents alone, without steps. `None` if these do not
    /// decide it.
    pub value: Option<fn(&JudgedRanks, &Measure) -> Outcome>,
    /// Whether the value depends on the ideal ranking, so that readers see it beside the list.
    pub shows_ideal: bool,
    /// Whether values can be above 1, as sums of gains and counts are.
    pub exceeds_one: bool,
    /// Computes from the grades of a query's judgments what the query adds to a sum that also counts queries without
    /// a list (trec_eval -c). `None`: the query adds the value of its list, and without a list that of an empty one.
    pub in_sum: Option<fn(&mut dyn Iterator<Item = f64>) -> f64>,
    /// Whether the page lists the reciprocal rank of each query beside their mean, if there are a few queries.
    pub lists_reciprocal_ranks: bool,
    /// The keys of the settings that can change the value of any list, besides those that concern unjudged
    /// documents, negative grades, the order of the list, missing values and rounding.
    pub settings: &'static [&'static str],
    /// Says what a value means for its list. `None`: the meaning of the measure is shown instead.
    pub sentence: Option<fn(&Derivation) -> Sentence>,
    /// Words for ranges of values, best first. Empty if values have no usual reading.
    pub bands: &'static [Band],
    /// What is proven of the measure. `None`: nothing.
    pub claims: Option<Claims>,
    /// How the finder looks for the convention behind a value.
    pub search: Search,
    /// Values of settings that matter to this measure alone. The finder tries them too.
    pub variants: &'static [Variant],
    /// The measure in SQL. `None`: the measure is not a sum over ranks.
    pub sql: Option<Sql>,
    /// The measure in Elasticsearch. `None`: Elasticsearch does not have it.
    pub elasticsearch: Option<Elasticsearch>,
}

impl Definition {
    /// A definition without cutoff, parameters, texts, claims and code. A measure's file sets the fields that
    /// the measure needs: at least `name`, `title`, `meaning` and `source`.
    pub const fn new(derive: fn(&Measure, &Ranking) -> Derivation) -> Self {
        Self {
            name: "",
            aliases: &[],
            title: "",
            meaning: "",
            source: "",
            mean: None,
            takes_cutoff: false,
            usual_cutoff: false,
            parameters: &[],
            derive,
            value: None,
            shows_ideal: false,
            exceeds_one: false,
            in_sum: None,
            lists_reciprocal_ranks: false,
            settings: &[],
            sentence: None,
            bands: &[],
            claims: None,
            search: Search::Settings,
            variants: &[],
            sql: None,
            elasticsearch: None,
        }
    }

    /// What is proven under these settings. `None`: nothing.
    pub fn proven(&self, settings: &Settings) -> Option<&Claims> {
        let usual = settings.no_hit == NoHit::AsDefined
            && settings.ideal.order == IdealOrder::Gain
            && settings.relevance.negative != Negative::Relevant
            && settings.order.ties != Ties::SharedRank;
        self.claims.as_ref().filter(|_| usual)
    }
}

/// A number that a measure takes besides the cutoff.
pub struct Parameter {
    /// The name before `=` in the name of a measure: `p` in `RBP(p=0.8)`.
    pub key: &'static str,
    /// The value if none is given. `None`: the settings or the judgments decide.
    pub default: Option<f64>,
    /// The lower bound.
    pub above: f64,
    /// The upper bound.
    pub below: f64,
    /// Whether the bounds themselves are allowed.
    pub inclusive: bool,
    /// How the name of a measure shows the value.
    pub printed: ParameterNotation,
}

/// How the value of a parameter is written in the name of a measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterNotation {
    /// Right after this letter, in place of the name: `F2`.
    InName(&'static str),
    /// In parentheses, even if it is the default: `RBP(p=0.8)`.
    Always,
    /// In parentheses, if it is not the default: `ERR(max=4)`.
    IfChanged,
}

impl Parameter {
    /// Whether `value` is within the bounds.
    pub(super) fn allows(&self, value: f64) -> bool {
        let is_bound = value == self.above || value == self.below;
        self.above <= value && value <= self.below && (self.inclusive || !is_bound)
    }

    /// Says what may be written for this parameter, for error messages.
    pub fn expected(&self) -> String {
        let (key, above, below) = (self.key, shortest(self.above), shortest(self.below));
        if self.inclusive {
            format!("{key}=<number from {above} to {below}>")
        } else if self.below.is_finite() {
            format!("{key}=<number above {above}, below {below}>")
        } else {
            format!("{key}=<number above {above}>")
        }
    }
}

/// A measure with its arguments and cutoff.
///
/// It prints as the literature writes it: `nDCG@10`, `P(rel=2)@5`, `F2@5`, `RBP(p=0.8)`. The parser in
/// [`registry`](super::registry) reads this text back.
#[derive(Clone, Copy)]
pub struct Measure {
    pub definition: &'static Definition,
    /// The number of ranks that count, at least 1. `None`: all.
    pub cutoff: Option<usize>,
    /// The lowest grade that counts as relevant, in place of that of the settings.
    pub rel: Option<f64>,
    /// The value of the only parameter, if it is not the default.
    pub(super) argument: Option<f64>,
}

impl Measure {
    /// A measure without cutoff and with its default arguments.
    pub const fn new(definition: &'static Definition) -> Self {
        Self { definition, cutoff: None, rel: None, argument: None }
    }

    /// The measure with a cutoff, if it takes one. A cutoff of 0 is read as 1.
    pub fn at(self, cutoff: usize) -> Self {
        Self { cutoff: self.definition.takes_cutoff.then_some(cutoff.max(1)), ..self }
    }

    /// The measure with an argument. `None`: the measure takes no argument, or does not allow this one.
    pub fn with_argument(self, argument: f64) -> Option<Self> {
        let parameter = self.definition.parameters.first()?;
        let argument = Some(argument).filter(|argument| parameter.allows(*argument))?;
        Some(Self {
            argument: Some(argument).filter(|_| Some(argument) != parameter.default),
            ..self
        })
    }

    /// The value of a parameter: the one given, else the default. `None` if there is neither.
    pub fn argument(&self, key: &str) -> Option<f64> {
        let parameter = self.definition.parameters.iter().find(|p| p.key == key)?;
        self.argument.or(parameter.default)
    }

    /// Whether both measures have the same arguments, whatever their cutoffs.
    pub fn has_arguments_of(&self, other: &Self) -> bool {
        (self.rel, self.argument) == (other.rel, other.argument)
    }

    /// The name of the mean over queries: `MRR`, `MAP`, `mean nDCG@10`, `mean RR(rel=2)`.
    pub fn mean_name(&self) -> String {
        let is_plain = self.rel.is_none() && self.argument.is_none();
        match (self.definition.mean.filter(|_| is_plain), self.cutoff) {
            (Some(name), Some(k)) => format!("{name}@{k}"),
            (Some(name), None) => name.into(),
            (None, _) => format!("mean {self}"),
        }
    }

    /// Derives the measure for one query: every row, term and step, and the outcome.
    pub fn derive(&self, ranking: &Ranking) -> Derivation {
        let derive = self.definition.derive;
        let mut derivation = match self.rel {
            Some(level) if level != ranking.settings.relevance.threshold => {
                let mut settings = (*ranking.settings).clone();
                settings.relevance.threshold = level;
                derive(self, &ranking.under(settings))
            }
            _ => derive(self, ranking),
        };
        derivation.set_without_hit();
        derivation
    }

    /// Whether [`Self::value`] computes values under these settings.
    pub fn has_value(&self, settings: &Settings) -> bool {
        self.definition.value.is_some() && self.keeps_threshold(settings)
    }

    fn keeps_threshold(&self, settings: &Settings) -> bool {
        self.rel.is_none_or(|rel| rel == settings.relevance.threshold)
    }

    /// Computes the value from the judged documents alone. `None` if only the derivation gives it, or says why there is
    /// none.
    pub fn value(&self, ranks: &JudgedRanks) -> Option<Outcome> {
        let value = self.definition.value.filter(|_| self.keeps_threshold(&ranks.settings))?;
        match value(ranks, self) {
            Outcome::Value(value) if !value.is_finite() => None,
            outcome => Some(outcome),
        }
    }

    /// Sets one argument from text, `p=0.8` or `rel=2`.
    ///
    /// # Errors
    /// [`MeasureError::Argument`] if the text has no `=`, the key is unknown, or the value is no number within bounds.
    pub(super) fn set(&mut self, argument: &str) -> Result<(), MeasureError> {
        let definition = self.definition;
        let error = || {
            let parameters = definition.parameters.iter().map(Parameter::expected);
            let expected: Vec<_> = ["rel=<grade>".into()].into_iter().chain(parameters).collect();
            MeasureError::Argument {
                measure: definition.name.into(),
                found: argument.chars().take(40).collect(),
                expected: expected.join(" or "),
            }
        };
        let (key, value) = argument.split_once('=').ok_or_else(error)?;
        let value = decimal::parse(value.trim()).filter(|v| v.is_finite()).ok_or_else(error)?;
        let key = key.trim();
        if key == "rel" {
            self.rel = Some(value);
            return Ok(());
        }
        let parameter = definition.parameters.iter().find(|p| p.key == key).ok_or_else(error)?;
        if !parameter.allows(value) {
            return Err(error());
        }
        self.argument = Some(value).filter(|_| Some(value) != parameter.default);
        Ok(())
    }
}

impl PartialEq for Measure {
    fn eq(&self, other: &Self) -> bool {
        self.definition.name == other.definition.name
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
            arguments.push(format!("rel={}", shortest(rel)));
        }
        let mut name = self.definition.name.to_string();
        if let Some(parameter) = self.definition.parameters.first() {
            let value = self.argument.or(parameter.default);
            let is_changed = value != parameter.default;
            match (value, parameter.printed) {
                (Some(value), ParameterNotation::InName(letter)) => {
                    name = format!("{letter}{}", shortest(value));
                }
                (Some(value), printed) if printed == ParameterNotation::Always || is_changed => {
                    arguments.push(format!("{}={}", parameter.key, shortest(value)));
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

/// The greatest cutoff: the largest count in a browser, where counts have 32 bits.
pub const MAX_CUTOFF: usize = u32::MAX as usize;

/// Why the name of a measure could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MeasureError {
    /// No measure has the name `found`.
    #[error("there is no measure \"{found}\"; {}", match &**nearest {
        "" => "nDCG@10, AP, RR and P@5 are measures".to_string(),
        nearest => format!("the nearest is {nearest}"),
    })]
    Unknown {
        found: String,
        /// Empty if no name is near.
        nearest: String,
    },
    /// The text after `@` is not a cutoff.
    #[error(
        "\"{found}\" is not a cutoff: a whole number from 1 to {MAX_CUTOFF} is expected after {measure}@"
    )]
    Cutoff { measure: String, found: String },
    /// The measure takes no cutoff, and one is given.
    #[error("{measure} has no cutoff: write {measure}")]
    NoCutoff { measure: String },
    /// The measure has no such argument, or its value is out of bounds.
    #[error("\"{found}\" is not an argument of {measure}: expected {expected}")]
    Argument { measure: String, found: String, expected: String },
}

/// One measure for one query: the rows of the ranking and of the ideal, terms, steps, outcome, notes.
///
/// The steps are the rules stored with the values: of each column ([`Table::rule`]), of each [`Term`], and
/// of the outcome ([`Derivation::rule`]). Replaying them in this order gives the outcome bit for bit.
/// Every table, formula, chart and export is drawn from this alone; nothing recomputes a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Derivation {
    pub measure: Measure,
    pub settings: Rc<Settings>,
    /// All rows of the ranking. The first [`Table::counted`] of them count.
    pub actual: Table,
    /// The best possible order, with the same columns.
    pub ideal: Table,
    /// In the order computed.
    pub terms: Vec<Term>,
    /// The last step. `None` if the outcome is undefined.
    pub rule: Option<Expr>,
    pub outcome: Outcome,
    pub notes: Vec<Note>,
}

impl Derivation {
    /// Makes the outcome undefined if nothing relevant is shown and the settings give such a list no value.
    fn set_without_hit(&mut self) {
        let is_hit = |column: &[f64]| column.iter().take(self.actual.counted).any(|hit| *hit > 0.0);
        let has_hit = self.actual.column(Column::Relevant).is_some_and(is_hit);
        if self.settings.no_hit == NoHit::Undefined && !has_hit {
            self.rule = None;
            self.outcome = Outcome::Undefined(Reason::NoHit);
            self.notes.retain(|note| !matches!(note, Note::NoHit | Note::ByRule { .. }));
        }
    }

    /// The value of a term, if the derivation has it.
    pub fn term(&self, name: Name) -> Option<f64> {
        self.terms.iter().find(|t| t.name == name).map(|t| t.value)
    }
}
