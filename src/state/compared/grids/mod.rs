//! The tables of the Compare view for export.

mod chance;
mod lists;
mod query;
mod set;

pub use chance::{no_worse, pairs, runs, size};
pub use lists::{lists, reranking, similarity};
pub use query::{query_causes, sides};
pub use set::{best, plan, power, risk};

use super::conventions::Leads;
use super::over_time::Watched;
use super::scores::Scores;
use super::two::Compared;
use super::words;
use crate::compare::flips::Leader;
use crate::compare::history::{History, Snapshot};
use crate::compare::slices::Slice;
use crate::export::{Cell, Grid, Head};
use crate::present::number::signed;

/// The cell of a figure that cannot be computed.
const UNKNOWN: Cell = Cell::Nothing("undefined");

fn text(text: &str) -> Cell {
    Cell::Text(text.into())
}

fn count(count: usize) -> Cell {
    Cell::Number(count as f64, count.to_string())
}

/// A difference with its sign.
fn change(number: Option<f64>, digits: u8) -> Cell {
    number.map_or(UNKNOWN, |it| Cell::Number(it, signed(it, digits)))
}

/// A p-value, as the page shows it.
pub(super) fn p(p: f64) -> Cell {
    Cell::Number(p, words::p_alone(p))
}

/// Returns the heads of columns from their keys and texts. The first column holds names, all others numbers.
fn heads(names: &[(&str, &str)]) -> Vec<Head> {
    let head = |(at, (key, text)): (usize, &(&str, &str))| Head::new(key, text, at > 0);
    names.iter().enumerate().map(head).collect()
}

/// Returns the table of groups of queries, with one row for each group. `rule` is the name of the rule that grouped
/// them.
pub fn groups<'a>(rule: &str, slices: impl Iterator<Item = &'a Slice>, digits: u8) -> Grid {
    let row = |slice: &Slice| {
        let ends = slice.interval();
        vec![
            text(&slice.name),
            count(slice.queries.len()),
            change(slice.figures.difference.ok(), digits),
            change(ends.map(|[low, _]| low), digits),
            change(ends.map(|[_, high]| high), digits),
            slice.p.map_or(UNKNOWN, p),
        ]
    };
    Grid {
        key: "groups",
        caption: format!("Groups of queries: {rule}"),
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

/// Returns the groups of all rules in one table. `all` has the name of each rule, and its groups.
pub fn all_groups(all: &[(String, Vec<Slice>)], digits: u8) -> Grid {
    let mut grid = groups("", [].iter(), digits);
    grid.caption = "Groups of queries".into();
    grid.heads.insert(0, Head::new("rule", "Rule", false));
    for (rule, slices) in all {
        let rows = groups(rule, slices.iter(), digits).rows.into_iter();
        grid.rows.extend(rows.map(|row| [text(rule)].into_iter().chain(row).collect()));
    }
    grid
}

/// Returns the table of leads, with one row for each convention and measure.
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
            cells.push(lead.p.map_or(UNKNOWN, p));
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

/// Returns the table of snapshots: the mean of the watched measure, and its change against the baseline.
pub fn snapshots(history: &History, watched: &Watched, digits: u8) -> Grid {
    let measure = &watched.measure;
    let row = |(snapshot, (mean, change)): (&Snapshot, (Option<f64>, Option<f64>))| {
        let values = snapshot.values(measure).map(|values| values.len()).unwrap_or_default();
        let is_baseline = snapshot.name == watched.baseline;
        let unknown = if is_baseline { Cell::Nothing("baseline") } else { UNKNOWN };
        vec![
            text(&snapshot.name),
            text(snapshot.time.as_deref().unwrap_or_default()),
            text(&snapshot.convention),
            count(values),
            Cell::value(mean, digits),
            change.map_or(unknown, |change| Cell::Number(change, signed(change, 1) + " %")),
        ]
    };
    let mut names = heads(&[("snapshot", "Snapshot")]);
    names.push(Head::new("time", "Time", false));
    names.push(Head::new("convention", "Convention", false));
    names.push(Head::new("queries", "Queries", true));
    names.push(Head::new("mean", &format!("mean {measure}"), true));
    names.push(Head::new("change_percent", "Change", true));
    let rows = history.snapshots.iter().zip(watched.means(history)).map(row).collect();
    Grid { key: "snapshots", caption: "Snapshots".into(), heads: names, rows }
}
