//! Describes in words how a tool computes the mean over queries.

use super::number;
use super::words::{queries, reason};
use crate::decimal::shortest;
use crate::metrics::{Id, Mean, Outcome};
use crate::presets::{AggregateSteps, Convention, NoValue, Preset, QueryResult, Refusal};

/// Returns why a convention gives no value.
pub fn without(why: &NoValue) -> String {
    match why {
        NoValue::NotJudged => "the query has no judgments".into(),
        NoValue::NotRetrieved => "the run has no documents for the query".into(),
        NoValue::Refused(refusal) => format!("the tool refuses the query: {refusal}"),
        NoValue::NothingRelevant => "no document is judged relevant".into(),
        NoValue::NotANumber(why) => reason(*why),
    }
}

/// Returns how other queries change or remove the value that the tool gives a query.
pub fn of_all(convention: &Convention, value: Option<f64>) -> &'static str {
    match value {
        Some(_) => "a query without a relevant document ended the evaluation",
        None if convention.hides() => "only the mean over queries has a value",
        None => "the tool refuses another query, so no query has a value",
    }
}

/// Returns the value that the tool gives a query instead of the one shown, and why:
/// `0.67: rounded to 2 decimals`.
pub fn tool_value(
    convention: &Convention,
    part: &QueryResult,
    value: Option<f64>,
    shown: Outcome,
) -> String {
    let why = match (&part.value, shown) {
        _ if part.is_zero_by_itself => {
            "the tool gives 0, and leaves the query out of its mean".into()
        }
        (own, _) if own.as_ref().ok() != value.as_ref() => of_all(convention, value).into(),
        (Err(Some(why)), _) => without(why),
        (_, Outcome::Undefined(why)) => reason(why),
        _ => match convention.aggregate.rounds_each {
            Some(rounding) => format!("rounded to {} decimals", rounding.digits()),
            None => "documents that are judged for another query count as judged".into(),
        },
    };
    let none = if part.is_no_number { "NaN" } else { "no value" };
    format!("{}: {why}", value.map_or(none.into(), shortest))
}

/// Returns which values enter the tool's mean. Empty if the mean is simply over the values of all queries.
pub fn mean(
    preset: &Preset,
    convention: &Convention,
    parts: &[(&Id, &QueryResult)],
    mean: &Mean,
) -> String {
    let title = preset.title;
    let name = |at: usize| match parts[at].0 {
        id if id.is_empty() => (at + 1).to_string(),
        id => id.to_string(),
    };
    if let Some(first) = convention.refused_first(parts) {
        let at = parts.iter().position(|(id, _)| *id == first).unwrap_or_default();
        let (name, refusal) = (name(at), Refusal::AllNegative);
        return format!("{title} gives no mean: it refuses query {name}: {refusal}.");
    }
    let end = convention.end(parts);
    // The numbers of queries that are left out, then of queries that count as 0, each by reason.
    let mut without = [[0; 4]; 2];
    for (at, (id, part)) in parts.iter().enumerate() {
        let Err(why) = &part.value else { continue };
        let kind = match why {
            Some(NoValue::Refused(_)) if end.is_some_and(|end| id >= &end) => continue,
            Some(NoValue::Refused(refusal)) => {
                let name = name(at);
                return format!("{title} gives no mean: it refuses query {name}: {refusal}.");
            }
            None | Some(NoValue::NotANumber(_)) if part.is_no_number => {
                if end.is_some_and(|end| id >= &end) {
                    continue;
                }
                return format!("{title} gives NaN, because it gives NaN for query {}.", name(at));
            }
            Some(NoValue::NotJudged) => 0,
            Some(NoValue::NotRetrieved) => 1,
            Some(NoValue::NothingRelevant) => 2,
            None | Some(NoValue::NotANumber(_)) => 3,
        };
        without[usize::from(convention.counts_as_zero(part))][kind] += 1;
    }
    let mut sentences: Vec<String> = Vec::new();
    if convention.aggregate.is_sum() {
        sentences.push(format!("The sum over {}.", queries(mean.counted)));
    }
    let kinds = ["judgments", "a list", "a relevant document", "a value"];
    for (counts, made) in without.into_iter().zip(["left out", "counted as 0"]) {
        for (n, kind) in counts.into_iter().zip(kinds).filter(|(n, _)| *n > 0) {
            sentences.push(format!("{} without {kind} {made}.", queries(n)));
        }
    }
    if let Some(end) = end.and_then(|end| parts.iter().position(|(id, _)| *id == end)) {
        let end = name(end);
        sentences
            .push(format!("From query {end} on, by id, all are 0: it has no relevant document."));
    }
    if mean.outcome.value().is_some() {
        sentences.extend(convention.aggregate_steps(parts).as_ref().map(aggregate));
    }
    if let Some(digits) = convention.aggregate.rounds_each {
        sentences.push(format!("Each value is rounded to {} decimals first.", digits.digits()));
    }
    if let Some(digits) = convention.aggregate.rounds.filter(|_| mean.outcome.value().is_some()) {
        sentences.push(format!("Rounded to {digits} decimals, as {title} prints it."));
    }
    sentences.extend(mean_difference(preset.name).map(Into::into));
    sentences.join(" ")
}

/// Says how an aggregate that is no arithmetic mean follows from the values of the queries.
fn aggregate(steps: &AggregateSteps) -> String {
    match steps {
        AggregateSteps::Logarithms { lowest } => {
            format!("e to the mean of the logarithms; 0 counts as {}.", shortest(*lowest))
        }
        AggregateSteps::Pooled { hits, divisor } => {
            format!("All lists together: {} hits \u{f7} {}.", shortest(*hits), shortest(*divisor))
        }
        AggregateSteps::Abstention(steps) => {
            let short = |value: f64| number::value(value, DIGITS);
            let means: Vec<String> = steps.means.iter().map(|mean| short(*mean)).collect();
            let [area, best, flat] = [steps.area, steps.best, steps.flat].map(short);
            format!(
                "With the least sure 0, 10, ..., 90 % of the queries left out, the means are {}. The area under them is \
                 {area}, in the best order {best}, under the mean over all queries {flat}: \
                 ({area} \u{2212} {flat}) \u{f7} ({best} \u{2212} {flat}).",
                means.join(", ")
            )
        }
    }
}

/// The number of decimals of a step.
const DIGITS: u8 = 3;

/// Returns which queries a mean is over. `about` is the text that [`mean`] returned for this mean.
pub fn over(mean: &Mean, about: &str) -> String {
    if let Some(sum) = about.strip_prefix("The sum ") {
        return format!("the sum {}", sum.trim_end_matches('.'));
    }
    let over = match mean.outcome {
        Outcome::Value(_) if about.is_empty() => "over all queries".into(),
        Outcome::Value(_) => format!("over {}. ", queries(mean.counted)),
        Outcome::Undefined(_) => String::new(),
    };
    [&over, about.trim_end_matches('.')].concat()
}

/// Returns how the tool's own mean differs from the one shown, if it does.
fn mean_difference(preset: &str) -> Option<&'static str> {
    match preset {
        "llama_index" => Some("LlamaIndex gives no mean: this is the mean of its values."),
        "quepid" => Some(
            "Quepid\u{2019}s server rounds each value to 2 decimals first; this is the mean of the values as its scorers give them.",
        ),
        _ => None,
    }
}
