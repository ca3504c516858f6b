//! A tool's name for a measure: a pattern with places for numbers, and what the name changes.

use super::convention::Convention;
use crate::decimal::{self, shortest};
use crate::metrics::settings::parse_grade;
use crate::metrics::{Definition, Measure, MeasureError};

/// One measure as a tool writes it. Declare it with `spelling`.
pub struct Spelling {
    /// `ndcg_cut_{k}`: a word in braces stands for a number. See `Placeholder`.
    pub pattern: &'static str,
    definition: &'static Definition,
    /// The cutoff that the name stands for without naming it (XGBoost's 32).
    fixed_cutoff: Option<usize>,
    /// The cutoff of a call that names none, if it differs from that of the tool's other measures.
    pub(super) usual_cutoff: Option<usize>,
    /// The argument that the name stands for without naming it (LensKit's patience).
    fixed_argument: Option<f64>,
    /// Whether the call's cutoff limits how far the list is read. The measure itself then takes no cutoff.
    pub(super) cuts_list: bool,
    /// What this name changes in the preset's convention.
    change: fn(&mut Convention),
    /// What a level in the name, `{rel}`, changes.
    level: fn(&mut Convention, f64),
    /// The tool reads query ids as numbers, from their last hyphen on.
    pub(super) reads_topics: bool,
    /// Words that reports may put before the name. Other words may precede them.
    prefixes: &'static [&'static str],
    /// The measure that the tool's name suggests, if the name stands for another measure.
    suggests: Option<&'static Definition>,
}

/// What a word in braces stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placeholder {
    /// `{k}`: the cutoff.
    Cutoff,
    /// `{rel}`: the lowest relevant grade.
    Level,
    /// `{map}`: pairs of grades, `{1:1,2:3}`: what each grade is read as.
    GradeMap,
    /// `{p}`, `{x}`, `{decay}`: the measure's own argument.
    Argument,
    /// `{d}`: the digits of the measure's argument after `0.`.
    Decimals,
}

/// The numbers of one name, as they are written.
pub type Numbers<'a> = Vec<(Placeholder, &'a str)>;

/// Declares a name: the tool's pattern, and the measure that it stands for.
///
/// The compiler refuses an unknown word in braces, and a number that the measure does not take.
pub const fn spelling(pattern: &'static str, definition: &'static Definition) -> Spelling {
    let mut rest = pattern.as_bytes();
    while let [first, tail @ ..] = rest {
        rest = tail;
        if *first == b'{' {
            let is_known = match rest {
                [b'k', b'}', ..] => definition.takes_cutoff,
                [b'r', b'e', b'l', b'}', ..] | [b'm', b'a', b'p', b'}', ..] => true,
                [b'p' | b'x' | b'd', b'}', ..] | [b'd', b'e', b'c', b'a', b'y', b'}', ..] => {
                    !definition.parameters.is_empty()
                }
                _ => false,
            };
            assert!(is_known, "no such word in braces, or the measure takes no such number");
        }
    }
    Spelling {
        pattern,
        definition,
        fixed_cutoff: None,
        usual_cutoff: None,
        fixed_argument: None,
        cuts_list: false,
        change: |_| {},
        level: |convention, level| convention.settings.relevance.threshold = level,
        reads_topics: false,
        prefixes: &[],
        suggests: None,
    }
}

impl Spelling {
    /// With the changes that this name makes to the preset's convention.
    pub const fn with(self, change: fn(&mut Convention)) -> Self {
        Self { change, ..self }
    }

    /// With a level that does not mean the lowest relevant grade.
    pub const fn with_level(self, level: fn(&mut Convention, f64)) -> Self {
        Self { level, ..self }
    }

    /// With query ids that are read as numbers, from their last hyphen on (gdeval).
    pub const fn reads_topics(self) -> Self {
        Self { reads_topics: true, ..self }
    }

