//! nDCG, P, R and F1 at several cutoffs.

use yew::Html;

use super::value::{Scope, value};
use crate::state::View;
use crate::ui::grid::{Grid, Head, Line, panel, text};

pub fn cutoffs(view: &View) -> Html {
    let mut heads = vec![Head { label: "Measure".into(), numbers: false, chosen: false }];
    if let Some((_, outcomes)) = view.cutoffs.first() {
        heads.extend(outcomes.iter().map(|(measure, _)| Head {
            label: measure.cutoff.map_or(String::new(), |k| format!("@{k}")),
            numbers: true,
            chosen: measure.cutoff == Some(view.model.k),
        }));
    }
    let mut lines = Vec::new();
    for (measure, outcomes) in view.cutoffs.iter() {
        let mut cells = vec![text(&measure.to_string())];
        cells.extend(
            outcomes.iter().map(|(measure, outcome)| {
                value(measure, *outcome, view.model.digits, Scope::Shown)
            }),
        );
        lines.push(Line::new(cells));
    }
    let grid = Grid { label: "Across cutoffs", heads, lines, foot: None };
    panel("cutoffs", "cutoffs", "Across cutoffs").html(grid.draw()).done()
}
