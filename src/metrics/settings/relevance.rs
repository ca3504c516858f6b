//! What a grade, or a missing grade, counts as.

/// What a grade, or a missing grade, counts as.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Relevance {
    /// The lowest grade that counts as relevant.
    pub threshold: f64,
    pub negative: Negative,
    pub unjudged: Unjudged,
}

impl Relevance {
    /// Documents judged 1 or higher are relevant.
    pub const TEXTBOOK: Self = Self::from_grade(1.0);

    /// Documents with this grade or a higher one are relevant. Grades below 0 and missing ones count as 0.
    pub const fn from_grade(threshold: f64) -> Self {
        Self { threshold, negative: Negative::Zero, unjudged: Unjudged::Zero }
    }

    /// Whether a grade counts as relevant.
    pub fn is_relevant(&self, grade: f64) -> bool {
        grade >= self.threshold || self.negative == Negative::Relevant && grade < 0.0
    }
}

/// What a grade below 0 counts as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Negative {
    /// 0: no gain.
    Zero,
    /// Itself: it takes gain away (scikit-learn's DCG, CatBoost).
    Counts,
    /// Itself, and the document is relevant: every grade except 0 is (Phoenix).
    Relevant,
}

/// What a document without a judgment counts as.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Unjudged {
    /// Grade 0, neither relevant nor judged non-relevant.
    Zero,
    /// As if judged with this grade.
    Grade(f64),
    /// The document is taken out of the list, and the documents below move up.
    LeftOut,
}
