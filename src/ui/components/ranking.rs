//! The ranking, which can be edited.

use std::rc::Rc;

use yew::prelude::*;

use super::add_document::add_document;
use super::lazy::lazy;
use super::row::{Cell, Change, RankRow, RowAction, Tie};
use super::row_editor::RowEditorProps;
use super::spacer::spacer;
use crate::data::Id;
use crate::metrics::{Column, Side};
use crate::platform::focus;
use crate::present::chart::Bar;
use crate::present::loss::Loss;
use crate::present::{formula, number, words};
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

/// The columns beside the computed ones: grip, rank, document, grade, tools.
const OTHER_COLUMNS: usize = 5;

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
            focus::wish(doc, row.focus);
        }
        dispatch.emit(row.action);
    });
    let on_key = use_row_keys(&on_action);
    let stop = use_tab_stop(&table);
    let columns = columns::computed(&view.chosen);
    let loss = Loss::of(&view.chosen);
    let has_scores = view.query.docs.iter().any(|doc| doc.score.is_some());
    let drawer = RowRenderer {
        props,
        columns: &columns,
        loss: loss.as_ref(),
        has_scores,
        scale: Scale::of(&view.model),
        on_action,
    };
    let drawn = in_view.rows.clone().flat_map(|at| {
        let is_edited = props.edited.as_ref() == Some(&rows[at].doc);
        let editor = is_edited.then(|| drawer.editor(at));
        std::iter::once(drawer.row(at, is_edited)).chain(editor)
    });
    let span = drawer.span();
    html! {
        <div class="table-wrap actual" onpointerdown={drag} onkeydown={on_key} onfocusin={stop.on_focus}>
            <table ref={table} aria-label="Ranking" data-table="actual"
                aria-rowcount={(rows.len() + 1).to_string()}>
                <thead>{ drawer.head() }</thead>
                <tbody>
                    { spacer("above", in_view.above(), span) }
                    { for drawn }
                    { spacer("below", in_view.below(rows.len()), span) }
                </tbody>
                { drawer.foot() }
            </table>
            if rows.is_empty() {
                <p class="empty">
                    { "The list is empty. Add a document, or paste a list anywhere." }
                </p>
            }
            { add_document(view, &dispatch) }
        </div>
    }
}

/// What all rows have in common.
struct RowRenderer<'a> {
    props: &'a Props,
    columns: &'a [Column],
    /// What each rank loses; `None` for a measure without an ideal ranking.
    loss: Option<&'a Loss>,
    has_scores: bool,
    scale: Scale,
    on_action: Callback<RowAction>,
}

impl RowRenderer<'_> {
    /// How many columns the table has.
    fn span(&self) -> usize {
        let others = OTHER_COLUMNS + usize::from(self.has_scores);
        self.columns.len() + others + usize::from(self.loss.is_some())
    }

    fn head(&self) -> Html {
        let derivation = &self.props.view.chosen;
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
                if self.has_scores {
                    <th scope="col" class="score number">{ "Score" }</th>
                }
                <th scope="col" class="doc">{ "Document" }</th>
                <th scope="col" class="grade-cell">{ "Grade" }</th>
                { for self.columns.iter().map(head) }
                if self.loss.is_some() {
                    <th scope="col" class="change-cell number" title="What the rank adds less than the ideal ranking">
                        { "Lost" }
                    </th>
                }
                <td class="tools" />
            </tr>
        }
    }

    /// The sums of the contributions and of what is lost.
    fn foot(&self) -> Html {
        let Some(loss) = self.loss else { return Html::default() };
        let view = &self.props.view;
        let digits = view.model.digits;
        let sum = number::value(loss.ideal - loss.lost, digits);
        let label = formula::total_label(&view.chosen, Side::Actual);
        let before = 4 + usize::from(self.has_scores);
        let steps = self.columns.iter().filter(|column| **column != Column::Contribution);
        html! {
            <tfoot>
                <tr>
                    <th scope="row" class="number" colspan={before.to_string()}>{ label }</th>
                    { for steps.map(|column| html! { <td class={columns::class(*column)} /> }) }
                    <td class="number contribution"><b>{ sum }</b></td>
                    <td class={classes!("change-cell", "number", (loss.lost > 0.0).then_some("loss"))}>
                        { number::signed(-loss.lost, digits) }
                    </td>
                    <td class="tools" />
                </tr>
            </tfoot>
        }
    }

    /// What the rank adds more or less than the ideal ranking.
    fn change(&self, at: usize) -> Option<Change> {
        let change = self.loss?.changes.get(at).copied().unwrap_or(0.0);
        let digits = self.props.view.model.digits;
        let text = if change == 0.0 { "0".into() } else { number::signed(change, digits) };
        Some(Change { text: text.into(), is_loss: change < 0.0 })
    }

    fn score(&self, at: usize) -> Option<AttrValue> {
        let view = &self.props.view;
        let row = &view.chosen.actual.rows[at];
        let doc = row.listed.and_then(|at| view.query.docs.get(at));
        let score = doc.and_then(|doc| doc.score).map(number::plain);
        self.has_scores.then(|| score.unwrap_or_default().into())
    }

    fn tie(&self, at: usize) -> Tie {
        let rows = &self.props.view.chosen.actual.rows;
        let tie = |at: Option<usize>| at.and_then(|at| rows.get(at)).map(|row| row.tie);
        let own = tie(Some(at));
        match (tie(at.checked_sub(1)) == own, tie(Some(at + 1)) == own) {
            _ if !self.has_scores => Tie::None,
            (false, false) => Tie::None,
            (false, true) => Tie::First,
            (true, true) => Tie::Between,
            (true, false) => Tie::Last,
        }
    }

    fn row(&self, at: usize, is_edited: bool) -> Html {
        let Props { view, bars, .. } = self.props;
        let table = &view.chosen.actual;
        let (row, last) = (&table.rows[at], table.rows.len());
        let at_cutoff = at + 1 == table.counted && at + 1 < last;
        html! {
            <RankRow key={&*row.doc} doc={row.doc.clone()}
                label={columns::label(&view.query, row).clone()} rank={row.rank} {last}
                grade={row.grade} scale={self.scale} counted={at < table.counted} {at_cutoff}
                {is_edited} cells={self.cells(at)} bar={bars.get(at).copied()}
                score={self.score(at)} tie={self.tie(at)} change={self.change(at)}
                working={formula::working(&view.chosen, at, view.model.digits)}
                on_action={&self.on_action} on_edit={&self.props.on_edit} />
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
            let (doc, on_edit) = (row.doc.clone(), self.props.on_edit.clone());
            move |()| on_edit.emit(doc.clone())
        };
        let editor = RowEditorProps {
            view: view.clone(),
            doc: row.doc.clone(),
            rank: row.rank,
            columns: self.span(),
            close: Callback::from(close),
        };
        lazy("editor", move |part| (part.row_editor)(&editor))
    }
}
