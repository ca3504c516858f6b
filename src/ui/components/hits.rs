//! The precision at each relevant document, of which AP is made.

use yew::Html;

use super::tables::label;
use super::value::{Scope, value};
use crate::metrics::{Column, Name};
use crate::present::number;
use crate::state::View;
use crate::ui::element::{el, nothing};
use crate::ui::grid::{Grid, Line, heads, panel, text};

/// More hits are counted, not shown.
const SHOWN: usize = 20;

pub fn hits(view: &View) -> Html {
    let digits = view.model.digits;
    let ap = &view.ap;
    let table = &ap.actual;
    let cell = |at: usize, column: Column| table.cell(at, column).unwrap_or_default();
    let hits: Vec<usize> =
        (0..table.counted).filter(|at| cell(*at, Column::Relevant) > 0.0).collect();
    let mut lines = Vec::new();
    for &at in hits.iter().take(SHOWN) {
        let row = &table.rows[at];
        let name = label(&view.query, row);
        let cells = vec![
            el("span").class("clamped").title(name).text(name).done(),
            text(&row.rank.to_string()),
            text(&format!("{}/{}", number::plain(cell(at, Column::Hits)), row.rank)),
            text(&number::value(cell(at, Column::Precision), digits)),
        ];
        lines.push(Line { cells, current: false, of: Some(row.doc.clone()) });
    }
    let term = |name: Name| ap.term(name).unwrap_or_default();
    let sum = number::value(term(Name::Sum), digits);
    let foot = Line::new(vec![
        text(&ap.measure.to_string()),
        nothing(),
        text(&format!("{sum} / {}", number::plain(term(Name::Relevant)))),
        value(&ap.measure, ap.outcome, digits, Scope::Shown),
    ]);
    let rest = match hits.len() {
        0 => el("p").text("No relevant document is shown.").done(),
        n if n > SHOWN => el("p").text(&format!("and {} more", n - SHOWN)).done(),
        _ => nothing(),
    };
    let grid = Grid {
        label: "Precision at each hit",
        heads: heads(&["Relevant document", "#Rank", "#Hits/rank", "#Precision"]),
        lines,
        foot: Some(foot),
    };
    panel("hits", "hits", "Precision at each hit").html(grid.draw()).html(rest).done()
}
