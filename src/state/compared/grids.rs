//! The tables of the Compare view for export: groups, conventions, lists, the cost of a larger set, snapshots.

use super::alike::Alike;
use super::conventions::Leads;
use super::scores::Scores;
use super::two::Compared;
use super::words;
use crate::compare::flips::Leader;
use crate::compare::history::History;
use crate::compare::similarity::Change;
use crate::compare::slices::Slice;
use crate::export::{Cell, Grid, Head};
use crate::metrics::Measure;
use crate::present::number::{signed, value};
use crate::statistics::power::Trade;

const UNKNOWN: Cell = Cell::Nothing("undefined");

fn text(text: &str) -> Cell {
    Cell::Text(text.into())
}

fn count(count: usize) -> Cell {
    Cell::Number(count as f64, count.to_string())
}

fn change(number: Option<f64>, digits: u8) -> Cell {
    number.map_or(UNKNOWN, |it| Cell::Number(it, signed(it, digits)))
}

fn heads(names: &[(&str, &str)]) -> Vec<Head> {
    let is_first = |at: usize| at == 0;
    let head = |(at, (key, text)): (usize, &(&str, &str))| Head::new(key, text, !is_first(at));
    names.iter().enumerate().map(head).collect()
}

/// Returns the groups of queries.
pub fn groups<'a>(slices: impl Iterator<Item = &'a Slice>, digits: u8) -> Grid {
    let row = |slice: &Slice| {
        let ends = slice.interval();
        vec![
            text(&slice.name),
            count(slice.queries.len()),
            change(slice.figures.difference.ok(), digits),
            change(ends.map(|[low, _]| low), digits),
            change(ends.map(|[_, high]| high), digits),
            slice.p.map_or(UNKNOWN, |p| Cell::Number(p, value(p, 4))),
        ]
    };
    Grid {
        key: "groups",
        caption: "Groups of queries".into(),
        heads: heads(&[
            ("group", "Group"),
            ("queries", "Queries"),
            ("difference", "Difference"),
            ("low", "from"),
            ("high", "to"),
            ("p", "p (Holm)"),
        ]),
        rows: slices.map(row).collect(),
    }
}

/// Returns who leads under each convention and measure, with one row for each pair of the two.
pub fn conventions(leads: &Leads, scores: &Scores, compared: &Compared) -> Grid {
    let [baseline, candidate] = compared.two.runs().map(|run| words::name(scores, run));
    let name = |leader: Leader| match leader {
        Leader::Baseline => text(&baseline),
        Leader::Candidate => text(&candidate),
        Leader::Neither => text("neither"),
    };
    let mut names = heads(&[("gain", "Gain"), ("relevant", "Relevant from")]);
    for (key, text) in [("unjudged", "Unjudged"), ("measure", "Measure"), ("leader", "Leads")] {
        names.push(Head::new(key, text, false));
    }
    names.push(Head::new("difference", "Difference", true));
    names.push(Head::new("p", "p", true));
    let mut rows = Vec::new();
    for row in &leads.rows {
        for lead in &row.leads {
            let mut cells: Vec<Cell> = row.labels.iter().map(|label| text(label)).collect();
            cells.push(text(&lead.measure.to_string()));
            cells.push(name(lead.leader));
            cells.push(change(lead.difference, scores.digits.max(3)));
            cells.push(lead.p.map_or(UNKNOWN, |p| Cell::Number(p, value(p, 4))));
            rows.push(cells);
        }
    }
    Grid {
        key: "conventions",
        caption: "Who leads by convention and measure".into(),
        heads: names,
        rows,
    }
}

/// Returns how much the lists of each query differ, those that changed most first.
pub fn lists(alike: &Alike) -> Grid {
    let number = |number: Option<f64>| Cell::value(number, 3);
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
        heads: heads(&[
            ("query", "Query"),
            ("overlap", "Overlap"),
            ("jaccard", "Jaccard"),
            ("rbo", "Rank-biased overlap"),
            ("rbo_min", "at least"),
            ("rbo_residual", "residual"),
            ("tau", "Kendall\u{2019}s tau"),
            ("tau_ap", "tau-ap"),
        ]),
        rows: alike.most_changed(usize::MAX).into_iter().map(row).collect(),
    }
}

/// Returns the queries and judgments that a difference needs at each depth.
pub fn plan(trades: &[(Measure, Trade)]) -> Grid {
    let row = |(measure, trade): &(Measure, Trade)| {
        let judgments = |all: f64| Cell::Number(all.round(), value(all.round(), 0));
        vec![
            text(&measure.to_string()),
            trade.queries.map_or(UNKNOWN, count),
            trade.judgments.map_or(UNKNOWN, judgments),
        ]
    };
    Grid {
        key: "plan",
        caption: "Queries against depth".into(),
        heads: heads(&[
            ("measure", "Judged for"),
            ("queries", "Queries"),
            ("judgments", "Judgments in all"),
        ]),
        rows: trades.iter().map(row).collect(),
    }
}

/// Returns the mean of a measure in each snapshot.
pub fn snapshots(history: &History, measure: &str, digits: u8) -> Grid {
    let means = history.line(measure);
    let rows = history.snapshots.iter().zip(means).map(|(snapshot, (_, mean))| {
        let values = snapshot.values(measure).map(|values| values.len()).unwrap_or_default();
        vec![
            text(&snapshot.name),
            text(snapshot.time.as_deref().unwrap_or_default()),
            text(&snapshot.convention),
            count(values),
            Cell::value(mean, digits),
        ]
    });
    let mut names = heads(&[("snapshot", "Snapshot")]);
    names.push(Head::new("time", "Time", false));
    names.push(Head::new("convention", "Convention", false));
    names.push(Head::new("queries", "Queries", true));
    names.push(Head::new("mean", &format!("mean {measure}"), true));
    Grid { key: "snapshots", caption: "Snapshots".into(), heads: names, rows: rows.collect() }
}
