//! What is proven of a measure. The answers build on it: bounds, improvements, exact means.

use super::settings::Settings;

/// What is proven of a measure. The claims about order do not hold for rounded steps.
pub struct Claims {
    /// Whether the value is a sum over ranks of what each rank's document adds, or a constant times such a
    /// sum. Then the mean over the orders of tied documents is the value with averaged ties. Where `promotion_helps`
    /// is false, the divisor may depend on the order, and this claims nothing.
    pub is_linear: fn(&Settings) -> bool,
    /// What makes one document better than another. Documents of the same worth are interchangeable.
    pub worth: fn(&Settings) -> Worth,
    /// Whether two things hold: the divisor does not change when documents change places, and the value never
    /// falls when a document of more worth moves up. The second argument says whether documents may come from
    /// beyond the cutoff.
    ///
    /// For sums of gains under growing discounts, the rearrangement inequality of Hardy, Littlewood and Pólya
    /// proves this; for other measures, an exchange of two neighbours does.
    pub promotion_helps: fn(&Settings, bool) -> bool,
    /// Whether the value follows from the documents graded above 0 alone, and never falls when such a document
    /// moves up or gets a higher grade. Then a list that dominates another has at least the other's value. The
    /// divisor must not depend on the length or the documents of the list. The second argument says whether there
    /// is a cutoff. `compare::eligible` checks the settings that concern all measures.
    pub dominance_decides: fn(&Settings, bool) -> bool,
}

impl Claims {
    /// For a measure that is not a sum: a document's worth is its relevance, promotion always helps, and nothing is
    /// claimed about dominance.
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
    /// Its relevance: relevant documents first, then unjudged ones, then those judged not relevant.
    Relevance,
    /// Whether it is judged.
    Judged,
    /// Its grade.
    Grade,
}
