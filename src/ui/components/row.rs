//! One rank of the ranking.

use std::rc::Rc;

use yew::prelude::*;

use super::grade::{Scale, grade_control};
use super::tables::column_class;
use crate::data::Id;
use crate::metrics::Column;
use crate::present::chart::Bar;
use crate::state::Action;
use crate::ui::element::{El, button, el, nothing};

/// A number as it is shown.
#[derive(Clone, PartialEq)]
pub struct Cell {
    pub column: Column,
    pub text: String,
}

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub doc: Id,
    pub label: Id,
    pub rank: usize,
    pub last: usize,
    pub grade: Option<f64>,
    pub scale: Scale,
    /// Within the cutoff.
    pub counted: bool,
    /// The last one within the cutoff.
    pub at_cutoff: bool,
    /// The editor below is open.
    pub editor: bool,
    pub cells: Rc<[Cell]>,
    pub bar: Option<Bar>,
    /// Does something to a row; the control named keeps the focus.
    pub act: Callback<(Action, &'static str)>,
    /// Opens or closes the editor.
    pub edit: Callback<Id>,
}

/// A component, so that an edit draws only the rows that it changes.
#[component]
pub fn RankRow(props: &Props) -> Html {
    let Props { doc, label, rank, last, grade, scale, .. } = props;
    let act = &props.act;
    let place = |rank: usize, control: &'static str| {
        let (doc, act) = (doc.clone(), act.clone());
        Callback::from(move |_: MouseEvent| {
            act.emit((Action::Place { doc: doc.clone(), rank, gesture: None }, control));
        })
    };
    let graded = {
        let (doc, act) = (doc.clone(), act.clone());
        Callback::from(move |grade| act.emit((Action::Grade { doc: doc.clone(), grade }, "grade")))
    };
    let edit = {
        let (doc, edit) = (doc.clone(), props.edit.clone());
        Callback::from(move |_: MouseEvent| edit.emit(doc.clone()))
    };
    let grip = button("grip")
        .set("data-control", "grip")
        .label(&format!("Move {label}, rank {rank} of {last}"))
        .title("Drag, or Alt with the arrow keys");
    let name = el("span").user_text(label);
    let id = if label == doc { nothing() } else { el("small").user_text(doc).done() };
    let numbers = props.cells.iter().map(|cell| numbers(cell, props.bar.as_ref(), *grade, scale));
    let tool = |control: &'static str, name: String, title: &'static str, act| {
        button("tool").set("data-control", control).label(&name).title(title).on_click(act)
    };
    let higher = place(rank.saturating_sub(1).max(1), "up");
    let up = tool("up", format!("Move {label} up"), "Up (Alt+Up)", higher);
    let down =
        tool("down", format!("Move {label} down"), "Down (Alt+Down)", place(rank + 1, "down"));
    let more = tool("edit", format!("Edit {label}"), "Rename, move to a rank, remove", edit);
    el("tr")
        .classes(&[
            if props.counted { "" } else { "beyond" },
            if props.at_cutoff { "at-cutoff" } else { "" },
            if grade.is_none() { "unjudged" } else { "" },
        ])
        .attr("data-doc", doc)
        .attr("data-rank", &rank.to_string())
        .attr("aria-rowindex", &(rank + 1).to_string())
        .child(el("td").class("grip-cell").child(grip))
        .child(el("td").class("rank number").text(&rank.to_string()))
        .child(el("th").set("scope", "row").class("doc").child(name).html(id))
        .child(el("td").class("grade-cell").child(grade_control(label, *grade, scale, &graded)))
        .list(numbers.collect())
        .child(
            el("td")
                .class("tools")
                .child(up.flag("aria-disabled", *rank == 1))
                .child(down.flag("aria-disabled", rank == last))
                .child(more.flag("aria-expanded", props.editor)),
        )
        .done()
}

fn numbers(cell: &Cell, bar: Option<&Bar>, grade: Option<f64>, scale: &Scale) -> Html {
    let bar = bar.filter(|_| cell.column == Column::Contribution && !cell.text.is_empty());
    let td = el("td").class(column_class(cell.column));
    let td = match bar {
        Some(bar) => td.child(draw(bar, scale.level(grade))),
        None => td,
    };
    td.child(el("span").text(&cell.text)).done()
}

/// The contribution as a bar; the dashed outline is what the ideal has at this rank.
pub fn draw(bar: &Bar, level: u8) -> El {
    let (filled, ghost) = (bar.filled * 100.0, bar.ghost * 100.0);
    let rect = |class: &'static str, height: &'static str, width: f64| {
        el("rect").class(class).set("height", height).number("width", width.max(0.0))
    };
    let svg = el("svg")
        .attr("class", &format!("bar level-{level}"))
        .set("viewBox", "0 0 100 14")
        .set("preserveAspectRatio", "none")
        .set("aria-hidden", "true");
    let svg = if ghost > filled {
        svg.child(rect("ghost", "13", ghost - 1.0).set("x", "0.500").set("y", "0.500"))
    } else {
        svg
    };
    svg.child(rect("filled", "14", filled))
}
