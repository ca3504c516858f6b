//! Worked examples from five articles, as data that the page opens and checks.
//!
//! An example holds the article's input and the numbers it prints, never ours: those are derived when
//! asked for. Lists that an article describes only by counts are laid out here to give these counts.

mod article0;
mod article1;
mod article2;
mod article3;
mod article4;
mod input;
mod tools;

use crate::data::Data;
use crate::metrics::{
    Column, Derivation, Measure, Name, Outcome, Ranking, Settings, Side, derive, mean, ndcg,
};
use crate::presets::Chosen;

pub use input::{Input, Judged, List};

/// The example that opens first.
pub const FIRST: &str = "a3-ndcg";

/// An article, and what it works out.
pub struct Article {
    /// The article's own title.
    pub title: &'static str,
    /// In the article's order.
    pub examples: &'static [Example],
}

/// The articles, in the order shown.
pub static ARTICLES: [Article; 5] = [
    Article {
        title: "Semantic Search Evaluation: nDCG, MRR, and Recall at K Metrics",
        examples: &article0::EXAMPLES,
    },
    Article { title: "Evaluating Search Quality", examples: &article1::EXAMPLES },
    Article {
        title: "Retrieval Evaluation Metrics: MRR, nDCG, and Recall@K",
        examples: &article2::EXAMPLES,
    },
    Article {
        title: "Why Evaluation Metrics for Reranking Matter in Search Quality",
        examples: &article3::EXAMPLES,
    },
    Article {
        title: "NDCG and MRR From Scratch: The Ranking Metrics Every AI Engineer Needs",
        examples: &article4::EXAMPLES,
    },
];

/// What is no article's: a list that shows how tools differ.
pub static TOOLS: Article =
    Article { title: "The same list in every tool", examples: &tools::EXAMPLES };

/// All examples of the articles, article by article.
pub fn all() -> impl Iterator<Item = &'static Example> {
    ARTICLES.iter().flat_map(|article| article.examples)
}

/// The example with this id.
pub fn find(id: &str) -> Option<&'static Example> {
    all().chain(TOOLS.examples).find(|example| example.id == id)
}

/// One worked example.
pub struct Example {
    /// Stable; links hold it.
    pub id: &'static str,
    /// Index into [`ARTICLES`].
    pub article: u8,
    /// The part of the article.
    pub place: &'static str,
    /// What the gallery calls it.
    pub title: &'static str,
    /// What to see here.
    pub note: &'static str,
    /// The measure that is shown first.
    pub measure: &'static str,
    /// The cutoff for measures that are shown "at k".
    pub k: usize,
    /// Changes to the textbook, `key=value`.
    pub settings: &'static [(&'static str, &'static str)],
    /// Decimals to which the article rounded every step, where that shows in its numbers.
    pub by_hand: Option<u8>,
    /// Whether the article's numbers follow.
    pub verdict: Verdict,
    /// What the article starts from.
    pub input: Input,
    /// The article's numbers.
    pub printed: &'static [Printed],
    /// Ways to read the same input that give different values, to be shown side by side.
    pub readings: &'static [Reading],
}

/// Whether an article's numbers follow from its input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All of them.
    Reproduced,
    /// Only when every step is rounded as by hand.
    ReproducedWithRounding,
    /// The article computes one thing in two ways.
    TwoConventions,
    /// Another value comes out, and no convention tried gives the article's.
    DoesNotFollow,
    /// The article's own code is wrong.
    BugInArticle,
    /// There is only input.
    NoNumberPrinted,
    /// Each tool prints another value for it.
    EveryToolItsOwn,
}

impl Verdict {
    /// In a few words.
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

/// A number in the article, and what it is the number of.
pub struct Printed {
    /// What the article calls it.
    pub name: &'static str,
    /// As printed, e.g. `5.467` or `75%`.
    pub text: &'static str,
    /// Empty: the example's measure.
    pub measure: &'static str,
    /// The part of the derivations.
    pub of: Of,
}

/// The part of the derivations that a printed number shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Of {
    /// The mean over all queries; of a single query its value.
    Mean,
    /// The value of one query, by its index.
    Query(usize),
    /// A term of the first query.
    Term(Name),
    /// A cell of the first query's tables, by its rank.
    Cell(Side, Column, usize),
}

