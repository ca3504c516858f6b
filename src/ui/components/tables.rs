//! The ranking and, beside it, the ideal ranking.

use std::ops::Range;
use std::rc::Rc;

use web_sys::Element;
use yew::prelude::*;

use super::grade::Scale;
use super::ideal::Ideal;
use super::row::{Cell, RankRow};
use super::row_editor::{RowEditor, add_document};
use crate::data::{Doc, Id, Query};
use crate::metrics::{Column, Derivation, Row, Side};
use crate::platform::{dom, focus, highlight, motion};
use crate::present::{chart, number, words};
use crate::state::{Action, View};
use crate::ui::element::{El, el, nothing};
use crate::ui::hooks::drag::use_drag;
use crate::ui::hooks::effect::{address, no_undo, use_act};
use crate::ui::hooks::rows_in_view::use_rows_in_view;
use crate::ui::store::Dispatch;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub view: Rc<View>,
    pub dispatch: Dispatch,
}

#[component]
pub fn Tables(props: &Props) -> Html {
    let Props { view, dispatch } = props;
    let table = use_node_ref();
    let editing = use_state(|| None::<Id>);
    let drag = use_drag(dispatch.clone());
    let derivation = &view.chosen;
    let rows = &derivation.actual.rows;
    let in_view = use_rows_in_view(&table, rows.len());
    {
        let table = table.clone();
        let height = in_view.height;
        let now = view.clone();
        let act = move || {
            highlight::relight();
            let Some((doc, control)) = focus::take() else { return no_undo() };
            let table = table.cast::<Element>();
            let row = now.chosen.actual.rows.iter().find(|row| *row.doc == *doc);
            let rank = row.map(|row| row.rank);
            if !dom::focus_control(&doc, control)
                && let (Some(table), Some(rank)) = (table, rank)
            {
                // The row is too far away to be drawn: go there first.
                scroll_to(&table, rank, height);
                focus::wish(&doc, control);
            }
            no_undo()
        };
        use_act([address(view), in_view.rows.start, in_view.rows.end], Box::new(act));
    }
    // After the focus, so that the page is laid out once.
    use_motion(&table, derivation, in_view.rows.clone());
    let act = use_callback(
        dispatch.clone(),
        move |(action, control): (Action, &'static str), dispatch| {
            if let Action::Place { doc, .. } | Action::Grade { doc, .. } = &action {
                focus::wish(doc, control);
            }
            dispatch.emit(action);
        },
    );
    let edit = {
        let editing = editing.clone();
        Callback::from(move |doc: Id| {
            let closes = editing.as_ref() == Some(&doc);
            if closes {
                dom::focus_control(&doc, "edit");
            }
            editing.set(Some(doc).filter(|_| !closes));
        })
    };

    let columns = shown_columns(derivation);
    let (bars, ideal_bars) = chart::bars(derivation);
    let scale = Scale::of(&view.model);
    let span = (columns.len() + 5).to_string();
    let mut drawn = Vec::new();
    drawn.extend(spacer("above", in_view.rows.start as f64 * in_view.height, &span));
    for at in in_view.rows.clone() {
        let row = &rows[at];
        let counted = at < derivation.actual.counted;
        let at_cutoff = at + 1 == derivation.actual.counted && at + 1 < rows.len();
        let editor = editing.as_ref() == Some(&row.doc);
        let label = label(&view.query, row).clone();
        drawn.push(html! {
            <RankRow key={&*row.doc} doc={row.doc.clone()} {label} rank={row.rank} last={rows.len()}
                grade={row.grade} scale={scale.clone()} {counted} {at_cutoff} {editor}
                cells={cells(derivation, &columns, at, view.model.digits)} bar={bars.get(at).cloned()}
                act={act.clone()} edit={edit.clone()} />
        });
        if editor {
            let close = edit.reform({
                let doc = row.doc.clone();
                move |()| doc.clone()
            });
            drawn.push(html! {
                <RowEditor key="editor" view={view.clone()} doc={row.doc.clone()} rank={row.rank} {close}
                    span={span.clone()} dispatch={dispatch.clone()} />
            });
        }
    }
    let below = (rows.len() - in_view.rows.end) as f64 * in_view.height;
    drawn.extend(spacer("below", below, &span));

    let heads = columns.iter().map(|&column| {
        let label = words::label(column, derivation, Side::Actual);
        head(column_class(column)).title(words::column_title(column)).text(&label).done()
    });
    let top = el("tr")
        .child(el("td").class("grip-cell"))
        .child(head("rank").text("Rank"))
        .child(head("doc").text("Document"))
        .child(head("grade-cell").text("Grade"))
        .list(heads.collect())
        .child(el("td").class("tools"));
    let ranking = el("table")
        .node(&table)
        .set("aria-label", "Ranking")
        .set("data-table", "actual")
        .attr("aria-rowcount", &(rows.len() + 1).to_string())
        .child(el("thead").child(top))
        .child(el("tbody").list(drawn));
    let empty = if rows.is_empty() {
        el("p")
            .class("empty")
            .text("The list is empty. Add a document, or paste a list anywhere.")
            .done()
    } else {
        nothing()
    };
    let actual = el("div")
        .class("table-wrap actual")
        .on_pointerdown(drag)
        .on_keydown(keys(&act))
        .child(ranking)
        .html(empty)
        .child(add_document(view, dispatch));
    el("div")
        .class("tables")
        .child(actual)
        .html(html! { <Ideal view={view.clone()} bars={Rc::new(ideal_bars)} /> })
        .done()
}

