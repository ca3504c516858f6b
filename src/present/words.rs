//! Sentences in plain English, with this list's numbers.

pub use super::labels::{
    capitalized, column_label, column_title, label, name_meaning, name_symbol,
};

use super::number::{self, count, plain, value};
use crate::metrics::sentence::Part;
pub use crate::metrics::sentence::plural;
use crate::metrics::settings::Ties;
use crate::metrics::{Derivation, Measure, Note, Outcome, Reason};

/// The number of decimals of values in sentences.
const DIGITS: u8 = 3;

/// Decimals of a value that a tool then rounds.
const BEFORE_ROUNDING: u8 = 6;

/// Returns the number of queries in words: `1 query`, `6,980 queries`.
pub fn queries(n: usize) -> String {
    [&*number::grouped(n), if n == 1 { " query" } else { " queries" }].concat()
}

/// Returns what the value says about this list, in a few words.
pub fn sentence(d: &Derivation) -> String {
    if let Outcome::Undefined(why) = d.outcome {
        return reason(why);
    }
    if let Some(Note::ByRule { value, reason: why }) = by_rule(d) {
        return format!("set to {}: {}", plain(*value), reason(*why));
    }
    let Some(sentence) = d.measure.definition.sentence else {
        return d.measure.definition.meaning.into();
    };
    let parts = sentence(d).0.into_iter().map(|part| match part {
        Part::Text(text) => text,
        Part::Exact(number) => plain(number),
        Part::Count(number) => count(number),
        Part::Value(number) => value(number, DIGITS),
    });
    parts.collect()
}

/// Returns what the value says about this list, with a capital letter and a full stop.
pub fn full_sentence(d: &Derivation) -> String {
    let text = match d.outcome {
        // The JavaScript package answers with a shorter text, which must stay as it is.
        Outcome::Undefined(Reason::NoIdealGain) => {
            "no judged document has any gain, so there is nothing to divide by".into()
        }
        _ => sentence(d),
    };
    let stop = if text.ends_with('.') { "" } else { "." };
    capitalized(&text) + stop
}

fn by_rule(d: &Derivation) -> Option<&Note> {
    d.notes.iter().find(|note| matches!(note, Note::ByRule { .. }))
}

/// Returns why there is no value, as part of a sentence.
pub fn reason(r: Reason) -> String {
    match r {
        Reason::GradeAboveScale { grade, max } => {
            format!("grade {} is above the scale\u{2019}s end, {}", plain(grade), plain(max))
        }
        other => other.to_string(),
    }
}

/// Returns a note as a full sentence.
pub fn note(n: &Note) -> String {
    note_with(n, reason)
}

/// Returns a note as a full sentence, with reasons as `reason` says them.
pub fn note_with(n: &Note, reason: fn(Reason) -> String) -> String {
    match *n {
        Note::UnjudgedAsZero { documents } => {
            format!("Nobody judged {}; unjudged counts as grade 0.", docs(documents))
        }
        Note::UnjudgedAs { documents, grade } => {
            format!("Nobody judged {}; unjudged counts as grade {}.", docs(documents), plain(grade))
        }
        Note::UnjudgedLeftOut { documents } => {
            let verb = if documents == 1 { "was" } else { "were" };
            format!(
                "{} that nobody judged {verb} taken out before ranks were counted.",
                docs(documents)
            )
        }
        Note::ShorterThanCutoff { retrieved, cutoff } => {
            format!("The list has {}, fewer than the cutoff {cutoff}.", docs(retrieved))
        }
        Note::TiesBroken { documents, ties } => {
            let rule = match ties {
                Ties::Listed => "they stay in the order given",
                Ties::Reversed => {
                    "the last in the order given comes first, which with scikit-learn depends on the \
                     processor"
                }
                Ties::IdDescending => "they are ordered by document id, descending",
                Ties::IdAscending => "they are ordered by document id, ascending",
                Ties::LowestGradeFirst => "the lower grade comes first",
                Ties::Numba => "numba's quicksort decides",
                Ties::Averaged => "each gets the mean of its tie",
                Ties::SharedRank => "each has the mean of their ranks, cut to a whole number",
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
            format!("Every step but the last is rounded to {decimals}, as when worked by hand.")
        }
        Note::ScaleFromJudgments { max } => format!(
            "The scale is taken to end at {}, the highest grade judged for this query.",
            plain(max)
        ),
        Note::PartOfGain => "The steps are those of one query. The tool gives one number for all queries: what their \
                             mean gains if those of which the system is least sure are left out."
            .into(),
        Note::ValueRounded { value, digits } => format!(
            "The steps give {}; the tool rounds this to {}.",
            number::value(value, BEFORE_ROUNDING),
            plural(usize::from(digits), "decimal", "decimals")
        ),
        Note::Logarithm => "The steps give the measure's value; for each query the tool gives its logarithm.".into(),
        Note::DividedByShown { shown, cutoff } => {
            format!("Divided by the {} shown, not by the cutoff {cutoff}.", docs(shown))
        }
    }
}

fn docs(n: usize) -> String {
    plural(n, "document", "documents")
}

/// Returns the measure as it is spoken: `nDCG at 5`.
pub fn spoken(measure: &Measure) -> String {
    let text = measure.to_string().replace("rel=", "relevant from grade ");
    // A single letter is easily misheard.
    let (name, rest) = match measure.definition.name.len() {
        1 => (measure.definition.title, &text[1..]),
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

/// Returns the outcome in one sentence, for a screen reader.
pub fn verbose(d: &Derivation) -> String {
    let name = spoken(&d.measure);
    match d.outcome {
        Outcome::Value(_) => format!("{name} is {}", number::outcome(d.outcome, DIGITS)),
        Outcome::Undefined(why) => format!("{name} is undefined: {}", reason(why)),
    }
}

/// Returns the label of the button that compares runs. It names two runs, and counts more.
pub fn compare_runs<'a>(names: impl Iterator<Item = &'a str>) -> String {
    match &*names.collect::<Vec<_>>() {
        [baseline, candidate] => format!("Compare {baseline} and {candidate}"),
        names => format!("Compare the {} runs", names.len()),
    }
}
