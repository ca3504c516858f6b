//! Sentences in plain English, with this list's numbers.

pub use super::labels::{column_label, column_title, label, name_meaning, name_symbol};

use super::bands;
use super::number::{self, count, plain, value};
use crate::metrics::settings::{ApDivisor, Ties};
use crate::metrics::{Column, Derivation, Measure, Name, Note, Outcome, Reason, Table};

/// Decimals in sentences, which are for reading and not for checking.
const DIGITS: u8 = 3;

/// `1 document`, `2 documents`.
pub fn plural(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// `1 query`, `6,980 queries`.
pub fn queries(n: usize) -> String {
    [&*number::grouped(n), if n == 1 { " query" } else { " queries" }].concat()
}

/// What the value says about this list, in a few words.
pub fn sentence(d: &Derivation) -> String {
    let value_of_outcome = match d.outcome {
        Outcome::Undefined(why) => return reason(why),
        Outcome::Value(v) => v,
    };
    if let Some(Note::ByRule { value, reason: why }) = by_rule(d) {
        return format!("set to {}: {}", plain(*value), reason(*why));
    }
    let term = |name| d.term(name).unwrap_or(0.0);
    let hits = term(Name::Hits);
    match d.measure.info.name {
        "nDCG" => ndcg(d, value_of_outcome),
        "DCG" => {
            let gains = d.actual.column(Column::Gain).unwrap_or_default();
            let all = count(gains.iter().take(d.actual.counted).sum());
            format!("gains of {all}, discounted to {}", value(value_of_outcome, DIGITS))
        }
        "RR" | "AP" | "Success" if hits == 0.0 => none_found(d),
        "RR" => format!("first hit at rank {}", plain(term(Name::First))),
        "P" => match (d.term(Name::Shown), d.term(Name::Cutoff)) {
            (None, Some(k)) if k > d.actual.counted as f64 => {
                format!("{} relevant, divided by k = {}", count(hits), plain(k))
            }
            _ => share(hits, d.actual.counted, "shown", "relevant"),
        },
        "R" => format!("{} of {} relevant found", count(hits), plain(term(Name::Relevant))),
        "F1" => {
            let [p, r] = [Name::Precision, Name::Recall].map(|name| value(term(name), DIGITS));
            format!("P {p} \u{b7} R {r}")
        }
        "AP" => {
            let divisor = d.term(Name::Divisor).unwrap_or(match d.settings.ap_divisor {
                ApDivisor::Found => hits,
                _ => term(Name::Relevant),
            });
            let precisions = plural(hits as usize, "precision", "precisions");
            match divisor - hits {
                missed if missed > 0.0 => {
                    format!("{precisions}; {} missed, counted as 0", plain(missed))
                }
                _ if hits == 1.0 => "the precision at the only hit".into(),
                _ => format!("mean of {precisions}"),
            }
        }
        "Success" => match d.measure.cutoff {
            Some(k) => format!("a hit within the top {k}"),
            None => "a hit somewhere in the list".into(),
        },
        "Rprec" => {
            let relevant = term(Name::Relevant);
            let are = if hits == 1.0 { "is" } else { "are" };
            format!("{} of the first {} {are} relevant", count(hits), plain(relevant))
        }
        "RBP" => format!("reader goes on with probability {}", plain(term(Name::Persistence))),
        "ERR" => readers(d),
        "Bpref" => bpref(d),
        "Judged" => share(term(Name::Judged), d.actual.counted, "shown", "judged"),
        _ => d.measure.info.meaning.into(),
    }
}

fn by_rule(d: &Derivation) -> Option<&Note> {
    d.notes.iter().find(|note| matches!(note, Note::ByRule { .. }))
}

/// The band, and the rank where the list falls behind the ideal most: there a reader should look.
fn ndcg(d: &Derivation, outcome: f64) -> String {
    let Some(band) = bands::band(&d.measure, outcome) else {
        return d.measure.info.meaning.into();
    };
    let cell = |table: &Table, row| table.cell(row, Column::Contribution).unwrap_or(0.0);
    let (mut most, mut rank) = (0.0, 1);
    for row in 0..d.ideal.counted {
        let shown = if row < d.actual.counted { cell(&d.actual, row) } else { 0.0 };
        let lost = cell(&d.ideal, row) - shown;
        if lost > most {
            (most, rank) = (lost, row + 1);
        }
    }
    let word = band.label;
    if band.from == 1.0 {
        format!("{word} \u{b7} as good as the ideal")
    } else if outcome == 0.0 {
        format!("{word} \u{b7} nothing shown has any gain")
    } else {
        format!("{word} \u{b7} loses most at rank {rank}")
    }
}

fn none_found(d: &Derivation) -> String {
    match d.measure.cutoff {
        Some(k) => format!("no relevant document in the top {k}"),
        None => "no relevant document in the list".into(),
    }
}

/// Nobody has stopped above the first rank that satisfies anybody.
fn readers(d: &Derivation) -> String {
    let stops = d.actual.column(Column::Stop).unwrap_or_default();
    let counted = d.actual.counted;
    let Some(at) = stops.iter().take(counted).position(|stop| *stop > 0.0) else {
        return if counted == 0 { reason(Reason::NothingRetrieved) } else { none_found(d) };
    };
    let some = value(stops[at] * 100.0, 0);
    match (at + 1, &*some) {
        (1, "0") => "rank 1 satisfies fewer than 1 of 100 readers".into(),
        (1, some) => format!("rank 1 satisfies {some} of 100 readers"),
        (rank, "0") => format!("rank {rank} is the first to satisfy any reader"),
        (rank, some) => format!("rank {rank} satisfies the first {some} of 100 readers"),
    }
}

fn share(part: f64, all: usize, of: &str, what: &str) -> String {
    if part == 0.0 {
        return format!("none of the {all} {of} is {what}");
    }
    format!("{} of {all} {of} {} {what}", count(part), if part == 1.0 { "is" } else { "are" })
}

fn bpref(d: &Derivation) -> String {
    let column = |c| d.actual.column(c).unwrap_or_default();
    let rows = || column(Column::Relevant).iter().zip(column(Column::Above));
    let hits = rows().filter(|(relevant, _)| **relevant > 0.0).count();
    let below = rows().filter(|(relevant, above)| **relevant > 0.0 && **above > 0.0).count();
    match (hits, below) {
        (0, _) => none_found(d),
        (_, 0) => "no non-relevant above a relevant one".into(),
        _ => format!("{below} of {hits} relevant below a non-relevant"),
    }
}

/// Why there is no value, as part of a sentence.
pub fn reason(r: Reason) -> String {
    match r {
        Reason::NothingRelevant => "no document is judged relevant".into(),
        Reason::NoIdealGain => "even the ideal ranking has no gain".into(),
        Reason::NothingRetrieved => "the list is empty".into(),
        Reason::NothingNonRelevant => "no document is judged not relevant".into(),
        Reason::NoHit => "no relevant document is shown".into(),
        Reason::OnlyHits => "every document shown is relevant".into(),
        Reason::NothingJudged => "no document of the list is judged".into(),
        Reason::NoQueries => "no query has a value".into(),
        Reason::Refused => "the tool refuses a query".into(),
        Reason::GradeAboveScale { grade, max } => {
            format!("grade {} is above the scale\u{2019}s end, {}", plain(grade), plain(max))
        }
        Reason::TooLarge => "the numbers are too large to compute with".into(),
    }
}

/// What a reader should know about the value, as a full sentence.
pub fn note(n: &Note) -> String {
    match *n {
        Note::UnjudgedAsZero { documents } => {
            format!("Nobody judged {}; unjudged counts as grade 0.", docs(documents))
        }
        Note::UnjudgedAs { documents, grade } => {
            format!("Nobody judged {}; unjudged counts as grade {}.", docs(documents), plain(grade))
        }
        Note::UnjudgedLeftOut { documents } => {
            let them = if documents == 1 { "was" } else { "were" };
            format!(
                "{} that nobody judged {them} taken out before ranks were counted.",
                docs(documents)
            )
        }
        Note::ShorterThanCutoff { retrieved, cutoff } => {
            format!("The list has {}, fewer than the cutoff {cutoff}.", docs(retrieved))
        }
        Note::TiesBroken { documents, ties } => {
            let rule = match ties {
                Ties::Listed => "they stay in the order given",
                Ties::Reversed => "the last in the order given comes first",
                Ties::Id => "they are ordered by document id, descending",
                Ties::IdUp => "they are ordered by document id, ascending",
                Ties::Worst => "the lower grade comes first",
                Ties::Numba => "numba's quicksort decides",
                Ties::Averaged => "each gets the mean of its tie",
            };
            format!("{} share a score with another; {rule}.", docs(documents))
        }
        Note::TiesNotAveraged { documents } => format!(
            "This measure cannot average tied orders row by row; {} with tied scores count in the \
             order given.",
            docs(documents)
        ),
        Note::NegativeGrades { documents } => {
            let have = if documents == 1 { "has a grade" } else { "have grades" };
            format!("{} {have} below 0, which counts as 0.", docs(documents))
        }
        Note::RelevantMissed { documents } => {
            let are = if documents == 1 { "is" } else { "are" };
            format!(
                "{} {are} not in the list.",
                plural(documents, "relevant document", "relevant documents")
            )
        }
        Note::MissedByIdeal { documents } => {
            let (are, them) = if documents == 1 { ("is", "it") } else { ("are", "them") };
            format!(
                "{} {are} not in the list, and this ideal leaves {them} out too: missing {them} \
                 costs nothing.",
                plural(documents, "judged document", "judged documents")
            )
        }
        Note::NoHit => "No relevant document is among those that count, so the value is 0.".into(),
        Note::ByRule { value, reason: why } => format!(
            "There is nothing to divide by, because {}; the settings make the value {}.",
            reason(why),
            plain(value)
        ),
        Note::Rounded { digits } => {
            let decimals = plural(usize::from(digits), "decimal", "decimals");
            format!("Every step is rounded to {decimals}, as when worked by hand.")
        }
        Note::ScaleFromJudgments { max } => format!(
            "The scale is taken to end at {}, the highest grade judged for this query.",
            plain(max)
        ),
        Note::DividedByShown { shown, cutoff } => {
            format!("Divided by the {} shown, not by the cutoff {cutoff}.", docs(shown))
        }
    }
}

fn docs(n: usize) -> String {
    plural(n, "document", "documents")
}

/// The measure as it is said: `nDCG at 5`.
pub fn spoken(measure: &Measure) -> String {
    let text = measure.to_string().replace("rel=", "relevant from grade ");
    // A lone letter is easily misheard.
    let (name, rest) = match measure.info.name {
        name @ ("P" | "R") => (measure.info.title, &text[name.len()..]),
        _ => ("", &*text),
    };
    let mut out = String::from(name);
    for c in rest.chars() {
        match c {
            '@' => out.push_str(" at "),
            '(' => out.push_str(" with "),
            ',' => out.push_str(" and "),
            '=' => out.push(' '),
            ')' => {}
            _ => out.push(c),
        }
    }
    out
}

/// The outcome in one sentence, for a screen reader.
pub fn verbose(d: &Derivation) -> String {
    let name = spoken(&d.measure);
    match d.outcome {
        Outcome::Value(_) => format!("{name} is {}", number::outcome(d.outcome, DIGITS)),
        Outcome::Undefined(why) => format!("{name} is undefined: {}", reason(why)),
    }
}
