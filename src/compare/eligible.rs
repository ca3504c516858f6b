//! The measures for which dominance decides. Their weights fall with the rank, and their gains rise with the grade.

use crate::metrics::Measure;
use crate::metrics::settings::{Negative, NoHit, Settings, Ties, Unjudged};

/// Whether the value depends only on the judgments and on the ranks of the documents graded above 0, and never
/// falls when such a document moves up or gets a higher grade. Each measure claims this for its own settings
/// ([`Claims::dominance_decides`](crate::metrics::claims::Claims)). This function adds the settings that concern all
/// measures.
pub fn is_eligible(measure: &Measure, settings: &Settings) -> bool {
    let claims = measure.definition.claims.as_ref();
    settings.relevance.threshold > 0.0
        && measure.rel.is_none_or(|rel| rel > 0.0)
        && settings.relevance.unjudged == Unjudged::Zero
        && settings.relevance.negative == Negative::Zero
        && !matches!(settings.order.ties, Ties::Averaged | Ties::SharedRank)
        && settings.no_hit == NoHit::AsDefined
        && settings.rounding.is_none()
        && claims
            .is_some_and(|claims| (claims.dominance_decides)(settings, measure.cutoff.is_some()))
}
