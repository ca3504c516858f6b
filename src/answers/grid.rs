//! DCG and nDCG under every combination of settings and at every cutoff, computed at once.
//!
//! This only selects candidates: the finder derives each of them, and shows the derived value.

use super::orders::Ordered;
use crate::metrics::arithmetic;

/// A value of a setting, and how unusual it is.
pub type Choice = (&'static str, u32);

pub const GAINS: [Choice; 3] = [("linear", 0), ("exponential", 1), ("binary", 2)];
/// The discounts. The last two cancel in nDCG.
pub const DISCOUNTS: [Choice; 6] =
    [("log2", 0), ("late", 3), ("rank", 3), ("none", 3), ("ln", 3), ("log10", 3)];
/// The ideals. The last two have another ideal for each cutoff.
pub const IDEALS: [Choice; 6] =
    [("judged", 0), ("retrieved", 1), ("whole", 2), ("hits", 2), ("top", 2), ("twice", 4)];
pub const ROUNDINGS: [Choice; 4] = [("off", 0), ("2", 3), ("3", 3), ("4", 3)];

/// The cost of another lowest relevant grade than 1.
pub const LEVEL: u32 = 2;

/// The combinations that are tried.
pub struct Scope<'a> {
    pub is_ratio: bool,
    /// The greatest cutoff.
    pub deepest: usize,
    /// The cost of the most unusual combination.
    pub cost: u32,
    /// Grades besides 1 from which a document may be relevant, all above 0.
    pub levels: &'a [f64],
    /// Whether any list is shorter than its ideal, so that it matters where the ideal ends.
    pub has_short: bool,
}

/// One combination: indices into the lists above.
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
    /// Returns its settings without those of the textbook.
    pub fn changes(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let all = [
            ("gain", GAINS[self.gain]),
            ("discount", DISCOUNTS[self.discount]),
            ("ideal", IDEALS[self.ideal]),
            ("round", ROUNDINGS[self.rounding]),
        ];
        all.into_iter().filter(|(_, (_, cost))| *cost > 0).map(|(key, (value, _))| (key, value))
    }

    pub fn cost(&self) -> u32 {
        GAINS[self.gain].1
            + self.level.map_or(0, |_| LEVEL)
            + DISCOUNTS[self.discount].1
            + IDEALS[self.ideal].1
            + ROUNDINGS[self.rounding].1
    }
}

/// Calls `found` with each combination of the scope, and its values: at cutoffs 1 to the deepest, then
/// without one. NaN where the ideal has no gain.
pub fn values(list: &Ordered, scope: &Scope, found: &mut dyn FnMut(Cell, &[f64])) {
    let Scope { is_ratio, deepest, cost, levels, has_short } = *scope;
    let discounts = if is_ratio { 4 } else { DISCOUNTS.len() };
    let ideals = if is_ratio { IDEALS.len() } else { 1 };
    let longest = list.grades.len() + list.judged.len();
    for gain in 0..GAINS.len() + levels.len() {
        let level = gain.checked_sub(GAINS.len());
        let gain = gain.min(GAINS.len() - 1);
        let least = level.map_or(1.0, |level| levels[level]);
        let gain_of = |grade: f64| match gain {
            0 => grade,
            1 => arithmetic::pow(2.0, grade) - 1.0,
            _ => f64::from(u8::from(grade >= least)),
        };
        let listed: Vec<f64> = list.grades.iter().map(|grade| gain_of(*grade)).collect();
        let mut judged: Vec<f64> = list.judged.iter().map(|grade| gain_of(*grade)).collect();
        judged.sort_by(|a, b| b.total_cmp(a));
        for discount in 0..discounts {
            let divisors: Vec<f64> = (1..=longest).map(|rank| divisor(discount, rank)).collect();
            for rounding in 0..ROUNDINGS.len() {
                let ideal_cost = Cell { gain, level, discount, ideal: 0, rounding }.cost();
                if ideal_cost > cost {
                    continue;
                }
                let digits = (rounding > 0).then_some(rounding as u8 + 1);
                let round = |v: f64| digits.map_or(v, |digits| arithmetic::round(v, digits));
                let terms = Terms { divisors: &divisors, round: &round };
                let gains = list.averaged(&listed, &round);
                let dcg = terms.sums(&gains, deepest);
                for (ideal, (name, _)) in IDEALS[..ideals].iter().enumerate() {
                    let cell = Cell { gain, level, discount, ideal, rounding };
                    let is_same = *name == "hits" && !has_short;
                    if is_same || cell.cost() > cost {
                        continue;
                    }
                    if !is_ratio {
                        found(cell, &dcg);
                        continue;
                    }
                    let best = terms.ideal(ideal, &listed, &judged, deepest);
                    let ratio = |(dcg, ideal): (&f64, &f64)| round(*dcg) / round(*ideal);
                    let ratios: Vec<f64> = dcg.iter().zip(&best).map(ratio).collect();
                    found(cell, &ratios);
                }
            }
        }
    }
}

fn divisor(discount: usize, rank: usize) -> f64 {
    let rank = rank as f64;
    match discount {
        0 => arithmetic::log(2.0, rank + 1.0),
        1 => arithmetic::log(2.0, rank.max(2.0)),
        2 => rank,
        3 => 1.0,
        4 => arithmetic::log(std::f64::consts::E, rank + 1.0),
        _ => arithmetic::log(10.0, rank + 1.0),
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

    /// Returns the sums down to each rank up to `deepest`, and then the sum of all.
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
    fn ideal(&self, ideal: usize, listed: &[f64], judged: &[f64], deepest: usize) -> Vec<f64> {
        let sorted = |gains: &[f64]| {
            let mut gains = gains.to_vec();
            gains.sort_by(|a, b| b.total_cmp(a));
            gains
        };
        match IDEALS[ideal].0 {
            "judged" => self.sums(judged, deepest),
            "retrieved" => self.sums(&sorted(listed), deepest),
            "whole" => {
                let whole = self.sums(judged, 0)[0];
                vec![whole; deepest + 1]
            }
            "hits" => {
                let mut sums = self.sums(judged, deepest.max(listed.len()));
                // The sum at the end of the list stands for every cutoff beyond it.
                let whole = listed.len().checked_sub(1).map_or(0.0, |last| sums[last]);
                sums.truncate(listed.len().min(deepest));
                sums.resize(deepest + 1, whole);
                sums
            }
            name => {
                let twice = name == "twice";
                let mut pool = if twice { judged.to_vec() } else { Vec::new() };
                let mut sums = Vec::with_capacity(deepest + 1);
                for k in 1..=deepest {
                    if let Some(gain) = listed.get(k - 1) {
                        let at = pool.partition_point(|other| other >= gain);
                        pool.insert(at, *gain);
                    }
                    let terms = pool.iter().take(k).enumerate();
                    sums.push(terms.fold(0.0, |sum, (at, gain)| sum + self.term(at, *gain)));
                }
                let mut all = listed.to_vec();
                all.extend(judged.iter().filter(|_| twice));
                sums.push(self.sums(&sorted(&all), 0)[0]);
                sums
            }
        }
    }
}
