//! What a grade gains, and how a gain falls with the rank.

/// What a grade g is worth.
#[derive(Clone, Debug, PartialEq)]
pub enum Gain {
    /// g (Järvelin and Kekäläinen 2002).
    Linear,
    /// 2^g - 1 (Burges et al. 2005).
    Exponential,
    /// 1 for a relevant document, else 0.
    Binary,
    /// A gain for each grade; a grade without an entry gains 0.
    Map(Vec<(f64, f64)>),
}

impl Gain {
    /// Whether it is known that a higher grade never gains less and grade 0 gains nothing.
    pub fn rises(&self) -> bool {
        match self {
            Gain::Linear | Gain::Exponential | Gain::Binary => true,
            // A table may fall, and a grade without an entry gains 0.
            Gain::Map(_) => false,
        }
    }

    /// The gain of one document, for ordering the ideal. The steps state the same rule.
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
    /// 1 at rank 1, then log_2(i): the definition of 2002, and what ranks counted from 0 give.
    LogOfRank,
    /// i.
    Rank,
    /// Nothing: every rank counts the same.
    None,
}
