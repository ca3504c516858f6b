//! The reciprocal rank of every query and their mean; for keywords also their coverage.

use yew::Html;

use super::queries::{about, label};
use super::value::{Scope, value};
use crate::metrics::{Measure, Outcome, rr, success};
use crate::present::number;
use crate::state::{Action, View};
use crate::ui::element::{button, el, nothing, say};
use crate::ui::grid::{Grid, Line, heads, panel, text};
use crate::ui::store::Dispatch;

pub fn over_queries(view: &View, dispatch: &Dispatch) -> Html {
    // Many queries stand in the summary.
    let is_few = view.summary.is_none();
    if view.queries.len() < 2 || !is_few && view.coverage.is_none() {
        return nothing();
    }
    let digits = view.model.digits;
    let measure = Measure::new(&rr::INFO);
    let mut lines = Vec::new();
    for (i, values) in view.queries.iter().enumerate().filter(|_| is_few) {
        let current = i == view.model.query;
        let scope = if current { Scope::Shown } else { Scope::Query(&values.query.id) };
        let (first, fraction) = match (values.first, values.rr()) {
            (Some(rank), _) => (rank.to_string(), format!("1/{rank}")),
            (None, Outcome::Value(_)) => ("none".into(), "0".into()),
            (None, Outcome::Undefined(_)) => ("none".into(), String::new()),
        };
        let name = button("link")
            .user_text(&label(&values.query.id, i))
            .on_click(say(dispatch, Action::Select(i)));
        let cells = vec![
            name.done(),
            text(&first),
            text(&fraction),
            value(&measure, values.rr(), digits, scope),
        ];
        lines.push(Line { cells, current, of: None });
    }
    let mean = &view.means.rr;
    let foot = Line::new(vec![
        text(&measure.mean_name()),
        nothing(),
        text(&format!("{} / {}", number::value(mean.sum, digits), mean.counted)),
        value(&measure, mean.outcome, digits, Scope::Mean),
    ]);
    let (what, heading) = match (&view.coverage, is_few) {
        (Some(_), false) => ("", "Keyword coverage"),
        (Some(_), true) => ("Keyword", "Reciprocal rank over keywords"),
        (None, _) => ("Query", "Reciprocal rank over queries"),
    };
    let grid = Grid {
        label: "Reciprocal rank over queries",
        heads: heads(&[what, "#First hit", "#1/rank", "#RR"]),
        lines,
        foot: Some(foot),
    };
    let mut section = panel("", "over-queries", heading);
    if is_few {
        section = section.html(grid.draw()).html(about(&view.about_rr()));
    }
    if let Some(coverage) = &view.coverage {
        let k = view.model.k;
        let found = Measure::new(&success::INFO).at(k);
        let (of, all) = (number::plain(coverage.sum), coverage.counted);
        let line = el("p")
            .class("coverage")
            .text(&format!("Keyword coverage at {k}: "))
            .html(value(&found, coverage.outcome, digits, Scope::Mean))
            .text(&format!(" \u{2014} {of} of {all} keywords are found in the top {k}."));
        section = section.child(line);
    }
    section.done()
}
