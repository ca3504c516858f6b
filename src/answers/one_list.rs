//! The values of one list under many conventions.

use crate::metrics::{Index, Measure};
use crate::presets::{
    Convention, JoinedQuery, MissingQuery, QueryInput, RankingCache, RefusalRule, Refusals,
    Repeats, WithoutRelevant,
};

/// A list with its judgments, and what the rules of conventions look for in it.
pub(super) struct OneList {
    input: QueryInput,
    /// The list joined with its judgments, for values without steps.
    joined: Option<JoinedQuery<'static>>,
    ranked: RankingCache,
    /// The number of documents in the list. 0 without a list.
    length: usize,
    /// Whether a document is listed twice.
    repeats: bool,
    /// The lowest and the highest grade. `None` without judgments.
    grades: Option<(f64, f64)>,
    /// Whether every grade is whole.
    is_whole: bool,
}

impl OneList {
    /// Takes the list and the judgments of a query.
    pub fn new(input: QueryInput) -> Self {
        let run = input.run.as_deref().unwrap_or_default();
        let grades = || input.qrels.iter().flatten().map(|(_, grade)| *grade);
        let (lowest, highest) = (grades().reduce(f64::min), grades().reduce(f64::max));
        Self {
            joined: JoinedQuery::of(&input).map(JoinedQuery::into_owned),
            ranked: RankingCache::default(),
            length: run.len(),
            repeats: Index::of(run.iter().map(|(id, _)| id)).count() < run.len(),
            grades: lowest.zip(highest),
            is_whole: grades().all(|grade| grade.fract() == 0.0),
            input,
        }
    }

    /// Returns the query.
    pub fn input(&self) -> &QueryInput {
        &self.input
    }

    /// Returns the value of the list: that of [`Convention::value`]. It is computed without steps where the ranks of the
    /// judged documents decide it.
    pub fn value(&mut self, measure: &Measure, convention: &Convention) -> Option<f64> {
        let Self { input, joined, ranked, .. } = self;
        let quick = joined.as_mut().and_then(|query| convention.quick_value(measure, query));
        quick.or_else(|| convention.value_with(measure, input, ranked))
    }

    /// Resets the rules that cannot change the value of this list. More conventions are equal then, and each of them needs to
    /// be evaluated only once.
    pub fn without_idle_rules(&self, convention: &Convention) -> Convention {
        let mut convention = convention.clone();
        if self.length == 0 {
            return convention;
        }
        convention.queries.missing = MissingQuery::LeftOut;
        convention.queries.empty_counts = false;
        convention.queries.without_relevant = WithoutRelevant::AsItIs;
        convention.aggregate.rounds = None;
        convention.aggregate.gives_logarithms = false;
        let Some((lowest, highest)) = self.grades else { return convention };
        convention.queries.unjudged_count = false;
        if !self.repeats {
            convention.input.repeats = Repeats::Mistake;
        }
        if lowest >= 0.0 {
            convention.input.negative_unjudged = false;
        }
        // A tool that reads other grades than the written ones may refuse them.
        let input = &convention.input;
        if input.grades.is_empty() && input.floor.is_none() {
            let drops = input.drops_own_id;
            let may_refuse = |rule: &RefusalRule| match *rule {
                RefusalRule::NotJudged | RefusalRule::Missing => false,
                RefusalRule::Duplicates => self.repeats,
                RefusalRule::Fewer(least) => self.length < least || self.repeats || drops,
                RefusalRule::Negative
                | RefusalRule::AllNegative
                | RefusalRule::AllNegativeListed => lowest < 0.0,
                RefusalRule::AllBelow(least) => lowest < least,
                RefusalRule::Fraction => !self.is_whole,
                RefusalRule::Above(most) => highest > most,
                _ => true,
            };
            let rules: Vec<_> =
                convention.refusals.rules.iter().filter(|rule| may_refuse(rule)).copied().collect();
            convention.refusals = match rules.is_empty() {
                true => Refusals::NONE,
                false => Refusals { rules: rules.into(), ..convention.refusals },
            };
        }
        convention
    }
}
