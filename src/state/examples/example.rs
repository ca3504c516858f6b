//! A worked example: an article's input, and the numbers that the article prints.

use super::input::ExampleInput;
use crate::data::Data;
use crate::metrics::{
    Column, Derivation, Measure, Name, Outcome, Ranking, Settings, Side, derive, mean, ndcg,
};
use crate::presets::AdjustedPreset;

/// One worked example.
pub struct Example {
    /// The id, which never changes: links contain it.
    pub id: &'static str,
    /// The index in `ARTICLES`. An example that belongs to no article has the number of articles.
    pub article: u8,
    /// The section of the article.
    pub place: &'static str,
    /// The title in the gallery.
    pub title: &'static str,
    /// A sentence about what the example shows.
    pub note: &'static str,
    /// The measure that is shown first.
    pub measure: &'static str,
    /// The cutoff for measures that are shown "at k".
    pub k: usize,
    /// The article's convention.
    pub settings: Settings,
    /// The decimals to which the article rounded every step, if its numbers show that.
    pub by_hand: Option<u8>,
    /// Whether the article's numbers follow from its input.
    pub verdict: Verdict,
    /// The article's input.
    pub input: ExampleInput,
    /// The numbers that the article prints.
    pub printed: &'static [PrintedNumber],
    /// Conventions that give other values for the same input, shown side by side.
    pub readings: &'static [Interpretation],
}

/// Whether an article's numbers follow from its input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All numbers follow.
    Reproduced,
    /// The numbers follow if every step is rounded.
    ReproducedWithRounding,
    /// The article computes one value in two ways.
    TwoConventions,
    /// The value differs, and none of the conventions tried gives the article's value.
    DoesNotFollow,
    /// The article's own code is wrong.
    BugInArticle,
    /// The article prints no number.
    NoNumberPrinted,
    /// Each tool prints a different value.
    EveryToolItsOwn,
}

impl Verdict {
    /// A short description.
    pub const fn label(self) -> &'static str {
        match self {
            Verdict::Reproduced => "reproduced",
            Verdict::ReproducedWithRounding => "reproduced with rounding",
            Verdict::TwoConventions => "two conventions",
            Verdict::DoesNotFollow => "does not follow",
            Verdict::BugInArticle => "bug in the article",
            Verdict::NoNumberPrinted => "no number printed",
            Verdict::EveryToolItsOwn => "every tool its own",
        }
    }
}

/// A number that the article prints, and the value to which it belongs.
pub struct PrintedNumber {
    /// The article's name for it.
    pub name: &'static str,
    /// As printed, e.g. `5.467` or `75%`.
    pub text: &'static str,
    /// Empty for the example's measure.
    pub measure: &'static str,
    /// The value to which the number belongs.
    pub of: PrintedQuantity,
}

/// A value within the derivations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PrintedQuantity {
    /// The mean over all queries; for a single query its value.
    Mean,
    /// The value of one query, by its index.
    Query(usize),
    /// A term of the first query.
    Term(Name),
    /// A cell of the first query's tables, by its rank.
    Cell(Side, Column, usize),
}

/// The computed value of a printed number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recomputed {
    /// Without rounding.
    pub exact: Outcome,
    /// With every step rounded, if the article did so.
    pub rounded: Option<Outcome>,
}

/// A way to read an example.
pub struct Interpretation {
    /// A short description.
    pub label: &'static str,
    /// Empty for the example's measure.
    pub measure: &'static str,
    /// Changes the example's settings to this reading's.
    pub settings: fn(&mut Settings),
    /// The article's number that the page shows beside the value of this reading. The two may differ.
    pub printed: Option<&'static str>,
}

impl Example {
    /// Returns the input as data.
    pub fn data(&self) -> Data {
        self.input.data()
    }

    /// Returns the article's settings.
    pub fn settings(&self) -> Settings {
        self.settings.clone()
    }

    /// Returns the settings as a convention.
    pub fn convention(&self) -> AdjustedPreset {
        AdjustedPreset::from(&self.settings())
    }

    /// Returns the measure that is shown first.
    pub fn measure(&self) -> Measure {
        self.named("")
    }

