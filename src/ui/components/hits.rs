//! The precision at each relevant document, of which AP is made.

use yew::prelude::*;

use super::grid::{Line, grid, heads};
use super::panel::panel;
use super::value::{Scope, value};
use crate::metrics::{Column, Name};
use crate::present::number;
use crate::state::View;
use crate::ui::columns::label;

/// The greatest number of relevant documents that are shown. The others are only counted.
const SHOWN: usize = 20;

/// Draws the hits as a table, with the sum of their precisions and AP. Hits beyond `SHOWN` are only counted.
pub fn hits(view: &View) -> Html {
    let table = &view.ap.actual;
    let is_relevant = |at: &usize| table.cell(*at, Column::Relevant).unwrap_or_default() > 0.0;
    let hits: Vec<usize> = (0..table.counted).filter(is_relevant).collect();
    let lines: Vec<Line> = hits.iter().take(SHOWN).map(|at| line(*at, view)).collect();
    let rest = match hits.len() {
        0 => Some("No relevant document is shown.".to_string()),
        n if n > SHOWN => Some(format!("and {} more", n - SHOWN)),
        _ => None,
    };
    let label = "Precision at each hit";
    let heads = heads(&["Relevant document", "#Rank", "#Hits/rank", "#Precision"]);
    let content = html! {
        <>
            { grid(label, &heads, &lines, Some(&foot(view))) }
            if let Some(rest) = rest {
                <p>{ rest }</p>
            }
        </>
    };
    panel("hits", label, content)
}

fn line(at: usize, view: &View) -> Line {
    let table = &view.ap.actual;
    let cell = |column: Column| table.cell(at, column).unwrap_or_default();
    let row = &table.rows[at];
    let name = label(&view.query, row);
    let cells = vec![
        html! { <span class="clamped" title={name.clone()}>{ name.clone() }</span> },
        row.rank.into(),
        format!("{}/{}", number::plain(cell(Column::Hits)), row.rank).into(),
        number::value(cell(Column::Precision), view.model.digits).into(),
    ];
    Line { cells, current: false, of: Some(row.doc.clone()) }
}

/// The sum of the precisions, and AP.
fn foot(view: &View) -> Line {
    let (ap, digits) = (&view.ap, view.model.digits);
    let term = |name: Name| ap.term(name).unwrap_or_default();
    let sum = number::value(term(Name::Sum), digits);
    Line::new(vec![
        ap.measure.into(),
        Html::default(),
        format!("{sum} / {}", number::plain(term(Name::Relevant))).into(),
        value(ap.measure, ap.outcome, digits, &Scope::Shown),
    ])
}
