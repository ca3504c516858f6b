//! Parses the names of measures. The lists of measures are in [`measures`](super::measures).

use std::str::FromStr;

use super::measure::{Definition, MAX_CUTOFF, Measure, MeasureError, ParameterNotation};
pub use super::measures::{ALL, OTHERS};
use crate::decimal;

/// Returns all measures that can be named.
pub fn all() -> impl Iterator<Item = &'static Definition> {
    ALL.into_iter().chain(OTHERS)
}

impl FromStr for Measure {
    type Err = MeasureError;

    fn from_str(text: &str) -> Result<Self, MeasureError> {
        let text = text.trim();
        let (head, cutoff) = split_cutoff(text);
        let (name, arguments) = match head.split_once('(') {
            Some((name, rest)) => (name, rest.trim_end().strip_suffix(')').unwrap_or(rest)),
            None => (head, ""),
        };
        let mut measure = named(name).ok_or_else(|| MeasureError::Unknown {
            found: text.chars().take(40).collect(),
            nearest: nearest(name, text),
        })?;
        for argument in arguments.split(',').map(str::trim).filter(|a| !a.is_empty()) {
            measure.set(argument)?;
        }
        if let Some(cutoff) = cutoff {
            if !measure.definition.takes_cutoff {
                return Err(MeasureError::NoCutoff { measure: measure.definition.name.into() });
            }
            let k = cutoff.parse().ok().filter(|k| (1..=MAX_CUTOFF).contains(k));
            measure.cutoff = Some(k.ok_or_else(|| MeasureError::Cutoff {
                measure: measure.definition.name.into(),
                found: cutoff.chars().take(40).collect(),
            })?);
        }
        Ok(measure)
    }
}

impl Measure {
    /// Whether a text is written as a measure. For other texts this takes less time than parsing, which looks for
    /// the nearest name.
    pub fn is_written(text: &str) -> bool {
        let (head, _) = split_cutoff(text.trim());
        let name = head.split_once('(').map_or(head, |(name, _)| name);
        named(name).is_some() && text.parse::<Self>().is_ok()
    }
}

/// Splits `nDCG@10`, `ndcg_cut_10`, `ndcg_cut.10` and `P_5` at the cutoff.
fn split_cutoff(text: &str) -> (&str, Option<&str>) {
    if let Some((head, cutoff)) = text.rsplit_once('@') {
        return (head, Some(cutoff.trim()));
    }
    if named(text).is_some() {
        return (text, None);
    }
    let digits = text.len() - text.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let (head, cutoff) = text.split_at(text.len() - digits);
    match head.strip_suffix(['_', '.']) {
        Some(name) if digits > 0 && !name.contains('(') => (name, Some(cutoff)),
        _ => (text, None),
    }
}

/// Returns a name without letter case, `_`, `-`, `.` and blanks, to compare names.
fn plain(name: &str) -> String {
    plain_chars(name).collect()
}

fn plain_chars(name: &str) -> impl Iterator<Item = char> {
    let kept = name.chars().filter(|c| !matches!(c, '_' | '-' | ' ' | '.'));
    kept.map(|c| c.to_ascii_lowercase())
}

/// Returns the measure with this name or alias, or with an argument inside its name: `F2`.
fn named(name: &str) -> Option<Measure> {
    let key = plain(name);
    let is_named = |definition: &&'static Definition| {
        plain_chars(definition.name).eq(key.chars()) || definition.aliases.contains(&&*key)
    };
    match all().find(is_named) {
        Some(definition) => Some(Measure::new(definition)),
        None => all().find_map(|definition| with_argument_in_name(definition, name.trim())),
    }
}

fn with_argument_in_name(definition: &'static Definition, name: &str) -> Option<Measure> {
    let parameter = definition.parameters.first()?;
    let ParameterNotation::InName(letter) = parameter.printed else { return None };
    let (start, value) = name.split_at_checked(letter.len())?;
    let value = decimal::parse(value).filter(|_| start.eq_ignore_ascii_case(letter))?;
    let mut measure = Measure::new(definition);
    measure.set(&format!("{}={}", parameter.key, decimal::shortest(value))).ok()?;
    Some(measure)
}

