//! Sheets with tables over cutoffs and over queries.

use super::sheet::{Cell, Grid, Head, Scalar, Sheet};
use crate::metrics::{Measure, Outcome};
use crate::present::math::Math;

/// Returns a table of measures at several cutoffs. Each line has a measure and its outcomes; all
/// lines have the same cutoffs in the same order. `title` names the query.
pub fn cutoffs(title: &str, lines: &[(Measure, Vec<(Measure, Outcome)>)], digits: u8) -> Sheet {
    let mut heads = vec![Head::new("measure", "Measure", false)];
    for (measure, _) in lines.first().map_or(&[][..], |(_, outcomes)| outcomes) {
        let k = measure.cutoff.map_or(String::new(), |k| k.to_string());
        heads.push(Head::new(&format!("at_{k}"), &format!("@{k}"), true));
    }
    let mut rows = Vec::new();
    for (measure, outcomes) in lines {
        let mut row = vec![Cell::Text(measure.to_string())];
        row.extend(outcomes.iter().map(|(_, outcome)| Cell::value(outcome.value(), digits)));
        rows.push(row);
    }
    table(title, Grid { key: "cutoffs", caption: "Across cutoffs".into(), heads, rows })
}

/// A measure over all queries: its name, the name of its aggregate, and the aggregate, which is
/// `None` if it is undefined. `over` describes the queries that the aggregate includes.
pub struct MeasureMean {
    pub name: String,
    pub mean_name: String,
    pub mean: Option<f64>,
    pub over: String,
}

/// Returns a table of queries. Each row has the identifier of a query and one value per measure,
/// which is `None` if it is undefined.
pub fn queries<'a>(
    title: &str,
    measures: &[MeasureMean],
    queries: impl IntoIterator<Item = (&'a str, Vec<Option<f64>>)>,
    digits: u8,
) -> Sheet {
    let mut heads = vec![Head::new("query", "Query", false)];
    heads.extend(measures.iter().map(|over| Head::new(&over.name, &over.name, true)));
    let row = |(id, values): (&str, Vec<Option<f64>>)| {
        let mut row = vec![Cell::Text(id.into())];
        row.extend(values.into_iter().map(|value| Cell::value(value, digits)));
        row.resize(1 + measures.len(), Cell::Nothing(""));
        row
    };
    let mean = |over: &MeasureMean| Scalar {
        key: "mean",
        symbol: Math::name(&over.mean_name),
        value: Cell::value(over.mean, digits),
        meaning: super::sheet::clean(&over.over).into(),
    };
    let scalars = measures.iter().map(mean).collect();
    let rows = queries.into_iter().map(row).collect();
    let grid = Grid { key: "queries", caption: "Queries".into(), heads, rows };
    Sheet { scalars, ..table(title, grid) }
}

fn table(title: &str, grid: Grid) -> Sheet {
    Sheet { headline: super::sheet::clean(title), grids: vec![grid], ..Sheet::default() }
}
