//! DCG and nDCG under every combination of settings and at every cutoff, computed at once.
//!
//! These values only select candidates: the finder derives each candidate, and shows the derived value.

use std::f64::consts::E;

use super::orders::Ordered;
use crate::metrics::settings::{Discount, Gain, IdealPool};
use crate::metrics::{arithmetic, judged_ranks};

/// A choice of a setting.
pub struct Choice<T> {
    /// The setting's value in text.
    pub value: &'static str,
    /// The rule that the value stands for.
    rule: T,
    /// How unusual the choice is.
    pub cost: u32,
}

const fn choice<T>(value: &'static str, rule: T, cost: u32) -> Choice<T> {
    Choice { value, rule, cost }
}

/// The gains that are tried. `exponential` is `2^grade - 1`; `binary` is 1 from the lowest relevant grade on.
pub static GAINS: [Choice<Gain>; 3] = [
    choice("linear", Gain::Linear, 0),
    choice("exponential", Gain::Exponential, 1),
    choice("binary", Gain::Binary, 2),
];

/// The discounts that are tried. The last two differ from the first by a factor, which cancels in nDCG.
pub static DISCOUNTS: [Choice<Discount>; 6] = [
    choice("log2", Discount::Log { base: 2.0 }, 0),
    choice("late", Discount::LogOfRank, 3),
    choice("rank", Discount::Rank, 3),
    choice("none", Discount::None, 3),
    choice("ln", Discount::Log { base: E }, 3),
    choice("log10", Discount::Log { base: 10.0 }, 3),
];

/// The number of discounts, from the first, that give different values of nDCG.
const DISCOUNTS_OF_RATIOS: usize = 4;

/// The pools of the ideal ranking that are tried. They matter to nDCG only: DCG is not divided by an ideal.
pub static IDEALS: [Choice<IdealPool>; 6] = [
    choice("judged", IdealPool::Judged, 0),
    choice("retrieved", IdealPool::Retrieved, 1),
    choice("whole", IdealPool::JudgedUncut, 2),
    choice("hits", IdealPool::JudgedCutAtList, 2),
    choice("top", IdealPool::Shown, 2),
    choice("twice", IdealPool::ShownAndJudged, 4),
];

/// The roundings of steps that are tried, by their number of decimals.
pub static ROUNDINGS: [Choice<Option<u8>>; 4] = [
    choice("off", None, 0),
    choice("2", Some(2), 3),
    choice("3", Some(3), 3),
    choice("4", Some(4), 3),
];

/// The cost of a lowest relevant grade other than 1.
pub const LEVEL: u32 = 2;

/// The combinations that are tried.
pub struct Scope {
    /// Whether the measure is divided by the ideal: nDCG instead of DCG.
    pub is_ratio: bool,
    /// The greatest cutoff.
    pub deepest: usize,
    /// The cost of the most unusual combination.
    pub cost: u32,
    /// Grades besides 1 from which a document may be relevant, all above 0.
    pub levels: Vec<f64>,
    /// Whether any list is shorter than its ideal. Only then do the pools `hits` and `judged` differ.
    pub has_short: bool,
}

impl<T> Choice<T> {
    /// Returns this choice as a change of the setting `key`. `None` for the textbook's choice, which costs nothing.
    fn change(&self, key: &'static str) -> Option<(&'static str, &'static str)> {
        (self.cost > 0).then_some((key, self.value))
    }
}

/// One combination. All fields except `level` are indices into the tables above.
#[derive(Clone, Copy, Debug)]
pub struct Cell {
    pub gain: usize,
    /// An index into the levels of the scope, for the binary gain.
    pub level: Option<usize>,
    pub discount: usize,
    pub ideal: usize,
    pub rounding: usize,
}

impl Cell {
    /// Returns the settings that differ from the textbook.
    pub fn changes(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        [
            GAINS[self.gain].change("gain"),
            DISCOUNTS[self.discount].change("discount"),
            IDEALS[self.ideal].change("ideal"),
            ROUNDINGS[self.rounding].change("round"),
        ]
        .into_iter()
        .flatten()
    }

