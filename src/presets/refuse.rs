//! The check of one query against the rules by which a tool refuses.

use super::convention::Convention;
use super::query_result::adds_up_to_zero;
use super::received::Received;
use super::refusal::{FindGrade, Refusal, RefusalRule};
use crate::metrics::settings::Gain;
use crate::metrics::{Column, Derivation, Index, Name, Outcome, Reason};

/// LightGBM's gains are 2^g - 1 for grades up to this.
const LAST_GAIN: f64 = 30.0;

impl Convention {
    /// Returns why the tool refuses a list and judgments, as it receives them.
    pub(super) fn refused(&self, received: &Received) -> Option<Refusal> {
        let Received { docs, judgments } = received;
        let find_grade = |test: &dyn Fn(f64) -> bool| {
            judgments.iter().map(|(_, grade)| *grade).find(|grade| test(*grade))
        };
        self.refusals.rules.iter().find_map(|rule| match *rule {
            RefusalRule::Duplicates => {
                let mut seen = Index::default();
                let mut ids = docs.iter().map(|(_, id, _)| id);
                let twice = ids.find(|id| seen.insert(id, 0).is_some())?;
                Some(Refusal::Duplicate { document: twice.clone() })
            }
            RefusalRule::NothingRelevant if self.adds_grades() => {
                adds_up_to_zero(judgments).then_some(Refusal::NothingRelevant)
            }
            rule => self.refused_by(rule, docs.len(), &find_grade),
        })
    }

    /// Returns why one rule refuses a list of this length. `find_grade` finds a grade of the query for
    /// which a test holds.
    pub(super) fn refused_by(
        &self,
        rule: RefusalRule,
        documents: usize,
        find_grade: FindGrade,
    ) -> Option<Refusal> {
        let above = |highest: f64| {
            let grade = find_grade(&|grade| grade > highest)?;
            Some(Refusal::Above { grade, highest })
        };
        let is_empty = || find_grade(&|grade| self.settings.is_relevant(grade)).is_none();
        match rule {
            RefusalRule::Fewer(least) if documents < least => {
                Some(Refusal::Fewer { documents, least })
            }
            RefusalRule::NothingRelevant if self.queries.needs_non_relevant => {
                find_grade(&|grade| grade < self.settings.threshold)
                    .is_none()
                    .then_some(Refusal::NothingNonRelevant)
            }
            RefusalRule::NothingRelevant => is_empty().then_some(Refusal::NothingRelevant),
            RefusalRule::ListWithoutRelevant => {
                (documents > 0 && is_empty()).then_some(Refusal::NothingRelevant)
            }
            RefusalRule::RelevantWithoutList => {
                (documents == 0 && !is_empty()).then_some(Refusal::Fewer { documents, least: 1 })
            }
            RefusalRule::Negative => {
                find_grade(&|grade| grade < 0.0).map(|grade| Refusal::Negative { grade })
            }
            RefusalRule::AllNegative => (find_grade(&|_| true).is_some()
                && find_grade(&|grade| grade >= 0.0).is_none())
            .then_some(Refusal::AllNegative),
            RefusalRule::Fraction => {
                find_grade(&|grade| grade.fract() != 0.0).map(|grade| Refusal::Fraction { grade })
            }
            RefusalRule::Graded => find_grade(&|grade| grade != 0.0 && grade != 1.0)
                .map(|grade| Refusal::Graded { grade }),
            RefusalRule::Above(highest) => above(highest),
            RefusalRule::AboveScale => self.settings.max_grade.and_then(above),
            RefusalRule::WithoutGain => match &self.settings.gain {
                Gain::Map(gains) => find_grade(&|grade| !gains.iter().any(|(of, _)| *of == grade))
                    .map(|grade| Refusal::WithoutGain { grade }),
                _ => above(LAST_GAIN),
            },
            _ => None,
        }
    }

    /// Returns why the tool refuses the query once the measure was derived.
    pub(super) fn refused_after(&self, derivation: &Derivation) -> Option<Refusal> {
        self.refusals.rules.iter().find_map(|rule| match rule {
            RefusalRule::OnlyHits if derivation.outcome == Outcome::Undefined(Reason::OnlyHits) => {
                Some(Refusal::OnlyHits)
            }
            RefusalRule::NothingNonRelevant => {
                let none = derivation.term(Name::NonRelevant) == Some(0.0);
                let found =
                    derivation.actual.column(Column::Relevant).is_some_and(|c| c.contains(&1.0));
                (none && found).then_some(Refusal::NothingNonRelevant)
            }
            RefusalRule::CutoffBeyondList | RefusalRule::CutoffBeyondLastRank => {
                let cutoff = derivation.measure.cutoff?;
                let length = derivation.actual.rows.len();
                let ranks = derivation.actual.column(Column::ReadRank);
                let last = match (rule, ranks.and_then(<[f64]>::last)) {
                    (RefusalRule::CutoffBeyondLastRank, Some(last)) => *last as usize,
                    _ => length,
                };
                (cutoff > last).then_some(Refusal::CutoffBeyondList { cutoff, last })
            }
            _ => None,
        })
    }
}
