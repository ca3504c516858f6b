//! The figures of a comparison under one measure.

use serde::Serialize;

use super::request::Entries;
use crate::statistics::{self, NoValue};

/// The figures of a comparison. Differences are candidate minus baseline. A figure that cannot be computed is
/// `None`; `reasons` then holds the reason under the figure's key.
#[derive(Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Figures {
    /// The mean of the baseline.
    baseline: Option<f64>,
    /// The mean of the candidate.
    candidate: Option<f64>,
    /// The mean difference.
    difference: Option<f64>,
    /// The number of queries for which the candidate has the higher value.
    wins: usize,
    ties: usize,
    losses: usize,
    t_test: Option<TTest>,
    randomization: Option<Randomization>,
    wilcoxon: Option<Wilcoxon>,
    bootstrap: Option<Bootstrap>,
    effect_size: Option<f64>,
    gate: Option<Gate>,
    /// `None` if the request has no margin; the key is then left out. `Some(None)`, written as `null`, if the
    /// test cannot be computed.
    #[serde(skip_serializing_if = "Option::is_none")]
    no_worse: Option<Option<NoWorse>>,
    reasons: Entries<String>,
}

/// The paired t-test.
#[derive(Debug, PartialEq, Serialize)]
struct TTest {
    /// Above 0 if the candidate is better.
    t: f64,
    /// The degrees of freedom.
    df: usize,
    /// Two-sided.
    p: f64,
}

/// The randomization test.
#[derive(Debug, PartialEq, Serialize)]
struct Randomization {
    /// Two-sided.
    p: f64,
    /// Whether all assignments of signs were computed.
    exact: bool,
    /// The number of assignments that were computed or drawn.
    permutations: u64,
}

/// Wilcoxon's signed-rank test.
#[derive(Debug, PartialEq, Serialize)]
struct Wilcoxon {
    /// The smaller of the two sums of ranks.
    w: f64,
    p: f64,
}

/// A confidence interval of the difference: its ends and its level, such as 0.95.
#[derive(Debug, PartialEq, Serialize)]
struct Bootstrap {
    low: f64,
    high: f64,
    level: f64,
}

/// Whether the mean fell by no more than `max_drop`. `drop` and `max_drop` are shares of the baseline's mean.
#[derive(Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
struct Gate {
    drop: f64,
    max_drop: f64,
    passed: bool,
}

/// Two one-sided tests against `margin`, in the units of the measure: is the candidate no worse than the baseline, and
/// is it no better?
#[derive(Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
struct NoWorse {
    margin: f64,
    /// One-sided. A small p shows that the candidate is no worse.
    p: f64,
    /// One-sided. A small p shows that the candidate is no better.
    p_better: f64,
    /// The lower bound of the difference, with confidence 1 - `level`.
    low: f64,
    /// The upper bound of the difference, with the same confidence.
    high: f64,
    /// The level of each test, such as 0.05.
    level: f64,
    /// Whether `p` is at most `level`.
    passed: bool,
    /// Whether both p are at most `level`: the means are equal within the margin.
    equivalent: bool,
}

impl Figures {
    /// Returns the figures of a comparison. `no_worse` has the tests against the margin, if the request has one.
    pub fn of(
        c: &statistics::Comparison,
        no_worse: Option<Result<statistics::NoWorse, NoValue>>,
    ) -> Self {
        let mut reasons = Reasons::default();
        let no_worse = no_worse.map(|test| {
            reasons.value("noWorse", test).map(|test| NoWorse {
                margin: test.margin,
                p: test.p,
                p_better: test.p_better,
                low: test.low,
                high: test.high,
                level: test.level,
                passed: test.holds(),
                equivalent: test.is_equivalent(),
            })
        });
        let mut figures = Self::without_margin(c, reasons);
        figures.no_worse = no_worse;
        figures
    }

    /// Returns the figures without the test against a margin. `reasons` may hold the reason for its absence.
    fn without_margin(c: &statistics::Comparison, mut reasons: Reasons) -> Self {
        Self {
            baseline: reasons.value("baseline", c.baseline),
            candidate: reasons.value("candidate", c.candidate),
            difference: reasons.value("difference", c.difference),
            wins: c.wins,
            ties: c.ties,
            losses: c.losses,
            t_test: reasons.value("tTest", c.t_test).map(|test| TTest {
                t: test.t,
                df: test.df,
                p: test.p,
            }),
            randomization: reasons.value("randomization", c.randomization).map(|test| {
                Randomization { p: test.p, exact: test.exact, permutations: test.permutations }
            }),
            wilcoxon: reasons
                .value("wilcoxon", c.wilcoxon)
                .map(|test| Wilcoxon { w: test.w, p: test.p }),
            bootstrap: reasons.value("bootstrap", c.bootstrap).map(|interval| Bootstrap {
                low: interval.low,
                high: interval.high,
                level: interval.level,
            }),
            effect_size: reasons.value("effectSize", c.effect_size),
            gate: reasons.value("gate", c.gate).map(|gate| Gate {
                drop: gate.drop,
                max_drop: gate.max_drop,
                passed: gate.passed,
            }),
            no_worse: None,
            reasons: reasons.0,
        }
    }
}

/// The reasons why figures are missing, by the keys of the figures.
#[derive(Default)]
struct Reasons(Entries<String>);

impl Reasons {
    /// Returns the figure. If there is none, keeps the reason under `key`.
    fn value<T>(&mut self, key: &str, value: Result<T, NoValue>) -> Option<T> {
        value.map_err(|why| self.0.0.push((key.into(), why.to_string()))).ok()
    }
}