    /// Returns the derivation of every query.
    pub fn derivations(&self, measure: &Measure, settings: &Settings) -> Vec<Derivation> {
        let rankings = self.data().queries.into_iter().map(|query| {
            Ranking::new(
                query.docs.iter().map(|doc| (doc.id.clone(), doc.score)),
                query.judgments.iter().map(|judgment| (judgment.doc.clone(), judgment.grade)),
                settings.clone().into(),
            )
        });
        rankings.map(|ranking| derive(measure, &ranking)).collect()
    }

    /// Returns a measure by its name; the example's own for an empty name.
    fn named(&self, name: &str) -> Measure {
        let name = if name.is_empty() { self.measure } else { name };
        // A test parses every name, so that the fallback is never used.
        name.parse().unwrap_or_else(|_| Measure::new(&ndcg::DEFINITION))
    }

    fn compute(&self, measure: &str, of: PrintedQuantity, settings: &Settings) -> Outcome {
        of.pick(&self.derivations(&self.named(measure), settings))
    }
}

impl PrintedQuantity {
    fn pick(self, derivations: &[Derivation]) -> Outcome {
        let none = mean([]).outcome;
        let value = |value: Option<f64>| value.map_or(none, Outcome::Value);
        let first = derivations.first();
        match self {
            PrintedQuantity::Mean => mean(derivations.iter().map(|d| d.outcome)).outcome,
            PrintedQuantity::Query(index) => derivations.get(index).map_or(none, |d| d.outcome),
            PrintedQuantity::Term(name) => value(first.and_then(|d| d.term(name))),
            PrintedQuantity::Cell(side, column, rank) => {
                let table = first.map(|d| match side {
                    Side::Actual => &d.actual,
                    Side::Ideal => &d.ideal,
                });
                value(table.and_then(|table| table.cell(rank.checked_sub(1)?, column)))
            }
        }
    }
}

impl PrintedNumber {
    /// Computes the number from the example's input.
    pub fn recompute(&self, example: &Example) -> Recomputed {
        let settings = example.settings();
        let rounded = |digits| Settings { rounding: Some(digits), ..settings.clone() };
        let compute = |settings: &Settings| example.compute(self.measure, self.of, settings);
        Recomputed {
            exact: compute(&settings),
            rounded: example.by_hand.map(|digits| compute(&rounded(digits))),
        }
    }
}

impl PrintedNumber {
    /// Returns the measure whose value the number is. `None` for a step of a derivation.
    pub fn value_of(&self, example: &Example) -> Option<Measure> {
        let is_value = matches!(self.of, PrintedQuantity::Mean | PrintedQuantity::Query(_));
        is_value.then(|| example.named(self.measure))
    }
}

impl Interpretation {
    /// Returns the measure of this reading.
    pub fn measure(&self, example: &Example) -> Measure {
        example.named(self.measure)
    }

    /// Returns the example's settings with this reading's changes.
    pub fn settings(&self, example: &Example) -> Settings {
        let mut settings = example.settings();
        (self.settings)(&mut settings);
        settings
    }

    /// Returns the value under this reading; the mean for several queries.
    pub fn outcome(&self, example: &Example) -> Outcome {
        example.compute(self.measure, PrintedQuantity::Mean, &self.settings(example))
    }
}

pub(super) const fn printed(
    name: &'static str,
    text: &'static str,
    measure: &'static str,
    of: PrintedQuantity,
) -> PrintedNumber {
    PrintedNumber { name, text, measure, of }
}

/// Returns a printed mean of a measure, or its value for a single query.
pub(super) const fn value(measure: &'static str, text: &'static str) -> PrintedNumber {
    printed(measure, text, measure, PrintedQuantity::Mean)
}

pub(super) const fn cell(
    name: &'static str,
    text: &'static str,
    column: Column,
    rank: usize,
) -> PrintedNumber {
    printed(name, text, "", PrintedQuantity::Cell(Side::Actual, column, rank))
}

pub(super) const fn reading(
    label: &'static str,
    measure: &'static str,
    settings: fn(&mut Settings),
    printed: Option<&'static str>,
) -> Interpretation {
    Interpretation { label, measure, settings, printed }
}
