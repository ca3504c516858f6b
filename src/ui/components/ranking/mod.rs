//! The ranking, which can be edited.

mod rows;
mod table;

use std::rc::Rc;

use yew::prelude::*;

use self::rows::Rows;
use self::table::Table;
use super::add_document::add_document;
use super::row::RowAction;
use super::spacer::spacer;
use crate::data::Id;
use crate::platform::focus;
use crate::present::chart::Bar;
use crate::present::loss::Loss;
use crate::state::{Action, View};
use crate::ui::columns;
use crate::ui::context::use_dispatch;
use crate::ui::hooks::drag::use_drag;
use crate::ui::hooks::motion::use_motion;
use crate::ui::hooks::row_focus::use_row_focus;
use crate::ui::hooks::row_keys::use_row_keys;
use crate::ui::hooks::rows_in_view::use_rows_in_view;
use crate::ui::hooks::tab_stop::use_tab_stop;
use crate::ui::scale::Scale;

/// What `Ranking` draws, and the callback for its editor.
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub view: Rc<View>,
    /// One bar for each rank.
    pub bars: Rc<[Bar]>,
    /// The document whose editor is open.
    pub edited: Option<Id>,
    /// Opens the editor of a document, or closes it.
    pub on_edit: Callback<Id>,
}

/// Draws the ranking as a table whose rows can be dragged, graded and edited. Only the rows in view are drawn.
#[component]
pub fn Ranking(props: &Props) -> Html {
    let view = &props.view;
    let dispatch = use_dispatch();
    let table = use_node_ref();
    let drag = use_drag(dispatch.clone());
    let rows = &view.chosen.actual.rows;
    let in_view = use_rows_in_view(&table, rows.len());
    use_row_focus(&table, view, &in_view);
    // After the focus, so that the page is laid out once.
    use_motion(&table, view, in_view.rows.clone());
    let on_action = use_callback(dispatch.clone(), |row: RowAction, dispatch| {
        if let Action::Place { doc, .. } | Action::Grade { doc, .. } = &row.action {
            focus::request(doc, row.focus);
        }
        dispatch.emit(row.action);
    });
    let on_key = use_row_keys(&table, rows, in_view.height, &on_action);
    let stop = use_tab_stop(&table);
    let columns = columns::computed(&view.chosen);
    let loss = Loss::of(&view.chosen);
    let has_scores = view.query.has_scores();
    let parts = Table { view, columns: &columns, loss: loss.as_ref(), has_scores };
    let drawn = Rows {
        table: &parts,
        view,
        bars: &props.bars,
        scale: Scale::of(&view.model),
        on_action,
        on_edit: &props.on_edit,
    };
    let in_sight = in_view.rows.clone().flat_map(|at| {
        let is_edited = props.edited.as_ref() == Some(&rows[at].doc);
        let editor = is_edited.then(|| drawn.editor(at));
        std::iter::once(drawn.row(at, is_edited)).chain(editor)
    });
    let span = parts.span();
    // Every row has a key, so that rows keep their elements.
    let empty = rows.is_empty().then(|| {
        html! {
            <tr key="empty">
                <td class="empty" colspan={span.to_string()}>
                    { "The list is empty. Add a document, or paste a list anywhere." }
                </td>
            </tr>
        }
    });
    html! {
        <div class="table-wrap actual" onpointerdown={drag} onkeydown={on_key} onfocusin={stop.on_focus}>
            <table ref={table} aria-label="Ranking" data-table="actual"
                aria-rowcount={(rows.len() + 1).to_string()}>
                <thead>{ parts.head() }</thead>
                <tbody>
                    { spacer("above", in_view.above(), span) }
                    { for in_sight.chain(empty) }
                    { spacer("below", in_view.below(rows.len()), span) }
                </tbody>
                { parts.foot() }
            </table>
            { add_document(view, &dispatch) }
        </div>
    }
}
