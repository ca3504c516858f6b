//! Finds the settings that SQL cannot express, or only with a different order of calculations.

use super::super::{CodeRequest, Unable, unable};
use super::Dialect;
use crate::decimal::shortest;
use crate::metrics::settings::{Scores, Ties};
use crate::metrics::{Measure, Settings};
use crate::presets::{
    Adapter, AggregateKind, Convention, EachRounding, MeanOver, MissingQuery, Repeats,
    RequiredValues,
};

/// The settings that SQL cannot express, each with the value. `None`: every value except the textbook's.
const NOT_IN_SQL: [(&str, Option<&str>); 9] = [
    ("ties", Some("shared-rank")),
    ("rbp-ties", None),
    ("no-nonrelevant", None),
    ("ideal", Some("best")),
    ("negative", Some("relevant")),
    ("rbp-ranks", Some("least")),
    ("no-hit", None),
    ("imperfect", None),
    ("ideal-order", None),
];

pub(super) fn check(
    request: &CodeRequest,
    measure: &Measure,
    convention: &Convention,
    dialect: &Dialect,
) -> Result<(), Unable> {
    let settings = &convention.settings;
    let (name, title) = (measure.to_string(), dialect.title);
    if measure.definition.sql.is_none() {
        return unable(format!(
            "{name} is no sum over ranks: it has no plain SQL, in {title} or elsewhere."
        ));
    }
    if let Some(digits) = settings.rounding {
        let digits = shortest(f64::from(digits));
        return unable(format!(
            "round={digits}: SQL does not round every step as by hand. Turn the rounding of steps off."
        ));
    }
    if let Some(EachRounding::Printed(digits)) = convention.aggregate.rounds_each {
        let digits = shortest(f64::from(digits));
        return unable(format!(
            "The tool gives {name} with {digits} decimals, as it prints them: SQL rounds otherwise."
        ));
    }
    for (key, said) in NOT_IN_SQL {
        let value = settings.get(key).unwrap_or_default();
        let is_usual = Settings::TEXTBOOK.get(key).as_ref() == Some(&value);
        if !is_usual && said.is_none_or(|said| *said == *value) {
            return unable(format!("{key}={value} is not written in SQL."));
        }
    }
    let rule = rule_without_sql(convention);
    if let Some(rule) = rule {
        return unable(format!("{name}: SQL has no rule for {rule}."));
    }
    if convention.input.judged_anywhere {
        return unable(format!(
            "{name} with judged=anywhere: judgments of other queries are not read here."
        ));
    }
    if convention.aggregate.is_sum() && convention.queries.missing == MissingQuery::CountedAsZero {
        return unable(format!(
            "{name} with missing=counted: SQL does not sum over queries that are not in the run."
        ));
    }
    request.values(measure, convention)?;
    let judged = |query: &crate::data::Query| {
        query.judgments.iter().any(|judgment| judgment.grade >= settings.relevance.threshold)
    };
    for query in &request.data.queries {
        let scores = || query.docs.iter().filter_map(|doc| doc.score);
        let id = &query.id;
        if convention.queries.stops_without_relevant
            && !query.judgments.is_empty()
            && !judged(query)
        {
            return unable(format!(
                "The tool ends its evaluation at query \u{201c}{id}\u{201d}, which has no relevant document. SQL goes on."
            ));
        }
        if settings.order.ties == Ties::Numba && query.docs.len() > crate::metrics::numba::SMALL {
            let mut sorted: Vec<f64> = scores().collect();
            sorted.sort_unstable_by(f64::total_cmp);
            if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
                return unable(format!(
                    "ties=numba and query \u{201c}{id}\u{201d}: SQL does not sort ties as numba does, which shuffles those of lists \
                           with more than 15 documents."
                ));
            }
        }
        if settings.order.scores == Scores::Binary32 {
            let rounded = |score: f64| f64::from(score as f32);
            let lowest = scores().fold(f64::INFINITY, f64::min);
            let merges = convention.input.adapter == Adapter::Union
                && dialect.single.is_none()
                && rounded(lowest) == rounded(lowest - 1.0);
            if scores().any(|score| rounded(score).is_infinite()) || lowest.is_finite() && merges {
                return unable(format!(
                    "scores=binary32 and query \u{201c}{id}\u{201d}: a score is too large for single precision in SQL."
                ));
            }
        }
    }
    Ok(())
}

/// Returns the first rule of a tool that SQL cannot express.
fn rule_without_sql(convention: &Convention) -> Option<&'static str> {
    let Convention { input, queries, aggregate, refusals, .. } = convention;
    let named = [
        (matches!(input.repeats, Repeats::Uncredited | Repeats::Separate), "repeated documents"),
        (queries.unjudged_count, "queries without judgments that count"),
        (queries.empty_counts, "empty lists that count"),
        (queries.zero_by_itself, "queries that are 0 by themselves"),
        (refusals.needs_all, "refusals that other queries lift"),
        (aggregate.over != MeanOver::Values, "a mean over the queries of one side"),
        (aggregate.required_values != RequiredValues::None, "a mean that one query spoils"),
        (aggregate.rounds_scaled, "rounding as NumPy does"),
        (aggregate.zero_without_values, "a mean over no values"),
        (has_no_sql(aggregate.kind), "this aggregate"),
    ];
    named.into_iter().find_map(|(has, name)| has.then_some(name))
}

fn has_no_sql(kind: AggregateKind) -> bool {
    use AggregateKind::{Abstention, GeometricMeanWithoutZeros, Micro};
    matches!(kind, Abstention(_) | GeometricMeanWithoutZeros | Micro)
}