    /// Returns how unusual the combination is: the sum of the costs of its choices, 0 for the textbook's.
    pub fn cost(&self) -> u32 {
        GAINS[self.gain].cost
            + self.level.map_or(0, |_| LEVEL)
            + DISCOUNTS[self.discount].cost
            + IDEALS[self.ideal].cost
            + ROUNDINGS[self.rounding].cost
    }
}

/// The combinations of one gain and one discount.
#[derive(Clone, Copy)]
pub struct Part {
    gain: usize,
    level: Option<usize>,
    discount: usize,
}

impl Part {
    /// Returns the parts of the scope, those of one gain next to each other.
    pub fn all(scope: &Scope) -> Vec<Self> {
        let discounts = if scope.is_ratio { DISCOUNTS_OF_RATIOS } else { DISCOUNTS.len() };
        let gains = (0..GAINS.len()).map(|gain| (gain, None));
        // The levels decide what the binary gain is.
        let levels = (0..scope.levels.len()).map(|level| (GAINS.len() - 1, Some(level)));
        let parts = gains.chain(levels).flat_map(|(gain, level)| {
            (0..discounts).map(move |discount| Self { gain, level, discount })
        });
        parts.filter(|part| part.cell(0, 0).cost() <= scope.cost).collect()
    }

    fn cell(&self, ideal: usize, rounding: usize) -> Cell {
        let Self { gain, level, discount } = *self;
        Cell { gain, level, discount, ideal, rounding }
    }

    /// Whether both parts have the same gain.
    pub fn has_gain_of(&self, other: &Self) -> bool {
        (self.gain, self.level) == (other.gain, other.level)
    }
}

/// The gains of a list, from which rankings and ideal rankings are summed up.
pub struct Gains {
    /// The gains in rank order.
    listed: Vec<f64>,
    /// The same gains, the highest first.
    sorted: Vec<f64>,
    /// The gains of all judged documents, the highest first.
    judged: Vec<f64>,
    /// The gains of the list and of the judged documents, the highest first.
    twice: Vec<f64>,
}

impl Gains {
    /// Returns the gains that the part gives to the documents of a list.
    pub fn new(list: &Ordered, part: &Part, scope: &Scope) -> Self {
        let least = part.level.map_or(1.0, |level| scope.levels[level]);
        let gains = |grades: &[f64]| -> Vec<f64> {
            let gain = |grade: &f64| GAINS[part.gain].rule.of(*grade, *grade >= least);
            grades.iter().map(gain).collect()
        };
        let sorted = |mut gains: Vec<f64>| {
            gains.sort_by(|a, b| b.total_cmp(a));
            gains
        };
        let (listed, judged) = (gains(&list.grades), gains(&list.judged));
        Self {
            sorted: sorted(listed.clone()),
            twice: sorted([&listed[..], &judged].concat()),
            listed,
            judged: sorted(judged),
        }
    }
}

/// Calls `found` with each combination of a part and its values: at cutoffs 1 to `deepest`, then without a cutoff. A
/// value is NaN if the ideal has no gain. `gains` are those of the part for the list.
pub fn values(
    list: &Ordered,
    gains: &Gains,
    part: &Part,
    scope: &Scope,
    found: &mut dyn FnMut(Cell, &[f64]),
) {
    let ideals = if scope.is_ratio { IDEALS.len() } else { 1 };
    let rule = DISCOUNTS[part.discount].rule;
    let divisors = (1..=gains.twice.len()).map(|rank| judged_ranks::discount(rule, rank));
    let divisors: Vec<f64> = divisors.collect();
    for (rounding, digits) in ROUNDINGS.iter().map(|choice| choice.rule).enumerate() {
        if part.cell(0, rounding).cost() > scope.cost {
            continue;
        }
        let round = |v: f64| digits.map_or(v, |digits| arithmetic::round(v, digits));
        let terms = Terms { divisors: &divisors, round: &round };
        let dcg = terms.sums(&list.averaged(&gains.listed, &round), scope.deepest);
        for (ideal, choice) in IDEALS[..ideals].iter().enumerate() {
            let pool = choice.rule;
            let cell = part.cell(ideal, rounding);
            let is_same = pool == IdealPool::JudgedCutAtList && !scope.has_short;
            if is_same || cell.cost() > scope.cost {
                continue;
            }
            if !scope.is_ratio {
                found(cell, &dcg);
                continue;
            }
            let best = terms.ideal(pool, gains, scope.deepest);
            let ratio = |(dcg, ideal): (&f64, &f64)| round(*dcg) / round(*ideal);
            let ratios: Vec<f64> = dcg.iter().zip(&best).map(ratio).collect();
            found(cell, &ratios);
        }
    }
}

