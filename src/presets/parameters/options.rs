//! Reads options of a command line, given as a list of words or as one text: `["-c", "-l", "2"]`, `-c -l2`.

use super::call::Call;
use crate::decimal;
use crate::presets::argument::Argument;

/// One option that a command knows.
pub struct CommandOption {
    /// The letter after the dash.
    pub letter: char,
    /// What the option does, as a sentence.
    pub meaning: &'static str,
    /// What follows the letter, and what the option changes.
    pub takes: OptionArgument,
}

/// What follows an option.
pub enum OptionArgument {
    /// Nothing follows. The function changes the call.
    Nothing(fn(&mut Call)),
    /// A whole number from `least` to `most`. `apply` changes the call by it.
    Whole { least: usize, most: usize, apply: fn(&mut Call, usize) },
}

/// An option that was read, with its number: 0 if it takes none.
pub struct ParsedOption {
    option: &'static CommandOption,
    number: usize,
}

impl ParsedOption {
    /// Changes the call as the option says, with its number if it takes one.
    pub fn apply(&self, call: &mut Call) {
        match self.option.takes {
            OptionArgument::Nothing(apply) => apply(call),
            OptionArgument::Whole { apply, .. } => apply(call, self.number),
        }
    }
}

/// Splits a value into the words of a command line. `None`: it is neither a text nor a list of texts and
/// numbers.
pub fn words(value: &Argument) -> Option<Vec<String>> {
    let split = |text: &str| text.split_whitespace().map(String::from).collect::<Vec<_>>();
    let item = |item: &Argument| match item {
        Argument::Text(text) => Some(split(text)),
        Argument::Number(number) if number.is_finite() => Some(vec![decimal::shortest(*number)]),
        _ => None,
    };
    match value {
        Argument::Text(text) => Some(split(text)),
        Argument::List(list) => {
            Some(list.iter().map(item).collect::<Option<Vec<_>>>()?.into_iter().flatten().collect())
        }
        _ => None,
    }
}

/// Reads words as `getopt` does: `-l 2`, `-l2`, `-cl2`. `None`: one of them cannot be read.
pub fn read(known: &'static [CommandOption], words: &[String]) -> Option<Vec<ParsedOption>> {
    let mut options = Vec::new();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let mut rest = word.strip_prefix('-').filter(|rest| !rest.is_empty())?;
        while let Some(letter) = rest.chars().next() {
            rest = &rest[letter.len_utf8()..];
            let option = known.iter().find(|option| option.letter == letter)?;
            let number = match option.takes {
                OptionArgument::Nothing(_) => 0,
                OptionArgument::Whole { least, most, .. } => {
                    let text = if rest.is_empty() { words.next()? } else { rest };
                    rest = "";
                    whole(text).filter(|number| (least..=most).contains(number))?
                }
            };
            options.push(ParsedOption { option, number });
        }
    }
    Some(options)
}

/// The options as a list of words: `["-c", "-l", "2"]`.
pub fn plain(options: &[ParsedOption]) -> Argument {
    let words = options.iter().flat_map(|parsed| {
        let number = match parsed.option.takes {
            OptionArgument::Nothing(_) => None,
            OptionArgument::Whole { .. } => Some(parsed.number.to_string()),
        };
        [Some(format!("-{}", parsed.option.letter)), number].into_iter().flatten()
    });
    Argument::List(words.map(Argument::Text).collect())
}

/// Describes the options that may be written, for error messages.
pub fn expected(known: &[CommandOption]) -> String {
    let one = |option: &CommandOption| match option.takes {
        OptionArgument::Nothing(_) => format!("-{}", option.letter),
        OptionArgument::Whole { least, .. } => {
            format!("-{} with a whole number from {least}", option.letter)
        }
    };
    format!(
        "a list or a text of the options {}",
        known.iter().map(one).collect::<Vec<_>>().join(", ")
    )
}

/// The words with their likeliest mistakes mended: other letter case, no dash, `-l=2`. Words that cannot be
/// mended are left out.
pub fn mended(known: &'static [CommandOption], words: &[String]) -> Vec<String> {
    let mut mended: Vec<String> = Vec::new();
    let parts = words.iter().flat_map(|word| word.split(['=', ',', ';', '"', '\'', '[', ']']));
    for part in parts {
        let bare = part.trim_start_matches(['-', '\u{2013}', '\u{2014}', '\u{2212}', '/']);
        let Some(letter) = bare.chars().next() else { continue };
        let is_known = |option: &&CommandOption| option.letter.eq_ignore_ascii_case(&letter);
        let rest = &bare[letter.len_utf8()..];
        let as_is = vec![part.to_string()];
        if read(known, &as_is).is_some() {
            mended.extend(as_is);
        } else if let Some(option) = known.iter().find(is_known) {
            mended.push(format!("-{}", option.letter));
            if let OptionArgument::Whole { least, most, .. } = option.takes
                && let Some(number) = decimal::parse(rest)
            {
                mended.push((number as usize).clamp(least, most).to_string());
            }
        } else if let Some(number) = decimal::parse(part)
            && let Some(OptionArgument::Whole { least, most, .. }) = taken_by_last(known, &mended)
        {
            mended.push((number as usize).clamp(*least, *most).to_string());
        }
    }
    if read(known, &mended).is_none() {
        // The last option lacks its number. Every option that takes one takes 2.
        mended.push("2".into());
    }
    if read(known, &mended).is_some() { mended } else { Vec::new() }
}

/// What the last word takes, if it is an option.
fn taken_by_last<'a>(known: &'a [CommandOption], words: &[String]) -> Option<&'a OptionArgument> {
    let letter = words.last()?.strip_prefix('-')?.chars().next()?;
    known.iter().find(|option| option.letter == letter).map(|option| &option.takes)
}

/// Parses a whole number from 0 on: `2`, `2.0`.
pub fn whole(text: &str) -> Option<usize> {
    let number = decimal::parse(text.trim())?;
    (number >= 0.0 && number.fract() == 0.0 && number <= usize::MAX as f64)
        .then_some(number as usize)
}