/// A printed number computed here.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recomputed {
    /// Without rounding.
    pub exact: Outcome,
    /// With every step rounded, where the article did so.
    pub rounded: Option<Outcome>,
}

/// One way to read an example.
pub struct Reading {
    /// In a few words.
    pub label: &'static str,
    /// Empty: the example's measure.
    pub measure: &'static str,
    /// Changes to the example's settings.
    pub settings: &'static [(&'static str, &'static str)],
    /// The number in the article that this reading is about.
    pub printed: Option<&'static str>,
}

impl Example {
    /// The input.
    pub fn data(&self) -> Data {
        self.input.data()
    }

    /// The textbook with the example's changes.
    pub fn settings(&self) -> Settings {
        Settings::default().with(self.settings)
    }

    /// The same as a convention.
    pub fn convention(&self) -> Chosen {
        Chosen::from(&self.settings())
    }

    /// The measure that is shown first.
    pub fn measure(&self) -> Measure {
        self.named("")
    }

    /// The derivation of every query.
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

    /// A measure by its name; the example's own where there is none.
    fn named(&self, name: &str) -> Measure {
        let name = if name.is_empty() { self.measure } else { name };
        // A test reads every name; the fallback is never reached.
        name.parse().unwrap_or_else(|_| Measure::new(&ndcg::INFO))
    }

    fn compute(&self, measure: &str, of: Of, settings: &Settings) -> Outcome {
        of.pick(&self.derivations(&self.named(measure), settings))
    }
}

impl Of {
    fn pick(self, derivations: &[Derivation]) -> Outcome {
        let none = mean([]).outcome;
        let value = |value: Option<f64>| value.map_or(none, Outcome::Value);
        let first = derivations.first();
        match self {
            Of::Mean => mean(derivations.iter().map(|d| d.outcome)).outcome,
            Of::Query(index) => derivations.get(index).map_or(none, |d| d.outcome),
            Of::Term(name) => value(first.and_then(|d| d.term(name))),
            Of::Cell(side, column, rank) => {
                let table = first.map(|d| match side {
                    Side::Actual => &d.actual,
                    Side::Ideal => &d.ideal,
                });
                value(table.and_then(|table| table.cell(rank.checked_sub(1)?, column)))
            }
        }
    }
}

impl Printed {
    /// The same number from the example's input.
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

impl Printed {
    /// The measure whose value this is; `None` for a part of a derivation.
    pub fn value_of(&self, example: &Example) -> Option<Measure> {
        let is_value = matches!(self.of, Of::Mean | Of::Query(_));
        is_value.then(|| example.named(self.measure))
    }
}

impl Reading {
    /// The measure of this reading.
    pub fn measure(&self, example: &Example) -> Measure {
        example.named(self.measure)
    }

    /// The example's settings with this reading's changes.
    pub fn settings(&self, example: &Example) -> Settings {
        example.settings().with(self.settings)
    }

    /// The value under this reading; the mean where there are several queries.
    pub fn outcome(&self, example: &Example) -> Outcome {
        example.compute(self.measure, Of::Mean, &self.settings(example))
    }
}

const fn printed(name: &'static str, text: &'static str, measure: &'static str, of: Of) -> Printed {
    Printed { name, text, measure, of }
}

/// The mean of a measure, or its value for a single query.
const fn value(measure: &'static str, text: &'static str) -> Printed {
    printed(measure, text, measure, Of::Mean)
}

const fn cell(name: &'static str, text: &'static str, column: Column, rank: usize) -> Printed {
    printed(name, text, "", Of::Cell(Side::Actual, column, rank))
}

const fn reading(
    label: &'static str,
    measure: &'static str,
    settings: &'static [(&'static str, &'static str)],
    printed: Option<&'static str>,
) -> Reading {
    Reading { label, measure, settings, printed }
}