struct Terms<'a> {
    divisors: &'a [f64],
    round: &'a dyn Fn(f64) -> f64,
}

impl Terms<'_> {
    fn term(&self, at: usize, gain: f64) -> f64 {
        (self.round)((self.round)(gain) / (self.round)(self.divisors[at]))
    }

    /// Returns the sums down to each rank from 1 to `deepest`, then the sum over all ranks.
    fn sums(&self, gains: &[f64], deepest: usize) -> Vec<f64> {
        let (mut sums, mut sum) = (Vec::with_capacity(deepest + 1), 0.0);
        for (at, gain) in gains.iter().enumerate() {
            sum += self.term(at, *gain);
            if at < deepest {
                sums.push(sum);
            }
        }
        sums.resize(deepest + 1, sum);
        sums
    }

    /// Returns the sums of the ideal for the same cutoffs.
    fn ideal(&self, pool: IdealPool, gains: &Gains, deepest: usize) -> Vec<f64> {
        let Gains { listed, sorted, judged, twice } = gains;
        match pool {
            IdealPool::Judged => self.sums(judged, deepest),
            IdealPool::Retrieved => self.sums(sorted, deepest),
            IdealPool::JudgedUncut => {
                let whole = self.sums(judged, 0)[0];
                vec![whole; deepest + 1]
            }
            IdealPool::JudgedCutAtList => {
                let mut sums = self.sums(judged, deepest.max(listed.len()));
                // The sum at the end of the list stands for every cutoff beyond it.
                let whole = listed.len().checked_sub(1).map_or(0.0, |last| sums[last]);
                sums.truncate(listed.len().min(deepest));
                sums.resize(deepest + 1, whole);
                sums
            }
            IdealPool::Shown | IdealPool::ShownAndJudged | IdealPool::BestGrade => {
                let is_twice = pool == IdealPool::ShownAndJudged;
                // A sum down to `deepest` needs no more than the best `deepest` of the judged documents.
                let from = if is_twice { judged.len().min(deepest) } else { 0 };
                let mut best = judged[..from].to_vec();
                let mut sums = Vec::with_capacity(deepest + 1);
                for k in 1..=deepest {
                    if let Some(gain) = listed.get(k - 1) {
                        let at = best.partition_point(|other| other >= gain);
                        best.insert(at, *gain);
                    }
                    let terms = best.iter().take(k).enumerate();
                    sums.push(terms.fold(0.0, |sum, (at, gain)| sum + self.term(at, *gain)));
                }
                sums.push(self.sums(if is_twice { twice } else { sorted }, 0)[0]);
                sums
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::Settings;

    #[test]
    fn each_choice_has_the_rule_that_its_value_sets() {
        let set = |key, value: &str| Settings::default().with(&[(key, value)]).unwrap();
        for choice in &GAINS {
            assert_eq!(set("gain", choice.value).gain, choice.rule);
        }
        for choice in &DISCOUNTS {
            assert_eq!(set("discount", choice.value).discount, choice.rule);
        }
        for choice in &IDEALS {
            assert_eq!(set("ideal", choice.value).ideal.pool, choice.rule);
        }
        for choice in &ROUNDINGS {
            assert_eq!(set("round", choice.value).rounding, choice.rule);
        }
    }
}
