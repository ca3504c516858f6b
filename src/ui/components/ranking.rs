//! The ranking, which can be edited.

use std::rc::Rc;

use yew::prelude::*;

use super::add_document::AddDocument;
use super::row::{Cell, RankRow, RowAction};
use super::row_editor::RowEditor;
use super::spacer::spacer;
use crate::data::Id;
use crate::metrics::{Column, Derivation, Side};
use crate::platform::{dom, focus};
use crate::present::chart::Bar;
use crate::present::{number, words};
use crate::state::{Action, View};
use crate::ui::columns;
use crate::ui::context::use_dispatch;
use crate::ui::hooks::drag::use_drag;
use crate::ui::hooks::motion::use_motion;
use crate::ui::hooks::row_focus::use_row_focus;
use crate::ui::hooks::row_keys::use_row_keys;
use crate::ui::hooks::rows_in_view::use_rows_in_view;
use crate::ui::scale::Scale;

/// The columns beside the computed ones: grip, rank, document, grade, tools.
const OTHER_COLUMNS: usize = 5;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub view: Rc<View>,
    /// One bar for each rank.
    pub bars: Rc<[Bar]>,
}

#[component]
pub fn Ranking(props: &Props) -> Html {
    let view = &props.view;
    let dispatch = use_dispatch();
    let table = use_node_ref();
    let edited = use_state(|| None::<Id>);
    let drag = use_drag(dispatch.clone());
    let rows = &view.chosen.actual.rows;
    let in_view = use_rows_in_view(&table, rows.len());
    use_row_focus(&table, view, &in_view);
    // After the focus, so that the page is laid out once.
    use_motion(&table, view, in_view.rows.clone());
    let on_action = use_callback(dispatch, |row: RowAction, dispatch| {
        if let Action::Place { doc, .. } | Action::Grade { doc, .. } = &row.action {
            focus::wish(doc, row.focus);
        }
        dispatch.emit(row.action);
    });
    let on_edit = use_callback(edited.clone(), |doc: Id, edited| {
        let closes = edited.as_ref() == Some(&doc);
        if closes {
            dom::focus_control(&doc, "edit");
        }
        edited.set(Some(doc).filter(|_| !closes));
    });
    let on_key = use_row_keys(&on_action);
    let columns = columns::computed(&view.chosen);
    let drawer =
        Drawer { props, columns: &columns, scale: Scale::of(&view.model), on_action, on_edit };
    let drawn = in_view.rows.clone().flat_map(|at| {
        let is_edited = edited.as_ref() == Some(&rows[at].doc);
        let editor = is_edited.then(|| drawer.editor(at));
        std::iter::once(drawer.row(at, is_edited)).chain(editor)
    });
    let span = columns.len() + OTHER_COLUMNS;
    html! {
        <div class="table-wrap actual" onpointerdown={drag} onkeydown={on_key}>
            <table ref={table} aria-label="Ranking" data-table="actual"
                aria-rowcount={(rows.len() + 1).to_string()}>
                <thead>{ head(&view.chosen, &columns) }</thead>
                <tbody>
                    { spacer("above", in_view.above(), span) }
                    { for drawn }
                    { spacer("below", in_view.below(rows.len()), span) }
                </tbody>
            </table>
            if rows.is_empty() {
                <p class="empty">
                    { "The list is empty. Add a document, or paste a list anywhere." }
                </p>
            }
            <AddDocument view={view.clone()} />
        </div>
    }
}

fn head(derivation: &Derivation, columns: &[Column]) -> Html {
    let head = |column: &Column| {
        html! {
            <th scope="col" class={columns::class(*column)} title={words::column_title(*column)}>
                { words::label(*column, derivation, Side::Actual) }
            </th>
        }
    };
    html! {
        <tr>
            <td class="grip-cell" />
            <th scope="col" class="rank">{ "Rank" }</th>
            <th scope="col" class="doc">{ "Document" }</th>
            <th scope="col" class="grade-cell">{ "Grade" }</th>
            { for columns.iter().map(head) }
            <td class="tools" />
        </tr>
    }
}

/// What all rows have in common.
struct Drawer<'a> {
    props: &'a Props,
    columns: &'a [Column],
    scale: Scale,
    on_action: Callback<RowAction>,
    on_edit: Callback<Id>,
}

impl Drawer<'_> {
    fn row(&self, at: usize, is_edited: bool) -> Html {
        let Props { view, bars } = self.props;
        let table = &view.chosen.actual;
        let (row, last) = (&table.rows[at], table.rows.len());
        let at_cutoff = at + 1 == table.counted && at + 1 < last;
        html! {
            <RankRow key={&*row.doc} doc={row.doc.clone()}
                label={columns::label(&view.query, row).clone()} rank={row.rank} {last}
                grade={row.grade} scale={self.scale} counted={at < table.counted} {at_cutoff}
                {is_edited} cells={self.cells(at)} bar={bars.get(at).copied()}
                on_action={&self.on_action} on_edit={&self.on_edit} />
        }
    }

    /// The numbers of one row. Beyond the cutoff only the gain is shown.
    fn cells(&self, at: usize) -> Rc<[Cell]> {
        let view = &self.props.view;
        let table = &view.chosen.actual;
        let cell = |&column: &Column| {
            let is_shown = at < table.counted || column == Column::Gain;
            let text = is_shown.then(|| number::cell_in(table, column, at, view.model.digits));
            Cell { column, text: text.unwrap_or_default().into() }
        };
        self.columns.iter().map(cell).collect()
    }

    /// The editor below a row.
    fn editor(&self, at: usize) -> Html {
        let view = &self.props.view;
        let row = &view.chosen.actual.rows[at];
        let close = {
            let (doc, on_edit) = (row.doc.clone(), self.on_edit.clone());
            move |()| on_edit.emit(doc.clone())
        };
        html! {
            <RowEditor key="editor" view={view.clone()} doc={row.doc.clone()} rank={row.rank}
                columns={self.columns.len() + OTHER_COLUMNS} {close} />
        }
    }
}
