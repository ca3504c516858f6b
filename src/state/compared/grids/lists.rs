//! How much the lists differ, and what a new order of the same documents gains.

use super::{UNKNOWN, change, count, heads, text};
use crate::compare::rerank::Stage;
use crate::compare::similarity::Change;
use crate::export::{Cell, Grid};
use crate::present::number::value;
use crate::state::compared::Alike;
use crate::state::compared::alike::Means;

/// The figures of [`lists`] and [`similarity`], after the first column.
const FIGURES: [(&str, &str); 7] = [
    ("overlap", "Overlap"),
    ("jaccard", "Jaccard"),
    ("rbo", "Rank-biased overlap"),
    ("rbo_min", "at least"),
    ("rbo_residual", "residual"),
    ("tau", "Kendall\u{2019}s tau"),
    ("tau_ap", "tau-ap"),
];

fn number(number: Option<f64>) -> Cell {
    Cell::value(number, 3)
}

/// Returns how much the lists of each query differ, those that changed most first.
pub fn lists(alike: &Alike) -> Grid {
    let row = |change: Change| {
        vec![
            text(&change.query),
            number(Some(change.overlap)),
            number(Some(change.jaccard)),
            number(Some(change.rbo.extrapolated)),
            number(Some(change.rbo.min)),
            number(Some(change.rbo.residual)),
            number(change.tau),
            number(change.tau_ap),
        ]
    };
    Grid {
        key: "lists",
        caption: "How much the lists differ".into(),
        heads: heads(&[&[("query", "Query")], &FIGURES[..]].concat()),
        rows: alike.most_changed(usize::MAX).into_iter().map(row).collect(),
    }
}

/// Returns the means over all queries of how much the lists differ. Overlap and Jaccard are those at `depth`.
pub fn similarity(means: &Means, depth: usize) -> Grid {
    let row = vec![
        count(means.queries),
        count(depth),
        number(Some(means.overlap)),
        number(Some(means.jaccard)),
        number(Some(means.rbo)),
        number(Some(means.rbo_min)),
        number(Some(means.rbo_residual)),
        number(means.tau),
        number(means.tau_ap),
    ];
    let first = [("queries", "Queries"), ("depth", "Depth of overlap")];
    Grid {
        key: "similarity",
        caption: "Similarity of the lists, means over the queries".into(),
        heads: heads(&[&first[..], &FIGURES[..]].concat()),
        rows: vec![row],
    }
}

/// Returns the values before and after a reranking, and the value of the best order of the same documents. `is_exact`
/// says whether it is proven that no order is better.
pub fn reranking(measure: &str, stage: &Stage, is_exact: bool, digits: u8) -> Grid {
    let percent = |share: f64, digits: u8| Cell::Number(share, value(100.0 * share, digits) + " %");
    let row = vec![
        text(measure),
        count(stage.queries),
        Cell::value(Some(stage.before), digits),
        Cell::value(Some(stage.after), digits),
        change(Some(stage.gain()), digits),
        Cell::value(Some(stage.ceiling), digits),
        stage.used().map_or(UNKNOWN, |used| percent(used, 0)),
        stage.recall.map_or(UNKNOWN, |recall| percent(recall, 1)),
        count(stage.others),
    ];
    Grid {
        key: "reranking",
        caption: "As a reranking of the baseline".into(),
        heads: heads(&[
            ("measure", "Measure"),
            ("queries", "Queries"),
            ("before", "Before"),
            ("after", "After"),
            ("gain", "Gain"),
            ("ceiling", if is_exact { "Best order" } else { "Best order, or more" }),
            ("used", "Share of the room used"),
            ("recall", "Relevant documents found before"),
            ("others", "Queries with other documents"),
        ]),
        rows: vec![row],
    }
}
