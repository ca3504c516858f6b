//! The values of one list under many conventions.

use crate::metrics::{Index, Measure, counted};
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
    /// Each grade of the judgments once.
    grades: Vec<f64>,
}

impl OneList {
    /// Takes the list and the judgments of a query.
    pub fn new(input: QueryInput) -> Self {
        let run = input.run.as_deref().unwrap_or_default();
        let judged = counted(input.qrels.iter().flatten().map(|(_, grade)| *grade));
        Self {
            joined: JoinedQuery::of(&input).map(JoinedQuery::into_owned),
            ranked: RankingCache::default(),
            length: run.len(),
            repeats: Index::of(run.iter().map(|(id, _)| id)).count() < run.len(),
            grades: judged.into_iter().map(|(grade, _)| grade).collect(),
            input,
        }
    }

    /// Returns the query.
    pub fn input(&self) -> &QueryInput {
        &self.input
    }

    /// Returns the value of the list: that of [`Convention::value`]. It is computed without steps where the ranks of
    /// the judged documents decide it.
    pub fn value(&mut self, measure: &Measure, convention: &Convention) -> Option<f64> {
        let Self { input, joined, ranked, .. } = self;
        let quick = joined.as_mut().and_then(|query| convention.quick_value(measure, query));
        quick.or_else(|| convention.value_with(measure, input, ranked))
    }

    /// Resets the rules that cannot change the value of this list. More conventions are equal then, and equal ones are
    /// evaluated only once.
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
        if self.grades.is_empty() {
            return convention;
        }
        convention.queries.unjudged_count = false;
        let rules = convention.refusals.rules.iter().copied();
        let rules: Vec<_> = rules.filter(|rule| self.may_refuse(&convention, *rule)).collect();
        convention.refusals = match rules.is_empty() {
            true => Refusals::NONE,
            false => Refusals { rules: rules.into(), ..convention.refusals },
        };
        if !self.repeats {
            convention.input.repeats = Repeats::Mistake;
        }
        if self.grades.iter().all(|grade| *grade >= 0.0) {
            convention.input.negative_unjudged = false;
        }
        convention
    }

    /// Whether a tool may refuse this list with judgments by a rule.
    fn may_refuse(&self, convention: &Convention, rule: RefusalRule) -> bool {
        let find_grade = |test: &dyn Fn(f64) -> bool| {
            let mut grades = self.grades.iter().map(|grade| convention.input.grade(*grade));
            grades.find(|grade| test(*grade))
        };
        let refuses = || convention.refused_by(rule, self.length, &find_grade).is_some();
        match rule {
            RefusalRule::NotJudged | RefusalRule::Missing => false,
            RefusalRule::Duplicates => self.repeats,
            // The tool may receive fewer documents than the list has.
            RefusalRule::Fewer(_) => self.repeats || convention.input.drops_own_id || refuses(),
            RefusalRule::Negative
            | RefusalRule::AllNegative
            | RefusalRule::AllNegativeListed
            | RefusalRule::AllBelow(_)
            | RefusalRule::Fraction
            | RefusalRule::Above(_) => refuses(),
            // The others depend on what the tool receives, or on its outcome.
            _ => true,
        }
    }
}
