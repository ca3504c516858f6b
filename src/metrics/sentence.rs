//! What a value says about one list, as parts of a sentence whose numbers are still numbers.

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    Text(String),
    /// A number written in full.
    Exact(f64),
    /// A number of things, which averaged ties can make fractional.
    Count(f64),
    /// A value, rounded to the decimals of sentences.
    Value(f64),
}

/// A few words about a derivation, without a full stop.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sentence(pub Vec<Part>);

impl Sentence {
    /// Starts empty.
    pub fn new() -> Self {
        Self::default()
    }

    /// Appends text.
    #[must_use]
    pub fn text(self, text: impl Into<String>) -> Self {
        self.with(Part::Text(text.into()))
    }

    /// Appends a number in full.
    #[must_use]
    pub fn exact(self, number: f64) -> Self {
        self.with(Part::Exact(number))
    }

    /// Appends a number of things.
    #[must_use]
    pub fn count(self, number: f64) -> Self {
        self.with(Part::Count(number))
    }

    /// Appends a rounded value.
    #[must_use]
    pub fn value(self, number: f64) -> Self {
        self.with(Part::Value(number))
    }

    fn with(mut self, part: Part) -> Self {
        self.0.push(part);
        self
    }

    /// Says that no relevant document counts.
    pub fn no_hit(cutoff: Option<usize>) -> Self {
        match cutoff {
            Some(k) => Self::new().text(format!("no relevant document in the top {k}")),
            None => Self::new().text("no relevant document in the list"),
        }
    }

    /// Says how many of the documents shown have a property: `3 of 5 shown are relevant`.
    pub fn share_of_shown(part: f64, shown: usize, property: &str) -> Self {
        if part == 0.0 {
            return Self::new().text(format!("none of the {shown} shown is {property}"));
        }
        let verb = if part == 1.0 { "is" } else { "are" };
        Self::new().count(part).text(format!(" of {shown} shown {verb} {property}"))
    }
}

/// Returns a number with its noun: `1 document`, `2 documents`.
pub fn plural(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}