/// Returns the name of the measure whose spelling is nearest, with the arguments and the cutoff of the text if the
/// measure takes them. Empty if every spelling differs in half of its letters or more.
fn nearest(name: &str, text: &str) -> String {
    let key = plain(&name.chars().take(40).collect::<String>());
    // The share of the letters that differ, in thousandths.
    let distance = |definition: &&'static Definition| {
        let spellings = definition.aliases.iter().map(|alias| (*alias).to_string());
        let spellings = spellings.chain([plain(definition.name), plain(definition.title)]);
        let share = |spelling: String| {
            let longest = spelling.chars().count().max(key.chars().count()).max(1);
            strsim::osa_distance(&spelling, &key) * 1000 / longest
        };
        spellings.map(share).min().unwrap_or(1000)
    };
    let near = all().min_by_key(distance).filter(|definition| distance(definition) < 500);
    let Some(near) = near else { return String::new() };
    let rest = text.strip_prefix(name).unwrap_or("");
    let cutoff = text.rfind('@').and_then(|at| text.get(at..)).unwrap_or("");
    // `NDCG10` means nDCG@10.
    let digits = text.trim_start_matches(|c: char| !c.is_ascii_digit());
    let written =
        [["@", digits], [rest, ""], [cutoff, ""]].map(|end| near.name.to_owned() + &end.concat());
    let is_read = |written: &&String| Measure::is_written(written);
    written.iter().find(is_read).map_or(near.name, String::as_str).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_measure_reads_what_it_prints() {
        for definition in all() {
            let mut measures = vec![Measure::new(definition), Measure::new(definition).at(7)];
            measures.push(Measure { rel: Some(2.0), ..Measure::new(definition) });
            for measure in measures {
                assert_eq!(measure.to_string().parse(), Ok(measure));
            }
        }
        for text in ["F2@5", "F0.5", "RBP(p=0.95)@10", "ERR(max=4)@20", "P(rel=2)@5"] {
            assert_eq!(text.parse::<Measure>().unwrap().to_string(), text);
        }
        for text in ["nDCG@10", "RBP(p=0.8)", "F1@5", "RR", "R@100"] {
            assert_eq!(text.parse::<Measure>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn the_dialects_of_the_field_are_understood() {
        for (text, name) in [
            ("ndcg_cut_10", "nDCG@10"),
            ("ndcg_cut.10", "nDCG@10"),
            ("NDCG@5", "nDCG@5"),
            ("recip_rank", "RR"),
            ("MRR@10", "RR@10"),
            ("map", "AP"),
            ("P_5", "P@5"),
            ("precision@5", "P@5"),
            ("recall_100", "R@100"),
            ("hit_rate@3", "Success@3"),
            ("R-precision", "Rprec"),
            ("success_1", "Success@1"),
            (" f1@5 ", "F1@5"),
        ] {
            assert_eq!(text.parse::<Measure>().map(|m| m.to_string()), Ok(name.into()), "{text}");
        }
    }

    #[test]
    fn a_wrong_name_is_an_error_that_says_what_to_write() {
        let message = |text: &str| text.parse::<Measure>().unwrap_err().to_string();
        assert_eq!(message("nDGC@5"), "there is no measure \"nDGC@5\"; the nearest is nDCG@5");
        assert!(message("nDGC(rel=2)@5").ends_with("the nearest is nDCG(rel=2)@5"));
        assert!(message("nDGC(p=2)@5").ends_with("the nearest is nDCG@5"));
        assert!(message("NDCG10").ends_with("the nearest is nDCG@10"));
        assert!(message("Rpre@5").ends_with("the nearest is Rprec"));
        assert_eq!(message("ncdg"), "there is no measure \"ncdg\"; the nearest is nDCG");
        assert_eq!(
            message("foo@3"),
            "there is no measure \"foo@3\"; nDCG@10, AP, RR and P@5 are measures"
        );
        assert_eq!(
            message("nDCG@0"),
            "\"0\" is not a cutoff: a whole number from 1 to 4294967295 is expected after nDCG@"
        );
        assert_eq!(message("Rprec@5"), "Rprec has no cutoff: write Rprec");
        assert!(message("RBP(p=1)").contains("p=<number above 0, below 1>"));
        assert!(message("P(level=2)@5").contains("rel=<grade>"));
        assert!("".parse::<Measure>().is_err());
        assert!("@5".parse::<Measure>().is_err());
        // 4294967296 does not fit into a count in the browser, which has 32 bits.
        for k in ["99999999999999999999999", "99999999999", "4294967296"] {
            let expected = "a whole number from 1 to 4294967295 is expected after nDCG@";
            assert_eq!(
                message(&format!("nDCG@{k}")),
                format!("\"{k}\" is not a cutoff: {expected}")
            );
        }
        assert!("nDCG@4294967295".parse::<Measure>().is_ok());
    }

    #[test]
    fn names_and_aliases_are_distinct() {
        let mut seen = std::collections::HashSet::new();
        for definition in all() {
            let name = plain(definition.name);
            for spelling in definition.aliases.iter().map(|a| a.to_string()).chain([name]) {
                assert!(seen.insert(spelling.clone()), "{spelling} twice");
                assert_eq!(spelling, plain(&spelling));
            }
            assert!(
                definition.meaning.ends_with('.')
                    && !definition.title.is_empty()
                    && !definition.source.is_empty()
            );
        }
    }
}
