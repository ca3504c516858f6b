//! The best possible order, rank by rank beside the ranking.

use std::rc::Rc;

use yew::prelude::*;

use super::grade::{Scale, chip};
use super::row::draw;
use super::tables::{head, label, spacer};
use crate::metrics::{Column, Side};
use crate::present::chart::Bar;
use crate::present::{number, words};
use crate::state::View;
use crate::ui::element::{el, for_listeners, nothing};
use crate::ui::hooks::rows_in_view::use_rows_in_view;

/// Numbers with more do not fit beside the ranking.
const MANY_DIGITS: u8 = 6;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub view: Rc<View>,
    pub bars: Rc<Vec<Bar>>,
}

#[component]
pub fn Ideal(props: &Props) -> Html {
    let Props { view, bars } = props;
    let table = use_node_ref();
    let derivation = &view.chosen;
    let ideal = &derivation.ideal;
    let in_view = use_rows_in_view(&table, ideal.rows.len());
    let scale = Scale::of(&view.model);
    let mut drawn = Vec::new();
    drawn.extend(spacer("above", in_view.rows.start as f64 * in_view.height, "4"));
    for at in in_view.rows.clone() {
        let row = &ideal.rows[at];
        let counted = at < ideal.counted;
        let label = label(&view.query, row);
        let from = match row.found_at {
            Some(rank) if rank == row.rank => String::new(),
            Some(rank) => format!("from {rank}"),
            None => "not retrieved".into(),
        };
        let show = |column: Column| match counted {
            true => number::cell_in(ideal, column, at, view.model.digits),
            false => String::new(),
        };
        let rank = el("th")
            .set("scope", "row")
            .class("rank")
            .text(&row.rank.to_string())
            .child(el("small").text(&from))
            .html(for_listeners(&format!(" {label}")));
        let mut contribution = el("td").class("number contribution");
        if let Some(bar) = bars.get(at).filter(|_| counted) {
            contribution = contribution.child(draw(bar, scale.level(row.grade)));
        }
        let tr = el("tr")
            .key(&row.rank.to_string())
            .class(if counted { "" } else { "beyond" })
            .attr("data-doc", &row.doc)
            .attr("data-rank", &row.rank.to_string())
            .attr("aria-rowindex", &(row.rank + 1).to_string())
            .title(label)
            .child(rank)
            .child(el("td").class("grade-cell").child(chip(row.grade, &scale)))
            .child(contribution.child(el("span").text(&show(Column::Contribution))))
            .child(el("td").class("number cumulative").text(&show(Column::Cumulative)));
        drawn.push(tr.done());
    }
    let below = (ideal.rows.len() - in_view.rows.end) as f64 * in_view.height;
    drawn.extend(spacer("below", below, "4"));
    let label = |column: Column| words::label(column, derivation, Side::Ideal);
    let top = el("tr")
        .child(head("rank").text("Ideal"))
        .child(head("grade-cell").text("Grade"))
        .child(head("number contribution").text(&label(Column::Contribution)))
        .child(head("number cumulative").text(&label(Column::Cumulative)));
    let empty = if ideal.rows.is_empty() {
        el("p").class("empty").text("Nothing is judged yet: click a grade.").done()
    } else {
        nothing()
    };
    let grid = el("table")
        .node(&table)
        .set("aria-label", "Ideal ranking")
        .set("data-table", "ideal")
        .attr("aria-rowcount", &(ideal.rows.len() + 1).to_string())
        .child(el("thead").child(top))
        .child(el("tbody").list(drawn));
    let wrap = el("div").class("table-wrap ideal").child(grid).html(empty);
    // With many digits it scrolls, or beside the list of queries, which keys must reach.
    let scrolls = view.model.digits > MANY_DIGITS || view.queries.len() > 1;
    if scrolls { wrap.set("tabindex", "0") } else { wrap }.done()
}
