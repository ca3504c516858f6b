//! The gain of a grade, and the discount of a rank.

/// The gain of a grade g.
#[derive(Clone, Debug, PartialEq)]
pub enum Gain {
    /// g (Järvelin and Kekäläinen 2002).
    Linear,
    /// 2^g - 1 (Burges et al. 2005).
    Exponential,
    /// 1 for a relevant document, else 0.
    Binary,
    /// A table of (grade, gain). A grade without an entry gains 0.
    Map(Vec<(f64, f64)>),
}

impl Gain {
    /// Whether it is certain that a higher grade never gains less, and that grade 0 gains nothing, if only grades above
    /// 0 are relevant.
    pub fn rises(&self) -> bool {
        match self {
            Gain::Linear | Gain::Exponential | Gain::Binary => true,
            // A table may fall, and a grade without an entry gains 0.
            Gain::Map(_) => false,
        }
    }

    /// Returns the gain of one document, to sort the ideal ranking. The steps of a derivation state the same rule.
    pub fn of(&self, grade: f64, relevant: bool) -> f64 {
        match self {
            Gain::Linear => grade,
            Gain::Exponential => crate::metrics::arithmetic::pow(2.0, grade) - 1.0,
            Gain::Binary => f64::from(u8::from(relevant)),
            Gain::Map(map) => map.iter().find(|(g, _)| *g == grade).map_or(0.0, |(_, gain)| *gain),
        }
    }
}

/// What a gain at rank i is divided by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Discount {
    /// log_base(i + 1). The base is above 1.
    Log { base: f64 },
    /// 1 at rank 1, then log_2(i): the definition of 2002, and the result of counting ranks from 0.
    LogOfRank,
    /// i.
    Rank,
    /// 1: every rank counts the same.
    None,
}