    /// With words that reports may put before the name, as in `cosine_ndcg@10` and `news_cosine_ndcg@10`.
    pub const fn prefixed(self, prefixes: &'static [&'static str]) -> Self {
        Self { prefixes, ..self }
    }

    /// With the measure that the name suggests. The tool's value is shown beside that measure too.
    pub const fn suggests(self, definition: &'static Definition) -> Self {
        Self { suggests: Some(definition), ..self }
    }

    /// With a cutoff that the name does not show.
    pub const fn cut_at(self, cutoff: usize) -> Self {
        Self { fixed_cutoff: Some(cutoff), ..self }
    }

    /// With the cutoff of a call that names none, if it differs from that of the tool's other measures.
    pub const fn usually_cut_at(self, cutoff: usize) -> Self {
        Self { usual_cutoff: Some(cutoff), ..self }
    }

    /// With the call's cutoff as the depth to which the list is read.
    pub const fn cuts_list(self) -> Self {
        Self { cuts_list: true, ..self }
    }

    /// With an argument of the measure that the name does not show.
    pub const fn with_argument(self, argument: f64) -> Self {
        Self { fixed_argument: Some(argument), ..self }
    }

    /// RankLens's name for the measure, with the same words in braces: `nDCG@{k}`, `RBP(p=0.{d})`.
    pub fn ours(&self) -> String {
        let argument = self.words().find_map(|(word, placeholder)| match placeholder {
            Placeholder::Argument => Some(format!("{{{word}}}")),
            Placeholder::Decimals => Some(format!("0.{{{word}}}")),
            _ => None,
        });
        let mut ours = match (argument, self.definition.parameters.first()) {
            (Some(argument), Some(parameter)) => {
                format!("{}({}={argument})", self.definition.name, parameter.key)
            }
            _ => {
                let plain = Measure::new(self.definition);
                let argument =
                    self.fixed_argument.and_then(|argument| plain.with_argument(argument));
                argument.unwrap_or(plain).to_string()
            }
        };
        if let Some(cutoff) = self.fixed_cutoff {
            ours.push_str(&format!("@{cutoff}"));
        } else if self.words().any(|(_, placeholder)| placeholder == Placeholder::Cutoff) {
            ours.push_str("@{k}");
        }
        ours
    }

    /// Whether the name has a level.
    pub(super) fn has_level(&self) -> bool {
        self.words().any(|(_, placeholder)| placeholder == Placeholder::Level)
    }

    /// The words in braces, and what each stands for.
    fn words(&self) -> impl Iterator<Item = (&'static str, Placeholder)> {
        let words = self.pattern.split('{').skip(1).filter_map(|part| part.split_once('}'));
        words.map(|(word, _)| (word, placeholder(word)))
    }

    /// The numbers in `text`. `None` if `text` does not fit this pattern.
    pub(super) fn matches<'a>(&self, text: &'a str) -> Option<Numbers<'a>> {
        let is_start = |at: usize| at == 0 || text[..at].ends_with('_');
        let rest = self.prefixes.iter().find_map(|prefix| {
            let at = text.rfind(prefix).filter(|at| is_start(*at))?;
            Some(&text[at + prefix.len()..])
        });
        self.numbers(rest.unwrap_or(text))
    }

    fn numbers<'a>(&self, mut text: &'a str) -> Option<Numbers<'a>> {
        let mut numbers = Vec::new();
        let mut parts = self.pattern.split('{');
        text = text.strip_prefix(parts.next()?)?;
        for part in parts {
            let (word, then) = part.split_once('}')?;
            let placeholder = placeholder(word);
            let more = if placeholder == Placeholder::GradeMap { ":,{}" } else { "" };
            let is_part = |c: char| c.is_ascii_digit() || c == '.' || more.contains(c);
            let end = text.find(|c| !is_part(c)).unwrap_or(text.len());
            let (number, rest) = text.split_at(end);
            if number.is_empty() {
                return None;
            }
            numbers.push((placeholder, number));
            text = rest.strip_prefix(then)?;
        }
        text.is_empty().then_some(numbers)
    }

    /// Returns the measure that this name and these numbers stand for, and makes the name's changes to the
    /// convention. `None` if a number is out of its range.
    pub(super) fn resolve(
        &self,
        numbers: &Numbers,
        convention: &mut Convention,
    ) -> Option<Measure> {
        let measure = self.ours_with(numbers).ok()?;
        (self.change)(convention);
        for (placeholder, number) in numbers {
            match placeholder {
                Placeholder::Level => (self.level)(convention, parse_grade(number)?),
                Placeholder::GradeMap => convention.input.grades = grade_map(number)?.into(),
                _ => {}
            }
        }
        Some(measure)
    }

    /// RankLens's measure for this name and these numbers.
    ///
    /// # Errors
    /// A number is out of its range.
    pub(super) fn ours_with(&self, numbers: &Numbers) -> Result<Measure, MeasureError> {
        let mut ours = self.ours();
        for ((word, _), (_, number)) in self.words().zip(numbers) {
            ours = ours.replace(&format!("{{{word}}}"), number);
        }
        ours.parse()
    }

    /// The measure that this name stands for, at the cutoff of `measure`. `None` if the name does not suggest
    /// `measure`.
    pub(super) fn suggested(&self, measure: &Measure) -> Option<Measure> {
        self.suggests.filter(|suggests| suggests.name == measure.definition.name)?;
        let ours = Measure::new(self.definition);
        Some(measure.cutoff.map_or(ours, |cutoff| ours.at(cutoff)))
    }

    /// How the tool writes `measure` with this pattern, and the convention of that call. The convention starts
    /// from `shared`, which all measures of the tool have. `None` if the pattern stands for another measure, or
    /// has a word in braces for which `measure` has no number.
    pub(super) fn write(
        &self,
        measure: &Measure,
        shared: &Convention,
    ) -> Option<(String, Measure, Convention)> {
        if measure.definition.name != self.definition.name {
            return None;
        }
        let argument = measure.definition.parameters.first().and_then(|p| measure.argument(p.key));
        let mut numbers = Vec::new();
        let mut written = self.pattern.to_string();
        for (word, placeholder) in self.words() {
            let number = match placeholder {
                Placeholder::Cutoff => measure.cutoff?.to_string(),
                Placeholder::Level => shortest(measure.rel.unwrap_or(1.0)),
                Placeholder::Argument => shortest(argument?),
                Placeholder::Decimals => shortest(argument?).strip_prefix("0.")?.to_string(),
                Placeholder::GradeMap => return None,
            };
            written = written.replace(&format!("{{{word}}}"), &number);
            numbers.push((placeholder, number));
        }
        let numbers = numbers.iter().map(|(placeholder, number)| (*placeholder, &**number));
        let mut convention = shared.clone();
        let ours = self.resolve(&numbers.collect(), &mut convention)?;
        // The level is a setting of the convention, not an argument of the measure.
        let mut without_level = *measure;
        without_level.rel = None;
        (ours == without_level).then_some((written, ours, convention))
    }
}

/// What a word in braces stands for. [`spelling`] refuses other words.
fn placeholder(word: &str) -> Placeholder {
    match word {
        "k" => Placeholder::Cutoff,
        "rel" => Placeholder::Level,
        "map" => Placeholder::GradeMap,
        "d" => Placeholder::Decimals,
        _ => Placeholder::Argument,
    }
}

/// `{1:1,2:3}`: what each grade is read as.
fn grade_map(text: &str) -> Option<Vec<(f64, f64)>> {
    let pair = |pair: &str| {
        let (from, to) = pair.split_once(':')?;
        Some((decimal::parse(from)?, decimal::parse(to)?))
    };
    text.strip_prefix('{')?.strip_suffix('}')?.split(',').map(pair).collect()
}
