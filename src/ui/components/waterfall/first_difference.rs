//! The first row in which two conventions differ.

use yew::prelude::*;

use crate::answers::differ::FirstDifference;
use crate::metrics::{Column, Side};
use crate::present::{labels, number};
use crate::ui::components::grid::{Line, grid, heads};

/// Draws the first row in which two derivations differ, side by side. `names` are the names of their conventions.
pub fn first_difference(at: &FirstDifference, names: [&str; 2], digits: u8) -> Html {
    let [first, second] = &at.derivations;
    let shared: Vec<Column> = [Column::Gain, Column::Discount, Column::Contribution, Column::Hits]
        .into_iter()
        .chain([Column::Relevant, Column::Precision, Column::Cumulative])
        .filter(|c| first.actual.column(*c).is_some() && second.actual.column(*c).is_some())
        .collect();
    let tables = match at.side {
        Side::Actual => [&first.actual, &second.actual],
        Side::Ideal => [&first.ideal, &second.ideal],
    };
    let rows = [0, 1].map(|side: usize| tables[side].rows.get(at.rank - 1));
    // Cells that differ stand out.
    let line = |label: &str, cells: [String; 2]| {
        let differ = cells[0] != cells[1];
        let cell = |cell: &String| match differ {
            true => html! { <strong>{ cell }</strong> },
            false => cell.into(),
        };
        Line::new(vec![label.into(), cell(&cells[0]), cell(&cells[1])])
    };
    let mut lines = vec![
        line("Document", rows.map(|row| row.map_or("none".into(), |row| row.doc.to_string()))),
        line("Grade", rows.map(|row| row.and_then(|r| r.grade).map_or("?".into(), number::plain))),
    ];
    for column in shared {
        let cell = |side: usize| {
            let cell = tables[side].cell(at.rank - 1, column);
            cell.map_or(String::new(), |v| number::cell(column, v, digits))
        };
        lines.push(line(&labels::label(column, first, at.side), [cell(0), cell(1)]));
    }
    let side = match at.side {
        Side::Actual => "the ranking",
        Side::Ideal => "the ideal ranking",
    };
    let names = names.map(|name| format!("#{name}"));
    let intro = format!("The first difference is at rank {} of {side}:", at.rank);
    html! {
        <div class="parting">
            <p>{ intro }</p>
            { grid("The first difference", &heads(&["At this rank", &names[0], &names[1]]), &lines, None) }
        </div>
    }
}