/// Scrolls the page so that a row which is not drawn comes into view.
fn scroll_to(table: &Element, rank: usize, height: f64) {
    let top = table.get_bounding_client_rect().top() + rank as f64 * height;
    if let Some(window) = dom::window() {
        let half = window.inner_height().ok().and_then(|h| h.as_f64()).unwrap_or_default() / 2.0;
        window.scroll_by_with_x_and_y(0.0, top - half);
    }
}

/// Slides the rows that are drawn to their new ranks after a change.
#[hook]
fn use_motion(table: &NodeRef, derivation: &Rc<Derivation>, drawn: Range<usize>) {
    let table = table.clone();
    let before = use_mut_ref(|| None::<Rc<[Row]>>);
    let rows = derivation.actual.rows.clone();
    let key = address(&rows);
    let act = move || {
        let before = before.replace(Some(rows.clone()));
        if let (Some(table), Some(before)) = (table.cast::<Element>(), before) {
            let moved = drawn.filter_map(|at| {
                let row =
                    rows.get(at).filter(|row| before.get(at).is_none_or(|b| b.doc != row.doc))?;
                Some((row.rank, before.iter().find(|before| before.doc == row.doc)?.rank))
            });
            motion::slide(&table, moved);
        }
        no_undo()
    };
    use_act([key, 0, 0], Box::new(act));
}

/// What people call the document of a row.
pub fn label<'a>(query: &'a Query, row: &'a Row) -> &'a Id {
    row.listed.and_then(|at| query.docs.get(at)).map_or(&row.doc, Doc::label)
}

/// The computed columns, in the order of the derivation.
fn shown_columns(derivation: &Derivation) -> Vec<Column> {
    let computed = derivation.actual.columns.iter().filter(|c| c.rule.is_some());
    computed.map(|c| c.column).collect()
}

/// A column's head.
pub fn head(class: &'static str) -> El {
    el("th").set("scope", "col").class(class)
}

pub fn column_class(column: Column) -> &'static str {
    match column {
        Column::Contribution => "number contribution",
        Column::Cumulative => "number cumulative",
        _ => "number step",
    }
}

/// The numbers of one row. Beyond the cutoff only what the grade is worth is told.
fn cells(d: &Derivation, columns: &[Column], at: usize, digits: u8) -> Rc<[Cell]> {
    let counted = at < d.actual.counted;
    let cell = |&column: &Column| {
        let text = if counted || column == Column::Gain {
            number::cell_in(&d.actual, column, at, digits)
        } else {
            String::new()
        };
        Cell { column, text }
    };
    columns.iter().map(cell).collect()
}

/// Keeps the place of rows that are not drawn. Like them it has a key: among rows with keys a row
/// that moves stays the same element.
pub fn spacer(key: &'static str, height: f64, span: &str) -> Option<Html> {
    if height <= 0.0 {
        return None;
    }
    let fill = el("svg").set("width", "1").number("height", height);
    let cell = el("td").attr("colspan", span).child(fill);
    Some(el("tr").key(key).class("spacer").set("aria-hidden", "true").child(cell).done())
}

/// Keys on a row: Alt with arrows, Home and End moves it, digits grade it, arrows walk.
fn keys(act: &Callback<(Action, &'static str)>) -> Callback<KeyboardEvent> {
    let act = act.clone();
    Callback::from(move |event: KeyboardEvent| {
        if event.ctrl_key() || event.meta_key() || dom::takes_text(event.target()) {
            return;
        }
        let row = dom::target(&event).and_then(|e| e.closest("tr[data-rank]").ok()?);
        let Some(row) = row else { return };
        let doc = row.get_attribute("data-doc").map(Id::from);
        let rank = row.get_attribute("data-rank").and_then(|rank| rank.parse::<usize>().ok());
        let (Some(doc), Some(rank)) = (doc, rank) else { return };
        let key = event.key();
        let up = rank.saturating_sub(1).max(1);
        let to = match &*key {
            "ArrowUp" => Some(up),
            "ArrowDown" => Some(rank + 1),
            "Home" => Some(1),
            "End" => Some(usize::MAX),
            _ => None,
        };
        let action = match (event.alt_key(), to) {
            (true, Some(rank)) => Action::Place { doc, rank, gesture: None },
            (false, Some(next)) if key.starts_with("Arrow") => {
                event.prevent_default();
                focus_row(next);
                return;
            }
            (false, None) => match (&*key, key.parse::<u8>()) {
                ("Delete", _) => {
                    event.prevent_default();
                    focus_neighbour(rank);
                    act.emit((Action::Remove { doc }, "grip"));
                    return;
                }
                ("-" | "?", _) => Action::Grade { doc, grade: None },
                (_, Ok(digit)) => Action::Grade { doc, grade: Some(f64::from(digit)) },
                _ => return,
            },
            _ => return,
        };
        event.prevent_default();
        act.emit((action, "grip"));
    })
}

/// For a row that goes: the one that takes its place is next, or the one above, or where to add one.
pub(super) fn focus_neighbour(rank: usize) {
    if !focus_row(rank + 1) && !focus_row(rank.saturating_sub(1)) {
        dom::focus(".add input");
    }
}

/// False where there is no such rank.
fn focus_row(rank: usize) -> bool {
    dom::focus(&format!("tr[data-rank=\"{rank}\"] [data-control=grip]"))
}
