//! What is proven of a measure, on which the answers build: bounds, improvements, exact means.

use super::settings::Settings;

/// What is proven of a measure. Steps that are rounded void the claims about order.
pub struct Claims {
    /// Whether the value is a sum over ranks of what their documents bring, or a constant times such a
    /// sum. Its mean over the orders of tied documents is then the value with averaged ties.
    pub is_linear: fn(&Settings) -> bool,
    /// What makes one document better than another. Documents of the same worth are interchangeable.
    pub worth: fn(&Settings) -> Worth,
    /// Whether the divisor stays as it is when documents change places, and a document of more worth
    /// further up never lowers the value. The second argument says whether documents may come from
    /// beyond the cutoff.
    ///
    /// For sums of gains under growing discounts this is the rearrangement inequality of Hardy,
    /// Littlewood and Pólya; for the others an exchange of two neighbours shows it.
    pub promotion_helps: fn(&Settings, bool) -> bool,
    /// Whether the value follows from the documents graded above 0, and never falls when such a document moves up or
    /// gets a higher grade: then a list that dominates another has at least its value. What the value is divided by
    /// must not depend on the list, neither on its length nor on its documents. The second argument says whether
    /// there is a cutoff.
    pub dominance_decides: fn(&Settings, bool) -> bool,
}

impl Claims {
    /// Promotion always helps, relevance is what a document is worth, and the value is not a sum. Nothing is claimed about
    /// dominance.
    pub const BY_RELEVANCE: Self = Self {
        is_linear: |_| false,
        worth: |_| Worth::Relevance,
        promotion_helps: |_, _| true,
        dominance_decides: |_, _| false,
    };
}

/// What makes one document better than another to a measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// Its gain, before ties are averaged.
    Gain,
    /// The chance that the reader is satisfied by it.
    Stop,
    /// Relevant, unjudged, or judged not relevant, in this order.
    Relevance,
    /// Whether it is judged.
    Judged,
    /// Its grade.
    Grade,
}
