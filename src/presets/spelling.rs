//! A tool's names for measures, with places for numbers.

/// One measure as a tool writes it.
pub struct Spelling {
    /// `ndcg_cut_{k}`: a word in braces stands for a number.
    pub theirs: &'static str,
    /// The same measure here, with the same words in braces: `nDCG@{k}`.
    pub ours: &'static str,
    /// Settings that this measure needs besides those of the preset: `gain=exponential`.
    pub settings: &'static str,
}

/// A spelling with settings of its own.
pub const fn with(theirs: &'static str, ours: &'static str, settings: &'static str) -> Spelling {
    Spelling { theirs, ours, settings }
}

/// A spelling that needs no more than the preset's settings.
pub const fn spelt(theirs: &'static str, ours: &'static str) -> Spelling {
    with(theirs, ours, "")
}

impl Spelling {
    /// Our measure and its settings, if `text` is this measure.
    pub fn read(&self, text: &str) -> Option<(String, String)> {
        let numbers = numbers(self.theirs, text)?;
        let fill = |pattern: &str| {
            numbers.iter().fold(pattern.to_string(), |text, (name, number)| {
                text.replace(&format!("{{{name}}}"), number)
            })
        };
        Some((fill(self.ours), fill(self.settings)))
    }
}

/// The numbers, or for `map` the pairs of numbers, that stand in `text` where `pattern` has words in
/// braces; `None` if it does not fit.
fn numbers<'a>(pattern: &'static str, mut text: &'a str) -> Option<Vec<(&'static str, &'a str)>> {
    let mut numbers = Vec::new();
    let mut parts = pattern.split('{');
    text = text.strip_prefix(parts.next()?)?;
    for part in parts {
        let (name, then) = part.split_once('}')?;
        let more = if name == "map" { ":,{}" } else { "" };
        let is_part = |c: char| c.is_ascii_digit() || c == '.' || more.contains(c);
        let end = text.find(|c| !is_part(c)).unwrap_or(text.len());
        let (number, rest) = text.split_at(end);
        if number.is_empty() {
            return None;
        }
        numbers.push((name, number));
        text = rest.strip_prefix(then)?;
    }
    text.is_empty().then_some(numbers)
}
