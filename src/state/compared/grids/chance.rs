//! The size of the difference, and tests over several runs.

use super::{UNKNOWN, change, heads, p, text};
use crate::export::{Cell, Grid, Head};
use crate::present::number::{plain, signed};
use crate::state::compared::chance::{Adjusted, PairOfRuns, effect, over_runs};
use crate::state::compared::{Compared, Scores, words};
use crate::statistics::{Comparison, Interval, NoWorse};

/// Returns the mean difference with both kinds of interval, the median, and the size of the effect.
pub fn size(measure: &str, comparison: &Comparison, digits: u8) -> Grid {
    let found = comparison.bootstrap.as_ref().ok();
    let bca = found.filter(|found| found.interval == Interval::Bca);
    let end = |end: Option<f64>| change(end, digits);
    let size = comparison.effect_size.ok();
    let row = vec![
        text(measure),
        change(comparison.difference.ok(), digits),
        end(bca.map(|found| found.low)),
        end(bca.map(|found| found.high)),
        end(found.map(|found| found.percentile[0])),
        end(found.map(|found| found.percentile[1])),
        change(comparison.median.ok(), digits),
        size.map_or(UNKNOWN, |size| Cell::Number(size, signed(size, 2))),
        size.map_or(UNKNOWN, |size| text(effect(size))),
    ];
    let mut heads = heads(&[
        ("measure", "Measure"),
        ("difference", "Mean difference"),
        ("low", "from (BCa, 95 %)"),
        ("high", "to"),
        ("percentile_low", "from (percentile, 95 %)"),
        ("percentile_high", "to"),
        ("median", "Median difference"),
        ("effect_size", "Effect size"),
    ]);
    heads.push(Head::new("effect", "In words", false));
    Grid { key: "size", caption: "Size of the difference".into(), heads, rows: vec![row] }
}

/// Returns the two one-sided tests of a margin.
pub fn no_worse(measure: &str, test: &NoWorse, digits: u8) -> Grid {
    let shown = match (test.is_equivalent(), test.holds()) {
        (true, _) => "equal within the margin",
        (false, true) => "no worse",
        (false, false) => "nothing",
    };
    let row = vec![
        text(measure),
        Cell::Number(test.margin, plain(test.margin)),
        change(Some(test.low), digits),
        change(Some(test.high), digits),
        p(test.p),
        p(test.p_better),
        text(shown),
    ];
    let mut heads = heads(&[
        ("measure", "Measure"),
        ("margin", "Margin"),
        ("low", "Difference at least (95 %)"),
        ("high", "at most (95 %)"),
        ("p_no_worse", "p: no worse"),
        ("p_no_better", "p: no better"),
    ]);
    heads.push(Head::new("shown", "Shown", false));
    Grid { key: "no_worse", caption: "No worse within a margin".into(), heads, rows: vec![row] }
}

/// Returns the tests of several runs against the baseline, adjusted over the runs. `None` for fewer than two p-values.
pub fn runs(scores: &Scores, compared: &Compared) -> Option<Grid> {
    let all = Some(over_runs(compared)).filter(|all| all.len() > 1)?;
    let name = |run: usize| text(&words::name(scores, run));
    let row = |of: &Adjusted<usize>| {
        let Adjusted { of: run, p: alone, holm, benjamini_hochberg } = of;
        let against = name(compared.two.baseline);
        vec![name(*run), against, p(*alone), p(*holm), p(*benjamini_hochberg)]
    };
    let heads = vec![
        Head::new("run", "Run", false),
        Head::new("against", "against", false),
        Head::new("p", "t-test", true),
        Head::new("holm", "Holm", true),
        Head::new("benjamini_hochberg", "Benjamini\u{2013}Hochberg", true),
    ];
    let caption = format!("p over several runs, {}", compared.measure);
    Some(Grid { key: "runs", caption, heads, rows: all.iter().map(row).collect() })
}

/// Returns all pairs of runs with p of Tukey's test.
pub fn pairs(pairs: &[PairOfRuns], digits: u8) -> Grid {
    let row = |pair: &PairOfRuns| {
        let difference = change(Some(pair.difference), digits);
        vec![text(&pair.run), text(&pair.against), difference, p(pair.p)]
    };
    let heads = vec![
        Head::new("run", "Run", false),
        Head::new("against", "against", false),
        Head::new("difference", "Difference", true),
        Head::new("p", "p, adjusted for all pairs", true),
    ];
    let rows = pairs.iter().map(row).collect();
    Grid { key: "pairs", caption: "All pairs of runs".into(), heads, rows }
}
