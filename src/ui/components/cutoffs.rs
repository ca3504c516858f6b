//! nDCG, P, R and F1 at several cutoffs.

use yew::prelude::*;

use super::grid::{Head, Line, grid};
use super::panel::panel;
use super::value::{Scope, value};
use crate::state::View;
use crate::state::view::CutoffLine;

/// Draws a row for each of these measures, and a column for each cutoff.
pub fn cutoffs(view: &View) -> Html {
    let lines: Vec<Line> = view.cutoffs.iter().map(|line| measure_line(line, view)).collect();
    panel("cutoffs", "Across cutoffs", grid("Across cutoffs", &heads(view), &lines, None))
}

/// Returns a head for each cutoff, and marks the cutoff shown.
fn heads(view: &View) -> Vec<Head> {
    let first = Head { label: "Measure".into(), numbers: false, chosen: false };
    let outcomes = view.cutoffs.first().into_iter().flat_map(|(_, outcomes)| outcomes);
    let cutoffs = outcomes.map(|(measure, _)| Head {
        label: measure.cutoff.map_or(String::new(), |k| format!("@{k}")).into(),
        numbers: true,
        chosen: measure.cutoff == Some(view.model.k),
    });
    std::iter::once(first).chain(cutoffs).collect()
}

fn measure_line((measure, outcomes): &CutoffLine, view: &View) -> Line {
    let digits = view.model.digits;
    let values =
        outcomes.iter().map(|(measure, outcome)| value(*measure, *outcome, digits, &Scope::Shown));
    Line::new(std::iter::once(measure.into()).chain(values).collect())
}
