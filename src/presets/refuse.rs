//! Checks one query against the rules by which a tool refuses.

use super::convention::Convention;
use super::derive::NoValue;
use super::query_result::adds_up_to_zero;
use super::received::Received;
use super::refusal::{FindGrade, Refusal, RefusalRule};
use crate::metrics::settings::Gain;
use crate::metrics::{Column, Derivation, Index, Name, Outcome, Reason};

/// The highest grade for which LightGBM has a gain, 2^g - 1.
const LAST_GAIN: f64 = 30.0;

impl Convention {
    /// Returns why the tool refuses a list and judgments, as it receives them.
    pub(super) fn refused(&self, received: &Received) -> Option<Refusal> {
        let Received { docs, judgments, highest } = received;
        let find_grade = |test: &dyn Fn(f64) -> bool| {
            judgments.iter().map(|(_, grade)| *grade).find(|grade| test(*grade))
        };
        self.refusals.rules.iter().find_map(|rule| match *rule {
            RefusalRule::Duplicates => {
                let mut seen = Index::default();
                let cut = self.to_depth(docs, judgments);
                let mut ids = cut.as_ref().unwrap_or(docs).iter().map(|(_, id, _)| id);
                let twice = ids.find(|id| seen.insert(id, 0).is_some())?;
                Some(Refusal::Duplicate { document: twice.clone() })
            }
            RefusalRule::NothingRelevant if self.adds_grades() => {
                adds_up_to_zero(judgments).then_some(Refusal::NothingRelevant)
            }
            RefusalRule::AllNegative | RefusalRule::AllNegativeListed => {
                highest.is_some_and(|highest| highest < 0.0).then_some(Refusal::AllNegative)
            }
            RefusalRule::AllBelow(least) => (!docs.is_empty()
                && highest.is_some_and(|highest| highest < least))
            .then_some(Refusal::AllBelow { least }),
            RefusalRule::ManyLabels => {
                let grades = Index::of(judgments.iter().map(|(id, _)| id));
                let of = |id| grades.get(id).map_or(0.0, |at| judgments[at].1);
                let mut labels: Vec<f64> = docs.iter().map(|(_, id, _)| of(id)).collect();
                labels.sort_by(f64::total_cmp);
                labels.dedup();
                let fraction = labels.iter().copied().find(|label| label.fract() != 0.0);
                match (fraction, labels.len()) {
                    (Some(grade), _) => Some(Refusal::Fraction { grade }),
                    (None, labels @ 3..) => Some(Refusal::ManyLabels { labels }),
                    _ => None,
                }
            }
            rule => self.refused_by(rule, docs.len(), &find_grade),
        })
    }

    /// Returns why one rule refuses a list of this length. `find_grade` returns a grade of the query that
    /// passes a test.
    pub fn refused_by(
        &self,
        rule: RefusalRule,
        documents: usize,
        find_grade: FindGrade,
    ) -> Option<Refusal> {
        let above = |highest: f64| {
            let grade = find_grade(&|grade| grade > highest)?;
            Some(Refusal::Above { grade, highest })
        };
        let lacks_relevant = || find_grade(&|grade| self.settings.is_relevant(grade)).is_none();
        match rule {
            RefusalRule::Fewer(least) if documents < least => {
                Some(Refusal::Fewer { documents, least })
            }
            RefusalRule::NothingRelevant if self.queries.needs_non_relevant => {
                find_grade(&|grade| grade < self.settings.relevance.threshold)
                    .is_none()
                    .then_some(Refusal::NothingNonRelevant)
            }
            RefusalRule::NothingRelevant => lacks_relevant().then_some(Refusal::NothingRelevant),
            RefusalRule::ListWithoutRelevant => {
                (documents > 0 && lacks_relevant()).then_some(Refusal::NothingRelevant)
            }
            RefusalRule::RelevantWithoutList => (documents == 0 && !lacks_relevant())
                .then_some(Refusal::Fewer { documents, least: 1 }),
            RefusalRule::Negative => {
                find_grade(&|grade| grade < 0.0).map(|grade| Refusal::Negative { grade })
            }
            RefusalRule::AllNegative | RefusalRule::AllNegativeListed => {
                (find_grade(&|_| true).is_some() && find_grade(&|grade| grade >= 0.0).is_none())
                    .then_some(Refusal::AllNegative)
            }
            RefusalRule::AllBelow(least) => (documents > 0
                && find_grade(&|_| true).is_some()
                && find_grade(&|grade| grade >= least).is_none())
            .then_some(Refusal::AllBelow { least }),
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

    /// Returns why the tool gives no number for a derivation: it refuses the query, or its value is NaN.
    pub(super) fn no_number_after(&self, derivation: &Derivation) -> Option<NoValue> {
        let is = |reason| derivation.outcome == Outcome::Undefined(reason);
        self.refusals.rules.iter().find_map(|rule| match rule {
            RefusalRule::OnlyHits if is(Reason::OnlyHits) => {
                Some(NoValue::Refused(Refusal::OnlyHits))
            }
            RefusalRule::NanWithoutRelevant if is(Reason::NothingRelevant) => {
                Some(NoValue::NotANumber(Reason::NothingRelevant))
            }
            RefusalRule::NothingNonRelevant => {
                let none = derivation.term(Name::NonRelevant) == Some(0.0);
                let found =
                    derivation.actual.column(Column::Relevant).is_some_and(|c| c.contains(&1.0));
                (none && found).then_some(NoValue::NotANumber(Reason::NothingNonRelevant))
            }
            RefusalRule::CutoffBeyondList | RefusalRule::CutoffBeyondLastRank => {
                let cutoff = derivation.measure.cutoff?;
                let length = derivation.actual.rows.len();
                let ranks = derivation.actual.column(Column::ReadRank);
                let last = match (rule, ranks.and_then(<[f64]>::last)) {
                    (RefusalRule::CutoffBeyondLastRank, Some(last)) => *last as usize,
                    _ => length,
                };
                (cutoff > last)
                    .then_some(NoValue::Refused(Refusal::CutoffBeyondList { cutoff, last }))
            }
            _ => None,
        })
    }
}
